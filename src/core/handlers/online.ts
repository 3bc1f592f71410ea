// The contract methods that need the service. They run in main, which has the key, and store rows through the engine.
import { badRequest, failureOf } from "#contract/failure.ts";
import type { Handlers, Input, OnlineName, Output } from "#contract/methods/methods.ts";
import { CHANNEL_GONE, type Client } from "#contract/carrier/port.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { transcriptOfText } from "#contract/methods/transcript-methods.ts";
import type { WalkState } from "#domain/report/ledger.ts";
import type { Direction } from "#domain/query/cursor.ts";
import { searchInRecordsFor, withoutKeys } from "#domain/privacy/held-keys.ts";
import { checkQuery, directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { decodeSourceId, fileOfConnection, isFileSource } from "#domain/records/source-id.ts";
import { ApiClient } from "#core/api/service-client.ts";
import { MOST_MESSAGES } from "#core/api/parameters.ts";
import type { AccessPort, Clock, Log } from "#core/ports.ts";
import { PROMPT, withRetries } from "#core/handlers/fetch/retry.ts";
import { testConnection } from "#core/handlers/fetch/test-connection.ts";
import type { WalkPorts } from "#core/handlers/fetch/ask-page.ts";
import { FOLLOWING, walkAll, ONE_PAGE, Walks, type Step } from "#core/handlers/fetch/walk.ts";
import { say } from "#texts/say.ts";

export interface OnlinePorts {
  readonly access: AccessPort;
  readonly engine: Pick<Client, "call">;
  readonly clock: Clock;
  readonly log: Log;
  /** spreads the waits before retries, from 0 to 1; Math.random by default */
  readonly random?: () => number;
  /** false while the computer has no network; always true by default */
  readonly isOnline?: () => boolean;
}

const NOT_STARTED: WalkState = { cursor: null, ended: null };
const nobodyHears = (): void => undefined;

/**
 * The online handlers. They fail with `Failed` only, and refuse opened files: nothing is ever sent for these. `shared`:
 * the walks of a program in which others load pages too.
 */
export function makeOnlineHandlers(given: OnlinePorts, shared?: Walks): Handlers<OnlineName> {
  const ports: WalkPorts = { ...given, random: given.random ?? Math.random, isOnline: given.isOnline ?? (() => true) };
  const walks = shared ?? new Walks(ports);
  return {
    "query.run": (input, { signal }) => {
      refuseFiles(fileOfConnection(input.connectionId), "query.run");
      return runQuery(ports, walks, input, signal);
    },

    "query.find": (input, { signal }) => {
      refuseFiles(fileOfConnection(input.connectionId), "query.find");
      return findByQuery(ports, walks, input, signal);
    },

    "thread.fetch": (input, { signal }) => {
      refuseFiles(fileOfConnection(input.connectionId), "thread.fetch");
      return fetchThread(ports, walks, input, signal);
    },

    "walk.more": async ({ resultId, direction, connectionId, follows }, { signal }) => {
      refuseFiles(decodeSourceId(resultId)?.source, "walk.more");
      await refuseOthers(ports, "walk.more", resultId, connectionId);
      if (follows !== true) return (await stepToRows(walks, resultId, direction, signal)).summary;
      const { outcome } = await walks.step(resultId, direction, FOLLOWING, signal, nobodyHears);
      return (await outcome).summary;
    },

    "walk.all": async (input, call) => {
      const { resultId, direction, connectionId } = input;
      refuseFiles(decodeSourceId(resultId)?.source, "walk.all");
      await refuseOthers(ports, "walk.all", resultId, connectionId);
      const isToEnd = input.untilSeconds === undefined;
      const end = isToEnd ? walks.beginAll(resultId, direction) : () => null;
      if (isToEnd) await ports.engine.call("result.noteLoadingAll", { resultId, direction });
      try {
        const summary = await walkAll(ports, walks, input, call);
        return { ...summary, loadingAll: null };
      } finally {
        const left = end();
        // A closed window leaves the walk marked, so that the next start continues it; so does one beside another that loads.
        if (isToEnd && call.signal.reason !== CHANNEL_GONE) await mark(ports, resultId, left);
      }
    },

    "connection.test": (input, { signal }) => {
      refuseFiles(fileOfConnection(input.connection.id), "connection.test");
      return testConnection(ports, input, signal);
    },

    "call.fetch": (input, { signal }) => {
      refuseFiles(fileOfConnection(input.connectionId), "call.fetch");
      return fetchCall(ports, input, signal);
    },
  };
}

async function fetchCall(
  ports: WalkPorts,
  { connectionId, sessionId, viewingAs, followedBy }: Input<"call.fetch">,
  signal: AbortSignal,
): Promise<Output<"call.fetch">> {
  const access = await ports.access(connectionId);
  const api = new ApiClient({ ...ports, access });
  const record = await withRetries(() => api.getCall(sessionId, viewingAs, signal), {
    ...ports,
    patience: PROMPT,
    signal,
    onFailure: async () => undefined,
    onWait: nobodyHears,
  });
  return ports.engine.call("call.store", { connectionId, origin: access.origin, record, followedBy });
}

/** Throws `Failed` badRequest for an opened file, and for an id that no store issued. */
function refuseFiles(source: number | undefined, method: OnlineName): void {
  if (source === undefined || isFileSource(source))
    throw badRequest(method, "An opened file sends no requests to the service.");
}

/** A result is loaded with the key of its own connection. A caller that names another one is mistaken about what it shows. */
async function refuseOthers(
  { engine }: WalkPorts,
  method: OnlineName,
  resultId: number,
  named: string | undefined,
): Promise<void> {
  if (named === undefined) return;
  const { connectionId } = await engine.call("result.read", { resultId });
  if (connectionId !== named) throw badRequest(method, "The result belongs to another connection.");
}

async function runQuery(
  ports: WalkPorts,
  walks: Walks,
  { connectionId, query, isProbe }: Input<"query.run">,
  signal: AbortSignal,
): Promise<Output<"query.run">> {
  const issues = checkQuery(query);
  if (issues.length > 0) throw badRequest("query.run", ...issues.map(({ sentence }) => sentence));
  const { heldKeys, origin } = await ports.access(connectionId);
  refuseHeldKeys(query, heldKeys?.() ?? []);
  const { resultId } = await ports.engine.call("result.create", {
    connectionId,
    origin,
    query,
    createdAtMs: ports.clock.nowMs(),
    walks: { append: NOT_STARTED, prepend: NOT_STARTED },
  });
  try {
    const { summary, unreadCounts } = await stepToRows(walks, resultId, directionOf(query), signal);
    if (isProbe === true) await ports.engine.call("result.forgetRun", { resultId });
    return unreadCounts.length === 0 ? summary : { ...summary, unreadCounts };
  } catch (thrown) {
    await drop(ports, resultId);
    throw thrown;
  }
}

/** Null, and nothing kept of the query, if its first page does not hold the record. */
async function findByQuery(
  ports: WalkPorts,
  walks: Walks,
  { id, ...asked }: Input<"query.find">,
  signal: AbortSignal,
): Promise<Output<"query.find">> {
  const { unreadCounts: _none, ...summary } = await runQuery(ports, walks, asked, signal);
  const { resultId } = summary;
  let isFound = false;
  try {
    const spec = { params: {}, search: "", sort: [] };
    const { viewId } = await ports.engine.call("view.open", { resultId, spec }, { signal });
    isFound = (await ports.engine.call("view.locate", { viewId, target: { by: "id", id } }, { signal })) !== null;
    await ports.engine.call("view.close", { viewId });
    return isFound ? summary : null;
  } finally {
    if (!isFound) await drop(ports, resultId, true);
  }
}

/** Most pages that one request for a thread loads. */
const MOST_THREAD_PAGES = 5;

async function fetchThread(
  ports: WalkPorts,
  walks: Walks,
  { connectionId, conversationId, messageId, afterId, viewingAs }: Input<"thread.fetch">,
  signal: AbortSignal,
): Promise<Output<"thread.fetch">> {
  const params = { conversationId, affix: "append", id: afterId, limit: MOST_MESSAGES };
  const query: Query = { kind: "messages", params, ...(viewingAs === undefined ? {} : { viewingAs }) };
  let summary: ResultSummary = await runQuery(ports, walks, { connectionId, query }, signal);
  const { resultId } = summary;
  try {
    for (let pages = 1; ; pages++) {
      const { cursor, ended } = summary.walks.append;
      const nextId = ended === null && cursor?.kind === "message" ? cursor.id : null;
      const isOver = nextId === null || pages === MOST_THREAD_PAGES;
      if (isOver || (await isThreadWhole(ports, connectionId, messageId))) return { looked: summary.rowCount, nextId };
      const { outcome } = await walks.step(resultId, "append", ONE_PAGE, signal, nobodyHears);
      ({ summary } = await outcome);
    }
  } finally {
    await drop(ports, resultId, true);
  }
}

/** True if the message is stored, and as many replies as it counts. */
async function isThreadWhole({ engine }: WalkPorts, connectionId: string, messageId: string): Promise<boolean> {
  const thread = await engine.call("thread.records", { connectionId, messageId, count: 1 });
  const first = thread === null ? undefined : transcriptOfText(thread.window).records[0]?.row;
  return first?.id === messageId && (thread?.rowCount ?? 0) > (first.replyCount ?? 0);
}

/** A key in a filter would become part of an address, and be stored with the recent queries. */
function refuseHeldKeys({ params, viewingAs }: Query, keys: readonly string[]): void {
  const search = searchInRecordsFor(keys);
  const texts = [...Object.values(params).flat().map(String), viewingAs ?? ""];
  if (texts.every((text) => withoutKeys(text, search) === text)) return;
  throw badRequest("query.run", say("privacy.keys.inFilter"));
}

/** Most pages that one request of a person loads while none of them has a row. */
const MOST_PAGES_WITHOUT_ROWS = 10;

/** Loads one page, and if it is empty, or local filters leave out all of its rows, the next ones, until one has a row. */
async function stepToRows(walks: Walks, resultId: number, direction: Direction, signal: AbortSignal): Promise<Step> {
  for (let pages = 1; ; pages++) {
    const { outcome } = await walks.step(resultId, direction, ONE_PAGE, signal, nobodyHears);
    const step = await outcome;
    const looksOn = step.newRows === 0 && !step.isOver;
    if (!looksOn || pages === MOST_PAGES_WITHOUT_ROWS) return step;
  }
}

/** Marks the result with the direction in which another window still loads it, or with none. */
async function mark({ engine, log }: WalkPorts, resultId: number, direction: Direction | null): Promise<void> {
  try {
    await engine.call("result.noteLoadingAll", { resultId, direction });
  } catch (thrown) {
    log.warn("the end of a walk was not noted", { failure: failureOf(thrown).kind });
  }
}

async function drop({ engine, log }: WalkPorts, resultId: number, withRun = false): Promise<void> {
  try {
    await engine.call("result.drop", { resultId, withRun });
  } catch (thrown) {
    log.warn("an empty result was not dropped", { failure: failureOf(thrown).kind });
  }
}
