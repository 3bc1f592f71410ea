// Where the shown part of a text begins in a cell, so that the first hit of a search can be seen.
import type { TextRange } from "#domain/text/find-ranges.ts";

/** From here on, characters are about twice as wide as Latin ones: Chinese, Japanese, Korean, emoji. */
const FIRST_WIDE = "\u1100";
/** The part of a cell that is left to the words before the hit. */
const LEAD = 1 / 3;
const MENTION_BEGINS = "<@uid:";

/**
 * The index from which a text is shown in a cell with room for so many Latin characters: 0 if the hit is in sight then,
 * else some words before the hit, at the beginning of a word.
 */
export function startNear(text: string, hit: TextRange | undefined, roomForCharacters: number): number {
  if (hit === undefined || widthOf(text.slice(0, hit.to)) <= roomForCharacters) return 0;
  const before = Math.max(0, hit.from - Math.floor(roomForCharacters * LEAD));
  // A hit near the end leaves room for more of the text before it.
  const wanted = Math.min(before, startOfEnd(text, roomForCharacters));
  const gap = text.slice(wanted, hit.from).search(/\s/u);
  const start = gap === -1 ? wanted : wanted + gap + 1;
  const mention = text.lastIndexOf(MENTION_BEGINS, start);
  if (mention !== -1 && !text.slice(mention, start).includes(">")) return mention;
  return isLowSurrogate(text, start) ? start - 1 : start;
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character < FIRST_WIDE ? 1 : 2;
  return width;
}

/** Where the end of the text begins that just fits. */
function startOfEnd(text: string, roomForCharacters: number): number {
  let start = text.length;
  for (let width = 0; start > 0; start--) {
    width += text.charAt(start - 1) < FIRST_WIDE ? 1 : 2;
    if (width > roomForCharacters) break;
  }
  return start;
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
