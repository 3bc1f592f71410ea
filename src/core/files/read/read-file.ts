// Reads an opened file from its beginning to its end, in batches, with bounded memory at any size.
import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { Detection } from "#contract/methods/detection.ts";
import {
  READ_LIMITS,
  type ReadBatch,
  type ReadLimits,
  type RecordSink,
  type TextReader,
} from "#core/files/read/records/batch.ts";
import { partitionsOf } from "#domain/report/divided-log.ts";
import { RecordCollector } from "#core/files/read/records/collect.ts";
import type { Collector } from "#core/files/read/records/collector.ts";
import { fileText } from "./file-text.ts";
import { badFile } from "#core/files/read/records/read-failure.ts";
import { readCsv } from "#core/files/read/csv/read-csv.ts";
import { readJsonText, readLinesOfJson } from "#core/files/read/json/read-json.ts";
import { isGuess } from "#core/files/read/bytes/legacy-encoding.ts";
import { toUtf8 } from "#core/files/read/bytes/text-encoding.ts";
import { withoutZeroBlocks } from "#core/files/read/bytes/zero-blocks.ts";
import { say } from "#texts/say.ts";

export interface ReadFileOptions {
  readonly signal: AbortSignal;
  readonly limits?: ReadLimits;
  /** of the file among those that are opened with it; by default its name on the disk */
  readonly name?: string;
}

/**
 * Reads a file as it was detected: records go to the sink, other findings into batches. Throws `Failed` badFile for
 * faults of the whole file, after everything readable; or the signal's reason.
 */
export async function* readOpenedFile(
  path: string,
  detection: Detection,
  sink: RecordSink,
  { signal, limits = READ_LIMITS, name = basename(path) }: ReadFileOptions,
): AsyncGenerator<ReadBatch> {
  const collector = new RecordCollector(limits, sink, partitionsOf(name));
  const reader = readerOf(name, detection, collector, limits);
  let readBytes = 0;
  let totalBytes = 0;
  let failure: unknown;
  const { encoding } = detection;
  const text = toUtf8(encoding);
  if (isGuess(encoding)) collector.note({ guessedEncoding: encoding });
  try {
    for await (const piece of fileText(path, {
      packing: detection.packing,
      format: detection.format,
      limits,
      signal,
    })) {
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
  if (cutShort !== null) throw badFile(say("core.files.endsInside"), cutShort);
}

function readerOf(name: string, detection: Detection, collector: Collector, limits: ReadLimits): TextReader {
  const { format, csv, records } = detection;
  switch (format) {
    case "ndjson":
      return withoutZeroBlocks(collector, (own) => readLinesOfJson(own, limits));
    case "json":
      return withoutZeroBlocks(collector, (own) => readJsonText(own, limits));
    case "csv":
      if (csv === null) throw badFile(say("core.files.unknownCells"));
      return withoutZeroBlocks(collector, (own) =>
        readCsv({ layout: csv, records, idPrefix: idPrefixOf(name, detection) }, own, limits),
      );
    case "archive":
      throw badFile(say("core.files.database"));
  }
}

/** Always the same for a file, and different for other files that are opened with it. */
function idPrefixOf(name: string, { sizeBytes }: Detection): string {
  const hash = createHash("sha256").update(`${name} ${sizeBytes}`);
  return `line-${hash.digest("hex").slice(0, 8)}-`;
}
