// The notes of a rebuilt call in the language of the window.
import { columnLabel } from "../../../domain/columns/column-texts.ts";
import { readNote } from "../../../domain/records/rebuilt-notes.ts";
import { callTexts } from "./call-texts.ts";

const texts = callTexts.notes;

/** The words of a stored note; a sentence that is none of the known notes stays as it is. */
export function noteWords(sentence: string): string {
  const note = readNote(sentence);
  if (note === null) return sentence;
  const { kind, of } = note;
  switch (kind) {
    case "eventsLeft":
    case "dropped":
      return texts[kind](Number(of("count")));
    case "repeats":
      return texts.repeats(Number(of("repeated")), Number(of("events")));
    case "differ":
      return texts.differ(columnLabel("calls", of("fact")), of("one"), of("oneLine"), of("other"), of("otherLine"));
    case "noInitiator":
    case "noStart":
    case "noEnd":
    case "noEndAllLeft":
    case "noUid":
    case "leavingDiffers":
      return texts[kind];
  }
}
