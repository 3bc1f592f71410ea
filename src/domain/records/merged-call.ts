// Merges the two records of a call, the entry of List calls and the answer of Get call, into one.
import { parseExactly } from "#domain/text/exact-json.ts";
import { contentOf } from "#domain/text/json-content.ts";
import { partsOf } from "#domain/text/json-text.ts";
import { asMap } from "#domain/text/lenient.ts";

/** The records of a call as JSON texts; `fullIsLatest` is 1 if the answer of Get call came later. */
export interface RawCall {
  readonly listRaw: string | null;
  readonly fullRaw: string | null;
  readonly fullIsLatest: number;
}

/**
 * The record with everything the service sent of a call: the later source's fields over the earlier one's. An empty
 * list never hides a filled one, since List calls may leave out participants and recordings.
 */
export function mergedCall(raw: RawCall): Readonly<Record<string, unknown>> {
  return asMap(parseExactly(mergedCallText(raw)));
}

/** The same as JSON text, with each field as it was sent. */
export function mergedCallText({ listRaw, fullRaw, fullIsLatest }: RawCall): string {
  if (listRaw === null || fullRaw === null) return listRaw ?? fullRaw ?? "null";
  const [before, after] = fullIsLatest === 1 ? [listRaw, fullRaw] : [fullRaw, listRaw];
  const merged = new Map(fieldsOf(before));
  for (const [name, text] of fieldsOf(after)) {
    if (!merged.has(name) || !NOTHING.test(text)) merged.set(name, text);
  }
  return `{${[...merged].map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;
}

/** True if a field of the call before is missing after, or has another value. */
export function losesFacts(before: RawCall, after: RawCall): boolean {
  const now = new Map(fieldsOf(mergedCallText(after)));
  return fieldsOf(mergedCallText(before)).some(
    ([name, text]) => contentOf(now.get(name) ?? "null") !== contentOf(text),
  );
}

const NOTHING = /^(?:null|\[[ \t]*\])$/u;

function fieldsOf(map: string): readonly (readonly [string, string])[] {
  return partsOf(map).flatMap(({ name, start, end }) =>
    name === null ? [] : [[name, map.slice(start, end)] as const],
  );
}
