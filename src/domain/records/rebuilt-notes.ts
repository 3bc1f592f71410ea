// The notes of a rebuilt call. Records keep them as English sentences, which are read back to be shown in any language.
import { ownValue } from "#domain/text/lenient.ts";

/** The sentences. `{text:…}` stands for a few words, other braces for a number. */
const SENTENCES = {
  eventsLeft: "{count} later events were left out: too many for one call.",
  noInitiator: "No event says who started the call.",
  noStart: "No event says when the call started.",
  noEnd: "No event says that the call ended. Its status is that of the last event.",
  noEndAllLeft:
    "No event says that the call ended. Everybody whom the events name had left, so its last status is not shown.",
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
/** The longest words of a part, UTF-16 units. */
const LONGEST_PART = 200;
const TEXT_PART = "text:";
const KINDS = Object.keys(SENTENCES).filter((kind): kind is NoteKind => Object.hasOwn(SENTENCES, kind));
const PART = /\{(?:text:)?(\w+)\}/gu;

/** The sentence of a note, as records keep it. */
export function noteSentence(kind: NoteKind, parts: Readonly<Record<string, string | number>> = {}): string {
  return SENTENCES[kind].replaceAll(PART, (_, name: string) => String(ownValue(parts, name) ?? ""));
}

/** Each sentence in pieces: its text before the first part, a part, the text after it, and so on. */
const PIECES = KINDS.map((kind) => ({ kind, pieces: SENTENCES[kind].split(/\{((?:text:)?\w+)\}/u) }));

/** The note of a sentence; null for a sentence that is none. */
export function readNote(sentence: string): RebuiltNote | null {
  if (sentence.length > LONGEST_NOTE) return null;
  for (const { kind, pieces } of PIECES) {
    const parts = partsOf(sentence, pieces);
    if (parts !== null) return { kind, of: (part) => parts.get(part) ?? "" };
  }
  return null;
}

/** The parts of a sentence by name; null if its pieces are not those. Each part ends where the next text begins. */
function partsOf(sentence: string, [start = "", ...rest]: readonly string[]): ReadonlyMap<string, string> | null {
  if (!sentence.startsWith(start)) return null;
  const parts = new Map<string, string>();
  let at = start.length;
  for (let index = 0; index < rest.length; index += 2) {
    const [name = "", after = ""] = rest.slice(index, index + 2);
    const end = index + 2 < rest.length ? sentence.indexOf(after, at) : sentence.length - after.length;
    const text = sentence.slice(at, Math.max(at, end));
    const fits = name.startsWith(TEXT_PART) ? text !== "" && text.length <= LONGEST_PART : /^\d{1,15}$/u.test(text);
    if (!fits || !sentence.startsWith(after, end)) return null;
    parts.set(name.replace(TEXT_PART, ""), text);
    at = end + after.length;
  }
  return at === sentence.length ? parts : null;
}
