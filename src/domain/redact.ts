// Takes secrets and unprintable characters out of text that came from the network, before it is shown or logged.
// Source: docs/service-notes.md, "The key": error messages of the service can echo the key.

/** Most characters of a scrubbed text, the mark of the cut included. */
export const LONGEST_SCRUBBED = 300;
/** What stands in place of a secret. */
export const REMOVED = "[removed]";

/** Runs of 24 or more characters that hold a digit: keys, signatures, tokens. Shorter ids stay readable. */
const LONG_TOKEN = /(?=[\w+/=~%-]*\d)[\w+/=~%-]{24,}/gu;
/** JSON Web Tokens, whose three parts may each be short. */
const WEB_TOKEN = /\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/gu;
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/**
 * The text in one line, without the key (as it is, percent-encoded, or in another case), without other long tokens and
 * without control, direction and invisible characters, cut to 300 characters. A key of fewer than four characters is
 * too short to be looked for.
 */
export function scrub(text: string, key?: string): string {
  // Invisible characters go first: one inside an echoed key would hide the key from the comparison.
  const visible = printable(text.slice(0, 100_000));
  const withoutKey = formsOf(key).reduce((left, form) => removeAll(left, form), visible);
  const clean = withoutKey.replaceAll(WEB_TOKEN, REMOVED).replaceAll(LONG_TOKEN, REMOVED).trim();
  return clean.length <= LONGEST_SCRUBBED ? clean : `${clean.slice(0, LONGEST_SCRUBBED - 1).toWellFormed()}…`;
}

function printable(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll(CONTROL, "");
}

function formsOf(key: string | undefined): readonly string[] {
  const trimmed = printable(key ?? "").trim();
  return trimmed.length < 4 ? [] : [trimmed, encodeURIComponent(trimmed)];
}

function removeAll(text: string, secret: string): string {
  const pattern = new RegExp(secret.replaceAll(/[.*+?^${}()|[\]\\/]/gu, "\\$&"), "giu");
  return text.replaceAll(pattern, REMOVED);
}
