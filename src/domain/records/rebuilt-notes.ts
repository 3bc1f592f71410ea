// The notes of a rebuilt call. Records keep them as English sentences, which are read back to be shown in any language.
import { ownValue } from "../text/lenient.ts";

/** The sentences. `{text:…}` stands for a few words, other braces for a number. */
const SENTENCES = {
  eventsLeft: "{count} later events were left out: too many for one call.",
  noInitiator: "No event says who started the call.",
  noStart: "No event says when the call started.",
  noEnd: "No event says that the call ended. Its status is that of the last event.",
  noUid: "Events name participants without a UID: two stays under one name may be one person or two.",
  repeats: "{repeated} of the {events} events are repeats.",
  leavingDiffers: "Events give different times at which a participant left. The latest is shown.",
  dropped: "{count} stays or recordings were left out: too many for one call. See its events.",
  differ: "Events differ on {text:fact}: {text:one} (line {oneLine}) and {text:other} (line {otherLine}).",
} as const;

export type NoteKind = keyof typeof SENTENCES;

/** A note that was read back. `of` gives a part of its sentence: words, or the digits of a number. */
export interface RebuiltNote {
  readonly kind: NoteKind;
  readonly of: (part: string) => string;
}

/** The longest sentence that is read back, UTF-16 units: records can hold any text. */
const LONGEST_NOTE = 1000;
const KINDS = Object.keys(SENTENCES).filter((kind): kind is NoteKind => Object.hasOwn(SENTENCES, kind));
const PART = /\{(?:text:)?(\w+)\}/gu;

/** The sentence of a note, as records keep it. */
export function noteSentence(kind: NoteKind, parts: Readonly<Record<string, string | number>> = {}): string {
  return SENTENCES[kind].replaceAll(PART, (_, name: string) => String(ownValue(parts, name) ?? ""));
}

/** The note of a sentence; null for a sentence that is none. */
export function readNote(sentence: string): RebuiltNote | null {
  if (sentence.length > LONGEST_NOTE) return null;
  for (const kind of KINDS) {
    const parts = patternOf(kind).exec(sentence)?.groups ?? null;
    if (parts !== null) return { kind, of: (part) => ownValue(parts, part) ?? "" };
  }
  return null;
}

function patternOf(kind: NoteKind): RegExp {
  const plain = SENTENCES[kind].replaceAll(/[.()]/gu, String.raw`\$&`);
  const pattern = plain
    .replaceAll(/\{text:(\w+)\}/gu, "(?<$1>.{1,200}?)")
    .replaceAll(/\{(\w+)\}/gu, String.raw`(?<$1>\d{1,15})`);
  // A pattern without a part still has groups, so that a match is told from none.
  return new RegExp(`^(?<all>${pattern})$`, "su");
}
