// Masks the secret of a call's channel (`wsChannel.secret`), in place: it opens the live channel of a call, and is no part of
// what is looked at here. Source: docs/service-notes.md, "Shapes".
import { replaceInJson } from "../text/json-text.ts";
import type { JsonMember } from "../text/json-text.ts";
import { REMOVED } from "./redact.ts";

const MASK = JSON.stringify(REMOVED);
/** A text without either holds no channel: a letter of the name may stand as an escape. */
const HINT = /channel|\\u00[2-7]/iu;
/** The name as it is compared: `ws_channel`, `WSChannel` and `wsChannel` are one. */
const CHANNEL = "wschannel";
const SECRET = "secret";

/** What may stand around a name or a value in text that is no JSON: quotes and their escapes, of JSON, addresses and HTML. */
const AROUND = String.raw`(?:[\\"'\s]|%22|%27|%5c|%20|&quot;|&#34;|&#39;){0,12}`;
const IS = String.raw`${AROUND}(?:[:=]|%3a|%3d)${AROUND}`;
/** `wsChannel: {… secret: x` and `wsChannel.secret=x`, cut or not. */
const LOOSE = new RegExp(
  String.raw`(ws[^a-z0-9]{0,4}channel(?:${IS}(?:[{(\[]|%7b)[^}]{0,500}?|[.\[_"'\]]{0,4})secret${IS})` +
    String.raw`(?!\[removed\])((?:(?!%22|%27|&quot;|&#3)[^\\"',;}\s])+)`,
  "giu",
);

/**
 * The JSON text of a record with every channel's secret masked, wherever it stands, also in JSON that is a text of the record.
 * Every other character stays as it was sent, but for the escapes of a text in which something is masked; the same text when
 * it holds no such secret. Takes text that `JSON.parse` takes.
 */
export function maskChannelSecrets(json: string): string {
  if (!mayHoldChannelSecret(json)) return json;
  return replaceInJson(json, (member) => {
    if (isChannelSecret(member)) return MASK;
    return json.charAt(member.start) === '"' ? maskedString(json.slice(member.start, member.end), member.name) : null;
  });
}

/** The same for any text; of one that is no JSON, what looks like such a secret is masked. */
export function maskChannelSecretsInText(text: string): string {
  if (!mayHoldChannelSecret(text)) return text;
  return isJson(text) ? maskChannelSecrets(text) : text.replaceAll(LOOSE, `$1${REMOVED}`);
}

/** False for what certainly holds none; many times faster than a look at every value. */
export function mayHoldChannelSecret(text: string): boolean {
  return HINT.test(text);
}

function isChannelSecret({ name, holder }: JsonMember): boolean {
  const own = plain(name);
  return own.endsWith(SECRET) && (own === CHANNEL + SECRET || plain(holder) === CHANNEL);
}

function plain(name: string | null): string {
  return name === null ? "" : name.replaceAll(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}

/** A string of JSON, quotes included, with the secrets of channels in its text masked; null when it holds none. */
function maskedString(json: string, name: string | null): string | null {
  const isChannel = plain(name) === CHANNEL;
  if (!isChannel && !HINT.test(json)) return null;
  const text = String(JSON.parse(json));
  // The text of a channel is looked at under its name.
  const before = isChannel ? (isJson(text) ? `{"${CHANNEL}":` : `${CHANNEL}:{`) : "";
  const after = isChannel && isJson(text) ? "}" : "";
  const masked = maskChannelSecretsInText(before + text + after);
  const clean = masked.slice(before.length, masked.length - after.length);
  return clean === text ? null : JSON.stringify(clean);
}

function isJson(text: string): boolean {
  if (!/^\s*[[{"]/u.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
