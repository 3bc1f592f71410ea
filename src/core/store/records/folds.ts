// The folded forms of a record. Search, the text filter and sorting by text read them.
import type { CallFacts } from "#domain/records/call.ts";
import { foldText, WORD_SEPARATOR } from "#domain/text/fold.ts";
import type { MessageFacts } from "#domain/records/message.ts";
import { callWords, messageWords } from "#domain/records/searched-words.ts";

/** The columns text and words of message_fold. */
export function messageFolds(facts: MessageFacts, raw: unknown): readonly [text: string | null, words: string] {
  return [facts.text === null ? null : foldText(facts.text), joinFolded(messageWords(facts, raw))];
}

/** The column words of call_fold. `raw` is everything the service sent of the call. */
export function callFold(facts: CallFacts, raw: unknown): string {
  return joinFolded(callWords(facts, raw));
}

function joinFolded(words: readonly string[]): string {
  return words.map(foldText).join(WORD_SEPARATOR);
}
