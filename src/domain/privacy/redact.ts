// Removes secrets and unprintable signs from network text: docs/service-notes.md, "The key", "Attachment links expire".
import { REMOVED, searchFor, withoutKeys } from "./held-keys.ts";
import { isMap } from "#domain/text/lenient.ts";

export { REMOVED };

/** The largest length of a scrubbed text, the ellipsis included. */
export const LONGEST_SCRUBBED = 300;

/** The number of characters that are examined: far more than are shown, and few enough to be fast. */
const LONGEST_READ = 20_000;
const DEEPEST = 20;

/**
 * Parameters of an address that sign it or identify a person, by the names that large stores and networks use. Dates
 * and lifetimes (Expires, X-Amz-Expires, X-Amz-Date) are not secret.
 */
export const SECRET_PARAMS =
  "x-(?:amz|goog|oss|cos)-(?:signature|credential|security-token)|(?:url-?)?signature|sig|policy|key-pair-id|" +
  "awsaccesskeyid|googleaccessid|ossaccesskeyid|(?:[a-z]+[-_]?)?token|(?:x-)?api[-_]?key|key|auth|secret|password";
/** Headers and fields that hold a secret, as header lines, JSON and messages write them. */
const SECRET_FIELDS =
  "(?:x-)?api[-_]?key|(?:proxy-)?authorization|(?:set-)?cookie|(?:[a-z]+[-_]?)?(?:token|secret|password)|signature";

/** In an address, or percent-encoded in an address that is a parameter of another. */
const PARAM = new RegExp(`([?&;])(${SECRET_PARAMS})=[^&;#\\s"'<>]+`, "giu");
const ENCODED_PARAM = new RegExp(`(%3f|%26|%3b)(${SECRET_PARAMS})%3d(?:(?!%26|%23|%3b)[^&;#\\s"'<>])+`, "giu");
/**
 * `apikey: …`, `"secret":"…"`, also in JSON inside a JSON string. A quoted value ends at its own closing quote; a bare
 * value includes its scheme and further cookies.
 */
const FIELD = new RegExp(
  `(?<![a-z0-9])(${SECRET_FIELDS})(\\\\*["']?\\s*[:=]\\s*)(?:\\[removed\\]|` +
    `(\\\\*["'])(?:(?!(?<!\\\\)\\3)[^])*(?:\\3|$)|` +
    `(?:(?:bearer|basic|digest|token)\\s+)?[^\\s,;"'}\\]]+(?:;\\s*[\\w-]+=[^\\s;,]*)*)`,
  "giu",
);
const WHOLE_FIELD = new RegExp(`^(?:${SECRET_FIELDS}|${SECRET_PARAMS})$`, "iu");
/** Runs that may be keys, signatures or tokens. */
const RUN = /[\w+/=~%-]{24,}/gu;
const DOTTED_RUN = /[\w.-]{12,}/gu;
/** The start of every JSON Web Token: `{"` in base64. */
const WEB_TOKEN = "eyJ";
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

type Keys = string | readonly string[] | undefined;

/**
 * The text on one line, without keys of four or more characters (in any form, see held-keys.ts), named secrets, other
 * long tokens, and control, direction and invisible characters, cut to 300 characters.
 */
export function scrub(text: string, keys?: Keys): string {
  const clean = withoutSecrets(text, keys).trim();
  return clean.length <= LONGEST_SCRUBBED ? clean : `${clean.slice(0, LONGEST_SCRUBBED - 1).toWellFormed()}…`;
}

/** A copy of plain data in which texts hold no secrets and fields named for a secret are emptied. */
export function redact(value: unknown, keys?: Keys, depth = 0): unknown {
  if (typeof value === "string") return withoutSecrets(value, keys);
  if (depth > DEEPEST) return REMOVED;
  if (Array.isArray(value)) return value.map((entry: unknown) => redact(entry, keys, depth + 1));
  if (!isMap(value)) return value;
  const entries = Object.entries(value).map(([name, held]): [string, unknown] =>
    WHOLE_FIELD.test(name) && held !== null && held !== undefined
      ? [name, REMOVED]
      : [withoutSecrets(name, keys), redact(held, keys, depth + 1)],
  );
  return Object.fromEntries(entries);
}

function withoutSecrets(text: string, keys: Keys): string {
  const search = searchFor(typeof keys === "string" ? [keys] : (keys ?? []));
  const visible = printable(withoutKeys(text.slice(0, LONGEST_READ), search));
  return (text.length > LONGEST_READ ? withoutLastWord(visible) : visible)
    .replaceAll(ENCODED_PARAM, `$1$2%3D${REMOVED}`)
    .replaceAll(PARAM, `$1$2=${REMOVED}`)
    .replaceAll(FIELD, (_all, name: string, between: string, quote: string | undefined) => {
      return `${name}${between}${quote ?? ""}${REMOVED}${quote ?? ""}`;
    })
    .replaceAll(DOTTED_RUN, withoutWebToken)
    .replaceAll(RUN, (run) => (/\d/u.test(run) ? REMOVED : run));
}

/** A word that was cut may be the first half of a key. */
function withoutLastWord(text: string): string {
  return `${text.slice(0, Math.max(0, text.lastIndexOf(" ")))} …`;
}

function withoutWebToken(run: string): string {
  const start = run.indexOf(WEB_TOKEN);
  return start !== -1 && run.includes(".", start) ? `${run.slice(0, start)}${REMOVED}` : run;
}

function printable(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll(CONTROL, "");
}
