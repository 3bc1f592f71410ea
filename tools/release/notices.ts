// Writes THIRD_PARTY_NOTICES.txt: the licence of every package inside the packed program.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { shippedPackages, type ShippedPackage } from "./shipped.ts";

/** Below the root, beside the bundles; electron-builder.ts puts it into the package. */
export const NOTICES = "out/THIRD_PARTY_NOTICES.txt";

const RULE = "=".repeat(80);
const INTRODUCTION = `Switchboard contains the software listed here, each under the licence that follows its name.
Electron contains Chromium, Node.js and more; LICENSES.chromium.html beside the program has their licences.
`;

const mit = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/**
 * Texts of packages that are published without theirs, from the file LICENSE of their repositories. lazy-val has none there
 * either: author and licence are those of its package.json.
 */
const MISSING_TEXTS: Readonly<Record<string, string>> = {
  "lazy-val": mit("Vladimir Krivosheev"),
  "react-remove-scroll-bar": mit("2025 Anton Korzunov <thekashey@gmail.com>"),
};

/** What a package contains beside its own code. */
const INSIDE: Readonly<Record<string, { readonly name: string; readonly text: string }>> = {
  "better-sqlite3": {
    name: "SQLite (inside better-sqlite3), public domain",
    text: `The author disclaims copyright to this source code. In place of a legal notice, here is a blessing:

    May you do good and not evil.
    May you find forgiveness for yourself and forgive others.
    May you share freely, never taking more than you give.`,
  },
};

/** The licence texts in a package's own folder, or the known one; null if there is none. */
export function licenseTextOf({ name, folder }: Pick<ShippedPackage, "name" | "folder">): string | null {
  const files = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice|copyright)/iu.test(file))
    .toSorted();
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").trim()).filter((text) => text !== "");
  return texts.length > 0 ? texts.join("\n\n") : (MISSING_TEXTS[name] ?? null);
}

/** The whole text. Throws an Error that names every package without a licence text. */
export function composeNotices(packages: readonly ShippedPackage[]): string {
  const without = packages.filter((each) => licenseTextOf(each) === null).map(({ name }) => name);
  if (without.length > 0) {
    throw new Error(`No licence text: ${without.join(", ")}. Add it to MISSING_TEXTS in tools/release/notices.ts.`);
  }
  const sections = packages.flatMap((each) => {
    const own = section(`${each.name} ${each.version}, ${each.license}`, licenseTextOf(each) ?? "");
    const inside = INSIDE[each.name];
    return inside === undefined ? [own] : [own, section(inside.name, inside.text)];
  });
  return [INTRODUCTION, ...sections].join("\n");
}

const section = (title: string, text: string): string =>
  `${RULE}\n${title}\n${RULE}\n\n${text.replaceAll("\r\n", "\n").trim()}\n`;

/** Writes the notices of the built program. Throws if it was not built or a licence text is missing. */
export function writeNotices(root: string): void {
  writeFileSync(join(root, NOTICES), composeNotices(shippedPackages(root)));
}
