// Checks whether out/ was built from the current sources.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** One file of each bundle; every build rewrites all of them. */
const BUILT = ["out/main/index.js", "out/main/engine.mjs", "out/preload/index.cjs", "out/renderer/index.html"];
const CONFIGURATION = ["electron.vite.config.ts", "package.json", "package-lock.json"];

/**
 * True if every bundle exists and none is older than the newest source. Folders count too, because their time changes
 * when a file in them is deleted.
 */
export function isBuilt(root: string): boolean {
  const built = BUILT.map((path) => modifiedMs(join(root, path)));
  const sources = [...CONFIGURATION.map((path) => modifiedMs(join(root, path))), newestMs(join(root, "src"))];
  const oldestBuilt = Math.min(...built.map((ms) => ms ?? -Infinity));
  return oldestBuilt >= Math.max(...sources.map((ms) => ms ?? -Infinity));
}

function modifiedMs(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function newestMs(folder: string): number {
  const inside = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !/\.test\.tsx?$/u.test(entry.name))
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? newestMs(path) : (modifiedMs(path) ?? -Infinity);
    });
  return Math.max(modifiedMs(folder) ?? -Infinity, ...inside);
}
