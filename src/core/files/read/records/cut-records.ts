// Finds the whole records in JSON that ends in the middle, or breaks there: in the envelope of a search engine, or a map.
import { parseExactly } from "#domain/text/exact-json.ts";
import { isDeeperThan, MOST_JSON_LEVELS } from "#domain/text/json-depth.ts";
import { heldRecords } from "./held-records.ts";
import type { HeldValue } from "./json-records.ts";

/** Stands where the text ends, so that what it was cut out of is known. No program writes it. */
const CUT = JSON.stringify("switchboard \u2702 cut");
/** A record's own fields with other records in them: of a cut record they may be all that is left. */
const INSIDE_RECORDS: ReadonlySet<string> = new Set(["entities", "metadata"]);

/** The records that are whole, in order. The one that the end cuts is none of them. */
export function recordsBeforeCut(text: string): readonly HeldValue[] {
  const closed = closedJson(text);
  if (closed === null || isDeeperThan(closed, MOST_JSON_LEVELS)) return [];
  try {
    const held = { value: parseExactly(closed), text: closed };
    return heldRecords(held, INSIDE_RECORDS).filter((record) => !record.text.includes(CUT));
  } catch {
    return [];
  }
}

/** The text up to its last whole value, with the ends of all open objects and lists; null if nothing is open. */
function closedJson(text: string): string | null {
  const open: ("}" | "]")[] = [];
  let whole = 0;
  let isEmpty = true;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (sign === "{" || sign === "[") open.push(sign === "{" ? "}" : "]");
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign !== ",") continue;
    whole = sign === "," ? at : at + 1;
    isEmpty = sign === "{" || sign === "[";
  }
  const last = open.at(-1);
  if (last === undefined) return null;
  const mark = last === "}" ? `${CUT}:0` : CUT;
  return `${text.slice(0, whole)}${isEmpty ? "" : ","}${mark}${open.toReversed().join("")}`;
}

/** The offset of the quote that ends the string, or of the text's last character. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
