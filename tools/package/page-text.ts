// Reads the text of a running program's window over Chromium's debugging port. Playwright starts Electron with a
// debugger of Node, which the fuses of a packaged program forbid; this port belongs to the page and needs none.
import { setTimeout as wait } from "node:timers/promises";
import { WebSocket } from "ws";
import { z } from "zod";

const ANNOUNCEMENT = /DevTools listening on ws:\/\/(127\.0\.0\.1|\[::1\]|localhost):(\d+)\//u;
/** Between two looks at the page, milliseconds. */
const PAUSE_MS = 250;

const targetsSchema = z.array(
  z.looseObject({ type: z.string(), url: z.string(), webSocketDebuggerUrl: z.string().optional() }),
);
const answerSchema = z.looseObject({
  id: z.number(),
  result: z.looseObject({ result: z.looseObject({ value: z.string().optional() }) }).optional(),
});

/** The address of the port in the program's output, such as `http://127.0.0.1:41023`; null before it is there. */
export function debuggingAddress(output: string): string | null {
  const found = ANNOUNCEMENT.exec(output);
  return found === null ? null : `http://${found[1] ?? ""}:${found[2] ?? ""}`;
}

/** The text that the first page shows; null while there is no page, or none that answers. */
async function readText(address: string): Promise<string | null> {
  try {
    const listed = await fetch(`${address}/json/list`);
    const page = targetsSchema
      .parse(await listed.json())
      .find(({ type, url }) => type === "page" && url !== "about:blank");
    return page?.webSocketDebuggerUrl === undefined ? null : await evaluateText(page.webSocketDebuggerUrl);
  } catch {
    return null;
  }
}

function evaluateText(url: string): Promise<string> {
  const socket = new WebSocket(url);
  const answer = new Promise<string>((settle, reject) => {
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The page is gone.")));
    socket.once("open", () => {
      const params = { expression: "document.body.innerText", returnByValue: true };
      socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params }));
    });
    socket.on("message", (data: Buffer) => {
      const message = answerSchema.safeParse(JSON.parse(data.toString("utf8")));
      if (message.success && message.data.id === 1) settle(message.data.result?.result.value ?? "");
    });
  });
  return answer.finally(() => socket.close());
}

/**
 * Waits until the page shows all of these texts. Returns what it showed last if it does not within the time, or when
 * `hasEnded` says that the program is gone; null if it did.
 */
export async function waitForTexts(
  address: string,
  texts: readonly string[],
  limitMs: number,
  hasEnded: () => boolean,
): Promise<string | null> {
  const untilMs = Date.now() + limitMs;
  for (;;) {
    const shown = (await readText(address)) ?? "";
    if (texts.every((text) => shown.includes(text))) return null;
    if (Date.now() > untilMs || hasEnded()) return shown;
    await wait(PAUSE_MS);
  }
}
