// What the engine says before it ends by an error: a file that main reads, because nothing that is sent then surely arrives.
import { writeFileSync } from "node:fs";
import { scrub } from "../domain/privacy/redact.ts";

/** A stack has some thousand; an error can repeat a text of any length. */
const MOST_CHARACTERS = 10_000;

/**
 * Writes the error into the file, readable only for its owner; without a path, or if the disk refuses, on standard error.
 * Electron removes main's listeners of that as soon as the process has ended, often before the text is there. Source:
 * electron, lib/browser/api/utility-process.ts.
 */
export function sayLastWords(path: string | undefined, thrown: unknown): void {
  const said = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  const words = scrub(said.slice(0, MOST_CHARACTERS));
  try {
    if (path === undefined) throw new Error("no file");
    writeFileSync(path, words, { mode: 0o600 });
  } catch {
    process.stderr.write(`engine error: ${words}\n`);
  }
}
