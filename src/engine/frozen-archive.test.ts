// Tests that an archive which freezes the engine in a later query is not opened again automatically.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { importAll, saveArchive, start } from "#tests/fakes/opened-desk.ts";
import { startEngineProcess } from "#tests/fakes/engine-process.ts";
import { linesOf } from "#tests/fakes/read-whole-file.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { failureOf } from "#contract/failure.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { createSampleService } from "#sample/index.ts";
const LEVELS = 6;

/** One key of the index of versions: of the kind messages, of row 1, in row 5 (sqlite.org/fileformat.html, 2.1). */
const KEY = Buffer.concat([Buffer.from([4, 29, 1, 1]), Buffer.from("messages"), Buffer.from([1, 5])]);

/**
 * A page of an index that holds one key as often as it fits. Each entry leads to the same child, so a few pages make an
 * endless index (sqlite.org/fileformat.html, 1.6).
 */
function pageOf(bytes: number, child: number | null): Buffer {
  const page = Buffer.alloc(bytes);
  const header = child === null ? 8 : 12;
  const pointer = Buffer.alloc(child === null ? 0 : 4);
  if (child !== null) pointer.writeUInt32BE(child);
  const cell = Buffer.concat([pointer, Buffer.from([KEY.length]), KEY]);
  const cells = Math.floor((bytes - header) / (cell.length + 2));
  for (let index = 0; index < cells; index++) {
    const at = bytes - (index + 1) * cell.length;
    cell.copy(page, at);
    page.writeUInt16BE(at, header + 2 * index);
  }
  page[0] = child === null ? 10 : 2;
  page.writeUInt16BE(cells, 3);
  page.writeUInt16BE(bytes - cells * cell.length, 5);
  pointer.copy(page, 8);
  return page;
}

/** Makes the index of versions endless. Only a window of rows reads it. */
function makeEndless(path: string): void {
  const database = openDatabase(path);
  const sql = "SELECT rootpage AS root FROM sqlite_schema WHERE name = 'unreadable_version'";
  const { root } = database.get<{ root: number }>(sql) ?? { root: 0 };
  database.close();
  const file = readFileSync(path);
  const size = file.readUInt16BE(16);
  const pages = file.length / size;
  const made = Array.from({ length: LEVELS }, (_, index) =>
    pageOf(size, index === LEVELS - 1 ? null : pages + index + 2),
  );
  pageOf(size, pages + 1).copy(file, (root - 1) * size);
  file.writeUInt32BE(pages + LEVELS, 28);
  file.writeUInt32BE(file.readUInt32BE(24), 92);
  writeFileSync(path, Buffer.concat([file, ...made]));
}

test("an archive in which a window of rows never ends stays closed after the engine was ended", async () => {
  const desk = start();
  const sample = createSampleService({ messages: 30, calls: 0 });
  const { messagesResultId } = await importAll(desk.client, desk.file("all.ndjson", linesOf(sample.messages)));
  const { viewId } = await desk.client.call("view.open", { resultId: messagesResultId ?? 0, spec: EVERYTHING });
  const path = join(desk.folder, "endless.switchboard");
  await saveArchive(desk.client, viewId, path);

  const folder = makeTemporaryFolder();
  const marks = (): readonly string[] =>
    readdirSync(join(folder, "opened")).filter((name) => name.endsWith(".opening"));
  const healthy = startEngineProcess(folder);
  const opened = await healthy.client.call("opened.openPaths", { paths: [path] });
  expect(opened).toMatchObject({ state: "complete", messages: 30 });
  healthy.child.kill("SIGKILL");
  await healthy.exited;
  // Its pages were checked when it was opened, and another program changes it afterwards.
  makeEndless(path);

  const first = startEngineProcess(folder);
  const view = await first.client.call("view.open", { resultId: opened.messagesResultId ?? 0, spec: EVERYTHING });
  expect(marks()).toEqual([]);
  const asked = first.client
    .call("view.rows", { viewId: view.viewId, from: 0, count: 100 })
    .catch((thrown: unknown) => failureOf(thrown));
  await expect.poll(marks, { timeout: 20_000 }).toEqual([`${opened.openedId}.opening`]);
  first.child.kill("SIGKILL");
  await first.exited;
  expect(await asked).toEqual({ kind: "interrupted" });

  const second = startEngineProcess(folder);
  const stopped = { kind: "badFile", why: expect.stringContaining("does not open it again by itself") };
  expect(await second.client.call("opened.list", {})).toMatchObject([{ state: "failed", failure: stopped }]);
  await expect(
    second.client.call("view.open", { resultId: opened.messagesResultId ?? 0, spec: EVERYTHING }),
  ).rejects.toMatchObject({ failure: stopped });
  expect(marks()).toEqual([]);
});
