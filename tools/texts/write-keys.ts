// Writes the types of the texts, and the imports of each language, from the messages in src/texts: npm run texts.
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "#texts/language.ts";
import { englishTables } from "./english-tables.ts";
import {
  TEXTS,
  areasOf,
  languageFolders,
  messagesOf,
  partsOf,
  placeholdersOf,
  type PlaceholderUse,
} from "./read-messages.ts";

const MADE = "Made by `npm run texts` from the messages; do not edit.";

/** The files that the messages determine, by their names in src/texts. */
export function madeFiles(): ReadonlyMap<string, string> {
  const languages = languageFolders();
  return new Map([
    ["placeholders.ts", keysFile(languages)],
    ["messages.ts", allFile(languages)],
    ["load-messages.ts", loadFile(languages)],
    ...languages.map((language) => [`messages-${language}.ts`, languageFile(language)] as const),
  ]);
}

function keysFile(languages: readonly Language[]): string {
  const byLanguage = languages.map((language) => ({ language, messages: messagesOf(language) }));
  const keys = [...(byLanguage.find(({ language }) => language === "en")?.messages.keys() ?? [])];
  const lines = keys.map((key) => {
    const parts = byLanguage.flatMap(({ language, messages }) => {
      const message = messages.get(key);
      return message === undefined ? [] : [partsOf(message, language)];
    });
    return `  readonly ${JSON.stringify(key)}: ${valuesType(placeholdersOf(parts))};\n`;
  });
  return (
    `// The placeholders of each text, by its key; null for a text without them. ${MADE}\n\n` +
    `type Text = string | number;\n\nexport interface Placeholders {\n${lines.join("")}}\n`
  );
}

function valuesType(placeholders: ReadonlyMap<string, PlaceholderUse>): string {
  if (placeholders.size === 0) return "null";
  return `{ ${[...placeholders].map(([name, use]) => `readonly ${name}: ${valueType(use)}`).join("; ")} }`;
}

/** A plural takes a number, a select of "true" or "null" a boolean or null, and every other placeholder text. */
function valueType({ isNumber, isText, cases }: PlaceholderUse): string {
  const words = [...cases].filter((each) => each !== "null");
  const isFlag = words.length > 0 && words.every((each) => each === "true" || each === "false") && !isText;
  const type = isNumber ? "number" : isFlag ? "boolean" : words.length > 0 && !isText ? "string" : "Text";
  return cases.has("null") ? `${type} | null` : type;
}

function languageFile(language: Language): string {
  const areas = areasOf(language);
  const imports = areas.map(
    (area) => `import ${area}Texts from "#texts/${language}/${area}.json" with { type: "json" };\n`,
  );
  return (
    `// The messages of the language ${language}, by area. ${MADE}\n${imports.join("")}` +
    `import type { Messages } from "./language.ts";\n\n` +
    `export const MESSAGES: Messages = {\n${areas.map((area) => `  ${area}: ${area}Texts,\n`).join("")}};\n`
  );
}

function allFile(languages: readonly Language[]): string {
  const imports = languages.map((each) => `import { MESSAGES as ${each} } from "./messages-${each}.ts";\n`);
  return (
    `// The messages of every language, for the processes that hold all of them. ${MADE}\n` +
    `import type { Language, Messages } from "./language.ts";\n${imports.join("")}\n` +
    `export const ALL_MESSAGES: Readonly<Record<Language, Messages>> = { ${languages.join(", ")} };\n`
  );
}

/** The English messages that tables determine, by their names in src/texts. */
export function madeMessages(): ReadonlyMap<string, string> {
  const tables = [...englishTables()];
  return new Map(tables.map(([area, texts]) => [`en/${area}.json`, `${JSON.stringify(texts, null, 2)}\n`]));
}

function loadFile(languages: readonly Language[]): string {
  const others = languages.filter((each) => each !== "en");
  return (
    `// Loads the messages of a language when the window needs them; English is in the program. ${MADE}\n` +
    `import type { Language, Messages } from "./language.ts";\n\n` +
    `type Load = () => Promise<{ readonly MESSAGES: Messages }>;\n\n` +
    `export const LOAD_MESSAGES: Readonly<Record<Exclude<Language, "en">, Load>> = {\n` +
    `${others.map((each) => `  ${each}: () => import("./messages-${each}.ts"),\n`).join("")}};\n`
  );
}

if (import.meta.main) {
  for (const [name, content] of madeMessages()) writeFileSync(join(TEXTS, name), content);
  for (const name of readdirSync(TEXTS)) if (/messages.*\.ts$/u.test(name)) rmSync(join(TEXTS, name));
  for (const [name, content] of madeFiles()) writeFileSync(join(TEXTS, name), content);
}
