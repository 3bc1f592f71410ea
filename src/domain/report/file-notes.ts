// What the reading of files has found beside records and damage: lines of other programs, times that cannot be read, lost ids.
import { z } from "zod";

export const fileNotes = z.object({
  /** lines without a record, with which nothing is wrong */
  otherLines: z.number(),
  /** rows with a time that is written in no known form */
  unreadTimes: z.number(),
  /** the first such time; null without one */
  unreadTime: z.string().nullable(),
  /** rows whose id another program has rounded: those of a table got one from their line */
  lostIds: z.number(),
  /** rows with the id of a person, group or conversation that a spreadsheet has rounded: they have none */
  lostUids: z.number().default(0),
  /** rows that the program which wrote the file left out, or left out values of */
  rowsLeftOut: z.number().default(0),
  /** the most calls that an answer of the service in the files counts */
  callsCounted: z.number().default(0),
  /** the encoding in which letters were read, where nothing in the text says that it is the right one; null where it is known */
  guessedEncoding: z.string().max(40).nullable().default(null),
});
export type FileNotes = Readonly<z.infer<typeof fileNotes>>;

export const NO_NOTES: FileNotes = {
  otherLines: 0,
  unreadTimes: 0,
  unreadTime: null,
  lostIds: 0,
  lostUids: 0,
  rowsLeftOut: 0,
  callsCounted: 0,
  guessedEncoding: null,
};

export function addNotes(one: FileNotes, other: FileNotes): FileNotes {
  return {
    otherLines: one.otherLines + other.otherLines,
    unreadTimes: one.unreadTimes + other.unreadTimes,
    unreadTime: one.unreadTime ?? other.unreadTime,
    lostIds: one.lostIds + other.lostIds,
    lostUids: one.lostUids + other.lostUids,
    rowsLeftOut: one.rowsLeftOut + other.rowsLeftOut,
    callsCounted: Math.max(one.callsCounted, other.callsCounted),
    guessedEncoding: one.guessedEncoding ?? other.guessedEncoding,
  };
}

/** The rows of which something is lost. */
export function rowsWithLosses({ unreadTimes, lostIds, lostUids, rowsLeftOut }: FileNotes): number {
  return unreadTimes + lostIds + lostUids + rowsLeftOut;
}

export function hasNotes(notes: FileNotes): boolean {
  return notes.otherLines + notes.callsCounted + rowsWithLosses(notes) > 0 || notes.guessedEncoding !== null;
}
