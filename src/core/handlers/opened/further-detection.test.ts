// Tests that a file whose first records come late is looked into beside the engine, and that it opens like every other.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failed } from "#contract/failure.ts";
import { detectFile } from "#core/files/read/detect-file.ts";
import { NoLog } from "#core/files/read/records/read-failure.ts";
import { importAll, start } from "#tests/fakes/opened-desk.ts";
import { makeTemporaryFolder, THREADS } from "#tests/fakes/store.ts";
import { furtherDetectionBy } from "./further-detection.ts";

const RECORD = '{"id":"1","sender":"mara","conversationId":"c","sentAt":1772600000,"data":{"text":"x"}}\n';
/** More lines of a program than the beginning that is examined in place. */
const LATE = "2026-10-30T14:00:00Z listening\n".repeat(40_000) + RECORD;

const { signal } = new AbortController();
const further = furtherDetectionBy(THREADS.reader);

function fileOf(content: string): string {
  const path = join(makeTemporaryFolder(), "log.txt");
  writeFileSync(path, content);
  return path;
}

test("a record that comes late is found, as in place", async () => {
  const { client, file } = start();
  expect(await importAll(client, file("log.txt", LATE))).toMatchObject({ state: "complete", messages: 1 });
  const path = fileOf(LATE);
  expect(await detectFile(path, signal, { further })).toEqual(await detectFile(path, signal));
});

test("the engine's own thread only looks at the beginning", async () => {
  const inNoThread = furtherDetectionBy("/nowhere/import-reader.ts");
  expect(await detectFile(fileOf(RECORD), signal, { further: inNoThread })).toMatchObject({ format: "ndjson" });
  await expect(detectFile(fileOf(LATE), signal, { further: inNoThread })).rejects.toThrow(Failed);
});

test("why a file holds no log comes back from the thread", async () => {
  const none = fileOf("ready\n".repeat(220_000));
  const inThread = await detectFile(none, signal, { further }).catch((thrown: unknown) => thrown);
  expect(inThread).toBeInstanceOf(NoLog);
  expect(inThread).toEqual(await detectFile(none, signal).catch((thrown: unknown) => thrown));
});

test("a cancel ends the search", async () => {
  const stop = new AbortController();
  const search = detectFile(fileOf(LATE), stop.signal, { further });
  stop.abort();
  await expect(search).rejects.toThrow(/abort/u);
});
