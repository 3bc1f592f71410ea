// The table of Electron's calls beside the browser shell: it names everything that the program uses and the stand-in offers.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import type * as Unknown from "#tools/browser-shell/unknown.ts";

const ROOT = join(import.meta.dirname, "..");

/** The table's rows: names in code in the first column, and the file of Electron's repository in the last. */
const rows = readFileSync(join(ROOT, "tools/browser-shell/electron-calls.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const named = new Set(rows.flatMap(([, calls = ""]) => [...calls.matchAll(/`([^`]+)`/gu)].map(([, name]) => name)));

/** Members of a window that only the shell itself uses. */
const OF_THE_SHELL = new Set(["BrowserWindow.preload", "BrowserWindow.closeForQuit"]);

const sources = ["main", "preload"].flatMap((layer) => {
  const folder = join(ROOT, "src", layer);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
});

let knownMembers: typeof Unknown.knownMembers;

beforeAll(async () => {
  // A process runs one shell: these modules belong to this file; other tests of the process get their own.
  vi.resetModules();
  const { configureShell } = await import("#tools/browser-shell/runtime.ts");
  configureShell({ outDir: ROOT, dataDir: ROOT, args: [] }, true);
  const { BrowserWindow } = await import("#tools/browser-shell/electron.ts");
  const { becomeReady } = await import("#tools/browser-shell/app.ts");
  ({ knownMembers } = await import("#tools/browser-shell/unknown.ts"));
  becomeReady();
  const webPreferences = { preload: "preload.cjs", sandbox: true, contextIsolation: true };
  new BrowserWindow({ webPreferences }).close();
  return () => vi.resetModules();
});

test("every module, member and event that main and the preload use is in the table", () => {
  const used = sources.flatMap((source) => {
    const modules = [...source.matchAll(/^import (?!type)\{([^}]+)\} from "electron";/gmu)]
      .flatMap(([, names = ""]) => names.split(","))
      .map((name) => name.trim())
      .filter((name) => name !== "");
    const members = modules.flatMap((name) =>
      [...source.matchAll(new RegExp(`(?<![\\w./"-])${name}\\.(\\w+)`, "gu"))].map(([, member]) => `${name}.${member}`),
    );
    return members;
  });
  const events = sources.flatMap((source) =>
    [...source.matchAll(/\.(?:on|once)\(\s*"([a-z-]+)"/gu)].map(([, name = ""]) => name),
  );
  const ofNode = new Set(["line", "exit", "message", "abort", "end", "data"]);
  expect(used.length).toBeGreaterThan(20);
  expect(events.length).toBeGreaterThan(15);
  expect(used.filter((name) => !named.has(name) && name !== "app.on")).toEqual([]);
  expect(events.filter((name) => !ofNode.has(name) && !named.has(name))).toEqual([]);
});

test("everything that the stand-in offers is in the table", () => {
  const offered = [...knownMembers()].flatMap(([object, members]) =>
    object === "electron" ? [] : [...members].map((member) => `${object}.${member}`),
  );
  expect(offered.length).toBeGreaterThan(50);
  expect(offered.filter((name) => !named.has(name) && !OF_THE_SHELL.has(name))).toEqual([]);
});

test("every row names a file of Electron's repository", () => {
  expect(
    rows.filter((cells) => !/`(?:shell|lib|docs)\/[\w/.-]+`/u.test(cells.at(-2) ?? "")).map(([, call]) => call),
  ).toEqual([]);
});
