// Reads a whole file in a test as an import does: detects, reads and collects.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { detection as detectionSchema } from "#contract/methods/detection.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import type { UnreadableText } from "#core/files/read/records/batch.ts";
import { detectFile } from "#core/files/read/detect-file.ts";
import { readRecords, type RecordBatch } from "./read-records.ts";

const { signal } = new AbortController();

/** A file with this content, which is removed when the test ends. */
export function fileOf(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-read-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "anything");
  writeFileSync(path, content);
  return path;
}

interface WholeFile extends Pick<RecordBatch, "messages" | "calls" | "names"> {
  readonly unreadable: readonly UnreadableText[];
  readonly failure: Failure | null;
  readonly readBytes: readonly number[];
}

export async function readAll(path: string): Promise<WholeFile> {
  const detected = await detectFile(path, signal);
  // The detection is shown, corrected and passed back, so it must survive the contract.
  const detection = detectionSchema.parse(JSON.parse(JSON.stringify(detected)));
  const batches: RecordBatch[] = [];
  let failure: Failure | null = null;
  try {
    for await (const batch of readRecords(path, detection, { signal })) batches.push(batch);
  } catch (thrown) {
    failure = failureOf(thrown);
  }
  return {
    messages: batches.flatMap(({ messages }) => messages),
    calls: batches.flatMap(({ calls }) => calls),
    unreadable: batches.flatMap(({ unreadable }) => unreadable),
    names: batches.flatMap(({ names }) => names),
    readBytes: batches.map(({ readBytes }) => readBytes),
    failure,
  };
}

/** Lines of JSON, one per record. */
export function linesOf(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}
