// What reading an opened file gives: readable records with their facts one by one; names and what could not be read in batches.
import type { CallFacts } from "../../../../domain/records/call.ts";
import { MOST_JSON_LEVELS } from "../../../../domain/text/json-depth.ts";
import type { MessageFacts, NamedEntity } from "../../../../domain/records/message.ts";
import type { EventFacts } from "../../../../domain/records/webhook.ts";

/** Where a piece of the file begins, in the unpacked text. */
export interface Place {
  /** from 1 */
  readonly line: number;
  /** from 0 */
  readonly byte: number;
}

/** JSON in one line: a text, or where it stands in the file's own UTF-8. The bytes are only valid during the call. */
export type RawText = string | { readonly bytes: Buffer; readonly start: number; readonly end: number };

/** A record. `raw` is without secrets: exactly the text of the file wherever that is so already. */
interface ReadRecord<Facts> extends Place {
  readonly raw: RawText;
  /** what `raw` says */
  readonly value: unknown;
  readonly facts: Facts;
}
export interface ReadMessage extends ReadRecord<MessageFacts> {
  /** the people and groups that it names */
  readonly named: readonly NamedEntity[];
}
export type ReadCall = ReadRecord<CallFacts>;

/** A webhook event. `raw`: the value of the file that holds it, as JSON in one line without secrets. */
export interface ReadEvent extends Place, EventFacts {
  readonly raw: string;
}

/**
 * Hears of each record as it is read, in the order of the file. What it does not keep is gone at once: records that are held
 * until a whole piece of the file is read cost the memory, and the collector of garbage, many times more.
 */
export interface RecordSink {
  readonly takeMessage: (record: ReadMessage) => void;
  readonly takeCall: (record: ReadCall) => void;
  /** Hears of an event before the messages that it carries. */
  readonly takeEvent: (event: ReadEvent) => void;
}

/** A piece of the file that is no record, kept as it stands. */
export interface UnreadableText extends Place {
  readonly raw: string;
  /** true when `raw` is only the beginning of a piece that is too long to keep */
  readonly isCut: boolean;
  readonly reason: string;
}

/** A name with the time it was true, UNIX seconds. */
export interface ReadName extends NamedEntity {
  readonly asOfSeconds: number;
}

/** What a piece of the file held beside its records. */
export interface ReadBatch {
  /** in the order of the file */
  readonly unreadable: readonly UnreadableText[];
  /** the people and groups that the messages name, the newest name of each: those that are new, in the last batch all */
  readonly names: readonly ReadName[];
  /** bytes of the file on the disk that are read so far */
  readonly readBytes: number;
  readonly totalBytes: number;
}

/** Bounds on what a file may ask of the memory. */
export interface ReadLimits {
  /** longer records are unreadable */
  readonly recordBytes: number;
  /** so much of an unreadable piece is kept */
  readonly keptBytes: number;
  /** objects and lists inside each other */
  readonly depth: number;
  /** unpacked bytes for each packed byte; what is denser is no log */
  readonly gzipRatio: number;
}

export const READ_LIMITS: ReadLimits = {
  recordBytes: 64 * 1024 * 1024,
  keptBytes: 64 * 1024,
  depth: MOST_JSON_LEVELS,
  gzipRatio: 500,
};

/** Reads the text of a file, which comes in chunks of any size. */
export interface TextReader {
  /** The bytes are only valid during the call. */
  readonly push: (chunk: Buffer) => void;
  /** The line, from 1, on which the text that came so far ends. */
  readonly line: () => number;
  /** The text is all there. Gives where a record begins that the text ends in the middle of, or null. */
  readonly end: () => Place | null;
}
