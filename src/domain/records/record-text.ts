// The JSON text stored for a record (as it was sent, on one line, with secrets masked), and the outcome of reading one.
import { maskChannelSecrets } from "../privacy/channel-secrets.ts";
import { isDeeperThan, MOST_JSON_LEVELS } from "../text/json-depth.ts";
import { inOneLine } from "../text/json-text.ts";

/** An unreadable record is kept raw with the reason, so that it is counted and shown. */
export type Reading<Record> =
  | { readonly ok: true; readonly record: Record }
  | { readonly ok: false; readonly reason: string };

/** The reason for not reading a record that is nested deeper than `MOST_JSON_LEVELS`. */
export const TOO_DEEP = "it is nested too deeply";

/** The text to store and read, or the reason why it cannot be read. Expects text that `JSON.parse` accepts. */
export function storedText(json: string): Reading<string> {
  if (isDeeperThan(json, MOST_JSON_LEVELS)) return { ok: false, reason: TOO_DEEP };
  return { ok: true, record: inOneLine(maskChannelSecrets(json)) };
}
