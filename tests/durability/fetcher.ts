// A process that fetches and exports all messages of a service: it starts the job of a killed process again, or a new one.
// Prints "w" when it has begun, and "done" at its end. node fetcher.ts <folder> <file> <chat root> <calls root> <key>
import { writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { systemClock } from "#main/system/clock.ts";
import { startLocalEngine } from "#tests/fakes/engine.ts";
import { openFetchDesk } from "#tests/fakes/fetch-desk.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";

const [folder = "", path = "", chatRoot = "", callsRoot = "", key = ""] = process.argv.slice(2);
const engine = startLocalEngine(folder, 150);
const { client } = engine;
const desk = openFetchDesk(engine, { chatRoot, callsRoot, key }, systemClock);
flushCompileCache();
writeSync(1, "w\n");
const signal = new AbortController().signal;
const emit = (): void => undefined;
const left = (await client.call("export.unfinished", {})).at(0);
if (left === undefined) {
  const query = { kind: "messages", params: {} } as const;
  const { resultId } = await desk.online["query.run"]({ connectionId: "one", query }, { signal, emit });
  const { viewId } = await client.call("view.open", { resultId, spec: { params: {}, search: "", sort: [] } });
  await desk.start({ of: "walk", viewId }, plainPlan(), path);
} else {
  await desk.exports["export.startAgain"]({ jobId: left.jobId }, { signal, emit });
}
await engine.close();
writeSync(1, "done\n");
