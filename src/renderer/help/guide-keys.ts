// Recognises keys in the text of the guide: those of the command table, and the few that every list and dialog has.
import { COMMANDS } from "#renderer/design/keys/command-table.ts";
import { nameOfKey, wordOfKey } from "#renderer/design/keys/keys.ts";

/** Keys that are no commands. */
const PLAIN_KEYS = ["Enter", "mod", "mod+v"];

const SEQUENCES: readonly string[] = [...PLAIN_KEYS, ...COMMANDS.flatMap(({ keys }) => keys)];

/** "Ctrl+K" for "mod+k", "G H" for "g h". */
function writtenKeys(keys: string, nameOf: (part: string) => string): string {
  return keys
    .split(" ")
    .map((press) => press.split("+").map(nameOf).join("+"))
    .join(" ");
}

/**
 * The key sequence of a written one, in the words of English keyboards or of those of the window's language ("Ctrl+K", "Strg+K");
 * null for any other text.
 */
export function sequenceOf(written: string): string | null {
  const isWritten = (keys: string): boolean =>
    writtenKeys(keys, nameOfKey) === written || writtenKeys(keys, wordOfKey) === written;
  return SEQUENCES.find(isWritten) ?? null;
}
