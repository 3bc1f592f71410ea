// What a built window loads before its first rows: the JavaScript of its entry and all that the entry imports statically, and
// the Latin letters of its typeface.
import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

const SCRIPT = /<script\b[^>]*\bsrc="([^"]+)"/gu;
const PRELOAD = /<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+)"/gu;
/** `import … from "./x.js"`, `import "./x.js"` and `export … from "./x.js"` of a minified module, not `import("./x.js")`. */
const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)\b[^;"'`()]*["'](\.[^"']+\.js)["']/gu;

/** The files, each with its size in bytes, below the folder of the built page. */
export function firstLoad(folder: string): ReadonlyMap<string, number> {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const waiting = [...page.matchAll(SCRIPT), ...page.matchAll(PRELOAD)].map(([, path = ""]) => join(path));
  const found = new Map<string, number>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const code = readFileSync(join(folder, path));
    found.set(path, code.length);
    for (const [, imported = ""] of code.toString("utf8").matchAll(STATIC_IMPORT))
      waiting.push(join(dirname(path), imported));
  }
  return found;
}

/** The sum of their sizes in bytes. */
export function firstLoadBytes(folder: string): number {
  return [...firstLoad(folder).values()].reduce((sum, bytes) => sum + bytes, 0);
}

const SHEET = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"]+)"/gu;
/** The range of the basic letters, as written and as a minified sheet shortens it. */
const LATIN = /unicode-range:\s*U\+(?:0{1,4}-(?:00)?FF\b|\?\?)/iu;
const FACE = /@font-face\s*\{[^}]*\}/gu;

/** The size in bytes of the typeface's file with the Latin letters. Throws if the page's styles have none. */
export function firstTypefaceBytes(folder: string): number {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  for (const [, sheet = ""] of page.matchAll(SHEET)) {
    for (const [face] of readFileSync(join(folder, sheet), "utf8").matchAll(FACE)) {
      const [, file] = /url\(["']?([^"')]+)/u.exec(face) ?? [];
      if (file !== undefined && LATIN.test(face)) return statSync(join(folder, dirname(sheet), file)).size;
    }
  }
  throw new Error("The styles of the window name no typeface for Latin letters.");
}
