// The files of a packed program, by their names and sizes.
import { readdirSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * The sizes of what the program adds to Electron, megabytes; without the filters in electron-builder.ts the sum is three
 * times as large. Each of the five programs of the engine holds the texts of both languages, and the archive the pictures of
 * both guides.
 */
export const MOST_MEGABYTES = { archive: 6.8, native: 4, engine: 7.3, notices: 0.2, rest: 1 } as const;

/** The files below a folder with `/` between names, sorted; hashes in names of built files are left out. */
export function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => plainName(relative(folder, join(entry.parentPath, entry.name))))
    .toSorted();
}

export const plainName = (path: string): string =>
  path
    .replaceAll(sep, "/")
    .replace(/^\//u, "")
    .replace(/-[\w-]{8}(\.(?:js|css)$)/u, "-HASH$1");

/** What a file of the packed tree is. */
function kindOf(path: string): keyof typeof MOST_MEGABYTES {
  if (path.endsWith("/app.asar")) return "archive";
  if (path.endsWith(".node")) return "native";
  if (path.includes("/app.asar.unpacked/out/")) return "engine";
  return path.endsWith("/THIRD_PARTY_NOTICES.txt") ? "notices" : "rest";
}

/** The megabytes of each kind of file below a folder. */
export function megabytesOf(folder: string): ReadonlyMap<keyof typeof MOST_MEGABYTES, number> {
  const sizes = new Map<keyof typeof MOST_MEGABYTES, number>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const kind = kindOf(path.replaceAll(sep, "/"));
    sizes.set(kind, (sizes.get(kind) ?? 0) + statSync(path).size / 1e6);
  }
  return sizes;
}
