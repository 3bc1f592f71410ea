// Folds texts directly into bytes: most characters fold independently of their neighbours, so no string is needed.
import { foldText } from "#domain/text/fold.ts";

/** The fold of each ASCII character: always one character. */
const ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => foldText(String.fromCharCode(code)).charCodeAt(0));

/** The fold of each UTF-16 unit: one unit, and in the upper half a second (ß becomes ss). 0: not met yet. */
const FOLDS = new Uint32Array(0x10000);
const NOT_ALONE = 0xffffffff;
const SECOND_UNIT = 16;
const UNIT = 0xffff;

/** Characters that do not fold alone: marks and Korean letters join the one before, pairs have two units. */
const JOINS = /[\p{M}\p{Cs}\u{10000}-\u{10FFFF}\u1100-\u11FF\u3130-\u318F\uA960-\uA97F\uD7B0-\uD7FF\uFFA0-\uFFDC]/u;

/** Emoji: pairs that are their own fold. */
const FIRST_EMOJI = 0x1f300;
const LAST_EMOJI = 0x1faff;
const AFTER_UNITS = 0x10000;

/** Most bytes that a folded text needs for each of its UTF-16 units. */
export const MOST_FOLDED_BYTES_A_UNIT = 6;

/** Folds of words with such characters. Nearly every row repeats some, mostly names. */
const known = new Map<string, Buffer>();
const MOST_KNOWN = 10_000;
const LONGEST_KNOWN = 60;

/** Writes the folded text at an offset with room; returns the next offset, or -1 if characters do not fold alone. */
export function foldInto(memory: Uint8Array, at: number, text: string): number {
  let end = at;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < ASCII.length) {
      memory[end++] = ASCII[code] ?? 0;
      continue;
    }
    const before = FOLDS[code] ?? 0;
    const folded = before === 0 ? learnFold(code) : before;
    if (folded !== NOT_ALONE) {
      end = writeUnit(memory, end, folded & UNIT);
      const second = folded >>> SECOND_UNIT;
      if (second !== 0) end = writeUnit(memory, end, second);
      continue;
    }
    const emoji = emojiAt(text, index);
    if (emoji === 0) return -1;
    end = writePair(memory, end, emoji);
    index++;
  }
  return end;
}

/** The folded text in UTF-8. */
export function foldedBytes(text: string): Buffer {
  if (text.length > LONGEST_KNOWN) return Buffer.from(foldText(text));
  const before = known.get(text);
  if (before !== undefined) return before;
  const made = Buffer.from(foldText(text));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, made);
  return made;
}

function learnFold(code: number): number {
  const character = String.fromCharCode(code);
  const folded = foldText(character);
  const isAlone =
    folded.length > 0 &&
    folded.length <= 2 &&
    !JOINS.test(character) &&
    !JOINS.test(folded) &&
    folded.normalize("NFKC") === folded;
  const second = folded.length === 2 ? folded.charCodeAt(1) : 0;
  const found = isAlone ? folded.charCodeAt(0) + second * AFTER_UNITS : NOT_ALONE;
  FOLDS[code] = found;
  return found;
}

/** The code point of a pair that is its own fold; 0 for everything else. */
function emojiAt(text: string, index: number): number {
  const code = text.codePointAt(index) ?? 0;
  return code >= FIRST_EMOJI && code <= LAST_EMOJI ? code : 0;
}

/** Both write UTF-8 (RFC 3629, section 3) and return the offset after it. */
function writeUnit(memory: Uint8Array, at: number, unit: number): number {
  if (unit < 0x80) {
    memory[at] = unit;
    return at + 1;
  }
  if (unit < 0x800) {
    memory[at] = 0xc0 | (unit >> 6);
    memory[at + 1] = 0x80 | (unit & 0x3f);
    return at + 2;
  }
  memory[at] = 0xe0 | (unit >> 12);
  memory[at + 1] = 0x80 | ((unit >> 6) & 0x3f);
  memory[at + 2] = 0x80 | (unit & 0x3f);
  return at + 3;
}

function writePair(memory: Uint8Array, at: number, code: number): number {
  memory[at] = 0xf0 | (code >> 18);
  memory[at + 1] = 0x80 | ((code >> 12) & 0x3f);
  memory[at + 2] = 0x80 | ((code >> 6) & 0x3f);
  memory[at + 3] = 0x80 | (code & 0x3f);
  return at + 4;
}
