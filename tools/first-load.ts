// The JavaScript that a built window loads before its first rows: its entry and all that the entry imports statically.
import { readFileSync } from "node:fs";
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
