// A process that fetches and exports all messages of a service: it resumes the job of a killed process, or starts one.
// Prints "w" when it has begun, and "done" at its end. node fetcher.ts <store> <file> <chat root> <calls root> <key>
import { writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { systemClock } from "../../src/main/system/clock.ts";
import { startLocalEngine } from "../fakes/engine.ts";
import { openFetchDesk } from "../fakes/fetch-desk.ts";
import { plainPlan } from "../fakes/plain-plan.ts";

const [storePath = "", path = "", chatRoot = "", callsRoot = "", key = ""] = process.argv.slice(2);
// Small slices, with a checkpoint after each.
const engine = startLocalEngine(storePath, { everyMs: 0, sliceRows: 150 });
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
  await desk.exports["export.resume"]({ jobId: left.jobId }, { signal, emit });
}
await engine.close();
writeSync(1, "done\n");
