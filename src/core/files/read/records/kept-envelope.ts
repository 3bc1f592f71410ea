// Keeps what other programs have written around a record, bounded: the text before it, and the fields beside it.
import { ENVELOPE } from "#domain/records/record-text.ts";
import { inOneLine } from "#domain/text/json-text.ts";
import { isMap } from "#domain/text/lenient.ts";
import { withLastMembers, type Cleaned } from "./cleaned-record.ts";
import type { HeldValue } from "./json-records.ts";
import { withoutSecrets } from "./kept-text.ts";

/** Characters of a field beside a record, and of all of them on one level. */
const LONGEST_FIELD = 500;
const LONGEST_LEVEL = 1000;

/** False for most envelopes. Many times faster than looking for each kind of secret. */
const MAY_HOLD_KEY = /apikey|secret|\\u/iu;

/** The members without a record beside one that has some. Lists are not kept, since they have no end and hold headers and keys. */
export function besideOf(members: readonly (HeldValue & { readonly name?: string })[]): string | undefined {
  let length = 0;
  const kept = members.flatMap(({ name, text }) => {
    if (name === undefined || text.length > LONGEST_FIELD || /^(?:\[|\{[^]*\[)/u.test(text)) return [];
    const member = `${JSON.stringify(name)}:${text}`;
    length += member.length;
    return length > LONGEST_LEVEL ? [] : [member];
  });
  return kept.length === 0 ? undefined : kept.join(",");
}

/** The record with more around it, which holds it under this name. */
export function enclosed(record: HeldValue, outside: string | undefined, name?: string): HeldValue {
  const { around } = record;
  const inside = around === undefined || name === undefined ? around : `${JSON.stringify(name)}:{${around}}`;
  if (outside === undefined) return inside === around ? record : { ...record, around: inside };
  return { ...record, around: inside === undefined ? outside : `${outside},${inside}` };
}

/** The record with its envelope as its last field, if it has no field of that name. */
export function withEnvelope(record: Cleaned, around: string | undefined): Cleaned {
  const { value } = record;
  if (around === undefined || !isMap(value) || Object.hasOwn(value, ENVELOPE)) return record;
  const written = `{${around}}`;
  const text = inOneLine(MAY_HOLD_KEY.test(written) ? withoutSecrets(written) : written);
  // The value has no envelope: no fact of a record is read from one.
  return { ...record, raw: withLastMembers(record.raw, `"${ENVELOPE}":${text}`) };
}
