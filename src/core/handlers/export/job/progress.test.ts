// Tests the rates and the remaining time in the progress of an export.
import { join } from "node:path";
import { expect, test } from "vitest";
import { onlyConnection } from "#tests/fakes/connections.ts";
import { FACTS, many, NO_OPENED, quiet } from "#tests/fakes/export-desk.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder, makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import type { ExportProgress } from "#contract/methods/export-methods.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { Sources } from "#core/handlers/base/sources.ts";
import { makeExports } from "./jobs.ts";

test("rates and the remaining time are unknown at the first moment", async () => {
  const store = makeTemporaryStore();
  let nowMs = 1_700_000_000_000;
  const { handlers } = makeExports({
    sources: new Sources(onlyConnection(store), () => null),
    archives: NO_OPENED,
    folder: makeTemporaryFolder(),
    log: makeFakeLog().log,
    clock: { nowMs: () => nowMs },
    rule: "allowed",
    sliceRows: 10,
  });
  const { viewId } = store.views.open(storeRecords(store, "messages", many(30)), EVERYTHING);
  const path = join(makeTemporaryFolder(), "out.csv");
  const wanted = { from: { of: "view", viewId }, plan: plainPlan({ columns: ["id"] }), path, facts: FACTS } as const;
  const written: ExportProgress[] = [];
  // Each slice takes two seconds.
  const emit = (progress: ExportProgress): void => {
    if (progress.phase !== "writing") return;
    written.push(progress);
    nowMs += 2000;
  };
  await handlers["export.run"](wanted, { ...quiet, emit });
  const rates = written.map(({ rows, rowsPerSecond, remainingMs }) => [rows, rowsPerSecond, remainingMs]);
  expect(rates).toEqual([
    [10, 0, null],
    [20, 10, 1000],
    [30, 7.5, 0],
  ]);
  // The header and each row take four bytes. A slice is counted once it is in the file.
  expect(written.map(({ bytes }) => bytes)).toEqual([4, 44, 84]);
});
