// The list of the palette: groups in their order, from typed, found, saved and opened things.
import { ownValue } from "#domain/text/lenient.ts";
import type { FoundPerson, LookupMatches } from "#contract/methods/lookup-methods.ts";
import { isFileConnection } from "#domain/connection.ts";
import { guessesOf, type Guess } from "#domain/lookup/lookup.ts";
import { readName } from "#domain/lookup/person-and-time.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Entry } from "#renderer/state/slices/palette-slice.ts";
import {
  askEntry,
  callEntry,
  conversationEntry,
  conversationBesideEntry,
  messageEntry,
  otherRecordsEntry,
  personEntry,
  personBesideEntry,
  shortly,
  unknownEntries,
  wholePersonEntry,
} from "./found-entries.ts";
import {
  linkEntry,
  queryEntry,
  timeEntry,
  savedEntries,
  recentEntries,
  recentPeople,
  hereEntries,
  askFromEntry,
  isSingleName,
  fileEntries,
  connectionEntries,
  commandEntries,
  type ListFacts,
} from "./palette-entries.ts";
import { type NameIn, say } from "#texts/say.ts";

export type GroupName = NameIn<"lookup.groups">;

export interface EntryGroup {
  readonly name: GroupName;
  readonly entries: readonly Entry[];
}

/** The groups in their order. */
const GROUPS: readonly GroupName[] = [
  "recent",
  "exact",
  "links",
  "calls",
  "messages",
  "people",
  "conversations",
  "times",
  "here",
  "saved",
  "files",
  "connections",
  "commands",
  "texts",
  "otherwise",
];

/** The groups that have entries, in their order. */
export function groupsOf(facts: ListFacts): readonly EntryGroup[] {
  const groups = facts.text.trim() === "" ? groupsWithoutText(facts) : groupsForText(facts);
  const answered = (entry: Entry): Entry => ({ ...entry, answer: ownValue(facts.answers, entry.id) });
  return GROUPS.flatMap((name) => {
    const entries = groups[name] ?? [];
    return entries.length === 0 ? [] : [{ name, entries: entries.map(answered) }];
  });
}

type Groups = Partial<Readonly<Record<GroupName, readonly Entry[]>>>;

function groupsWithoutText(facts: ListFacts): Groups {
  return {
    recent: recentEntries(facts),
    people: recentPeople(facts),
    here: hereEntries(facts),
    saved: savedEntries(facts),
    files: fileEntries(facts),
    connections: connectionEntries(facts),
    commands: commandEntries(facts),
  };
}

function groupsForText(facts: ListFacts): Groups {
  const { found, time, form, text } = facts;
  if (isForCommands(text)) return { commands: commandEntries({ ...facts, text: text.slice(1) }) };
  const guesses = guessesOf(facts.text, time);
  // A group that is listed leads to its conversation already.
  const groupsListed = new Set(found.people.map(({ kind, id }) => (kind === "group" ? `group_${id}` : "")));
  const conversations = found.conversations.filter(({ id, fit }) => fit === "id" || !groupsListed.has(id));
  const exact = exactEntries({ ...facts, found: { ...found, conversations } }, guesses);
  const others = <Each extends { readonly fit: string }>(each: readonly Each[]): readonly Each[] =>
    each.filter(({ fit }) => !isExact(fit));
  const asks = isFileConnection(facts.connectionId) ? [] : asksOf(guesses, facts);
  const groups: Groups = {
    exact,
    // What a link leads to may not exist, so it is no match.
    links: guesses.flatMap((guess) => linkEntry(guess)),
    calls: others(found.calls).map((call) => callEntry(call, form)),
    people: peopleEntries(others(found.people), facts.screen),
    conversations: [...others(conversations).map(conversationEntry), ...unknownConversations(facts, guesses)],
    times: isSingleName(facts) ? guesses.flatMap((guess) => timeEntry(guess, facts)) : [],
    texts: found.messages.filter(({ fit }) => fit === "text").map((message) => messageEntry(message, form)),
    saved: savedEntries(facts),
    files: fileEntries(facts),
    connections: connectionEntries(facts),
    commands: commandEntries(facts),
  };
  return {
    ...groups,
    otherwise: [
      ...asks,
      ...otherwiseEntries(
        facts,
        guesses,
        [...Object.values(groups), asks].every((each) => each.length === 0),
      ),
    ],
  };
}

/** People and groups; of the first person both lists, and everything. */
function peopleEntries(people: LookupMatches["people"], screen: QueryKind): readonly Entry[] {
  const first = people.find(({ kind }) => kind === "user");
  return people.flatMap((person) =>
    person === first ? entriesOfPerson(person, screen) : [personEntry(person, screen)],
  );
}

function entriesOfPerson(person: FoundPerson, screen: QueryKind): readonly Entry[] {
  return [personEntry(person, screen), otherRecordsEntry(person, screen), wholePersonEntry(person)];
}

const isExact = (fit: string): boolean => fit === "id" || fit === "name";

function exactEntries(facts: ListFacts, guesses: readonly Guess[]): readonly Entry[] {
  const { found, form, screen } = facts;
  const people = found.people.filter(({ fit }) => isExact(fit));
  return [
    ...besideEntries(facts),
    ...guesses.flatMap((guess) => queryEntry(guess, facts.text)),
    ...found.calls.filter(({ fit }) => isExact(fit)).map((call) => callEntry(call, form)),
    ...found.messages.filter(({ fit }) => isExact(fit)).map((message) => messageEntry(message, form)),
    ...people.flatMap((person) =>
      person.kind === "user" ? entriesOfPerson(person, screen) : [personEntry(person, screen)],
    ),
    ...found.conversations.filter(({ fit }) => isExact(fit)).map(conversationEntry),
    ...(isSingleName(facts) ? [] : guesses.flatMap((guess) => timeEntry(guess, facts))),
  ];
}

/**
 * People whose name stands beside a time or an outcome, with the list that the text names, or both. For names of two
 * people, and of a group, it is their conversation.
 */
function besideEntries({ text, time, found, screen, form }: ListFacts): readonly Entry[] {
  const read = readName(text, time);
  if (read === null) return [];
  if (found.people.length === 0) {
    const kinds = read.kind === null ? (["messages", "calls"] as const) : [read.kind];
    const conversations = found.conversations.slice(0, MOST_BESIDE);
    return conversations.flatMap((one) => kinds.map((kind) => conversationBesideEntry(one, kind, read, form)));
  }
  const other = screen === "messages" ? ("calls" as const) : ("messages" as const);
  const kinds = read.kind === null ? [screen, other] : [read.kind];
  const people = found.people.filter(({ kind }) => kind === "user").slice(0, MOST_BESIDE);
  return people.flatMap((person) => kinds.map((kind) => personBesideEntry(person, kind, read, form)));
}
const MOST_BESIDE = 3;

/** True for a text that asks for commands alone. */
export const isForCommands = (text: string): boolean => text.startsWith(">");

/** The questions to the service. */
function asksOf(guesses: readonly Guess[], facts: ListFacts): readonly Entry[] {
  return guesses.flatMap((guess) => {
    if (guess.kind === "session") return [askEntry("call", guess.id)];
    return guess.kind === "message" ? [askEntry("message", guess.id)] : askFromEntry(guess, facts);
  });
}

/** Conversations in the text without stored messages: a query asks the service. A file cannot get more messages. */
function unknownConversations({ found, connectionId }: ListFacts, guesses: readonly Guess[]): readonly Entry[] {
  if (isFileConnection(connectionId)) return [];
  return guesses.flatMap((guess) =>
    guess.kind === "conversation" && found.conversations.every(({ id }) => id !== guess.id)
      ? unknownEntries("conversation", guess.id)
      : [],
  );
}

/** Kinds of text that are never searched for in loaded rows. */
const NOT_SEARCHED: ReadonlySet<Guess["kind"]> = new Set(["session", "conversation", "link", "query", "badQuery"]);

/** Entries that try a text of unknown meaning; a sentence if there are no other entries. */
function otherwiseEntries(facts: ListFacts, guesses: readonly Guess[], isEmpty: boolean): readonly Entry[] {
  const { found, connectionId, text, screen } = facts;
  const isFile = isFileConnection(connectionId);
  const shown = shortly(text.trim());
  const isRecord = guesses.some(({ kind }) => NOT_SEARCHED.has(kind));
  const people = guesses.flatMap((guess) =>
    guess.kind === "person" && !isRecord && !isFile && found.people.length === 0
      ? unknownEntries("person", guess.id)
      : [],
  );
  const search: Entry = {
    id: "search",
    icon: "search",
    title: say("lookup.search", { kind: screen, text: shown }),
    facts: [],
    why: null,
    action: { kind: "search", text: text.trim() },
  };
  const nothing: Entry = {
    id: "nothing",
    icon: "search",
    title: !found.isWhole
      ? say("lookup.finding")
      : isFile
        ? say("lookup.notInFile", { text: shown })
        : say("lookup.nothingStored", { text: shown }),
    facts: [],
    why: null,
    action: null,
  };
  const canSearch = facts.hasRows && text.trim().length <= LONGEST_SEARCH && !isRecord;
  return [...(isEmpty ? [nothing] : []), ...people, ...(canSearch ? [search] : [])];
}

/** The longest text that loaded rows are searched for, UTF-16 units. */
const LONGEST_SEARCH = 1000;
