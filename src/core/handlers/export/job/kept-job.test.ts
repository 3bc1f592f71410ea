// Tests that an unfinished export starts again only while its rows can be read, and that one without a job is refused.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { onlyConnection } from "#tests/fakes/connections.ts";
import { FACTS, handlersOver, many, NO_OPENED, quiet, stopAt, type Desk } from "#tests/fakes/export-desk.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { plainPlan } from "#tests/fakes/plain-plan.ts";
import { makeTemporaryFolder, makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { failureIn } from "#contract/failure.ts";
import { encodeSourceId } from "#domain/records/source-id.ts";
import { Sources } from "#core/handlers/base/sources.ts";
import { makeExports } from "./jobs.ts";

/** Handlers over a connection and an opened file, number 7, that can be closed. */
function deskOverFile() {
  const file = makeTemporaryStore();
  const state = { isOpen: true };
  const { handlers } = makeExports({
    sources: new Sources(onlyConnection(makeTemporaryStore()), (openedId) =>
      openedId === 7 && state.isOpen ? file : null,
    ),
    archives: NO_OPENED,
    folder: makeTemporaryFolder(),
    log: makeFakeLog().log,
    clock: { nowMs: Date.now },
    rule: "allowed",
    sliceRows: 10,
  });
  const { viewId } = file.views.open(storeRecords(file, "messages", many(50)), EVERYTHING);
  return { handlers, state, viewId: encodeSourceId({ source: 7, local: viewId }) };
}

test("an unfinished export of an opened file ends if the file is forgotten, under the name of its method", async () => {
  const { handlers, state, viewId } = deskOverFile();
  const folder = makeTemporaryFolder();
  const jobId = await stopAt({ handlers, viewId, folder }, 10);
  expect(await handlers["export.unfinished"]({}, quiet)).toMatchObject([{ jobId, name: "out.csv", rows: 50 }]);
  state.isOpen = false;
  expect(await failureIn(async () => handlers["export.run"]({ jobId }, quiet))).toEqual({
    kind: "badRequest",
    method: "export.startAgain",
    issues: ["nothing is open under this number"],
  });
  expect(await handlers["export.unfinished"]({}, quiet)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test("an export that is not there cannot start again; one that is being written cannot either, nor be discarded", async () => {
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

describe("what a killed export left", () => {
  const place = (desk: Desk, jobId: string, index: number): string =>
    join(desk.folder, `.out.csv.${jobId.slice(0, 13)}-${index}.part`);

  /** A desk with the folder of a job that was killed with these files, which then starts again. */
  async function afterKill(files: (desk: Desk, folder: string, jobId: string) => void) {
    const [store, exportsFolder] = [makeTemporaryStore(), makeTemporaryFolder()];
    const { viewId } = store.views.open(storeRecords(store, "messages", many(3000)), EVERYTHING);
    const desk = { store, viewId, folder: makeTemporaryFolder(), handlers: handlersOver(store, exportsFolder) };
    const jobId = await stopAt(desk, 2000);
    files(desk, join(exportsFolder, "jobs", jobId), jobId);
    return { ...desk, jobId, handlers: handlersOver(store, exportsFolder) };
  }

  const NAMES = JSON.stringify(["out.csv", "out.sha256", "out.manifest.json"]);

  test("under temporary names is removed at the next start, with companions of a database; files of others stay", async () => {
    const desk = await afterKill((before, _folder, jobId) => {
      for (const end of ["", "-wal", "-journal"]) writeFileSync(place(before, jobId, 0) + end, "half");
      writeFileSync(join(before.folder, ".out.csv.00000000-0000-0.part"), "of another job");
      writeFileSync(join(before.folder, "out.csv"), "an older file");
    });
    expect(await desk.handlers["export.unfinished"]({}, quiet)).toMatchObject([{ jobId: desk.jobId, rows: 3000 }]);
    expect(readdirSync(desk.folder)).toEqual([".out.csv.00000000-0000-0.part", "out.csv"]);
    await desk.handlers["export.run"]({ jobId: desk.jobId }, quiet);
    expect(readFileSync(join(desk.folder, "out.csv"), "utf8").split("\r\n")).toHaveLength(3002);
  });

  test("while files got their names is removed too, except older files whose place nothing had taken", async () => {
    const desk = await afterKill((before, folder, jobId) => {
      writeFileSync(join(folder, "names.json"), NAMES);
      writeFileSync(join(before.folder, "out.csv"), "named already");
      for (const index of [1, 2]) writeFileSync(place(before, jobId, index), "not named yet");
      writeFileSync(join(before.folder, "out.manifest.json"), "an older manifest");
    });
    expect(await desk.handlers["export.unfinished"]({}, quiet)).toMatchObject([{ jobId: desk.jobId }]);
    expect(readdirSync(desk.folder)).toEqual(["out.manifest.json"]);
  });

  test("stays if all files have their names: the export was finished, and its job goes", async () => {
    const desk = await afterKill((before, folder) => {
      writeFileSync(join(folder, "names.json"), NAMES);
      for (const name of ["out.csv", "out.sha256", "out.manifest.json"]) writeFileSync(join(before.folder, name), "");
    });
    expect(await desk.handlers["export.unfinished"]({}, quiet)).toEqual([]);
    expect(readdirSync(desk.folder)).toHaveLength(3);
  });

  test("in a folder that is not there any more does not keep the others from being listed", async () => {
    const desk = await afterKill((before) => rmSync(before.folder, { recursive: true }));
    expect(await desk.handlers["export.unfinished"]({}, quiet)).toMatchObject([{ jobId: desk.jobId }]);
  });
});
