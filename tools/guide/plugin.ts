// Puts the guide into the window: the pages as data, and the addresses of their pictures.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { normalizePath, type Plugin } from "vite";
import { GUIDE_FOLDER, PICTURES_FOLDER, readGuide } from "./compile.ts";

/** The file that the pages replace. */
const PLACE = "src/renderer/help/guide-pages.ts";

/** `root` is the folder of the project: a bundled configuration does not know its own path. */
export function guidePages(root: string): Plugin {
  const place = normalizePath(join(root, PLACE));
  let isPlaced = false;
  return {
    name: "switchboard:guide",
    load(id) {
      if (id !== place) return null;
      isPlaced = true;
      for (const each of [GUIDE_FOLDER, PICTURES_FOLDER]) {
        const files = readdirSync(join(root, each), { recursive: true, encoding: "utf8" });
        for (const file of files.filter((path) => /\.\w+$/u.test(path))) this.addWatchFile(join(root, each, file));
      }
      return writeModule(root);
    },
    generateBundle() {
      if (!isPlaced) this.error(`The window has no guide: nothing imports ${PLACE}.`);
    },
  };
}

/** The exports of the replaced file, with what it holds. */
function writeModule(root: string): string {
  const guide = readGuide(root);
  const blocks = Object.values(guide).flatMap((pages) => pages.flatMap((page) => page.blocks));
  const files = [...new Set(blocks.flatMap((block) => (block.is === "picture" ? block.file : [])))];
  const addressOf = (file: string): string => JSON.stringify(normalizePath(join(root, PICTURES_FOLDER, file)));
  return [
    ...files.map((file, index) => `import p${index} from ${addressOf(file)};`),
    `export const GUIDE = ${JSON.stringify(guide)};`,
    `export const PICTURES = { ${files.map((file, index) => `${JSON.stringify(file)}: p${index}`).join(", ")} };`,
  ].join("\n");
}
