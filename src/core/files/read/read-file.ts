// Reads an opened file from its beginning to its end, in batches, with bounded memory at any size.
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { FILE_TEXTS } from "../base/file-texts.ts";
import type { Detection } from "../../../contract/methods/detection.ts";
import { READ_LIMITS, type ReadBatch, type ReadLimits, type RecordSink, type TextReader } from "./records/batch.ts";
import { RecordCollector, type Collector } from "./records/collect.ts";
import { fileBytes } from "./bytes/file-bytes.ts";
import { badFile } from "./records/read-failure.ts";
import { readCsv } from "./csv/read-csv.ts";
import { readJsonText, readLinesOfJson } from "./json/read-json.ts";
import { toUtf8 } from "./bytes/text-encoding.ts";
import { withoutZeroBlocks } from "./records/zero-blocks.ts";

export interface ReadFileOptions {
  readonly signal: AbortSignal;
  readonly limits?: ReadLimits;
}

/**
 * Reads a file as it was detected: records go to the sink, other findings into batches. Throws `Failed` badFile for
 * faults of the whole file, after everything readable; or the signal's reason.
 */
export async function* readOpenedFile(
  path: string,
  detection: Detection,
  sink: RecordSink,
  { signal, limits = READ_LIMITS }: ReadFileOptions,
): AsyncGenerator<ReadBatch> {
  const collector = new RecordCollector(limits, sink);
  const reader = readerOf(path, detection, collector, limits);
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
  yield { ...collector.drain(true), readBytes, totalBytes };
  if (failure !== undefined) throw failure;
  if (cutShort !== null) throw badFile(FILE_TEXTS.endsInside, cutShort);
}

function readerOf(path: string, detection: Detection, collector: Collector, limits: ReadLimits): TextReader {
  const { format, csv, records } = detection;
  switch (format) {
    case "ndjson":
      return withoutZeroBlocks(collector, (own) => readLinesOfJson(own, limits));
    case "json":
      return withoutZeroBlocks(collector, (own) => readJsonText(own, limits));
    case "csv":
      if (csv === null) throw badFile(FILE_TEXTS.unknownCells);
      return withoutZeroBlocks(collector, (own) =>
        readCsv({ layout: csv, records, idPrefix: idPrefixOf(path, detection) }, own, limits),
      );
    case "archive":
      throw badFile(FILE_TEXTS.database);
  }
}

/** Always the same for a file, and different for other files that are opened with it. */
function idPrefixOf(path: string, { sizeBytes }: Detection): string {
  const hash = createHash("sha256").update(`${basename(path)} ${sizeBytes}`);
  return `line-${hash.digest("hex").slice(0, 8)}-`;
}
