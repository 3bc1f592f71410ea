// Finds JSON that is nested so deeply that programs reading it run out of stack.

/** The deepest nesting of lists and maps in a record. A deeper record is kept as unreadable. */
export const MOST_JSON_LEVELS = 1000;

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;

/** True when lists and objects are nested more than `depth` levels deep. Accepts any text. */
export function isDeeperThan(text: string, depth: number): boolean {
  // A value that deep has at least as many closing brackets as opening ones.
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

/** The index of the quote that closes the string opened at `start`; the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let place = start + 1; place < text.length; place++) {
    const code = text.charCodeAt(place);
    if (code === BACKSLASH) place++;
    else if (code === QUOTE) return place;
  }
  return text.length;
}
