// The sentence below the list of the palette: the running work, its failure, how many entries were found, or that none was.
import { isForCommands } from "#domain/lookup/lookup.ts";
import { describe } from "#renderer/design/words/describe.ts";
import type { PaletteState } from "#renderer/state/slices/palette-slice.ts";
import { shortly } from "./found-entries.ts";
import { say } from "#texts/say.ts";

interface Listed {
  /** entries for things that are stored, or that the program has */
  readonly count: number;
  /** more match than are listed */
  readonly hasMore: boolean;
  /** a file is shown, which is searched alone */
  readonly isFile: boolean;
}

/** Empty while nothing is typed and nothing is asked for. */
export function statusOf(palette: PaletteState, { count, hasMore, isFile }: Listed): string {
  const { asking, answers, failure, isFinding, found, text } = palette;
  if (asking !== null) return say(`lookup.asking.${asking.what}`, { id: shortly(asking.id) });
  const [answer] = Object.values(answers);
  if (answer !== undefined) return answer;
  if (failure !== null) return say("lookup.failed", { title: describe(failure).title });
  if (isFinding) return say("lookup.finding");
  if (text.trim() === "") return "";
  if (count > 0) {
    const listed = say(hasMore ? "lookup.foundMore" : "lookup.found", { entries: count });
    return found.isWhole ? listed : `${listed}. ${say("lookup.notWhole")}`;
  }
  if (isForCommands(text)) return say("lookup.noCommand", { text: shortly(text.slice(1).trim()) });
  if (!found.isWhole) return say("lookup.notWhole");
  return say(isFile ? "lookup.notInFile" : "lookup.nothingStored", { text: shortly(text.trim()) });
}
