// Finds JSON that is nested so deeply that programs reading it run out of stack.
import { CLOSE_LIST, CLOSE_MAP, endOfString, OPEN_LIST, OPEN_MAP, QUOTE } from "./json-text.ts";

/** The deepest nesting of lists and maps in a record. A deeper record is kept as unreadable. */
export const MOST_JSON_LEVELS = 1000;

/** True when lists and objects are nested more than `depth` levels deep. Accepts any text. */
export function isDeeperThan(text: string, depth: number): boolean {
  // A value that deep has at least as many closing brackets as opening ones.
  if (text.length <= depth * 2) return false;
  let open = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index) - 1;
    else if (code === OPEN_MAP || code === OPEN_LIST) open++;
    else if (code === CLOSE_MAP || code === CLOSE_LIST) open--;
    if (open > depth) return true;
  }
  return false;
}
