// The receiver of the values that the splitter of JSON finds, and the states of the splitter.
import type { TextPosition } from "#core/files/read/records/batch.ts";
import type { Damage } from "#core/files/read/records/kept-text.ts";

/** Receives the values. The bytes are only valid during the call. */
export interface JsonSink {
  /** A complete value: a record, or an object that holds one. */
  readonly addValue: (bytes: Buffer, start: number, end: number, place: TextPosition) => void;
  /** The other members of an answer with lists, as an object by itself. */
  readonly addBeside: (text: string, place: TextPosition) => void;
  /** An object that ends in the middle, up to there; true if whole records were in it, which are taken. */
  readonly addBeforeCut: (text: string, place: TextPosition) => boolean;
  /** A line of text among the values. */
  readonly addLine: (line: Buffer, place: TextPosition) => void;
  /** Text in place of a record: its beginning and its whole length. */
  readonly addDamage: (beginning: Buffer, lengthBytes: number, damage: Damage, place: TextPosition) => void;
}

/** between: before a value. value: in one. answer: after a list of an answer. damage: looking for the next record. */
export type Mode = "between" | "value" | "answer" | "damage";
