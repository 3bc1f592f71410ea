// Tests that an import killed at any moment leaves either a complete store, or nothing but an offer to start again.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asMap } from "#domain/text/lenient.ts";
import { createSampleService } from "#sample/index.ts";
import { RandomSource } from "#sample/base/random.ts";
import { startEngineProcess } from "#tests/fakes/engine-process.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { runs } from "#tests/random-runs.ts";

const COPIES = 20;
const MOMENTS = runs("interruptions");
const sample = createSampleService({ messages: 300, calls: 1 });
const RECORDS = COPIES * sample.messages.length;

function writeRecords(path: string): void {
  const copies = Array.from({ length: COPIES }, (_, copy) =>
    sample.messages.map((record) => `${JSON.stringify({ ...asMap(record), id: `${copy}-${record.id}` })}\n`).join(""),
  );
  writeFileSync(path, copies.join(""));
}

test(`an import that is killed at ${MOMENTS} random moments leaves everything or nothing, and reports which`, async () => {
  const folder = makeTemporaryFolder();
  const path = join(folder, "records.ndjson");
  writeRecords(path);
  let engine = startEngineProcess(folder);
  const { openedId } = await engine.client.call("opened.openPaths", { paths: [path] });
  const random = new RandomSource(3, "moments");
  let wholeMs = 1500;
  const seen = new Set<string>();
  for (let moment = 0; moment < MOMENTS; moment++) {
    const killAfterMs = random.integer(0, Math.ceil(wholeMs * 1.1));
    const beganMs = performance.now();
    const ended = engine.client.call("opened.import", { openedId }).then(
      () => performance.now() - beganMs,
      () => null,
    );
    const timer = setTimeout(() => engine.child.kill("SIGKILL"), killAfterMs);
    const tookMs = await ended;
    clearTimeout(timer);
    engine.child.kill("SIGKILL");
    await engine.exited;
    // The moments follow the speed of the machine.
    wholeMs = tookMs ?? Math.max(wholeMs, killAfterMs);
    engine = startEngineProcess(folder);
    const [opened] = await engine.client.call("opened.list", {});
    if (opened === undefined) throw new Error("the entry is gone");
    seen.add(opened.state);
    // Killed before the import began: there is nothing yet.
    if (opened.state === "interrupted" || opened.state === "waiting") {
      expect(opened).toMatchObject({ messages: 0, messagesResultId: null });
      continue;
    }
    expect(opened).toMatchObject({ state: "complete", messages: RECORDS });
    const spec = { params: {}, search: "", sort: [] };
    const { rowCount } = await engine.client.call("view.open", { resultId: opened.messagesResultId ?? 0, spec });
    expect(rowCount).toBe(RECORDS);
  }
  expect(await engine.client.call("opened.import", { openedId })).toMatchObject({
    state: "complete",
    messages: RECORDS,
  });
  expect(seen).toContain("interrupted");
  engine.child.kill("SIGKILL");
});
