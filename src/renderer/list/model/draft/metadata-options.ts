// The keys of metadata that a text finds: a key whose value is still to be typed, or a key with the value behind it.
import { findFilter } from "#domain/query/filters.ts";
import { foldText } from "#domain/text/fold.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { rankOf } from "#domain/text/word-match.ts";
import { optionOf, type ValueFacts, type ValueOption } from "./value-option.ts";

/** Behind a value of another filter, and a filter, that fit as well. */
const BEHIND = 0.5;

export function metadataOptions({ kind, text, keys }: ValueFacts): readonly ValueOption[] {
  const filter = findFilter(kind, "metadata");
  if (filter === undefined) return [];
  const typed = text.trim();
  return keys.flatMap((key) => {
    const value = valueBehind(typed, key);
    if (value !== null) {
      const wanted = `${key}:${value}`;
      return [optionOf(kind, filter, [wanted], { label: isolate(markHidden(wanted)), detail: null, rank: 0 })];
    }
    const rank = rankOf(typed.replace(/[:=]$/u, ""), key);
    if (rank === null) return [];
    const shown = { label: `${isolate(markHidden(key))} …`, detail: null, rank: rank + BEHIND };
    return [{ ...optionOf(kind, filter, [`${key}:`], shown), isBegun: true }];
  });
}

const LONGEST_TEXT = 500;

/** The value behind a key: "orderId B-49045", "orderId=B-49045", "order id: B-49045"; null for another text. */
function valueBehind(text: string, key: string): string | null {
  const names = [key, key.slice(key.lastIndexOf(".") + 1)].map(bareOf).filter((name) => name !== "");
  if (text.length > LONGEST_TEXT || !text.isWellFormed()) return null;
  for (const match of text.matchAll(/[\s:=]+/gu)) {
    if (!names.includes(bareOf(text.slice(0, match.index)))) continue;
    const value = withoutQuotes(text.slice(match.index + match[0].length));
    return value === "" ? null : value;
  }
  return null;
}

/** The letters and digits of a name. */
function bareOf(name: string): string {
  return foldText(name).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function withoutQuotes(value: string): string {
  const quote = value.charAt(0);
  const isQuoted = value.length > 1 && "\"'".includes(quote) && value.endsWith(quote);
  return isQuoted ? value.slice(1, -1).trim() : value;
}
