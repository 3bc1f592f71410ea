// The number with which random tests begin.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./command.ts";

/** A number from the content of the program's files: another one after each change, and the same on every machine. */
export function seedOfProgram(folder = join(ROOT, "src")): number {
  const hash = createHash("sha256");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.toSorted()) hash.update(readFileSync(path));
  return hash.digest().readInt32LE();
}
