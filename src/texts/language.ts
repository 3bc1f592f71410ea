// The language of a process, and the messages in it. docs/decisions/languages.md says why they are made so.
import type { IntlMessageFormat } from "intl-messageformat";

/**
 * The languages that a person can choose: how each calls itself, and the names under which `Intl` knows how they write numbers
 * and lists. British English has no comma before "and". The messages of each are in the folder of its name.
 */
const TABLE = {
  en: { own: "English", numbers: "en-US", lists: "en-GB" },
  de: { own: "Deutsch", numbers: "de-DE", lists: "de-DE" },
} as const;

export type Language = keyof typeof TABLE;
export const LANGUAGES: readonly Language[] = Object.keys(TABLE).filter((name): name is Language =>
  Object.hasOwn(TABLE, name),
);

/**
 * Two more for tests. "en-XA": every text longer, with accents and in brackets, so that a text outside the catalogues and
 * a text that is cut can be seen. "he-XB": the same from right to left.
 */
export const PSEUDO_LANGUAGES = ["en-XA", "he-XB"] as const;
export type AnyLanguage = Language | (typeof PSEUDO_LANGUAGES)[number];

/** The messages of a language: by area, then by the rest of their key. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A message as its parts. */
export type MessageParts = ReturnType<IntlMessageFormat["getAst"]>;

/** The number that stands for a literal text among the parts of a message (TYPE.literal of @formatjs/icu-messageformat-parser). */
export const LITERAL = 0;

/** The language of a process, and its messages. */
export interface Reading {
  readonly language: AnyLanguage;
  /** empty for English, which stands in for what another language lacks */
  readonly messages: Messages;
  /** changes each message, for the pseudo-languages */
  readonly change?: (message: MessageParts) => MessageParts;
}

const ENGLISH: Reading = { language: "en", messages: {} };

let reading = ENGLISH;

/** True for one of the languages, pseudo-languages included. */
export function isLanguage(text: string): text is AnyLanguage {
  return [...LANGUAGES, ...PSEUDO_LANGUAGES].some((known) => known === text);
}

/** True for a language with messages of its own, which a pseudo-language has not. */
export function isOfPeople(language: AnyLanguage): language is Language {
  return Object.hasOwn(TABLE, language);
}

/** The language of a BCP 47 tag, such as "de-AT"; English for a tag of none. */
export function languageOfTag(tag: string): Language {
  const first = tag.toLowerCase().split("-")[0];
  return LANGUAGES.find((language) => language === first) ?? "en";
}

/** Sets the language of this process. Call it once at the start: texts that were read before stay as they are. */
export function setLanguage(chosen: Reading): void {
  reading = chosen;
}

/** Does the work with English texts, for the content of files. The work must be synchronous. */
export function inEnglish<Answer>(work: () => Answer): Answer {
  const own = reading;
  reading = ENGLISH;
  try {
    return work();
  } finally {
    reading = own;
  }
}

export function currentReading(): Reading {
  return reading;
}

/** The language of this process. */
export function currentLanguage(): AnyLanguage {
  return reading.language;
}

/** The name of the language for `Intl`: a pseudo-language formats numbers as English does. */
export function intlLocale(): string {
  return localeOf(reading.language);
}

/** The name of the language for lists. */
export function listLocale(): string {
  return entryOf(reading.language).lists;
}

/** How a language calls itself, "Deutsch": who looks for their own reads no other. */
export function ownNameOf(language: Language): string {
  return TABLE[language].own;
}

/** The name of a language for `Intl`. */
export function localeOf(language: AnyLanguage): string {
  return entryOf(language).numbers;
}

function entryOf(language: AnyLanguage): (typeof TABLE)[Language] {
  return TABLE[isOfPeople(language) ? language : "en"];
}

/** "rtl" for a language that is written from right to left. */
export function directionOf(of: AnyLanguage): "ltr" | "rtl" {
  return of === "he-XB" ? "rtl" : "ltr";
}

/** True if the language of this process is written from right to left. */
export function isRightToLeft(): boolean {
  return directionOf(reading.language) === "rtl";
}
