// A process that acts as the engine and writes several exports at once: it starts the jobs of a killed process again, and
// starts those that are missing. Prints at its end how often it reported progress. With a moment it kills itself so
// many milliseconds after so many reports, which does not depend on the speed of the machine. node exporter.ts <store>
// <exports folder> <result> <list of {path, plan} as JSON> <moment as JSON or null>
import { existsSync, writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { z } from "zod";
import { exportPlan } from "#contract/exports/export-plan.ts";
import { makeExports } from "#core/handlers/export/job/jobs.ts";
import { Sources } from "#core/handlers/base/sources.ts";
import { onlyConnection } from "#tests/fakes/connections.ts";
import { NO_OPENED } from "#tests/fakes/export-desk.ts";
import { openStore } from "#core/store/store.ts";

const [storePath = "", folder = "", resultId = "", list = "", moment = "null"] = process.argv.slice(2);
const wanted = z.array(z.object({ path: z.string(), manifest: z.string(), plan: exportPlan })).parse(JSON.parse(list));
const kill = z.object({ reports: z.number(), delayMs: z.number() }).nullable().parse(JSON.parse(moment));
const store = openStore(storePath);
const { handlers } = makeExports({
  sources: new Sources(onlyConnection(store), () => null),
  archives: NO_OPENED,
  folder,
  log: { info: () => undefined, warn: () => undefined },
  clock: { nowMs: Date.now },
  rule: "allowed",
  sliceRows: 60,
});
flushCompileCache();
let reports = 0;
const call = {
  signal: new AbortController().signal,
  emit: () => {
    reports += 1;
    if (reports === kill?.reports) setTimeout(() => process.kill(process.pid, "SIGKILL"), kill.delayMs);
  },
};
const left = await handlers["export.unfinished"]({}, call);
const names = new Set(left.map(({ name }) => name));
const { viewId } = store.views.open(Number(resultId), { params: {}, search: "", sort: [] });
const facts = { appVersion: "1.2.3", connections: [] };
const begun = wanted.filter(
  ({ path, manifest }) => !existsSync(manifest) && ![...names].some((name) => path.endsWith(`/${name}`)),
);
await Promise.all([
  ...left.map(({ jobId }) => handlers["export.run"]({ jobId }, call)),
  ...begun.map(({ path, plan }) => handlers["export.run"]({ from: { of: "view", viewId }, plan, path, facts }, call)),
]);
writeSync(1, `${reports}\n`);
