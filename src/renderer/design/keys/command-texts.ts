// The names of commands as people read them, and further words by which the palette finds them.
import { translated } from "../../../domain/text/language.ts";
import { COMMANDS, type CommandEntry, type CommandGroup, type CommandId } from "./command-table.ts";

interface CommandWords {
  readonly label: string;
  readonly keywords: string;
}

const source = Object.fromEntries(COMMANDS.map(({ id, label, keywords }) => [id, { label, keywords }]));

export const commandTexts = translated(
  "commands",
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was made from all commands
  source as Readonly<Record<CommandId, CommandWords>>,
);

export const commandGroupTexts = translated("commands.groups", {
  "Go to": "Go to",
  Query: "Query",
  Rows: "Rows",
  Files: "Files",
  Window: "Window",
} satisfies Record<CommandGroup, string>);

export function commandLabel(id: CommandId): string {
  return commandTexts[id].label;
}

/** The words by which the palette finds a command: those of the language, and the English ones. */
export function commandKeywords({ id, label, keywords, group }: CommandEntry): string {
  const english = [keywords, group, ...(commandLabel(id) === label ? [] : [label])];
  return [...new Set([commandTexts[id].keywords, commandGroupTexts[group], ...english])].join(" ");
}
