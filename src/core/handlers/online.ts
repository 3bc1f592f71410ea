// The contract methods that need the service: they run in main, which has the key, and store through the engine.
import { Failed, failureOf } from "../../contract/failure.ts";
import type { Handlers, Input, OnlineName, Output } from "../../contract/methods/methods.ts";
import { CHANNEL_GONE } from "../../contract/carrier/port.ts";
import type { Client } from "../../contract/carrier/port.ts";
import type { WalkState } from "../../domain/report/ledger.ts";
import type { Direction } from "../../domain/query/cursor.ts";
import { searchInRecordsFor, withoutKeys } from "../../domain/privacy/held-keys.ts";
import { KEY_IN_FILTER } from "../../domain/privacy/key-like.ts";
import { checkQuery, directionOf } from "../../domain/query/query.ts";
import type { Query } from "../../domain/query/query-shape.ts";
import { filtersWhileLoading } from "../../domain/query/unsent-filters.ts";
import { makeApiClient } from "../api/client.ts";
import type { AccessPort, Clock, Log } from "../ports.ts";
import { refusingFiles } from "./refuse-files.ts";
import { PROMPT, withRetries } from "./fetch/retry.ts";
import { testConnection } from "./fetch/test-connection.ts";
import { walkAll } from "./fetch/walk-all.ts";
import { makeWalks, ONE_PAGE } from "./fetch/walk.ts";
import type { Step, WalkPorts, Walks } from "./fetch/walk.ts";

export interface OnlinePorts {
  readonly access: AccessPort;
  readonly engine: Pick<Client, "call">;
  readonly clock: Clock;
  readonly log: Log;
  /** spreads the waits before retries; from 0 to 1; Math.random by default */
  readonly random?: () => number;
}

const NOT_STARTED: WalkState = { cursor: null, ended: null };
const nobodyHears = (): void => undefined;

/**
 * The online handlers. Every one of them fails with `Failed` only, or is cancelled by its signal, and refuses opened files,
 * for which nothing is ever sent. `shared` is given where others walk too, so that pages are asked for once.
 */
export function makeOnlineHandlers(given: OnlinePorts, shared?: Walks): Handlers<OnlineName> {
  const ports: WalkPorts = { ...given, random: given.random ?? Math.random };
  const walks = shared ?? makeWalks(ports);
  return refusingFiles({
    "query.run": (input, { signal }) => runQuery(ports, walks, input, signal),

    "walk.more": async ({ resultId, direction }, { signal }) => {
      return (await stepToRows(walks, resultId, direction, signal)).summary;
    },

    "walk.all": async (input, call) => {
      const { resultId, direction } = input;
      const isToEnd = input.untilSeconds === undefined;
      if (isToEnd) await ports.engine.call("result.noteLoadingAll", { resultId, direction });
      try {
        const summary = await walkAll(ports, walks, input, call);
        return { ...summary, loadingAll: null };
      } finally {
        // A walk that nobody stopped stays marked: the window was closed or the program killed. It goes on after the next start.
        if (isToEnd && call.signal.reason !== CHANNEL_GONE) await unmark(ports, resultId);
      }
    },

    "connection.test": (input, { signal }) => testConnection(ports, input, signal),

    "call.fetch": async ({ connectionId, sessionId, viewingAs }, { signal }) => {
      const api = makeApiClient({ ...ports, access: await ports.access(connectionId) });
      const record = await withRetries(() => api.getCall(sessionId, viewingAs, signal), {
        ...ports,
        patience: PROMPT,
        signal,
        onFailure: async () => undefined,
        onWait: nobodyHears,
      });
      return ports.engine.call("call.store", { connectionId, record });
    },
  });
}

async function runQuery(
  ports: WalkPorts,
  walks: Walks,
  { connectionId, query }: Input<"query.run">,
  signal: AbortSignal,
): Promise<Output<"query.run">> {
  const issues = checkQuery(query);
  if (issues.length > 0) {
    const sentences = issues.map(({ sentence }) => sentence);
    throw new Failed({ kind: "badRequest", method: "query.run", issues: sentences });
  }
  const { heldKeys } = await ports.access(connectionId);
  refuseHeldKeys(query, heldKeys?.() ?? []);
  const { resultId } = await ports.engine.call("result.create", {
    connectionId,
    query,
    createdAtMs: ports.clock.nowMs(),
    walks: { append: NOT_STARTED, prepend: NOT_STARTED },
  });
  try {
    const { summary, unreadCounts } = await stepToRows(walks, resultId, directionOf(query), signal);
    return unreadCounts.length === 0 ? summary : { ...summary, unreadCounts };
  } catch (thrown) {
    await drop(ports, resultId);
    throw thrown;
  }
}

/** A key that was pasted into a filter would be part of an address, and be kept with the queries that were run. */
function refuseHeldKeys({ params, viewingAs }: Query, keys: readonly string[]): void {
  const search = searchInRecordsFor(keys);
  const texts = [...Object.values(params).flat().map(String), viewingAs ?? ""];
  if (texts.every((text) => withoutKeys(text, search) === text)) return;
  throw new Failed({ kind: "badRequest", method: "query.run", issues: [KEY_IN_FILTER] });
}

/** Pages that one request of a person looks through for a row, where a filter that the service does not have leaves rows out. */
const MOST_PAGES_WITHOUT_ROWS = 10;

/** One page; where all of its rows are left out the next ones too, until one holds a row. */
async function stepToRows(walks: Walks, resultId: number, direction: Direction, signal: AbortSignal): Promise<Step> {
  for (let pages = 1; ; pages++) {
    const { outcome } = await walks.step(resultId, direction, ONE_PAGE, signal, nobodyHears);
    const step = await outcome;
    const looksOn = filtersWhileLoading(step.summary.query) && step.newRows === 0 && !step.isOver;
    if (!looksOn || pages === MOST_PAGES_WITHOUT_ROWS) return step;
  }
}

async function unmark({ engine, log }: WalkPorts, resultId: number): Promise<void> {
  try {
    await engine.call("result.noteLoadingAll", { resultId, direction: null });
  } catch (thrown) {
    log.warn("the end of a walk was not noted", { failure: failureOf(thrown).kind });
  }
}

async function drop({ engine, log }: WalkPorts, resultId: number): Promise<void> {
  try {
    await engine.call("result.drop", { resultId });
  } catch (thrown) {
    log.warn("an empty result was not dropped", { failure: failureOf(thrown).kind });
  }
}
