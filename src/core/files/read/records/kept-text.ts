// The pieces of a file that are kept because they are no record: the reason, and their text without secrets.
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import { REMOVED } from "#domain/privacy/redact.ts";
import type { UNREADABLE_REASONS } from "#domain/records/unreadable-reasons.ts";

/** The reason why a piece is not a record. */
export type Damage = Exclude<
  keyof typeof UNREADABLE_REASONS,
  "refused" | "notObject" | "noMessageId" | "noSessionId" | "tooDeep" | "notInArchive" | "badRowNumber"
>;

/** A secret of any kind: in text that is not JSON its owner is unknown, and the end of the text may cut it. */
const SECRET = /("secret"\s*:\s*")(?:[^"\\]|\\.?)*/giu;
/** The same in JSON that is a string of the text. */
const NESTED_SECRET = /(secret\\+"\s*:\s*\\+")[^"\\]*/giu;

/** The key of a recorded request: as a header, as a member of JSON, or as a pair of name and value. */
const API_KEY =
  /(apikey[\\"']{0,4}(?:\s{0,9},\s{0,9}[\\"']{0,4}value[\\"']{0,4})?\s{0,9}[:=]\s{0,9}[\\"']{0,4})[\w-]+/giu;

/** The text without the secrets of channels and the key of a recorded request. */
export function withoutSecrets(text: string): string {
  const clean = /secret/iu.test(text)
    ? text.replaceAll(SECRET, `$1${REMOVED}`).replaceAll(NESTED_SECRET, `$1${REMOVED}`)
    : text;
  const keyless = /apikey/iu.test(clean) ? clean.replaceAll(API_KEY, `$1${REMOVED}`) : clean;
  return maskChannelSecretsInText(keyless);
}
