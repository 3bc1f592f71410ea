// `npm run release -- check TAG` says whether the tree is the release that a tag names; `npm run release -- files TAG
// FOLDER` writes what a release has beside the packages of that folder. docs/release.md says when.
import { resolve } from "node:path";
import { ROOT } from "#tools/test/command.ts";
import { readRelease, writeReleaseFiles } from "./release-files.ts";

const USAGE = "Usage: npm run release -- check TAG, or npm run release -- files TAG FOLDER";

async function work([action, tag, folder]: readonly string[]): Promise<readonly string[]> {
  if (action === "check" && tag !== undefined) {
    return [`The tree is the release ${readRelease(ROOT, tag).version}.`];
  }
  if (action === "files" && tag !== undefined && folder !== undefined) {
    return writeReleaseFiles(ROOT, readRelease(ROOT, tag), resolve(folder));
  }
  throw new Error(USAGE);
}

try {
  process.stdout.write(`${(await work(process.argv.slice(2))).join("\n")}\n`);
} catch (thrown) {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
  process.exitCode = 1;
}
