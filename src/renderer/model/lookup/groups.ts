// The list of the palette: groups in their order, from typed, found, saved and opened things.
import { ownValue } from "../../../domain/text/lenient.ts";
import type { Found } from "../../../contract/methods/lookup-methods.ts";
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { isFileConnection, type Connection } from "../../../domain/connection.ts";
import { guessesOf, type Guess } from "../../../domain/lookup/lookup.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Query } from "../../../domain/query/query-shape.ts";
import type { TimeContext } from "../../../domain/query/time-input.ts";
import { isolate } from "../../../domain/text/hidden-characters.ts";
import { writeTime, type TimeForm } from "../../../domain/time/time-form.ts";
import { formatTime } from "../../../domain/time/time.ts";
import { COMMANDS } from "../../design/keys/command-table.ts";
import { commandKeywords, commandLabel } from "../../design/keys/command-texts.ts";
import { entriesOf, type QueryLists } from "../query/entries.ts";
import type { Entry, EntryGroup, GroupName } from "./entry.ts";
import {
  askEntry,
  callEntry,
  conversationEntry,
  messageEntry,
  otherRecordsEntry,
  personEntry,
  shortly,
  unknownEntries,
  wholePersonEntry,
} from "./found-entries.ts";
import { LOOKUP_TEXTS as texts } from "./lookup-texts.ts";
import type { AskedKind } from "./target.ts";
import { fitting } from "./word-match.ts";

/** The most entries of a group whose entries are in the window already. */
const MOST_SHOWN = 6;

/** The groups in their order. */
const GROUPS: readonly GroupName[] = [
  "recent",
  "exact",
  "calls",
  "messages",
  "people",
  "conversations",
  "saved",
  "files",
  "connections",
  "commands",
  "otherwise",
];

/** Everything that the list is made from. */
interface ListFacts {
  readonly text: string;
  readonly time: TimeContext;
  readonly form: TimeForm;
  /** the matches of the text */
  readonly found: Found;
  /** null until they are read */
  readonly lists: QueryLists | null;
  /** why entries could not be opened, by their ids */
  readonly answers: Readonly<Record<string, string>>;
  /** opened in this window, newest first */
  readonly recent: readonly Entry[];
  readonly files: readonly OpenedFile[];
  readonly connections: readonly Connection[];
  readonly connectionId: string;
  readonly screen: QueryKind;
  /** rows are shown */
  readonly hasRows: boolean;
  /** the conversation that the shown messages are narrowed to; null for none */
  readonly shownConversation: string | null;
}

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
  const ran = (facts.lists?.recent ?? []).map((each) => recentQueryEntry(facts, each));
  return {
    recent: [...facts.recent, ...ran].slice(0, MOST_SHOWN),
    saved: savedEntries(facts),
    files: fileEntries(facts),
    connections: connectionEntries(facts),
    commands: commandEntries(""),
  };
}

function groupsForText(facts: ListFacts): Groups {
  const { found, time, form } = facts;
  const guesses = guessesOf(facts.text, time);
  // A group that is listed leads to its conversation already.
  const groupsListed = new Set(found.people.map(({ kind, id }) => (kind === "group" ? `group_${id}` : "")));
  const conversations = found.conversations.filter(({ id, fit }) => fit === "id" || !groupsListed.has(id));
  const exact = exactEntries({ ...facts, found: { ...found, conversations } }, guesses);
  const others = <Each extends { readonly fit: string }>(each: readonly Each[]): readonly Each[] =>
    each.filter(({ fit }) => !isExact(fit));
  const ask = (what: AskedKind): readonly Entry[] =>
    isFileConnection(facts.connectionId) ? [] : asksOf(guesses, what);
  const groups: Groups = {
    exact,
    calls: [...others(found.calls).map((call) => callEntry(call, form)), ...ask("call")],
    messages: [...others(found.messages).map((message) => messageEntry(message, form)), ...ask("message")],
    people: peopleEntries(others(found.people), facts.screen),
    conversations: [...others(conversations).map(conversationEntry), ...unknownConversations(facts, guesses)],
    saved: savedEntries(facts),
    files: fileEntries(facts),
    connections: connectionEntries(facts),
    commands: commandEntries(facts.text),
  };
  return {
    ...groups,
    otherwise: otherwiseEntries(
      facts,
      guesses,
      Object.values(groups).every((each) => each.length === 0),
    ),
  };
}

/** People and groups; the first person also as a whole. */
function peopleEntries(people: Found["people"], screen: QueryKind): readonly Entry[] {
  const first = people.find(({ kind }) => kind === "user");
  return people.flatMap((person) =>
    person === first ? [personEntry(person, screen), wholePersonEntry(person)] : [personEntry(person, screen)],
  );
}

const isExact = (fit: string): boolean => fit === "id" || fit === "name";

function exactEntries(facts: ListFacts, guesses: readonly Guess[]): readonly Entry[] {
  const { found, form, screen } = facts;
  const people = found.people.filter(({ fit }) => isExact(fit));
  return [
    ...guesses.flatMap((guess) => linkEntry(guess)),
    ...guesses.flatMap((guess) => queryEntry(guess, facts.text)),
    ...found.calls.filter(({ fit }) => isExact(fit)).map((call) => callEntry(call, form)),
    ...found.messages.filter(({ fit }) => isExact(fit)).map((message) => messageEntry(message, form)),
    ...people.flatMap((person) =>
      person.kind === "user"
        ? [personEntry(person, screen), otherRecordsEntry(person, screen), wholePersonEntry(person)]
        : [personEntry(person, screen)],
    ),
    ...found.conversations.filter(({ fit }) => isExact(fit)).map(conversationEntry),
    ...guesses.flatMap((guess) => timeEntry(guess, facts)),
  ];
}

function linkEntry(guess: Guess): readonly Entry[] {
  if (guess.kind === "badLink")
    return [{ id: "bad link", picture: "link", title: guess.problem, facts: [], why: texts.why.badLink, deed: null }];
  if (guess.kind !== "link") return [];
  const { link } = guess;
  const title =
    link.kind === "call" ? texts.linkTo.call(shortly(link.sessionId)) : texts.linkTo.message(shortly(link.messageId));
  return [
    { id: `link ${title}`, picture: "link", title, facts: [], why: texts.why.link, deed: { kind: "link", link } },
  ];
}

function queryEntry(guess: Guess, text: string): readonly Entry[] {
  const line = { id: "query", picture: "query", facts: [] } as const;
  if (guess.kind === "badQuery") return [{ ...line, title: guess.problem, why: texts.why.badQuery, deed: null }];
  if (guess.kind !== "query") return [];
  const deed = { kind: "query", query: guess.query, savedFrom: null } as const;
  return [{ ...line, title: texts.run(shortly(text.trim())), why: texts.why.query, deed }];
}

/** The moment in the loaded rows, and the messages from it on, which the service can be asked for. */
function timeEntry(
  guess: Guess,
  { screen, time, hasRows, connectionId, shownConversation }: ListFacts,
): readonly Entry[] {
  if (guess.kind !== "time") return [];
  const { seconds } = guess;
  const shown = formatTime(seconds, time.zone);
  const line = { picture: "time", facts: [], why: texts.why.time } as const;
  const inRows: Entry = { ...line, id: "time", title: texts.goTo(screen, shown), deed: { kind: "time", seconds } };
  const of = shownConversation === null ? {} : { conversationId: shownConversation };
  const query: Query = { kind: "messages", params: { ...of, fromTimestamp: seconds, affix: "append" } };
  const asked: Entry = {
    ...line,
    id: "time asked",
    title: texts.askFrom(shown, shownConversation),
    deed: { kind: "query", query, savedFrom: null },
  };
  const canAsk = !isFileConnection(connectionId) && screen === "messages";
  return [...(hasRows ? [inRows] : []), ...(canAsk ? [asked] : [])];
}

function asksOf(guesses: readonly Guess[], what: AskedKind): readonly Entry[] {
  const kind = what === "call" ? "session" : "message";
  return guesses.flatMap((guess) => (guess.kind === kind ? [askEntry(what, guess.id)] : []));
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
    picture: "search",
    title: texts.search(screen, shown),
    facts: [],
    why: null,
    deed: { kind: "search", text: text.trim() },
  };
  const nothing: Entry = {
    id: "nothing",
    picture: "search",
    title: !found.isWhole ? texts.finding : isFile ? texts.notInFile(shown) : texts.nothingStored(shown),
    facts: [],
    why: null,
    deed: null,
  };
  const canSearch = facts.hasRows && text.trim().length <= LONGEST_SEARCH && !isRecord;
  return [...(isEmpty ? [nothing] : []), ...people, ...(canSearch ? [search] : [])];
}

/** The longest text that loaded rows are searched for, UTF-16 units. */
const LONGEST_SEARCH = 1000;

function savedEntries({ lists, text }: ListFacts): readonly Entry[] {
  if (lists === null) return [];
  return entriesOf(lists, text)
    .saved.slice(0, MOST_SHOWN)
    .map(({ saved, text: query }) => ({
      id: `saved ${saved.savedId}`,
      picture: "query",
      title: isolate(saved.name),
      facts: [shortly(query)],
      why: texts.why.savedName,
      deed: { kind: "query", query: saved.query, savedFrom: saved },
    }));
}

function recentQueryEntry({ form }: ListFacts, recent: QueryLists["recent"][number]): Entry {
  const [entry] = entriesOf({ saved: [], recent: [recent] }, "").recent;
  return {
    id: `recent ${recent.recentId}`,
    picture: "query",
    title: shortly(entry?.text ?? ""),
    facts: [writeTime(Math.floor(recent.ranAtMs / 1000), form)],
    why: texts.why.ran,
    deed: { kind: "query", query: recent.query, savedFrom: null },
  };
}

function fileEntries({ files, connectionId, text }: ListFacts): readonly Entry[] {
  const others = files.filter((file) => file.connectionId !== connectionId);
  return fitting(text, others, ({ name }) => [name])
    .slice(0, MOST_SHOWN)
    .map(({ openedId, name }) => ({
      id: `file ${openedId}`,
      picture: "file",
      title: texts.show(isolate(name)),
      facts: [],
      why: null,
      deed: { kind: "file", openedId },
    }));
}

function connectionEntries({ connections, connectionId, text }: ListFacts): readonly Entry[] {
  const others = connections.filter(({ id }) => id !== connectionId);
  return fitting(text, others, ({ name }) => [texts.switchTo(name), name])
    .slice(0, MOST_SHOWN)
    .map(({ id, name }) => ({
      id: `connection ${id}`,
      picture: "connection",
      title: texts.switchTo(isolate(name)),
      facts: [],
      why: null,
      deed: { kind: "connection", connectionId: id },
    }));
}

function commandEntries(text: string): readonly Entry[] {
  const all = COMMANDS.filter(({ id }) => id !== "palette");
  const listed = fitting(text, all, (command) => [commandLabel(command.id), commandKeywords(command)]);
  return (text.trim() === "" ? all : listed.slice(0, 2 * MOST_SHOWN)).map(({ id }) => ({
    id: `command ${id}`,
    picture: id,
    title: commandLabel(id),
    facts: [],
    why: null,
    deed: { kind: "command", command: id },
  }));
}
