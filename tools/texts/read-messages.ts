// Reads the messages of every language, and finds the placeholders in them.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { LITERAL, localeOf, type Language, type MessageParts } from "#texts/language.ts";

export const TEXTS = resolve(import.meta.dirname, "../../src/texts");

/** The languages that have a folder, by their names. */
export function languageFolders(): readonly Language[] {
  const folders = readdirSync(TEXTS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test compares the folders with the table
  return folders.map(({ name }) => name as Language).toSorted();
}

/** The areas of a language: its files without their extension. */
export function areasOf(language: Language): readonly string[] {
  const files = readdirSync(join(TEXTS, language)).filter((name) => name.endsWith(".json"));
  return files.map((name) => name.slice(0, -".json".length)).toSorted();
}

/** All messages of a language by their whole keys. */
export function messagesOf(language: Language): ReadonlyMap<string, string> {
  return new Map(
    areasOf(language).flatMap((area) => {
      const texts: unknown = JSON.parse(readFileSync(join(TEXTS, language, `${area}.json`), "utf8"));
      return Object.entries(Object(texts)).map(([name, text]) => [`${area}.${name}`, String(text)] as const);
    }),
  );
}

/** A message as its parts; throws for one that the library cannot read. */
export function partsOf(message: string, language: Language): MessageParts {
  return new IntlMessageFormat(message, localeOf(language), undefined, { ignoreTag: true }).getAst();
}

/** How messages use a placeholder. */
export interface PlaceholderUse {
  /** as a number or in a plural */
  readonly isNumber: boolean;
  /** as text */
  readonly isText: boolean;
  /** the cases in a select, without "other" */
  readonly cases: ReadonlySet<string>;
}

/** The numbers that stand for the parts of a message in the library. */
export const PART = { literal: LITERAL, argument: 1, number: 2, select: 5, plural: 6 } as const;

/** The placeholders of messages, and how they use them. */
export function placeholdersOf(messages: readonly MessageParts[]): ReadonlyMap<string, PlaceholderUse> {
  const uses = new Map<string, { isNumber: boolean; isText: boolean; cases: Set<string> }>();
  const visit = (parts: MessageParts): void => {
    for (const part of parts) {
      if (!("value" in part) || part.type === PART.literal) continue;
      const use = uses.get(part.value) ?? { isNumber: false, isText: false, cases: new Set<string>() };
      uses.set(part.value, use);
      if (part.type === PART.number || part.type === PART.plural) use.isNumber = true;
      if (part.type === PART.argument) use.isText = true;
      if (!("options" in part)) continue;
      for (const [name, option] of Object.entries(part.options)) {
        if (part.type === PART.select && name !== "other") use.cases.add(name);
        visit(option.value);
      }
    }
  };
  messages.forEach(visit);
  return uses;
}
