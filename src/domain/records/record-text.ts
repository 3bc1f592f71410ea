// The JSON text stored for a record (as it was sent, on one line, with secrets masked), and the outcome of reading one.
import { UNREADABLE_REASONS } from "./unreadable-reasons.ts";
import { maskChannelSecrets } from "#domain/privacy/channel-secrets.ts";
import { isDeeperThan, MOST_JSON_LEVELS } from "#domain/text/json-depth.ts";
import { inOneLine, partsOf } from "#domain/text/json-text.ts";

/** An unreadable record is kept raw with the reason, so that it is counted and shown. */
export type Reading<Record> =
  | { readonly ok: true; readonly record: Record }
  | { readonly ok: false; readonly reason: string };

/** The text to store and read, or the reason why it cannot be read. Expects text that `JSON.parse` accepts. */
export function storedText(json: string): Reading<string> {
  if (isDeeperThan(json, MOST_JSON_LEVELS)) return { ok: false, reason: UNREADABLE_REASONS.tooDeep };
  return { ok: true, record: inOneLine(maskChannelSecrets(json)) };
}

/**
 * The field of a record from a file that keeps what another program has written around it. Its `text` stood before the record
 * on the same line; its other fields are as in the file.
 */
export const ENVELOPE = "envelope";

/** The record as its service sent it: the same record has another envelope each time that it is logged. */
export function withoutEnvelope(raw: string): string {
  if (!raw.includes(`"${ENVELOPE}"`)) return raw;
  const parts = partsOf(raw);
  if (!parts.some(({ name }) => name === ENVELOPE)) return raw;
  const others = parts.flatMap(({ name, start, end }) =>
    name === null || name === ENVELOPE ? [] : `${JSON.stringify(name)}:${raw.slice(start, end)}`,
  );
  return `{${others.join(",")}}`;
}
