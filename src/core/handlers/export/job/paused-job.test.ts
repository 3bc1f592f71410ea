// Tests that a paused export is resumed only while its rows can be read, and that one without a job is refused.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FACTS, many, NO_OPENED, quiet } from "../../../../../tests/fakes/export-desk.ts";
import { makeFakeLog } from "../../../../../tests/fakes/log.ts";
import { plainPlan } from "../../../../../tests/fakes/plain-plan.ts";
import { makeTemporaryFolder, makeTemporaryStore, storeRecords } from "../../../../../tests/fakes/store.ts";
import { EVERYTHING } from "../../../../contract/methods/rows.ts";
import { failureIn } from "../../../../contract/failure.ts";
import { encodeSourceId } from "../../../../domain/records/source-id.ts";
import { Sources } from "../../base/sources.ts";
import { makeExports } from "./jobs.ts";

/** Handlers over a live store and an opened file, number 7, that can be closed. */
function deskOverFile() {
  const file = makeTemporaryStore();
  const state = { isOpen: true };
  const live = makeTemporaryStore();
  const { handlers } = makeExports({
    sources: new Sources(live, (openedId) => (openedId === 7 && state.isOpen ? file : null)),
    live,
    archives: NO_OPENED,
    folder: makeTemporaryFolder(),
    log: makeFakeLog().log,
    clock: { nowMs: Date.now },
    rule: "allowed",
    checkpoints: { everyMs: 0, sliceRows: 10 },
  });
  const { viewId } = file.views.open(storeRecords(file, "messages", many(50)), EVERYTHING);
  return { handlers, state, viewId: encodeSourceId({ source: 7, local: viewId }) };
}

test("a paused export of an opened file ends if the file is forgotten, under the name of the method that resumes it", async () => {
  const { handlers, state, viewId } = deskOverFile();
  const folder = makeTemporaryFolder();
  let jobId = "";
  const paused = await handlers["export.run"](
    { from: { of: "view", viewId }, plan: plainPlan(), path: join(folder, "out.csv"), facts: FACTS },
    {
      ...quiet,
      emit(progress) {
        jobId = progress.jobId;
        if (progress.phase === "writing") void handlers["export.pauseInEngine"]({ jobId }, quiet);
      },
    },
  );
  expect(paused).toMatchObject({ state: "paused", jobId });
  expect(await handlers["export.unfinished"]({}, quiet)).toMatchObject([{ jobId, name: "out.csv", totalRows: 50 }]);
  state.isOpen = false;
  expect(await failureIn(async () => handlers["export.run"]({ jobId }, quiet))).toEqual({
    kind: "badRequest",
    method: "export.resume",
    issues: ["nothing is open under this number"],
  });
  expect(await handlers["export.unfinished"]({}, quiet)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test("an export that is not there cannot be resumed, and one that is being written cannot be resumed or discarded", async () => {
  const { handlers, viewId } = deskOverFile();
  const nobody = "00000000-0000-4000-a000-000000000000";
  const refused = (issue: string) => ({ kind: "badRequest", method: "export.start", issues: [issue] });
  expect(await failureIn(async () => handlers["export.run"]({ jobId: nobody }, quiet))).toEqual(
    refused("This export no longer exists."),
  );
  expect(await handlers["export.discard"]({ jobId: nobody }, quiet)).toEqual({});
  const path = join(makeTemporaryFolder(), "out.csv");
  const met: unknown[] = [];
  const finished = await handlers["export.run"](
    { from: { of: "view", viewId }, plan: plainPlan(), path, facts: FACTS },
    {
      ...quiet,
      emit({ phase, jobId, rows }) {
        if (phase !== "writing" || rows !== 10) return;
        met.push(
          failureIn(async () => handlers["export.run"]({ jobId }, quiet)),
          failureIn(async () => handlers["export.discard"]({ jobId }, quiet)),
        );
      },
    },
  );
  expect(await Promise.all(met)).toEqual([
    refused("The export is being written."),
    refused("The export is being written."),
  ]);
  expect(finished).toMatchObject({ state: "finished", rows: 50 });
  expect(readFileSync(path, "utf8").split("\r\n")).toHaveLength(52);
});
