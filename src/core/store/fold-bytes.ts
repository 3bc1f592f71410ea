// Folds texts straight into bytes: most are ASCII, which is folded byte by byte, and words of other scripts repeat.
import { foldText } from "../../domain/fold.ts";

/** What each character of ASCII becomes; none becomes two. */
const ASCII = Uint8Array.from({ length: 0x80 }, (_, code) => foldText(String.fromCharCode(code)).charCodeAt(0));

/** Folded words of other scripts, of which nearly every row repeats some: names of people and groups above all. */
const known = new Map<string, Buffer>();
const MOST_KNOWN = 10_000;
const LONGEST_KNOWN = 60;

/** Writes the folded text at a place, if it is ASCII, for which there must be room. False for any other text. */
export function foldAsciiInto(memory: Uint8Array, at: number, text: string): boolean {
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code >= ASCII.length) return false;
    memory[at + place] = ASCII[code] ?? 0;
  }
  return true;
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
