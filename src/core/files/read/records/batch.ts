// The output of reading an opened file: records with their facts one by one; names and unreadable texts in batches.
import type { CallFacts } from "#domain/records/call.ts";
import { MOST_JSON_LEVELS } from "#domain/text/json-depth.ts";
import type { MessageFacts, NamedEntity } from "#domain/records/message.ts";
import type { FileNotes } from "#domain/report/file-notes.ts";
import type { EventFacts } from "#domain/records/webhook.ts";

/** The beginning of a piece of the file, in the unpacked text. */
export interface TextPosition {
  /** from 1 */
  readonly line: number;
  /** from 0 */
  readonly byte: number;
}

/** JSON in one line: a text, or a range of the file's own UTF-8. The bytes are only valid during the call. */
export type RawText = string | { readonly bytes: Buffer; readonly start: number; readonly end: number };

/** A record. `raw` has no secrets; if there were none, it is exactly the text of the file. */
interface ReadRecord<Facts> extends TextPosition {
  readonly raw: RawText;
  /** the value of `raw`, without the envelope of a record from a file */
  readonly value: unknown;
  readonly facts: Facts;
}
export interface ReadMessage extends ReadRecord<MessageFacts> {
  /** the people and groups that it names */
  readonly named: readonly NamedEntity[];
}
export type ReadCall = ReadRecord<CallFacts>;

/** A webhook event. `raw`: the value of the file that holds it, as JSON in one line without secrets. */
export interface ReadEvent extends TextPosition, EventFacts {
  readonly raw: string;
}

/** Receives records in file order. Nothing else keeps them: a whole piece of them would cost many times more memory. */
export interface RecordSink {
  readonly addMessage: (record: ReadMessage) => void;
  readonly addCall: (record: ReadCall) => void;
  /** Receives an event before the messages that it contains. */
  readonly addEvent: (event: ReadEvent) => void;
}

/** A piece of the file that is not a record, as it is. */
export interface UnreadableText extends TextPosition {
  readonly raw: string;
  /** true if `raw` is only the beginning of a piece that is too long to keep */
  readonly isCut: boolean;
  readonly reason: string;
  /** false for a line of another program, with which nothing is wrong */
  readonly isDamage: boolean;
}

/** A name with the time it was true, UNIX seconds. */
export interface ReadName extends NamedEntity {
  readonly asOfSeconds: number;
}

/** The findings in a piece of the file beside its records. */
export interface ReadBatch {
  /** in the order of the file */
  readonly unreadable: readonly UnreadableText[];
  /** what else was found since the last batch */
  readonly notes: FileNotes;
  /** the newest name of each person and group in the messages: new ones only, in the last batch all */
  readonly names: readonly ReadName[];
  /** bytes of the file on the disk, read so far */
  readonly readBytes: number;
  readonly totalBytes: number;
}

/** Limits on the memory that a file may use. */
export interface ReadLimits {
  /** longer records are unreadable */
  readonly recordBytes: number;
  /** bytes of an unreadable piece that are kept */
  readonly keptBytes: number;
  /** objects and lists inside each other */
  readonly depth: number;
  /** unpacked bytes for each packed byte; no log is denser */
  readonly gzipRatio: number;
  /** every file may unpack to so many bytes, whatever its density */
  readonly unsuspiciousBytes: number;
}

export const READ_LIMITS: ReadLimits = {
  recordBytes: 64 * 1024 * 1024,
  keptBytes: 64 * 1024,
  depth: MOST_JSON_LEVELS,
  gzipRatio: 500,
  unsuspiciousBytes: 256 * 1024 * 1024,
};

/** Reads the text of a file, which comes in chunks of any size. */
export interface TextReader {
  /** The bytes are only valid during the call. */
  readonly push: (chunk: Buffer) => void;
  /** The line, from 1, on which the text so far ends. */
  readonly line: () => number;
  /** Ends the text. Returns the beginning of a record that is cut off by the end, or null. */
  readonly end: () => TextPosition | null;
}
