// The interface of the collector of records, through which every reader passes on what it finds.
import type { FileNotes } from "#domain/report/file-notes.ts";
import type { ReadBatch, ReadName, TextPosition } from "./batch.ts";
import type { Damage } from "./kept-text.ts";
import type { TextTraits } from "./text-traits.ts";

export type Gathered = Omit<ReadBatch, "readBytes" | "totalBytes">;

export interface JsonTaking {
  readonly traits?: TextTraits;
  readonly whenNotJson?: Damage;
  /** a line of a log: a record may have something before and after it, and a line may hold none */
  readonly isLine?: boolean;
}

export interface ParsedTaking extends Required<Pick<JsonTaking, "traits" | "isLine">> {
  /** an entry of a list was meant as a record, whatever it is */
  readonly isListed?: boolean;
}

/** How the records in an envelope are taken. */
export interface HeldTaking {
  /** what stands around the envelope */
  readonly around?: string | undefined;
  /** the value is a row of a table */
  readonly isRow?: boolean;
}

export interface Collector {
  /** Takes the UTF-8 text of a JSON value. False if it is not JSON: then it is kept as unreadable, with the reason. */
  readonly addJson: (bytes: Buffer, start: number, end: number, place: TextPosition, how?: JsonTaking) => boolean;
  /** Takes the records in a part of an answer beside its streamed lists, an object by itself. Nothing else is kept. */
  readonly addBeside: (text: string, place: TextPosition) => void;
  /** Takes the whole records in JSON that ends in the middle; false when it holds none. The cut one is not kept. */
  readonly addBeforeCut: (text: string, place: TextPosition) => boolean;
  /** Takes the webhook events, or else the records, in a value made from cells of CSV; false when it holds none. */
  readonly addHeld: (value: unknown, place: TextPosition) => boolean;
  /** Takes a record made from cells of CSV, and the names that are not part of it. */
  readonly addValue: (value: unknown, place: TextPosition, names: readonly ReadName[]) => void;
  /** Notes what a record of a table lacks: a time that cannot be read, an id that is lost. */
  readonly note: (found: Partial<FileNotes>) => void;
  /** Takes a piece that is not a record: its beginning and its length, Infinity if it is unknown. */
  readonly addDamage: (beginning: Buffer, lengthBytes: number, damage: Damage, place: TextPosition) => void;
  /** Returns new unreadable texts and new or changed names; at the end all names, with the times they were true. */
  readonly drain: (isEnd?: boolean) => Gathered;
}
