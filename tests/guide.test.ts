// The pages of docs/guide: the same in both languages, with pictures and links that exist and names that the program has.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { Visitor, parseSync } from "vite";
import { PICTURES_FOLDER, readGuide } from "../tools/guide/compile.ts";
import { sequenceOf } from "../src/renderer/model/help/guide-keys.ts";
import {
  findPages,
  guideLanguageOf,
  guideTerms,
  type GuideBlock,
  type GuideInline,
  type GuidePage,
} from "../src/renderer/model/help/guide.ts";

const ROOT = resolve(import.meta.dirname, "..");
/** All pictures together; each is in the package. */
const MOST_PICTURE_BYTES = 700_000;
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

/** Every text in the sources of the window and of main's menus. */
function interfaceTexts(): ReadonlySet<string> {
  const found = new Set<string>();
  const folders = ["src/renderer", "src/contract/exports", "src/domain/query"];
  const paths = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => join(ROOT, folder, path)),
  );
  for (const path of [...paths, join(ROOT, "src/main/system/texts.ts")]) {
    if (!/\.tsx?$/u.test(path) || /\.test\.tsx?$/u.test(path)) continue;
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === "string") found.add(value);
      },
    }).visit(parseSync(path, readFileSync(path, "utf8")).program);
  }
  return found;
}

/** Names that are in no text of ours: a button "Copy …" for each kind of value, and the system's own menu. */
const COMPOSED = ["Copy link", "Help"];

describe("the guide", () => {
  test("has ten pages, in both languages the same, each with as many headings and entries, and the same pictures and links", () => {
    const shapeOf = (page: GuidePage): unknown => ({
      id: page.id,
      blocks: page.blocks.map((block) => (block.is === "list" ? [block.isOrdered, block.items.length] : block.is)),
      pictures: picturesOf(page),
      links: linksOf(page),
      names: textsOf(page, "strong").toSorted(),
      keys: textsOf(page, "code").toSorted(),
    });
    expect(guide.en).toHaveLength(10);
    expect(guide.de.map(shapeOf)).toEqual(guide.en.map(shapeOf));
    const titles = [...guide.en, ...guide.de].map(({ title }) => title);
    expect(new Set(titles).size).toBe(20);
  });

  test("uses every picture of its folder, one or two on a page, and they are small together", () => {
    const files = readdirSync(join(ROOT, PICTURES_FOLDER));
    expect(guide.en.map((page) => picturesOf(page).length).filter((number) => number < 1 || number > 2)).toEqual([]);
    expect(new Set(guide.en.flatMap(picturesOf))).toEqual(new Set(files));
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

  test("names only buttons, menus, fields and sentences that the program shows", () => {
    const shown = interfaceTexts();
    const isShown = (name: string): boolean =>
      [name, name.replace(/…$/u, ""), `${name}…`].some((each) => shown.has(each)) || COMPOSED.includes(name);
    expect([...new Set(guide.en.flatMap((page) => textsOf(page, "strong")))].filter((name) => !isShown(name))).toEqual(
      [],
    );
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
  expect(guideLanguageOf(tag)).toBe(language);
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
