// Reads an opened file from its beginning to its end, in batches, with bounded memory at any size.
import type { Detection } from "../../../contract/detection.ts";
import { READ_LIMITS } from "./batch.ts";
import type { ReadBatch, ReadLimits, TextReader } from "./batch.ts";
import { makeCollector } from "./collect.ts";
import type { Collector } from "./collect.ts";
import { fileBytes } from "./file-bytes.ts";
import { badFile } from "./read-failure.ts";
import { readJsonText } from "./read-json-text.ts";
import { readLinesOfJson } from "./read-lines-of-json.ts";
import { toUtf8 } from "./text-encoding.ts";

export interface ReadFileOptions {
  readonly signal: AbortSignal;
  readonly limits?: ReadLimits;
}

/**
 * What the file at the path holds, as it was detected. Records that cannot be read are part of the batches. Throws `Failed`
 * badFile for what is wrong with the file as a whole, after everything that could be read has been given; the
 * signal's reason when it is aborted.
 */
export async function* readOpenedFile(
  path: string,
  detection: Detection,
  { signal, limits = READ_LIMITS }: ReadFileOptions,
): AsyncGenerator<ReadBatch> {
  const collector = makeCollector(limits);
  const reader = readerOf(detection, collector, limits);
  let readBytes = 0;
  let totalBytes = 0;
  let failure: unknown;
  const text = toUtf8(detection.encoding);
  try {
    for await (const piece of fileBytes(path, { isGzip: detection.isGzip, limits, signal })) {
      ({ readBytes, totalBytes } = piece);
      reader.push(text.chunk(piece.bytes));
      yield { ...collector.drain(), readBytes, totalBytes };
    }
  } catch (thrown) {
    signal.throwIfAborted();
    failure = thrown;
  }
  reader.push(text.end());
  const cutShort = reader.end();
  yield { ...collector.drain(), readBytes, totalBytes };
  if (failure !== undefined) throw failure;
  if (cutShort !== null) throw badFile("it ends in the middle of a record", cutShort);
}

function readerOf({ format }: Detection, collector: Collector, limits: ReadLimits): TextReader {
  switch (format) {
    case "ndjson":
      return readLinesOfJson(collector, limits);
    case "json":
      return readJsonText(collector, limits);
    case "csv":
    case "archive":
      throw badFile("nothing reads it yet");
  }
}
