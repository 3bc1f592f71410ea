// The list of the palette: groups in their order, from typed, found, saved and opened things.
import { ownValue } from "#domain/text/lenient.ts";
import type { FoundPerson, LookupMatches } from "#contract/methods/lookup-methods.ts";
import { isFileConnection } from "#domain/connection.ts";
import { guessesOf, isForCommands, type Guess } from "#domain/lookup/lookup.ts";
import { readList, readName, readSpan, readWhole, type NameReading } from "#domain/lookup/person-and-time.ts";
import { shownOf, type Shown } from "#domain/lookup/shown-of.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { entriesOf } from "#renderer/list/model/query/saved-panel-entries.ts";
import type { Entry } from "#renderer/state/slices/palette-slice.ts";
import {
  callEntry,
  conversationEntry,
  listEntry,
  conversationBesideEntry,
  messageEntry,
  otherRecordsEntry,
  personEntry,
  personBesideEntry,
  unknownEntries,
  wholePersonEntry,
} from "./found-entries.ts";
import {
  linkEntry,
  queryEntry,
  timeEntry,
  savedEntries,
  ranEntries,
  recentEntries,
  recentPeople,
  hereEntries,
  isSingleName,
  fileEntries,
  connectionEntries,
  commandEntries,
  type ListFacts,
} from "./palette-entries.ts";
import { troubleEntries } from "./trouble-entries.ts";
import { otherwiseEntries } from "./otherwise-entries.ts";
import type { NameIn } from "#texts/say.ts";

export type GroupName = NameIn<"lookup.groups">;

export interface EntryGroup extends Shown<Entry> {
  readonly name: GroupName;
}

/** The most entries of a group that the window makes itself, of the commands, and of queries that ran before. */
const MOST_SHOWN = 6;
const MOST_COMMANDS = 12;
const MOST_RAN = 3;
/** The most people, or conversations, beside a time or an outcome. */
const MOST_BESIDE = 3;

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
  "ran",
  "files",
  "connections",
  "commands",
  "texts",
  "otherwise",
];

/** The groups that have entries, or of which only others match than those listed already, in their order. */
export function groupsOf(facts: ListFacts): readonly EntryGroup[] {
  const groups = facts.text.trim() === "" ? groupsWithoutText(facts) : groupsForText(facts);
  const answered = (entry: Entry): Entry => ({ ...entry, answer: ownValue(facts.answers, entry.id) });
  return GROUPS.flatMap((name) => {
    const { entries, hasMore } = groups[name] ?? all([]);
    return entries.length === 0 && !hasMore ? [] : [{ name, entries: entries.map(answered), hasMore }];
  });
}

type Groups = Partial<Readonly<Record<GroupName, Shown<Entry>>>>;

const all = (entries: readonly Entry[]): Shown<Entry> => shownOf(entries, Infinity);

function groupsWithoutText(facts: ListFacts): Groups {
  return {
    ...ownGroups(facts),
    recent: all(recentEntries(facts)),
    people: all(recentPeople(facts)),
    here: all(hereEntries(facts)),
    commands: all(commandEntries(facts)),
  };
}

/** The groups that the window makes without asking the store. */
function ownGroups(facts: ListFacts): Groups {
  const { lists, text } = facts;
  const queries = lists === null ? { saved: [], recent: [] } : entriesOf(lists, text, facts);
  return {
    saved: shownOf(savedEntries(queries), MOST_SHOWN),
    ran: text.trim() === "" ? all([]) : shownOf(ranEntries(queries, facts), MOST_RAN),
    files: shownOf(fileEntries(facts), MOST_SHOWN),
    connections: shownOf(connectionEntries(facts), MOST_SHOWN),
  };
}

function groupsForText(facts: ListFacts): Groups {
  const { found, time, form, text } = facts;
  if (isForCommands(text)) return { commands: all(commandEntries({ ...facts, text: text.slice(1) })) };
  const guesses = guessesOf(facts.text, time);
  // A group that is listed leads to its conversation already.
  const groupsListed = new Set(found.people.map(({ kind, id }) => (kind === "group" ? `group_${id}` : "")));
  const conversations = found.conversations.filter(({ id, fit }) => fit === "id" || !groupsListed.has(id));
  const { hasMore } = found;
  const read = readName(text, time);
  const wanted = wantedOfPerson(facts, read);
  const beside = besideEntries(facts, read);
  const exact = exactEntries({ ...facts, found: { ...found, conversations } }, guesses, wanted);
  const others = <Each extends { readonly fit: string }>(each: readonly Each[]): readonly Each[] =>
    each.filter(({ fit }) => !isExact(fit));
  const texts = found.messages.filter(({ fit }) => fit === "text").map((message) => messageEntry(message, form));
  const calls = [...others(found.calls).map((call) => callEntry(call, form)), ...troubleEntries(facts)];
  const times = isSingleName(facts) ? timeEntries(facts, guesses) : [];
  return {
    ...ownGroups(facts),
    exact: { entries: [...beside.entries, ...exact], hasMore: beside.hasMore },
    // What a link leads to may not exist, so it is no match.
    links: all(guesses.flatMap((guess) => linkEntry(guess))),
    calls: { entries: calls, hasMore: hasMore.calls },
    // Those by id are exact. If there are no others, the next one may be of either kind.
    messages: { entries: [], hasMore: hasMore.messages && texts.length === 0 },
    people: { entries: peopleEntries(others(found.people), wanted), hasMore: hasMore.people },
    conversations: {
      entries: [...others(conversations).map(conversationEntry), ...unknownConversations(facts, guesses)],
      hasMore: hasMore.conversations,
    },
    times: all(times),
    texts: { entries: texts, hasMore: hasMore.messages && texts.length > 0 },
    commands: shownOf(commandEntries(facts), MOST_COMMANDS),
    otherwise: all(otherwiseEntries(facts, guesses)),
  };
}

/** What is listed first of a person. */
interface WantedOfPerson {
  readonly list: QueryKind;
  readonly isWhole: boolean;
}

/** The list of the screen, unless the text names another one, or everything: "calls Lena", "all of Lena". */
function wantedOfPerson({ text, screen }: ListFacts, read: NameReading | null): WantedOfPerson {
  const isListAlone = read?.period === null && read.outcome === null;
  return { list: (isListAlone ? read.kind : null) ?? screen, isWhole: readWhole(text) !== null };
}

/** People and groups; of the first person both lists, and everything. */
function peopleEntries(people: LookupMatches["people"], wanted: WantedOfPerson): readonly Entry[] {
  const first = people.find(isUser);
  return people.flatMap((person) =>
    person === first ? entriesOfPerson(person, wanted) : [personEntry(person, wanted.list)],
  );
}

function entriesOfPerson(person: FoundPerson, { list, isWhole }: WantedOfPerson): readonly Entry[] {
  const lists = [personEntry(person, list), otherRecordsEntry(person, list)];
  const whole = wholePersonEntry(person);
  return isWhole ? [whole, ...lists] : [...lists, whole];
}

const isExact = (fit: string): boolean => fit === "id" || fit === "name";

function exactEntries(facts: ListFacts, guesses: readonly Guess[], wanted: WantedOfPerson): readonly Entry[] {
  const { found, form } = facts;
  const people = found.people.filter(({ fit }) => isExact(fit));
  return [
    ...guesses.flatMap((guess) => queryEntry(guess, facts.text)),
    ...found.calls.filter(({ fit }) => isExact(fit)).map((call) => callEntry(call, form)),
    ...found.messages.filter(({ fit }) => isExact(fit)).map((message) => messageEntry(message, form)),
    ...people.flatMap((person) =>
      isUser(person) ? entriesOfPerson(person, wanted) : [personEntry(person, wanted.list)],
    ),
    ...found.conversations.filter(({ fit }) => isExact(fit)).map(conversationEntry),
    ...(isSingleName(facts) ? [] : timeEntries(facts, guesses)),
  ];
}

/** The moment that a text names, and both lists in the period that it names: "yesterday", "30 Oct 11:55-12:00". */
function timeEntries(facts: ListFacts, guesses: readonly Guess[]): readonly Entry[] {
  const { text, time, screen, form } = facts;
  const period = readSpan(text, time);
  const kinds = period === null ? [] : bothFrom(screen);
  const lists = kinds.map((kind) => listEntry({ kind, period, outcome: null, isPerDay: false }, form));
  return [...guesses.flatMap((guess) => timeEntry(guess, facts)), ...lists];
}

/**
 * A list that a time or an outcome names, alone or beside a name: of the people with this name, with the list that the text
 * names, or both. For names of two people, and of a group, it is their conversation.
 */
function besideEntries({ text, time, found, screen, form }: ListFacts, read: NameReading | null): Shown<Entry> {
  const list = readList(text, time);
  if (list !== null) return all([listEntry(list, form)]);
  if (read === null) return all([]);
  if (found.people.length === 0) {
    const kinds = read.kind === null ? (["messages", "calls"] as const) : [read.kind];
    const { entries, hasMore } = shownOf(found.conversations, MOST_BESIDE);
    const listed = entries.flatMap((one) => kinds.map((kind) => conversationBesideEntry(one, kind, read, form)));
    return { entries: listed, hasMore };
  }
  // A list alone only orders the entries of the person.
  if (read.period === null && read.outcome === null && read.role === undefined) return all([]);
  const kinds = read.kind === null ? bothFrom(screen) : [read.kind];
  const { entries, hasMore } = shownOf(found.people.filter(isUser), MOST_BESIDE);
  const listed = entries.flatMap((one) =>
    readingsOf(read).flatMap((each) => kinds.map((kind) => personBesideEntry(one, kind, each, form))),
  );
  return { entries: listed, hasMore };
}

/** Both lists, that of the screen first. */
const bothFrom = (screen: QueryKind): readonly QueryKind[] =>
  screen === "messages" ? ["messages", "calls"] : ["calls", "messages"];

const isUser = ({ kind }: FoundPerson): boolean => kind === "user";

/** "Lena missed" as the calls that Lena missed, and as those with Lena that were missed. */
function readingsOf(read: NameReading): readonly NameReading[] {
  if (read.missedBy !== "first") return [read];
  return (["only", "no"] as const).map((missedBy) => ({ ...read, missedBy }));
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
