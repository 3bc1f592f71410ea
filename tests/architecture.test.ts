// Checks the imports of the whole tree: the tables in tools/layers.ts, and the rules for the layout of src/.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, posix, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { LAYERS, ROOMS, allowsPackage, layerOf, roomOf, type Layer } from "#tools/layers.ts";
import { importedFile, importsOf, type Import } from "./imports.ts";

const ROOT = resolve(import.meta.dirname, "..");
const LONGEST_FILE_LINES = 260;
const LONGEST_TEST_LINES = 400;
const MOST_WORDS_OF_DOCS = 30_000;
const MOST_FILES = 20;
/** Lists that a tool makes. */
const MADE = ["texts/placeholders.ts"];
/** Files that the build or the browser loads in another way than by an import. */
const OUTSIDE_LAYERS = ["web-globals.d.ts"];

/** The files below a folder of the repository, by their paths inside it, with forward slashes. */
const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
const sources = filesOf("src").filter((path) => /\.tsx?$/u.test(path));
const shipped = sources.filter((path) => !/\.test\.tsx?$/u.test(path));
const read = (path: string): string => readFileSync(join(ROOT, "src", path), "utf8");

/** The problem with one import, as a sentence; null for an allowed one. */
function judge(path: string, layer: Layer, found: Import): string | null {
  const { specifier } = found;
  const says = (sentence: string): string => `src/${path}:${found.line} ${sentence}`;
  if (specifier === null) return says("imports a computed name");
  if (!/^[.#]/u.test(specifier)) return judgePackage(path, layer, specifier, says);
  const target = importedFile(path, specifier);
  if (target === null || target.startsWith("..")) return says(`imports ${specifier}, outside src/`);
  const isNear = dirname(target) === dirname(path);
  if (isNear !== specifier.startsWith("."))
    return says(`imports ${specifier}: "./" in its folder, "#layer/" elsewhere`);
  const other = layerOf(target);
  if (other === undefined) return says(`imports ${target}, which is in no layer`);
  if (other.folder === layer.folder) return judgeRoom(path, target, says);
  if (!layer.layers.includes(other.folder))
    return says(`imports ${target}, but ${layer.folder} may not see ${other.folder}`);
  const valueFiles = layer.typesOnly?.[other.folder];
  if (valueFiles === undefined || found.typeOnly) return null;
  if (valueFiles.some((file) => target === `${other.folder}/${file}`)) return null;
  return says(`takes more than types of ${target}`);
}

/** A room may import only the rooms before it. */
function judgeRoom(path: string, target: string, says: (sentence: string) => string): string | null {
  const [from, to] = [roomOf(path), roomOf(target)];
  if (from === undefined || to === undefined) return null;
  if (from.order < 0) return says("is in no room");
  return to.order <= from.order ? null : says(`imports ${target}, which is in a room above its own`);
}

function judgePackage(
  path: string,
  layer: Layer,
  specifier: string,
  says: (sentence: string) => string,
): string | null {
  if (isBuiltin(specifier)) {
    if (!specifier.startsWith("node:")) return says(`imports ${specifier} without node:`);
    return layer.node ? null : says(`imports ${specifier}, but ${layer.folder} has no Node`);
  }
  const [first = "", second = ""] = specifier.split("/");
  const name = first.startsWith("@") ? `${first}/${second}` : first;
  const allowed = [...layer.packages, ...(layer.exceptions?.[path] ?? [])];
  return allowsPackage(allowed, name) ? null : says(`imports ${name}, which ${layer.folder} may not`);
}

/** All problems with the imports of a text, as if it were the file at that path below src/. */
function judgeSource(path: string, source: string): readonly string[] {
  const layer = layerOf(path);
  if (layer === undefined) return [`src/${path} is in no layer`];
  return importsOf(path, source).flatMap((found) => judge(path, layer, found) ?? []);
}

describe("imports between layers", () => {
  test("the table of layers allows every import of the tree", () => {
    expect(shipped.length).toBeGreaterThan(20);
    const wrong = shipped
      .filter((path) => !OUTSIDE_LAYERS.includes(path))
      .flatMap((path) => judgeSource(path, read(path)));
    expect(wrong).toEqual([]);
  });

  test("no file imports itself through others, types included", () => {
    const imports = new Map(
      shipped.map((path) => [
        path,
        importsOf(path, read(path)).flatMap(({ specifier }) => importedFile(path, specifier ?? "") ?? []),
      ]),
    );
    const settled = new Set<string>();
    const findCircle = (path: string, trail: readonly string[]): readonly string[] | null => {
      if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
      if (settled.has(path)) return null;
      const circle = (imports.get(path) ?? []).reduce<readonly string[] | null>(
        (found, next) => found ?? findCircle(next, [...trail, path]),
        null,
      );
      settled.add(path);
      return circle;
    };
    expect(shipped.flatMap((path) => findCircle(path, []) ?? [])).toEqual([]);
  });

  test("the table lets no layer import main, preload, engine or renderer", () => {
    const fronts = ["main", "preload", "engine", "renderer"];
    expect(LAYERS.flatMap((layer: Layer) => layer.layers.filter((name) => fronts.includes(name)))).toEqual([]);
  });

  test("the table keeps the parts of core apart, electron in two layers and the driver in one file", () => {
    const parts = ["core/api", "core/store", "core/files"];
    const table: readonly Layer[] = LAYERS;
    for (const part of parts) {
      const seen = table.find((layer) => layer.folder === part)?.layers ?? [];
      expect(seen.filter((name) => parts.includes(name) || name === "core/handlers")).toEqual([]);
    }
    const withElectron = table.filter((layer) => layer.packages.includes("electron")).map((layer) => layer.folder);
    expect(withElectron).toEqual(["main", "preload"]);
    const driver = table.flatMap((layer) => [
      ...(layer.packages.includes("better-sqlite3") ? [layer.folder] : []),
      ...Object.entries(layer.exceptions ?? {}).flatMap(([file, names]) =>
        names.includes("better-sqlite3") ? file : [],
      ),
    ]);
    expect(driver).toEqual(["core/store/base/database.ts"]);
  });

  test("the one file of contract whose values the preload imports adds nothing else to its bundle", () => {
    expect(importsOf("bridge.ts", read("contract/carrier/bridge.ts")).filter((found) => !found.typeOnly)).toEqual([]);
  });

  const BROKEN: readonly (readonly [path: string, source: string])[] = [
    ["domain/records/call.ts", `import { readFileSync } from "node:fs";`],
    ["domain/records/call.ts", `import { dispatch } from "#contract/dispatch.ts";`],
    ["domain/records/call.ts", `import type { Reply } from "#contract/dispatch.ts";`],
    ["domain/records/call.ts", `type Reply = import("#contract/dispatch.ts").Reply;`],
    ["contract/carrier/port.ts", `export * from "#core/ports.ts";`],
    ["core/ports.ts", `import { useState } from "react";`],
    ["core/ports.ts", `import { read } from "#core/store/read.ts";`],
    ["core/api/request.ts", `import { open } from "#core/store/base/database.ts";`],
    ["core/store/view.ts", `export { readLines } from "#core/files/read.ts";`],
    ["core/store/view.ts", `import Driver from "better-sqlite3";`],
    ["core/store/base/database.ts", `import type { ViewSnapshot } from "#core/store/views/snapshot.ts";`],
    ["core/handlers/export/plan/preview.ts", `import { run } from "#core/handlers/export/job/run.ts";`],
    ["renderer/list/model/rows/screen.ts", `import { screenOf } from "#renderer/state/app.ts";`],
    ["main/elsewhere/index.ts", `import { openLog } from "#main/system/log.ts";`],
    ["core/files/read.ts", `const handlers = await import("#core/handlers/offline.ts");`],
    ["sample/service.ts", `import { request } from "#core/api/request.ts";`],
    ["engine/index.ts", `import { utilityProcess } from "electron";`],
    ["engine/index.ts", `import "#main/index.ts";`],
    ["main/index.ts", `import { something } from "#engine/index.ts";`],
    ["main/index.ts", `const fs = require("fs");`],
    ["main/index.ts", `const any = await import(somewhere);`],
    ["preload/index.ts", `import { dispatch } from "#contract/dispatch.ts";`],
    ["preload/index.ts", `import path = require("node:path");`],
    ["renderer/index.tsx", `import { sampleFetch } from "#sample/service.ts";`],
    ["renderer/index.tsx", `import { ipcRenderer } from "electron";`],
    ["renderer/index.tsx", `import { x } from "#tools/start.ts";`],
    ["renderer/index.tsx", `import { x } from "../domain/query/filters.ts";`],
    ["renderer/index.tsx", `import { x } from "./app/places.ts";`],
    ["domain/records/call.ts", `import { x } from "#domain/records/message.ts";`],
    ["elsewhere/index.ts", ``],
  ];
  test.each(BROKEN)("finds the problem in %s: %s", (path, source) => {
    expect(judgeSource(path, `// A file.\n${source}\n`)).toHaveLength(1);
  });

  const GOOD: readonly (readonly [path: string, source: string])[] = [
    ["domain/records/call.ts", `import { z } from "zod";\nimport { isMap } from "./lenient.ts";`],
    ["core/store/base/database.ts", `import Driver from "better-sqlite3";`],
    [
      "core/handlers/offline.ts",
      `import { open } from "#core/store/base/database.ts";\nimport { basename } from "node:path";`,
    ],
    [
      "preload/index.ts",
      `import type { Reply } from "#contract/dispatch.ts";\nimport { x } from "#contract/carrier/bridge.ts";`,
    ],
    [
      "renderer/index.tsx",
      `import { Button } from "@mantine/core";\nimport "@mantine/core/styles.css";\nimport "#renderer/app/x.css";`,
    ],
  ];
  test.each(GOOD)("accepts %s: %s", (path, source) => {
    expect(judgeSource(path, source)).toEqual([]);
  });
});

describe("the layout of src/", () => {
  const folders = readdirSync(join(ROOT, "src"), { withFileTypes: true }).filter((entry) => entry.isDirectory());

  test("has the layers of the table and no other folder", () => {
    const top = new Set(LAYERS.map((layer) => layer.folder.replace(/\/.*/u, "")));
    expect(new Set(folders.map((entry) => entry.name))).toEqual(top);
  });

  test(`has at most ${MOST_FILES} files beside tests in a folder`, () => {
    const counts = Map.groupBy(shipped, (path) => dirname(path));
    const full = [...counts].flatMap(([folder, files]) => (files.length > MOST_FILES ? [folder] : []));
    expect(full).toEqual([]);
  });

  test("has no base name twice, so that a search for a name finds one file", () => {
    // Catalogues of texts are named after their area, in each layer that has texts.
    const named = shipped.filter((path) => !/(?:^|\/)index\.tsx?$/u.test(path));
    const sharing = Map.groupBy(named, (path) => posix.basename(path).replace(/\.tsx?$/u, ""));
    expect([...sharing.values()].filter((paths) => paths.length > 1)).toEqual([]);
  });

  test("has every room of the table, and the table has every folder", () => {
    const used = new Map(Object.keys(ROOMS).map((layer) => [layer, new Set<number>()]));
    for (const room of shipped.flatMap((path) => roomOf(path) ?? [])) used.get(room.layer)?.add(room.order);
    const wanted = Object.entries(ROOMS).map(([layer, rooms]) => [layer, rooms.map((_room, order) => order)]);
    const styles = new Set([ROOMS["renderer"]?.indexOf("design/looks")]);
    const found = [...used].map(([layer, orders]) => [
      layer,
      [...orders, ...(layer === "renderer" ? styles : [])].toSorted((a, b) => Number(a) - Number(b)),
    ]);
    expect(found).toEqual(wanted);
  });

  test("matches the list of folders in docs/architecture.md, each with its purpose", () => {
    const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");
    const table = page.slice(page.indexOf("| folder | purpose |"));
    const listed = [...table.matchAll(/^\| `([\w/-]+)` \| \S.{9,} \|$/gmu)].map(([, folder]) => String(folder));
    const held = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8", withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|css)$/u.test(entry.name) && !/\.test\./u.test(entry.name))
      .map((entry) => posix.relative(join(ROOT, "src"), entry.parentPath))
      .filter((folder) => folder !== "");
    expect(listed.toSorted()).toEqual([...new Set(held)].toSorted());
  });

  test("gives every layer its own TypeScript configuration", () => {
    expect(folders.filter((entry) => !existsSync(join(ROOT, "src", entry.name, "tsconfig.json")))).toEqual([]);
  });

  test("gives no style a left or a right side, because other languages begin at the other side", () => {
    const physical =
      /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|left|right)\s*:|text-align:\s*(?:left|right)/u;
    const sheets = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).filter(
      (path) => path.endsWith(".css") && physical.test(read(path)),
    );
    expect(sheets).toEqual([]);
  });

  test("isolates names in sentences, never a whole sentence: one that begins with a name in Arabic would turn round", () => {
    const turned = shipped.filter((path) => /<bdi[^>]*>\s*\{\s*say(?:Rich)?\(/u.test(read(path)));
    expect(turned).toEqual([]);
  });

  test("listens to a grid in one place, which tells nobody who has stopped listening", () => {
    const listening = shipped.filter((path) => /\b(?:grid|api)\.addEventListener\(/u.test(read(path)));
    expect(listening).toEqual(["renderer/list/views/rows/source/grid-events.ts"]);
  });

  test("begins every file with a comment that says what it is for", () => {
    const silent = sources.filter((path) => !/^(\/\/|\/\*)/u.test(read(path)));
    expect(silent).toEqual([]);
  });
});

describe("limits", () => {
  const countLines = (path: string): number => readFileSync(join(ROOT, path), "utf8").trimEnd().split("\n").length;

  test(`no file of src and tools has more than ${LONGEST_FILE_LINES} lines, a test ${LONGEST_TEST_LINES}`, () => {
    const written = [
      ...sources.filter((path) => !MADE.includes(path)).map((path) => `src/${path}`),
      ...filesOf("tools").flatMap((path) => (/\.tsx?$/u.test(path) ? `tools/${path}` : [])),
    ];
    const long = written
      .map((path) => ({ path, lines: countLines(path) }))
      .filter(({ path, lines }) => lines > (/\.test\.tsx?$/u.test(path) ? LONGEST_TEST_LINES : LONGEST_FILE_LINES));
    expect(long).toEqual([]);
  });

  test(`the documents in English have at most ${MOST_WORDS_OF_DOCS} words`, () => {
    const isTranslated = (path: string): boolean => /^docs\/guide\/(?!en\/)/u.test(path);
    const pages = [...readdirSync(ROOT), ...filesOf("docs").map((path) => `docs/${path}`)].filter(
      (path) => path.endsWith(".md") && !isTranslated(path),
    );
    // The bars of a table and the dashes of a list are no words.
    const words = pages.flatMap((path) => readFileSync(join(ROOT, path), "utf8").match(/\S*[\p{L}\p{N}]\S*/gu) ?? []);
    expect(words.length).toBeLessThanOrEqual(MOST_WORDS_OF_DOCS);
  });
});
