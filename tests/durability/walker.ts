// A process that acts as the program without a window: loads all messages of a service into a folder of data, and after a
// restart continues where the process before it was killed. Prints the number of stored rows, line by line. node
// walker.ts <folder> <chat root> <calls root> <key>
import { writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { makeOnlineHandlers } from "#core/handlers/online.ts";
import { systemClock } from "#main/system/clock.ts";
import { startLocalEngine } from "#tests/fakes/engine.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";

// The next process of this test starts faster; Node itself would write the cache only at a regular end.
flushCompileCache();

const [folder = "", chatRoot = "", callsRoot = "", key = ""] = process.argv.slice(2);
const connectionId = "one";
const engine = startLocalEngine(folder);
const online = makeOnlineHandlers({
  access: async () => ({ origin: chatRoot, chatRoot, callsRoot, fetch, readKey: async () => key }),
  engine: engine.client,
  clock: systemClock,
  log: makeFakeLog().log,
});
const signal = new AbortController().signal;

/** Written at once: the line must be out before the process is killed. */
function say(resultId: number, rows: number): void {
  writeSync(1, `${JSON.stringify({ resultId, rows })}\n`);
}

/** The result whose load is still marked as running, or a new one. */
async function findOrRun(): Promise<{ readonly resultId: number; readonly rowCount: number }> {
  const wanted = { connectionId, kind: "messages", limitRows: 100 } as const;
  const results = await engine.client.call("result.list", wanted);
  const underWay = results.find(({ loadingAll }) => loadingAll === "prepend");
  if (underWay !== undefined) return underWay;
  const input = { connectionId, query: { kind: "messages", params: {} } } as const;
  return online["query.run"](input, { signal, emit: () => undefined });
}

const { resultId, rowCount } = await findOrRun();
say(resultId, rowCount);
const emit = ({ rows, wait }: { readonly rows: number; readonly wait: unknown }): void => {
  if (wait === null) say(resultId, rowCount + rows);
};
await online["walk.all"]({ resultId, direction: "prepend" }, { signal, emit });
await engine.close();
