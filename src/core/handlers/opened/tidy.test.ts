// Tests what is left when the process ends during an import: the next start offers the file again, with none of its rows.
import { NO_NOTES } from "#domain/report/file-notes.ts";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTemporaryFolder, THREADS } from "#tests/fakes/store.ts";
import { OpenedList, type OpenedEntry } from "#core/files/base/opened-list.ts";
import { OpenedFiles } from "./opened.ts";

const ENTRY: Omit<OpenedEntry, "openedId" | "state"> = {
  name: "some.ndjson",
  paths: [],
  parts: [],
  origin: null,
  kind: "import",
  failure: null,
  messages: 7,
  calls: 6,
  events: 5,
  unreadable: 4,
  notes: NO_NOTES,
  versions: 3,
  totalBytes: 2,
  roomBytes: 1,
  openedAtMs: 1000,
};

test("a begun import is offered again without rows, and stores that no file has are removed", async () => {
  const folder = join(makeTemporaryFolder(), "opened");
  const list = new OpenedList(folder);
  for (const state of ["importing", "complete", "failed"] as const) list.add({ ...ENTRY, state });
  mkdirSync(join(folder, "mended"));
  for (const name of ["1.db", "1.db-wal", "2.db", "2.db-wal", "2.search.db", "3.search.db", "9.db", "9.db.txt"]) {
    writeFileSync(join(folder, name), "");
  }
  const files = new OpenedFiles({ folder, threads: THREADS, nowMs: Date.now, onChange: () => undefined });
  onTestFinished(() => files.close());
  const call = { signal: new AbortController().signal, emit: () => undefined };
  const shown = await files.handlers()["opened.list"]({}, call);
  const read = shown.map(({ openedId, state, messages, calls, events, unreadable, versions }) => {
    return [openedId, state, messages, calls, events, unreadable, versions];
  });
  expect(read).toEqual([
    [3, "failed", 7, 6, 5, 4, 3],
    [2, "complete", 7, 6, 5, 4, 3],
    [1, "interrupted", 0, 0, 0, 0, 0],
  ]);
  expect(readdirSync(folder).toSorted()).toEqual([
    "2.db",
    "2.db-wal",
    "2.search.db",
    "9.db.txt",
    "mended",
    "opened.json",
  ]);
});
