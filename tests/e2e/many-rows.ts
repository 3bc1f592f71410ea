// Pretends to a window that its view has any number of rows, by changing the engine's answers about rows.
import type { Page, WebSocketRoute } from "@playwright/test";
import { readClone, writeClone } from "#tools/browser-shell/clone.ts";

/** The first of the made-up row numbers; real ones are far below. */
const FIRST_ROW_ID = 1_000_000;
const FIRST_ID = 5_000_000;
const NEWEST_SECONDS = 1_790_000_000;
/** The real rows from which the made-up ones are copied. */
const REAL_ROWS = 100;

type Facts = Readonly<Record<string, unknown>>;

function asFacts(value: unknown): Facts {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** The time of the message at a position, UNIX seconds: newest first, one a second. */
export function secondsAt(position: number): number {
  return NEWEST_SECONDS - position;
}

/** The id of the message at a position: newest first, so ids fall. */
export function idAt(position: number, rowCount: number): string {
  return String(FIRST_ID + rowCount - position);
}

function rowAt(like: unknown, position: number, rowCount: number): Facts {
  const sentAtSeconds = secondsAt(position);
  return { ...asFacts(like), rowId: FIRST_ROW_ID + position, id: idAt(position, rowCount), sentAtSeconds };
}

/**
 * From the next load of the page on, every view has this many rows, made up from the first hundred real ones, and
 * nothing more can be loaded. To be called before `page.reload()`; for the browser shell, whose traffic passes a
 * WebSocket.
 */
export async function pretendRows(page: Page, rowCount: number): Promise<void> {
  await page.routeWebSocket(/.*/u, (route) => pass(route, rowCount));
}

function pass(route: WebSocketRoute, rowCount: number): void {
  const server = route.connectToServer();
  const asked = new Map<unknown, { readonly method: unknown; readonly input: Facts }>();
  route.onMessage((text) => {
    const message = asFacts(readClone(String(text)));
    const values = Array.isArray(message["values"]) ? message["values"] : [];
    const request = asFacts(values.at(-1));
    const input = asFacts(request["input"]);
    if (request["method"] === undefined) return server.send(text);
    asked.set(request["id"], { method: request["method"], input });
    const changed = { ...request, input: realInput(request["method"], input) };
    server.send(writeClone({ ...message, values: [...values.slice(0, -1), changed] }));
  });
  server.onMessage((text) => {
    const message = asFacts(readClone(String(text)));
    const values = Array.isArray(message["values"]) ? message["values"] : [];
    const reply = asFacts(values.at(-1));
    const about = asked.get(reply["id"]);
    if (about === undefined || reply["output"] === undefined) return route.send(text);
    const output = pretended(about.method, about.input, reply["output"], rowCount);
    route.send(writeClone({ ...message, values: [...values.slice(0, -1), { ...reply, output }] }));
  });
}

/** The question to the engine that replaces one about made-up rows. */
function realInput(method: unknown, input: Facts): Facts {
  if (method === "view.rows") return { ...input, from: 0, count: REAL_ROWS };
  return input;
}

function pretended(method: unknown, input: Facts, output: unknown, rowCount: number): unknown {
  switch (method) {
    case "view.open":
    case "view.refresh":
      return { ...asFacts(output), rowCount };
    case "result.list":
      return Array.isArray(output) ? output.map(ended) : output;
    case "result.read":
    case "query.run":
      return ended(output);
    case "view.rows": {
      const real: unknown = JSON.parse(String(asFacts(output)["rows"]));
      const likes: readonly unknown[] = Array.isArray(real) ? real : [];
      const from = Number(input["from"]);
      const count = Math.min(Number(input["count"]), rowCount - from);
      const rows = Array.from({ length: count }, (_, index) =>
        rowAt(likes[(from + index) % likes.length], from + index, rowCount),
      );
      return { rows: JSON.stringify(rows), rowCount };
    }
    case "view.locate":
      return locatedAt(asFacts(input["target"]), rowCount);
    default:
      return output;
  }
}

function locatedAt(target: Facts, rowCount: number): Facts | null {
  const positions: Readonly<Record<string, number>> = {
    position: Number(target["position"]),
    row: Number(target["rowId"]) - FIRST_ROW_ID,
    id: rowCount - (Number(target["id"]) - FIRST_ID),
    time: NEWEST_SECONDS - Number(target["seconds"]),
  };
  const position = positions[String(target["by"])] ?? -1;
  return position >= 0 && position < rowCount ? { position, rowId: FIRST_ROW_ID + position } : null;
}

function ended(result: unknown): Facts {
  const walk = { cursor: null, ended: "lastPage" };
  return { ...asFacts(result), walks: { append: walk, prepend: walk } };
}
