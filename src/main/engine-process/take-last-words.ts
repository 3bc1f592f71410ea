// Reads what the engine said before it ended by an error.
import { readFileSync, rmSync } from "node:fs";

/** The words in the file, which is then gone; null if there are none. Never throws: they only explain an end. */
export function takeLastWords(path: string): string | null {
  try {
    const said = readFileSync(path, "utf8");
    rmSync(path);
    return said;
  } catch {
    return null;
  }
}
