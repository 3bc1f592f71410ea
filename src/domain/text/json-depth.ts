// Finds JSON that is nested so deeply that programs which read it run out of stack.

/** Lists and maps inside each other in a record; what is deeper is kept as unreadable. */
export const MOST_JSON_LEVELS = 1000;

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;

/** True when lists and objects stand inside each other more than `depth` times. Text of any kind is taken. */
export function isDeeperThan(text: string, depth: number): boolean {
  // So deep a value has as many characters that close as that open.
  if (text.length <= depth * 2) return false;
  let open = 0;
  for (let place = 0; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === QUOTE) place = endOfString(text, place);
    else if (code === OPEN_MAP || code === OPEN_LIST) open++;
    else if (code === CLOSE_MAP || code === CLOSE_LIST) open--;
    if (open > depth) return true;
  }
  return false;
}

/** The place of the quote that closes the string which the quote at `start` opens; the end of the text without one. */
function endOfString(text: string, start: number): number {
  for (let place = start + 1; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === BACKSLASH) place++;
    else if (code === QUOTE) return place;
  }
  return text.length;
}
