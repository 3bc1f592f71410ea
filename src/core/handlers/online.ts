// The contract methods that need the service: they run in main, which has the key, and store through the engine.
import { Failed, failureOf } from "../../contract/failure.ts";
import type { Handlers, Input, OnlineName, Output } from "../../contract/methods.ts";
import { CHANNEL_GONE } from "../../contract/port.ts";
import type { Client } from "../../contract/port.ts";
import type { WalkState } from "../../domain/ledger.ts";
import { checkQuery, directionOf } from "../../domain/query.ts";
import { makeApiClient } from "../api/client.ts";
import type { AccessPort, Clock, Log } from "../ports.ts";
import { refusingFiles } from "./refuse-files.ts";
import { PROMPT, withRetries } from "./retry.ts";
import { testConnection } from "./test-connection.ts";
import { walkAll } from "./walk-all.ts";
import { makeWalks, ONE_PAGE } from "./walk.ts";
import type { WalkPorts, Walks } from "./walk.ts";

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
      const { outcome } = await walks.step(resultId, direction, ONE_PAGE, signal, nobodyHears);
      return (await outcome).summary;
    },

    "walk.all": async (input, call) => {
      const { resultId, direction } = input;
      await ports.engine.call("result.noteLoadingAll", { resultId, direction });
      try {
        const summary = await walkAll(ports, walks, input, call);
        return { ...summary, loadingAll: null };
      } finally {
        // A walk that nobody stopped stays marked: the window was closed or the program killed. It goes on after the next start.
        if (call.signal.reason !== CHANNEL_GONE) await unmark(ports, resultId);
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
  await ports.access(connectionId);
  const { resultId } = await ports.engine.call("result.create", {
    connectionId,
    query,
    createdAtMs: ports.clock.nowMs(),
    walks: { append: NOT_STARTED, prepend: NOT_STARTED },
  });
  try {
    const { outcome } = await walks.step(resultId, directionOf(query), ONE_PAGE, signal, nobodyHears);
    const { summary, unreadCounts } = await outcome;
    return unreadCounts.length === 0 ? summary : { ...summary, unreadCounts };
  } catch (thrown) {
    await drop(ports, resultId);
    throw thrown;
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
