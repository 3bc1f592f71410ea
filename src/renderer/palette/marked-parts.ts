// Marks the typed words in the names of a title, not in the words of the program around them.
import { splitByTerms, type TextPart } from "#renderer/design/words/split-by-terms.ts";

/** The parts of a title in order. `names`: the parts of it that come from data, in their order. */
export function markedParts(title: string, names: readonly string[], terms: readonly string[]): readonly TextPart[] {
  const last = names.at(-1);
  if (last === undefined) return [{ text: title, isHit: false }];
  // From the end, because a name may be a word of the sentence before it: "Calls with Call".
  const at = title.lastIndexOf(last);
  const after = title.slice(at + last.length);
  return [
    ...markedParts(title.slice(0, at), names.slice(0, -1), terms),
    ...splitByTerms(last, terms),
    ...(after === "" ? [] : [{ text: after, isHit: false }]),
  ];
}
