// The texts: complete in every language, used, readable, and read only once the language is set.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Visitor, parseSync } from "vite";
import { IntlMessageFormat } from "intl-messageformat";
import { afterEach, describe, expect, test, vi } from "vitest";
import { LANGUAGES, localeOf, setLanguage, type Language, type Messages } from "#texts/language.ts";
import { ROOT } from "#tools/test/command.ts";
import { areasOf, languageFolders, messagesOf, partsOf, placeholdersOf, TEXTS } from "#tools/texts/read-messages.ts";
import { madeFiles, madeMessages } from "#tools/texts/write-keys.ts";

const SOURCES = globSync("src/**/*.{ts,tsx}", { cwd: ROOT }).filter((path) => !/\.test\.tsx?$/u.test(path));
const sources = new Map(SOURCES.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));
const languages = LANGUAGES.map((language) => ({ language, messages: messagesOf(language) }));
const english = messagesOf("en");

afterEach(() => {
  setLanguage({ language: "en", messages: {} });
  vi.unstubAllGlobals();
});

/** The keys that a source names: whole ones, and patterns for those with an inserted part. */
function keysIn(path: string, source: string): readonly (string | RegExp)[] {
  const found: (string | RegExp)[] = [];
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") found.push(value);
    },
    TemplateLiteral: ({ quasis }) => {
      const parts = quasis.map(({ value }) => value.raw.replaceAll(/[^\w]/gu, String.raw`\$&`));
      // A pattern has to name at least the area.
      if (/^[a-z]+\./u.test(quasis[0]?.value.raw ?? "")) found.push(new RegExp(`^${parts.join(".+")}$`, "u"));
    },
  }).visit(parseSync(path, source).program);
  return found;
}

/** A message with several values for each of its placeholders. */
function samplesOf(message: string, language: Language): readonly string[] {
  const parts = partsOf(message, language);
  const format = new IntlMessageFormat(parts, localeOf(language));
  return [0, 1, 2, 21, 1234].map((sample) => {
    const values = [...placeholdersOf([parts])].map(([name, { isNumber, cases }]) => {
      const words = [...cases, "Ana"];
      return [name, isNumber ? sample : words[sample % words.length]];
    });
    return String(format.format(Object.fromEntries(values)));
  });
}

describe("the messages", () => {
  test("every language has a folder and the same keys", () => {
    expect(languageFolders()).toEqual([...LANGUAGES].toSorted());
    for (const { language, messages } of languages) {
      expect(areasOf(language)).toEqual(areasOf("en"));
      expect([...messages.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    }
  });

  test("no text is empty, and none begins or ends with a blank", () => {
    const wrong = languages.flatMap(({ language, messages }) =>
      [...messages].flatMap(([key, text]) => (text === "" || text !== text.trim() ? `${language} ${key}` : [])),
    );
    expect(wrong).toEqual([]);
  });

  test("every message formats with sample values", () => {
    const wrong = languages.flatMap(({ language, messages }) =>
      [...messages].flatMap(([key, message]) =>
        samplesOf(message, language).some((text) => /^\s*$|undefined/u.test(text)) ? `${language} ${key}` : [],
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("the types and the imports are those that npm run texts makes from them", () => {
    const made = [...madeMessages(), ...madeFiles()];
    expect(made.map(([name]) => [name, readFileSync(join(TEXTS, name), "utf8")])).toEqual(made);
  });

  test("every key is used", () => {
    const used = [...sources].flatMap(([path, source]) => (path.startsWith("src/texts/") ? [] : keysIn(path, source)));
    const whole = new Set(used.filter((each) => typeof each === "string"));
    const patterns = used.filter((each) => each instanceof RegExp);
    const unused = [...english.keys()].filter((key) => !whole.has(key) && !patterns.some((each) => each.test(key)));
    expect(unused).toEqual([]);
  });
});

test("an ellipsis follows the last word at once in English, after a space in German, and is one character", () => {
  const ending = languages.flatMap(({ language, messages }) =>
    [...messages.values()].filter((text) => /\p{L}\s*…$/u.test(text)).map((text) => ({ language, text })),
  );
  for (const language of LANGUAGES)
    expect(ending.filter((each) => each.language === language).length).toBeGreaterThan(10);
  expect(ending.filter(({ text, language }) => !(language === "de" ? /\p{L} …/u : /\p{L}…/u).test(text))).toEqual([]);
  expect(languages.flatMap(({ messages }) => [...messages.values()].filter((text) => text.includes("...")))).toEqual(
    [],
  );
  // A text that a component puts together has its ellipsis in no message.
  expect([...sources].flatMap(([path, text]) => (/\}…\s*$/mu.test(text) ? path : []))).toEqual([]);
});

test("no module reads a text while it loads, because the language is not set then", async () => {
  // Some components import the window's client, which needs the bridge.
  vi.stubGlobal("window", { switchboard: { send: vi.fn(), onReply: vi.fn(), onEvent: vi.fn() } });
  const early: string[] = [];
  const noticing: Messages = new Proxy({}, { getOwnPropertyDescriptor: (_, area) => void early.push(String(area)) });
  setLanguage({ language: "en", messages: noticing });
  // The window's entry begins the program instead of waiting to be used.
  for (const path of SOURCES.filter((each) =>
    /^src\/(?:renderer\/(?!index\.tsx)|texts|domain|contract|core)\/?.*(?<!\.d)\.tsx?$/u.test(each),
  ))
    await import(/* @vite-ignore */ join(ROOT, path));
  expect(early).toEqual([]);
});
