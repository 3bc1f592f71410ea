// The notes of a rebuilt call in the language of the window.
import { columnLabel } from "#domain/columns/column-texts.ts";
import { readNote } from "#domain/records/rebuilt-notes.ts";
import { say } from "#texts/say.ts";

/** The words of a stored note; a sentence that is none of the known notes stays as it is. */
export function noteWords(sentence: string): string {
  const note = readNote(sentence);
  if (note === null) return sentence;
  const { kind, of } = note;
  switch (kind) {
    case "eventsLeft":
    case "dropped":
      return say(`calls.call.notes.${kind}`, { events: Number(of("count")), parts: Number(of("count")) });
    case "repeats":
      return say("calls.call.notes.repeats", { repeated: Number(of("repeated")), events: Number(of("events")) });
    case "differ":
      return say("calls.call.notes.differ", {
        fact: columnLabel("calls", of("fact")),
        one: of("one"),
        oneLine: of("oneLine"),
        other: of("other"),
        otherLine: of("otherLine"),
      });
    case "noInitiator":
    case "noStart":
    case "noEnd":
    case "noEndAllLeft":
    case "noUid":
    case "leavingDiffers":
      return say(`calls.call.notes.${kind}`);
  }
}
