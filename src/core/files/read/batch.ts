// What reading an opened file gives, batch by batch: readable records with their facts, and what could not be read.
import type { CallFacts } from "../../../domain/call.ts";
import type { MessageFacts, NamedEntity } from "../../../domain/message.ts";

/** Where a piece of the file begins, in the unpacked text. */
export interface Place {
  /** from 1 */
  readonly line: number;
  /** from 0 */
  readonly byte: number;
}

/** A record. `raw` is JSON in one line, without secrets: exactly the text of the file wherever that is so already. */
interface ReadRecord<Facts> extends Place {
  readonly raw: string;
  /** what `raw` says */
  readonly value: unknown;
  readonly facts: Facts;
}
export type ReadMessage = ReadRecord<MessageFacts>;
export type ReadCall = ReadRecord<CallFacts>;

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

/** What a piece of the file held, in the order of the file within each list. */
export interface ReadBatch {
  readonly messages: readonly ReadMessage[];
  readonly calls: readonly ReadCall[];
  readonly unreadable: readonly UnreadableText[];
  /** the people and groups that the messages name; the newest name of each */
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
  depth: 1000,
  gzipRatio: 500,
};

/** Reads the text of a file, which comes in chunks of any size. */
export interface TextReader {
  /** The bytes are only valid during the call. */
  readonly push: (chunk: Buffer) => void;
  /** The text is all there. Gives where a record begins that the text ends in the middle of, or null. */
  readonly end: () => Place | null;
}
