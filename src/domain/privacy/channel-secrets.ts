// Masks the secret of a call's channel, `wsChannel.secret`, which opens it live (docs/service-notes.md, "Shapes").
import { replaceInJson, type JsonMember } from "#domain/text/json-text.ts";
import { REMOVED } from "./redact.ts";

const MASK = JSON.stringify(REMOVED);
/** The words in every name of a secret and its channel. Metadata often names a channel. */
const SECRET_WORD = /secret/iu;
const CHANNEL_WORD = /channel/iu;
/** A letter of either word may be written as an escape. */
const ESCAPED_LETTER = /\\u00[2-7]/iu;
/** Normalises the name: `ws_channel`, `WSChannel` and `wsChannel` are the same. */
const CHANNEL = "wschannel";
const SECRET = "secret";

/** Characters around a name or value in text that is not JSON: quotes and their escapes in JSON, addresses and HTML. */
const AROUND = String.raw`(?:[\\"'\s]|%22|%27|%5c|%20|&quot;|&#34;|&#39;){0,12}`;
const IS = String.raw`${AROUND}(?:[:=]|%3a|%3d)${AROUND}`;
/** `wsChannel: {… secret: x` and `wsChannel.secret=x`, complete or cut off. */
const LOOSE = new RegExp(
  String.raw`(ws[^a-z0-9]{0,4}channel(?:${IS}(?:[{(\[]|%7b)[^}]{0,500}?|[.\[_"'\]]{0,4})secret${IS})` +
    String.raw`(?!\[removed\])((?:(?!%22|%27|&quot;|&#3)[^\\"',;}\s])+)`,
  "giu",
);

/**
 * Masks every channel's secret in the JSON text of a record, also in JSON inside its texts. Every other character stays
 * as sent, except escapes in a masked text. Expects text that `JSON.parse` accepts.
 */
export function maskChannelSecrets(json: string): string {
  if (!mayHoldChannelSecret(json)) return json;
  return replaceInJson(json, (member) => {
    if (isChannelSecret(member)) return MASK;
    return json.charAt(member.start) === '"' ? maskedString(json.slice(member.start, member.end), member.name) : null;
  });
}

/** The same for any text. In text that is not JSON, anything that looks like such a secret is masked. */
export function maskChannelSecretsInText(text: string): string {
  if (!mayHoldChannelSecret(text)) return text;
  return isJson(text) ? maskChannelSecrets(text) : text.replaceAll(LOOSE, `$1${REMOVED}`);
}

/** False if the text certainly holds no secret. Many times faster than checking every value. */
export function mayHoldChannelSecret(text: string): boolean {
  return (SECRET_WORD.test(text) && CHANNEL_WORD.test(text)) || ESCAPED_LETTER.test(text);
}

function isChannelSecret({ name, holder }: JsonMember): boolean {
  const own = plain(name);
  return own.endsWith(SECRET) && (own === CHANNEL + SECRET || plain(holder) === CHANNEL);
}

function plain(name: string | null): string {
  return name === null ? "" : name.replaceAll(/[^\p{L}\p{N}]+/gu, "").toLowerCase();
}

/** Masks the channel secrets inside a JSON string (quotes included); null if it holds none. */
function maskedString(json: string, name: string | null): string | null {
  const isChannel = plain(name) === CHANNEL;
  if (!isChannel && !mayHoldChannelSecret(json)) return null;
  const text = String(JSON.parse(json));
  // The value of a channel is checked under the channel's name.
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
