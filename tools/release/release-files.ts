// What a release has beside its packages: the changes of its version, bill of materials, notices, and checksums of all.
import { createHash } from "node:crypto";
import { createReadStream, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { billOf, listLockfile } from "./bill-of-materials.ts";
import { composeNotices } from "./notices.ts";
import { shippedPackages } from "./shipped.ts";

export const CHECKSUMS = "SHA256SUMS.txt";
/** The text of the draft release. */
export const CHANGES = "CHANGES.md";

const versionSchema = z.object({ version: z.string() });

/** The lines of a version in the changelog, without its heading; null if the version has no heading. */
export function changesOf(changelog: string, version: string): string | null {
  const lines = changelog.split("\n");
  const headingOf = (line: string): string | null => /^## \[?([^\]\s]+)/u.exec(line)?.[1] ?? null;
  const start = lines.findIndex((line) => headingOf(line) === version);
  if (start === -1) return null;
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => headingOf(line) !== null);
  return after
    .slice(0, end === -1 ? after.length : end)
    .join("\n")
    .trim();
}

/** Why the tree is not the release that a tag names, as sentences; empty if it is. */
export function judgeTag(root: string, tag: string): readonly string[] {
  const versionIn = (file: string): string =>
    versionSchema.parse(JSON.parse(readFileSync(join(root, file), "utf8"))).version;
  const version = versionIn("package.json");
  const locked = versionIn("package-lock.json");
  const changes = changesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version);
  return [
    ...(tag === `v${version}` ? [] : [`The tag is ${tag}, but package.json has the version ${version}.`]),
    ...(locked === version ? [] : [`package-lock.json has the version ${locked}, not ${version}. Run: npm install`]),
    ...(changes === null || changes === "" ? [`CHANGELOG.md has no changes under the heading ## ${version}.`] : []),
  ];
}

export interface Release {
  readonly version: string;
  /** in Markdown, without a heading */
  readonly changes: string;
}

/** The release that a tag names. Throws an Error with the reasons if the tree is not that release. */
export function readRelease(root: string, tag: string): Release {
  const wrong = judgeTag(root, tag);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  const version = tag.slice(1);
  return { version, changes: changesOf(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version) ?? "" };
}

/** Writes the files into the folder of the packages and returns all names there. Throws if it has no packages. */
export async function writeReleaseFiles(root: string, release: Release, folder: string): Promise<readonly string[]> {
  if (!readdirSync(folder).some((name) => /\.(?:deb|rpm|AppImage|exe|msi|dmg|zip)$/u.test(name))) {
    throw new Error(`${folder} has no packages. Make them with: npm run package`);
  }
  const shipped = shippedPackages(root);
  const bill = billOf(await listLockfile(root), shipped, "Switchboard");
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write(`switchboard-${release.version}.cdx.json`, `${JSON.stringify(bill, null, 2)}\n`);
  write("THIRD_PARTY_NOTICES.txt", composeNotices(shipped));
  write(CHANGES, `${release.changes}\n`);
  write(CHECKSUMS, await checksumsOf(folder));
  return readdirSync(folder).toSorted();
}

/** One line for each file, as `sha256sum` writes and `sha256sum --check` reads them. */
export async function checksumsOf(folder: string): Promise<string> {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== CHECKSUMS,
  );
  const lines: string[] = [];
  for (const name of files.map((entry) => entry.name).toSorted()) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest("hex")}  ${name}\n`);
  }
  return lines.join("");
}
