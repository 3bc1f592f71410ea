// The names of commands as people read them, and further words by which the palette finds them.
import { say, sayKnown } from "#texts/say.ts";
import type { CommandEntry, CommandId } from "./command-table.ts";

export function commandLabel(id: CommandId): string {
  return say(`commands.${id}.label`);
}

/** The words by which the palette finds a command: those of the language, and the English ones. */
export function commandKeywords({ id, label, keywords, group }: CommandEntry): string {
  const english = [keywords, group, ...(commandLabel(id) === label ? [] : [label])];
  const own = [sayKnown(`commands.${id}.keywords`) ?? "", say(`commands.groups.${group}`)];
  return [...new Set([...own, ...english])].join(" ");
}
