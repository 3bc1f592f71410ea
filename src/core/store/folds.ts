// The folded forms of a record, which search, the text filter and sorting by text read.
import type { CallFacts } from "../../domain/call.ts";
import { foldAscii, foldText } from "../../domain/fold.ts";
import type { MessageFacts, NamedEntity } from "../../domain/message.ts";
import { callWords, messageWords } from "../../domain/searched-words.ts";

/** Stands between the searched words of one row, so that no match reaches from one into the next. */
export const WORD_SEPARATOR = "\u001F";

/** Words of other scripts, of which nearly every row repeats some, and their folded forms: folding them takes long. */
const folded = new Map<string, string>();
const MOST_FOLDED = 10_000;
const LONGEST_KEPT = 60;

/** The columns text and words of message_fold; `named` is what the record names, for callers that know it already. */
export function messageFolds(
  facts: MessageFacts,
  raw: unknown,
  named?: readonly NamedEntity[],
): readonly [text: string | null, words: string] {
  return [facts.text === null ? null : foldText(facts.text), joinFolded(messageWords(facts, raw, named))];
}

/** The column words of call_fold; raw is everything that was sent of the call. */
export function callFold(facts: CallFacts, raw: unknown): string {
  return joinFolded(callWords(facts, raw));
}

function joinFolded(words: ReadonlySet<string>): string {
  let joined: string | null = null;
  for (const word of words) {
    const next = foldAscii(word) ?? foldOther(word);
    joined = joined === null ? next : joined + WORD_SEPARATOR + next;
  }
  return joined ?? "";
}

function foldOther(word: string): string {
  if (word.length > LONGEST_KEPT) return foldText(word);
  const known = folded.get(word);
  if (known !== undefined) return known;
  if (folded.size >= MOST_FOLDED) folded.clear();
  const made = foldText(word);
  folded.set(word, made);
  return made;
}
