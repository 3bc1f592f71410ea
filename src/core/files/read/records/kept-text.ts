// The pieces of a file that are kept because they are no record: the reason, and their text without secrets.
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import { REMOVED } from "#domain/privacy/redact.ts";
import { UNREADABLE_REASONS } from "#domain/records/unreadable-reasons.ts";

import type { TextPosition, UnreadableText } from "./batch.ts";
import type { FoundNotes } from "./found-notes.ts";

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

/** Keeps pieces until they are taken. */
export class KeptTexts {
  readonly #mostBytes: number;
  readonly #notes: FoundNotes;
  #texts: UnreadableText[] = [];

  /** `mostBytes`: of a piece, a longer one is cut. Lines of other programs are also counted in the notes. */
  constructor(mostBytes: number, notes: FoundNotes) {
    this.#mostBytes = mostBytes;
    this.#notes = notes;
  }

  add(text: string, reason: string, { line, byte }: TextPosition, isLonger = false, isDamage = true): void {
    const isCut = isLonger || text.length > this.#mostBytes;
    const raw = withoutSecrets(text.slice(0, this.#mostBytes).toWellFormed());
    this.#texts.push({ raw, isCut, line, byte, reason, isDamage });
  }

  /** Keeps a line of another program: nothing is wrong with it, and it is no record. */
  addPlain(text: string, place: TextPosition, isLonger = false, reason: string = UNREADABLE_REASONS.noRecord): void {
    this.add(text, reason, place, isLonger, false);
    this.#notes.add({ otherLines: 1 });
  }

  addRefused(text: string, code: string, place: TextPosition): void {
    this.addPlain(text, place, false, `${UNREADABLE_REASONS.refused}: ${code}`);
  }

  /** The pieces since the last call. */
  take(): readonly UnreadableText[] {
    const texts = this.#texts;
    this.#texts = [];
    return texts;
  }
}
