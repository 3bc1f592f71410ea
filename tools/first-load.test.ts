// What the built window loads first: found in its files, and small enough.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { firstLoad, firstLoadBytes, firstTypefaceBytes } from "./first-load.ts";
import { ensureBuilt } from "#tools/test/built.ts";
import { ROOT } from "#tools/test/command.ts";

const PAGE = join(ROOT, "out/renderer");
/**
 * Of these, AG Grid takes 0.75, React 0.22, the English texts 0.17 and the reader of ICU messages 0.05
 * (docs/performance.md, "Reasons for misses"). What is not needed for the first rows belongs into a part of src/renderer/app/parts.ts.
 */
const MOST_BYTES = 2_025_000;
const MOST_TYPEFACE_BYTES = 50_000;

beforeAll(ensureBuilt);

test("static imports are followed, and those on demand are not", () => {
  const folder = makeTemporaryFolder();
  mkdirSync(join(folder, "assets"));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write(
    "index.html",
    '<script type="module" src="./assets/a.js"></script><link rel="modulepreload" href="./assets/b.js">',
  );
  write(
    "assets/a.js",
    'import{x as e,y}from"./c.js";import"./d.js";const p=()=>import("./late.js");export{e as f}from"./e.js";',
  );
  write("assets/b.js", 'let s="import";export{s as t};');
  for (const name of ["c", "d", "e", "late"]) write(`assets/${name}.js`, 'import"./c.js";');
  expect([...firstLoad(folder).keys()].toSorted()).toEqual(
    ["a", "b", "c", "d", "e"].map((name) => `assets/${name}.js`),
  );
});

test("the window loads at most so much before its first rows", () => {
  expect(firstLoadBytes(PAGE)).toBeLessThanOrEqual(MOST_BYTES);
});

test("the typeface adds its Latin letters, and every other script only when a text needs it", () => {
  expect(firstTypefaceBytes(PAGE)).toBeGreaterThan(20_000);
  expect(firstTypefaceBytes(PAGE)).toBeLessThanOrEqual(MOST_TYPEFACE_BYTES);
});

test("every part of the window has a file of its own", () => {
  const names = readdirSync(join(PAGE, "assets")).filter((name) => name.endsWith(".js"));
  const first = [...firstLoad(PAGE).keys()].map((path) => path.replace("assets/", ""));
  const later = names.filter((name) => !first.includes(name)).map((name) => name.replace(/-[\w-]{8}\.js$/u, ""));
  expect(later.toSorted()).toEqual([
    "beside-conversation",
    "calendar-popover",
    "calls-screen",
    "compare",
    "expression",
    "facet-panel",
    "files-screen",
    "filter-list",
    "guide-dialog",
    "message-pane",
    "messages-de",
    "open-palette",
    "person-pane",
    "pseudo-language",
    "saved-panel",
    "shared",
    "shown-dialog",
    "statistics-screen",
    "thread-pane",
    "ticket-writers",
    "tour-card",
    "verdict-panel",
  ]);
});
