// Recognises keys in the text of the guide: those of the command table, and the few that every list and dialog has.
import { COMMANDS } from "#renderer/design/keys/command-table.ts";
import { nameOfKey } from "#renderer/design/keys/keys.ts";

/** Keys that are no commands. */
const PLAIN_KEYS = ["Enter", "mod", "mod+v"];

const SEQUENCES: ReadonlyMap<string, string> = new Map(
  [...PLAIN_KEYS, ...COMMANDS.flatMap(({ keys }) => keys)].map((keys) => [writtenKeys(keys), keys]),
);

/** "Ctrl+K" for "mod+k", "G H" for "g h". */
function writtenKeys(keys: string): string {
  return keys
    .split(" ")
    .map((press) => press.split("+").map(nameOfKey).join("+"))
    .join(" ");
}

/** The key sequence of a written one ("Ctrl+K"); null for any other text. */
export function sequenceOf(written: string): string | null {
  return SEQUENCES.get(written) ?? null;
}
