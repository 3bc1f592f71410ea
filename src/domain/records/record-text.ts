// The JSON text under which a record is stored: as it was sent, in one line, with its secrets masked in place.
import { maskChannelSecrets } from "../privacy/channel-secrets.ts";
import { isDeeperThan, MOST_JSON_LEVELS } from "../text/json-depth.ts";
import { inOneLine } from "../text/json-text.ts";
import type { Reading } from "./unreadable.ts";

/** Why a record that is nested deeper than `MOST_JSON_LEVELS` is not read. */
export const TOO_DEEP = "it is nested too deeply";

/** The text to be stored and read; a reason for one that no reader may take. Takes text that `JSON.parse` takes. */
export function storedText(json: string): Reading<string> {
  if (isDeeperThan(json, MOST_JSON_LEVELS)) return { ok: false, reason: TOO_DEEP };
  return { ok: true, record: inOneLine(maskChannelSecrets(json)) };
}
