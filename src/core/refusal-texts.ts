// The sentences with which the engine refuses what a person asked for.
import { icu } from "../domain/text/icu.ts";
import { translated } from "../domain/text/language.ts";

export const REFUSAL_TEXTS = translated("core.refusals", {
  nameTaken: "Another saved query has this name.",
  export: {
    stillReading: "The file is still being read.",
    gone: "This export no longer exists.",
    running: "The export is being written.",
    oneRunning: "An export is being written.",
    notKept: "The export could not be kept.",
    noSuchRow: "A selected row is not in the view.",
    tooManyParts: (parts: number, most: number) =>
      icu("It would be {parts, number} files or more; an export has {most, number} at most. Let each file hold more.", {
        parts,
        most,
      }),
    room: (neededMegabytes: number, freeMegabytes: number) =>
      icu("about {needed, number} MB are needed and {free, number} MB are free", {
        needed: neededMegabytes,
        free: freeMegabytes,
      }),
    nameHolds: (found: string) => `The file name holds “${found}”, which the redaction takes out. Choose another name.`,
    bytesGone: "what was written before is not there any more",
    onlyTextBySize: "Only text formats can be divided by size.",
  },
  storage: {
    recordsNeeded: "An unfinished export needs its records.",
    rowsNeeded: "An unfinished export needs its rows.",
    index: "The search index goes with the records that it finds.",
  },
});
