// Records as they are stored: in one line, and without the secrets of channels.
import { maskChannelSecrets } from "#domain/privacy/channel-secrets.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { leavesOut } from "#domain/text/left-out.ts";
import { inOneLine } from "#domain/text/json-text.ts";
import type { RawText } from "./batch.ts";
import { isEnvelope, recordsWithin, type HeldValue } from "./json-records.ts";
import { ANY_TEXT } from "./text-traits.ts";

/** A record as it is stored. */
export interface Cleaned {
  readonly value: unknown;
  readonly raw: RawText;
  /** the program that wrote the record left out values of it */
  readonly leavesOut?: boolean;
}

/** The text of a record in the file, and the form in which it is passed on. */
export interface OwnText {
  readonly text: string;
  readonly raw: RawText;
}

/** The record with its text in one line and its secrets masked in place. */
export function cleaned(value: unknown, { text, raw }: OwnText, traits = ANY_TEXT): Cleaned {
  const masked = traits.mayHoldSecret ? maskChannelSecrets(text) : text;
  const clean = traits.mayHoldLineBreak ? inOneLine(masked) : masked;
  const whole = clean === text ? { value, raw } : { value: masked === text ? value : parseExactly(clean), raw: clean };
  return traits.mayLeaveOut && leavesOut(clean) ? { ...whole, leavesOut: true } : whole;
}

/** The same for a value that has only its text. */
export function asCleaned({ value, text }: HeldValue, traits = ANY_TEXT): Cleaned {
  return cleaned(value, { text, raw: text }, traits);
}

/** The record and those in lists beside its own fields; without the record itself if it is nothing but what is around them. */
export function withRecordsInside(record: Cleaned): readonly Cleaned[] {
  const inside = recordsWithin(record.value, () => textOf(record.raw));
  if (inside.length === 0) return [record];
  const all = inside.flatMap((held) => withRecordsInside(asCleaned(held)));
  return isEnvelope(record.value) ? all : [record, ...all];
}

/** The text of an object with further members at its end. */
export function withLastMembers(raw: RawText, members: string): string {
  const own = textOf(raw);
  const body = own.slice(0, own.lastIndexOf("}")).trimEnd();
  return `${body}${body.endsWith("{") ? "" : ","}${members}}`;
}

export function textOf(raw: RawText): string {
  return typeof raw === "string" ? raw : raw.bytes.toString("utf8", raw.start, raw.end);
}
