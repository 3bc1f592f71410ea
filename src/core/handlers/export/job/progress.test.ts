// Tests the rates and the remaining time in the progress of an export, also of a resumed one.
import { join } from "node:path";
import { expect, test } from "vitest";
import { FACTS, many, NO_OPENED, quiet } from "../../../../../tests/fakes/export-desk.ts";
import { makeFakeLog } from "../../../../../tests/fakes/log.ts";
import { plainPlan } from "../../../../../tests/fakes/plain-plan.ts";
import { makeTemporaryFolder, makeTemporaryStore, storeRecords } from "../../../../../tests/fakes/store.ts";
import type { ExportProgress } from "../../../../contract/methods/export-methods.ts";
import { EVERYTHING } from "../../../../contract/methods/rows.ts";
import { Sources } from "../../base/sources.ts";
import { makeExports } from "./jobs.ts";

test("rates and the remaining time follow from this run alone, and are unknown at its first moment", async () => {
  const store = makeTemporaryStore();
  let nowMs = 1_700_000_000_000;
  const { handlers } = makeExports({
    sources: new Sources(store, () => null),
    live: store,
    archives: NO_OPENED,
    folder: makeTemporaryFolder(),
    log: makeFakeLog().log,
    clock: { nowMs: () => nowMs },
    rule: "allowed",
    checkpoints: { everyMs: 0, sliceRows: 10 },
  });
  const { viewId } = store.views.open(storeRecords(store, "messages", many(60)), EVERYTHING);
  const path = join(makeTemporaryFolder(), "out.csv");
  const wanted = { from: { of: "view", viewId }, plan: plainPlan({ columns: ["id"] }), path, facts: FACTS } as const;
  const written: ExportProgress[] = [];
  // Each slice takes two seconds; the job is paused at half its rows.
  const emit = (progress: ExportProgress): void => {
    if (progress.phase !== "writing") return;
    written.push(progress);
    nowMs += 2000;
    if (progress.rows === 30) void handlers["export.pauseInEngine"]({ jobId: progress.jobId }, quiet);
  };
  const paused = await handlers["export.run"](wanted, { ...quiet, emit });
  expect(paused).toMatchObject({ state: "paused", rows: 0 });
  nowMs += 3_600_000;
  await handlers["export.run"]({ jobId: written[0]?.jobId ?? "" }, { ...quiet, emit });
  const rates = written.map(({ rows, rowsPerSecond, remainingMs }) => [rows, rowsPerSecond, remainingMs]);
  expect(rates).toEqual([
    [10, 0, null],
    [20, 10, 4000],
    [30, 7.5, 4000],
    [40, 0, null],
    [50, 10, 1000],
    [60, 7.5, 0],
  ]);
  // The header and each row take four bytes. A slice is counted once it is in the file.
  expect(written.map(({ bytes, bytesPerSecond }) => [bytes, bytesPerSecond])).toEqual([
    [4, 0],
    [44, 22],
    [84, 21],
    [124, 0],
    [164, 20],
    [204, 20],
  ]);
});
