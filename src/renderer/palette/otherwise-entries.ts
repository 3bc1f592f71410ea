// The last entries of a list: questions to the service about the text, and a search for it in the loaded rows.
import { isFileConnection } from "#domain/connection.ts";
import type { Guess } from "#domain/lookup/lookup.ts";
import { mayBeSearchKey } from "#domain/lookup/search-key.ts";
import type { Entry } from "#renderer/state/slices/palette-slice.ts";
import { say } from "#texts/say.ts";
import { askEntry, shortly, unknownEntries } from "./found-entries.ts";
import { askFromEntry, type ListFacts } from "./palette-entries.ts";

/** Kinds of text that are never searched for in texts. */
const NOT_SEARCHED: ReadonlySet<Guess["kind"]> = new Set([
  "session",
  "conversation",
  "link",
  "badLink",
  "query",
  "badQuery",
]);

/** The longest text that loaded rows are searched for, UTF-16 units. */
const LONGEST_SEARCH = 1000;

/** Entries that try a text of unknown meaning. */
export function otherwiseEntries(facts: ListFacts, guesses: readonly Guess[]): readonly Entry[] {
  const { found, connectionId, text } = facts;
  const isFile = isFileConnection(connectionId);
  const isRecord = guesses.some(({ kind }) => NOT_SEARCHED.has(kind));
  const { asks, messages } = isFile ? { asks: [], messages: [] } : asksOf(guesses, facts);
  const texts = isRecord || isFile ? [] : textEntry(text.trim());
  const people = guesses.flatMap((guess) =>
    guess.kind === "person" && !isRecord && !isFile && found.people.length === 0
      ? unknownEntries("person", guess.id)
      : [],
  );
  const canSearch = facts.hasRows && text.trim().length <= LONGEST_SEARCH && !isRecord;
  return [
    ...asks,
    // An id is copied from somewhere; a number that somebody types is one that a customer names.
    ...(facts.isPasted ? [...messages, ...texts] : [...texts, ...messages]),
    ...people,
    ...(canSearch ? [searchEntry(facts)] : []),
  ];
}

/** The questions to the service about the ids and times of a text; those about the ids of messages apart. */
function asksOf(guesses: readonly Guess[], facts: ListFacts) {
  return {
    asks: guesses.flatMap((guess) =>
      guess.kind === "session" ? [askEntry("call", guess.id)] : askFromEntry(guess, facts),
    ),
    messages: guesses.flatMap((guess) => (guess.kind === "message" ? [askEntry("message", guess.id)] : [])),
  };
}

/** The messages with the text, which the service can be asked for. */
function textEntry(text: string): readonly Entry[] {
  if (!mayBeSearchKey(text)) return [];
  const query = { kind: "messages", params: { searchKey: text } } as const;
  return [
    {
      id: "ask text",
      icon: "message",
      title: say("lookup.askText", { text: shortly(text) }),
      facts: [say("lookup.oneRequest")],
      why: null,
      action: { kind: "query", query, savedFrom: null },
    },
  ];
}

function searchEntry({ screen, text }: ListFacts): Entry {
  return {
    id: "search",
    icon: "search",
    title: say("lookup.search", { kind: screen, text: shortly(text.trim()) }),
    facts: [],
    why: null,
    action: { kind: "search", text: text.trim() },
  };
}
