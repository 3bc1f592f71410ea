// The catalogues of texts: read only once the language is set, and complete in German.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { IntlMessageFormat } from "intl-messageformat";
import { afterEach, describe, expect, test, vi } from "vitest";
import { GERMAN as ENGINE } from "../src/engine/german.ts";
import { GERMAN as MAIN } from "../src/main/language/german.ts";
import { GERMAN as WINDOW } from "../src/renderer/app/language/german.ts";
import { setLanguage } from "../src/domain/text/language.ts";
import { ROOT } from "../tools/test/command.ts";

const SOURCES = globSync("src/**/*.{ts,tsx}", { cwd: ROOT }).filter((path) => !/\.test\.tsx?$/u.test(path));
const sources = new Map(SOURCES.map((path) => [path, readFileSync(join(ROOT, path), "utf8")]));

/** The names of the catalogues that the sources below a folder define. */
function namesIn(pattern: RegExp): readonly string[] {
  return [...sources]
    .filter(([path]) => pattern.test(path))
    .flatMap(([, text]) => [...text.matchAll(/\btranslated\(\s*"([^"]+)"/gu)].map(([, name = ""]) => name));
}

afterEach(() => {
  setLanguage({ language: "en", catalogues: {} });
  vi.unstubAllGlobals();
});

describe("catalogues", () => {
  test("each has a name of its own", () => {
    const names = namesIn(/./u);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test("German has each of them in every process that uses it, and no others", () => {
    const shared = namesIn(/^src\/(?:domain|contract)\//u);
    const window = namesIn(/^src\/renderer\//u);
    expect(Object.keys(WINDOW).toSorted()).toEqual([...shared, ...window].toSorted());
    expect(Object.keys(MAIN).toSorted()).toEqual([...shared, ...namesIn(/^src\/main\//u)].toSorted());
    expect(Object.keys(ENGINE).toSorted()).toEqual([...shared, ...namesIn(/^src\/core\//u)].toSorted());
  });

  test("every message is one that the library can read, with plurals that fit its language", () => {
    const messages = [...sources].flatMap(([path, text]) =>
      [...text.matchAll(/\bicu\(\s*("(?:[^"\\]|\\.)*"|`[^`$]*`)/gu)].map(([, literal = ""]) => ({ path, literal })),
    );
    expect(messages.length).toBeGreaterThan(0);
    const unreadable = messages.filter(({ path, literal }) => {
      const message = literal.slice(1, -1).replaceAll('\\"', '"');
      const language = path.endsWith(".de.ts") ? "de" : "en";
      try {
        return new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst().length === 0;
      } catch {
        return true;
      }
    });
    expect(unreadable).toEqual([]);
  });
});

test("an ellipsis follows the last word at once in English, after a space in German, and is one character", () => {
  const texts = [...sources].flatMap(([path, text]) =>
    [...text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gmu, "").matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gu)].map(
      ([text]) => ({
        isGerman: path.endsWith(".de.ts"),
        text,
      }),
    ),
  );
  const ending = texts.filter(({ text }) => /\p{L}\s*…["`]$/u.test(text));
  expect(ending.filter(({ isGerman }) => isGerman).length).toBeGreaterThan(10);
  expect(ending.filter(({ isGerman }) => !isGerman).length).toBeGreaterThan(10);
  expect(ending.filter(({ text, isGerman }) => !(isGerman ? /\p{L} …/u : /\p{L}…/u).test(text))).toEqual([]);
  expect(texts.filter(({ text }) => /\p{L} ?\.\.\.["`]$/u.test(text))).toEqual([]);
  // A text that a component puts together has its ellipsis in no catalogue.
  expect([...sources].flatMap(([path, text]) => (/\}…\s*$/mu.test(text) ? path : []))).toEqual([]);
});

test("no module reads a text while it loads, because the language is not set then", async () => {
  // Some components import the window's client, which needs the bridge.
  vi.stubGlobal("window", { switchboard: { send: vi.fn(), onReply: vi.fn(), onEvent: vi.fn() } });
  const early: string[] = [];
  setLanguage({
    language: "en",
    catalogues: {},
    change: (text) => {
      early.push(JSON.stringify(text) ?? typeof text);
      return text;
    },
  });
  // The window's entry begins the program instead of waiting to be used.
  for (const path of SOURCES.filter((each) =>
    /^src\/(?:renderer\/(?!index\.tsx)|domain|contract|core)\/?.*(?<!\.d)\.tsx?$/u.test(each),
  ))
    await import(/* @vite-ignore */ join(ROOT, path));
  expect(early).toEqual([]);
});
