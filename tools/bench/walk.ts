// Measures loading from the first request to the last row: the sample service over HTTP in this process, the program
// without a window in another. node tools/bench/walk.ts [--messages=100000]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { asMap, asNumber } from "../../src/domain/text/lenient.ts";
import { startFakeService } from "../../tests/fakes/service.ts";

const WALKER = resolve(import.meta.dirname, "../../tests/durability/walker.ts");

const { values } = parseArgs({ options: { messages: { type: "string", default: "100000" } } });
const wanted = asNumber(values.messages) ?? 100_000;
const fake = await startFakeService({ messages: wanted, calls: 50 });
// The sample generates its data on the first request, which is not measured.
await fetch(`${fake.chatRoot}/messages`, { headers: { apikey: fake.service.key } });
const folder = mkdtempSync(join(tmpdir(), "switchboard-walk-"));
const path = join(folder, "store.db");
const child = spawn(process.execPath, [WALKER, path, fake.chatRoot, fake.callsRoot, fake.service.key], {
  stdio: ["ignore", "pipe", "inherit"],
});
const exited = once(child, "exit");
let rows = 0;
let beganMs: number | null = null;
let rowsBefore = 0;
let tookMs = 0;
for await (const line of createInterface({ input: child.stdout })) {
  rows = asNumber(asMap(JSON.parse(line))["rows"]) ?? rows;
  // The first line comes with the first page, when everything is loaded and warm.
  if (beganMs === null) [beganMs, rowsBefore] = [performance.now(), rows];
  tookMs = performance.now() - beganMs;
}
const [code] = await exited;
await fake.close();
const bytes = statSync(path).size;
rmSync(folder, { recursive: true, force: true });
const load = loadavg().map((each) => each.toFixed(1));
console.log(`${rows} messages, ${fake.requests.length - 1} requests, ${(tookMs / 1000).toFixed(1)} s`);
console.log(`${Math.round(((rows - rowsBefore) * 1000) / tookMs)} rows/s, ${Math.round(bytes / rows)} bytes a message`);
console.log(`${cpus().length} cores, load ${load.join(" ")}`);
process.exitCode = code === 0 && rows === wanted ? 0 : 1;
