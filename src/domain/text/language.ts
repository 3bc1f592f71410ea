// The language of a process, and the catalogues of texts in it. docs/decisions/languages.md says why they are made so.

/** The languages that a person can choose. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Two more for tests. "en-XA": every text longer, with accents and in brackets, so that a text outside the catalogues and
 * a text that is cut can be seen. "he-XB": the same from right to left.
 */
export const PSEUDO_LANGUAGES = ["en-XA", "he-XB"] as const;
export type AnyLanguage = Language | (typeof PSEUDO_LANGUAGES)[number];

/** Catalogues by their names, in one language. */
export type Translations = Readonly<Record<string, unknown>>;

/**
 * The shape of a catalogue in another language: the same keys and parameters, other words. The key `does` is no text: it
 * names what a button does.
 */
export type Translation<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Translation<Result>
    : T extends object
      ? { readonly [Key in keyof T]: Key extends "does" ? T[Key] : Translation<T[Key]> }
      : T;

/** The language of a process, and where its texts come from. */
export interface Reading {
  readonly language: AnyLanguage;
  /** empty for English */
  readonly catalogues: Translations;
  /** changes each text of a catalogue, for the pseudo-languages */
  readonly change?: (text: unknown) => unknown;
}

const ENGLISH: Reading = { language: "en", catalogues: {} };

let reading = ENGLISH;

/** True for one of the languages, pseudo-languages included. */
export function isLanguage(text: string): text is AnyLanguage {
  return [...LANGUAGES, ...PSEUDO_LANGUAGES].some((known) => known === text);
}

/** German for a BCP 47 tag in German, such as "de-AT"; English for every other. */
export function languageOfTag(tag: string): Language {
  return /^de(?:-|$)/iu.test(tag) ? "de" : "en";
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

/** The language of this process. */
export function currentLanguage(): AnyLanguage {
  return reading.language;
}

/** The name of the language for `Intl`: a pseudo-language formats numbers as English does. */
export function intlLocale(): string {
  return reading.language === "de" ? "de-DE" : "en-US";
}

/** "rtl" for a language that is written from right to left. */
export function directionOf(of: AnyLanguage): "ltr" | "rtl" {
  return of === "he-XB" ? "rtl" : "ltr";
}

/** True if the language of this process is written from right to left. */
export function isRightToLeft(): boolean {
  return directionOf(reading.language) === "rtl";
}

/**
 * A catalogue of texts: the English one, read in the language of the process. Each read of a text asks for the language,
 * so a catalogue, or a group of texts in it, may be imported before it is set. `name` is unique; the other languages use it.
 */
export function translated<T extends object>(name: string, english: T): Translation<T> {
  const read = ([first = "", ...inner]: readonly string[]): unknown => {
    const catalogue = reading.catalogues[name];
    const text: unknown = Reflect.get(typeof catalogue === "object" && catalogue !== null ? catalogue : english, first);
    const changed = reading.change === undefined ? text : reading.change(text);
    return inner.reduce((group: unknown, key) => (isGroup(group) ? group[key] : undefined), changed);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has each key of `english`
  return groupOf(english, [], read) as Translation<T>;
}

/** A group of texts, each of which is read when it is needed. `path`: the keys that lead to the group. */
function groupOf(english: object, path: readonly string[], read: (path: readonly string[]) => unknown): object {
  const group = {};
  for (const [key, text] of Object.entries(english)) {
    const inner = [...path, key];
    if (isGroup(text)) Object.defineProperty(group, key, { enumerable: true, value: groupOf(text, inner, read) });
    else Object.defineProperty(group, key, { enumerable: true, get: () => read(inner) });
  }
  return group;
}

function isGroup(text: unknown): text is Readonly<Record<string, unknown>> {
  return typeof text === "object" && text !== null && Object.getPrototypeOf(text) === Object.prototype;
}
