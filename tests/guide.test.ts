// The pages of docs/guide: the same in both languages, with pictures and links that exist and names that the program has.
import { readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { PICTURES_FOLDER, readGuide } from "#tools/guide/compile.ts";
import { LANGUAGES, languageOfTag, setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { sequenceOf } from "#renderer/help/guide-keys.ts";
import { findPages, guideTerms, type GuideBlock, type GuideInline, type GuidePage } from "#renderer/help/guide.ts";
import { say } from "#texts/say.ts";
import { messagesOf } from "#tools/texts/read-messages.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** The pictures of one language together; each is in the package. */
const MOST_PICTURE_BYTES = 500_000;
/** About two screenfuls. */
const MOST_CHARACTERS = 2600;

const guide = readGuide(ROOT);

const partsOf = (page: GuidePage): readonly GuideInline[] =>
  page.blocks.flatMap((block: GuideBlock) => {
    if (block.is === "picture") return [];
    return block.is === "list" ? block.items.flat() : block.line;
  });
const textsOf = (page: GuidePage, is: "strong" | "code"): readonly string[] =>
  partsOf(page).flatMap((part) => (typeof part !== "string" && part.is === is ? part.text : []));
const linksOf = (page: GuidePage): readonly string[] =>
  partsOf(page).flatMap((part) => (typeof part !== "string" && part.is === "link" ? part.page : []));
const picturesOf = (page: GuidePage): readonly string[] =>
  page.blocks.flatMap((block) => (block.is === "picture" ? block.file : []));

/** A button may open a dialog: the guide writes its name with an ellipsis, or without. */
const withoutEllipsis = (name: string): string => name.replace(/\s?…$/u, "");

/** For each name in English, the names that the same texts have in German. */
function germanNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const german = messagesOf("de");
  const names = new Map<string, Set<string>>();
  const add = (text: string, translation: string): void => {
    const name = withoutEllipsis(text);
    names.set(name, (names.get(name) ?? new Set<string>()).add(withoutEllipsis(translation)));
  };
  for (const [key, text] of messagesOf("en")) add(text, german.get(key) ?? "");
  // There is a button "Copy …" for each kind of value.
  const copyLink = (): string => say("pane.copy", { what: say("pane.link") });
  const english = copyLink();
  setLanguage({ language: "de", messages: MESSAGES });
  add(english, copyLink());
  return names;
}

afterEach(() => setLanguage({ language: "en", messages: {} }));

describe("the guide", () => {
  test("has ten pages, in both languages the same, each with as many headings and entries, and the same pictures and links", () => {
    const shapeOf = (page: GuidePage): unknown => ({
      id: page.id,
      blocks: page.blocks.map((block) => (block.is === "list" ? [block.isOrdered, block.items.length] : block.is)),
      pictures: picturesOf(page).map((file) => basename(file)),
      links: linksOf(page),
      names: textsOf(page, "strong").length,
      keys: textsOf(page, "code")
        .map((text) => sequenceOf(text) ?? text)
        .toSorted(),
    });
    expect(guide.en).toHaveLength(10);
    const english = guide.en.map(shapeOf);
    setLanguage({ language: "de", messages: MESSAGES });
    expect(guide.de.map(shapeOf)).toEqual(english);
    expect(JSON.stringify(guide.de)).not.toMatch(/Ctrl|Shift/u);
    const titles = [...guide.en, ...guide.de].map(({ title }) => title);
    expect(new Set(titles).size).toBe(20);
  });

  test.each(LANGUAGES)("uses every picture of the language %s, one or two on a page, small together", (language) => {
    const files = readdirSync(join(ROOT, PICTURES_FOLDER, language)).map((file) => `${language}/${file}`);
    const pages = guide[language].map(picturesOf);
    expect(pages.map(({ length }) => length).filter((number) => number < 1 || number > 2)).toEqual([]);
    expect(new Set(pages.flat())).toEqual(new Set(files));
    const bytes = files.map((file) => statSync(join(ROOT, PICTURES_FOLDER, file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_PICTURE_BYTES);
  });

  test("has links only to its own pages, and from each page to another", () => {
    const ids = new Set(guide.en.map(({ id }) => id));
    for (const page of guide.en) {
      const links = linksOf(page);
      expect(links.filter((id) => !ids.has(id) || id === page.id)).toEqual([]);
      expect(links.length).toBeGreaterThan(0);
    }
  });

  test("names only buttons, menus, fields and sentences that the program shows, in each language by its own words", async () => {
    const german = germanNames();
    for (const [index, { id, ...page }] of guide.en.entries()) {
      const names = textsOf({ id, ...page }, "strong").map(withoutEllipsis);
      expect({ id, unknown: names.filter((name) => !german.has(name)) }).toEqual({ id, unknown: [] });
      const translated = guide.de[index] === undefined ? [] : textsOf(guide.de[index], "strong").map(withoutEllipsis);
      const isSaid = (name: string): boolean => translated.some((each) => german.get(name)?.has(each) === true);
      const isNamed = (each: string): boolean => names.some((name) => german.get(name)?.has(each) === true);
      expect({ id, missing: names.filter((name) => !isSaid(name)) }).toEqual({ id, missing: [] });
      expect({ id, unknown: translated.filter((each) => !isNamed(each)) }).toEqual({ id, unknown: [] });
    }
  });

  test("names only keys that do something", () => {
    const typed = new Set(["fullAccess"]);
    const keys = guide.en.flatMap((page) => textsOf(page, "code")).filter((text) => !typed.has(text));
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((text) => sequenceOf(text) === null)).toEqual([]);
  });

  test("is short: a page is at most about two screenfuls", () => {
    const lengthOf = (page: GuidePage): number =>
      partsOf(page).reduce((sum, part) => sum + (typeof part === "string" ? part : part.text).length, 0);
    const long = [...guide.en, ...guide.de].filter((page) => lengthOf(page) > MOST_CHARACTERS);
    expect(long.map(({ title }) => title)).toEqual([]);
  });
});

test.each([
  ["de", "de"],
  ["de-AT", "de"],
  ["DE", "de"],
  ["en-GB", "en"],
  ["den", "en"],
  ["", "en"],
])("a system in %s has the guide in %s", (tag, language) => {
  expect(languageOfTag(tag)).toBe(language);
});

test("the search finds pages that contain every word, in any case, also in names and in the words of pictures", () => {
  const found = (typed: string): readonly string[] => findPages(guide.en, guideTerms(typed)).map(({ id }) => id);
  expect(found("  ")).toHaveLength(10);
  expect(found("MANIFEST checksum")).toEqual(["export"]);
  expect(found("by clock time")).toEqual(["compare"]);
  expect(found("manifest notch")).toEqual([]);
  expect(found("lane device notch")).toEqual(["call"]);
  expect(found("xyzzy")).toEqual([]);
  expect(findPages(guide.de, guideTerms("prüfsumme")).map(({ id }) => id)).toEqual(["export"]);
});
