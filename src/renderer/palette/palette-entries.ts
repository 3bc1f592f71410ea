// The entries of the palette for what was typed (a link, a query, a time) and for what the window has: queries, files,
// connections, commands.
import type { LookupMatches, Opening } from "#contract/methods/lookup-methods.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { isFileConnection, type Connection } from "#domain/connection.ts";
import type { Guess } from "#domain/lookup/lookup.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { isolate } from "#domain/text/hidden-characters.ts";
import { writeTime } from "#domain/time/time-form.ts";
import { COMMANDS, type CommandId } from "#renderer/design/keys/command-table.ts";
import { commandKeywords, commandLabel } from "#renderer/design/keys/command-texts.ts";
import { countOf, type Entries, type QueryLists } from "#renderer/list/model/query/saved-panel-entries.ts";
import type { WordFacts } from "#renderer/list/model/query/words-of-query.ts";
import type { Entry } from "#renderer/state/slices/palette-slice.ts";
import { formatAgo } from "#renderer/list/model/result/walk-words.ts";
import { wholeConversation } from "#domain/report/whole-conversation.ts";
import { callEntry, conversationEntry, shortly, wholePersonEntry } from "./found-entries.ts";
import { fitting, isSingleWord } from "#domain/text/word-match.ts";
import { say } from "#texts/say.ts";

/** Everything that the list is made from. */
export interface ListFacts extends WordFacts {
  readonly text: string;
  /** the text comes from the clipboard */
  readonly isPasted: boolean;
  /** the matches of the text */
  readonly found: LookupMatches;
  /** null until they are read */
  readonly lists: QueryLists | null;
  /** why entries could not be opened, by their ids */
  readonly answers: Readonly<Record<string, string>>;
  /** what was opened last, newest first */
  readonly openings: readonly Opening[];
  readonly files: readonly OpenedFile[];
  readonly connections: readonly Connection[];
  readonly connectionId: string;
  readonly screen: QueryKind;
  /** rows are shown */
  readonly hasRows: boolean;
  /** the conversation that the shown messages are narrowed to; null for none */
  readonly shownConversation: string | null;
}

/** A list of the last openings does not claim to be whole, so its cut is not said. */
const MOST_RECENT = 6;
const MOST_PEOPLE = 4;

/** Commands for what is on the screen. */
const HERE: readonly CommandId[] = ["export", "addFilter", "statistics"];

export function linkEntry(guess: Guess): readonly Entry[] {
  if (guess.kind === "badLink")
    return [
      { id: "bad link", icon: "link", title: guess.problem, facts: [], why: say("lookup.why.badLink"), action: null },
    ];
  if (guess.kind !== "link") return [];
  const { link } = guess;
  const title =
    link.kind === "call"
      ? say("lookup.linkTo.call", { id: shortly(link.sessionId) })
      : say("lookup.linkTo.message", { id: shortly(link.messageId) });
  return [
    {
      id: `link ${title}`,
      icon: "link",
      title,
      facts: [],
      why: say("lookup.why.link"),
      action: { kind: "link", link },
    },
  ];
}

export function queryEntry(guess: Guess, text: string): readonly Entry[] {
  const line = { id: "query", icon: "query", facts: [] } as const;
  if (guess.kind === "badQuery")
    return [{ ...line, title: guess.problem, why: say("lookup.why.badQuery"), action: null }];
  if (guess.kind !== "query") return [];
  const action = { kind: "query", query: guess.query, savedFrom: null } as const;
  return [{ ...line, title: say("lookup.run", { query: shortly(text.trim()) }), why: say("lookup.why.query"), action }];
}

/** The moment in the loaded rows. */
export function timeEntry(guess: Guess, { screen, form, hasRows }: ListFacts): readonly Entry[] {
  if (guess.kind !== "time" || !hasRows) return [];
  const { seconds } = guess;
  const title = say("lookup.goTo", { time: writeTime(seconds, form), kind: screen });
  return [
    { id: "time", icon: "time", title, facts: [], why: say("lookup.why.time"), action: { kind: "time", seconds } },
  ];
}

/** The messages from a moment on, which the service can be asked for. */
export function askFromEntry(
  guess: Guess,
  { screen, form, connectionId, shownConversation }: ListFacts,
): readonly Entry[] {
  if (guess.kind !== "time" || isFileConnection(connectionId) || screen !== "messages") return [];
  const { seconds } = guess;
  const of = shownConversation === null ? {} : { conversationId: shownConversation };
  const query: Query = { kind: "messages", params: { ...of, fromTimestamp: seconds, affix: "append" } };
  const title = say("lookup.askFrom", { time: writeTime(seconds, form), conversation: shownConversation });
  const facts = [say("lookup.oneRequest")];
  return [
    { id: "time asked", icon: "time", title, facts, why: null, action: { kind: "query", query, savedFrom: null } },
  ];
}

/** True for one word that begins the name of a person: `fri` is Friday and Frida, and a person is wanted more often. */
export function isSingleName({ text, found }: ListFacts): boolean {
  return isSingleWord(text) && found.people.length > 0;
}

export function savedEntries({ saved: all }: Entries): readonly Entry[] {
  return all.map(({ saved }) => ({
    id: `saved ${saved.savedId}`,
    icon: "query",
    title: isolate(saved.name),
    names: [isolate(saved.name)],
    query: saved.query,
    facts: [],
    why: say("lookup.why.savedName"),
    action: { kind: "query", query: saved.query, savedFrom: saved },
  }));
}

/** The calls, conversations and queries that a person may go on with, the last ones first. */
export function recentEntries({ lists, openings, time, form }: ListFacts): readonly Entry[] {
  const ago = (atMs: number): string => formatAgo(time.nowSeconds - atMs / 1000);
  const opened = openings.flatMap((each) => {
    if (each.kind === "person") return [];
    const entry = each.kind === "call" ? callEntry(each.found, form) : conversationEntry(each.found);
    return [{ atMs: each.atMs, entry: { ...entry, why: ago(each.atMs) } }];
  });
  const conversations = new Set(openings.flatMap(({ kind, found }) => (kind === "conversation" ? [found.id] : [])));
  // Reading a conversation runs a query, too.
  const ran = (lists?.recent ?? [])
    .filter(({ query }) => !conversations.has(wholeConversation(query) ?? ""))
    .map((each) => ({ atMs: each.ranAtMs, entry: { ...recentQueryEntry(each), why: ago(each.ranAtMs) } }));
  const all = [...opened, ...ran].toSorted((one, other) => other.atMs - one.atMs);
  return all.slice(0, MOST_RECENT).map(({ entry }) => entry);
}

/** The queries of before that hold what was typed, without those that are saved: the best first, then the last one. */
export function ranEntries({ recent }: Entries, { text, time }: ListFacts): readonly Entry[] {
  const ran = recent.filter(({ name }) => name === null);
  const fits = fitting(text, ran, ({ words: { shown, others } }) => [shown, others]);
  return [...fits, ...ran.filter((each) => !fits.includes(each))].map(({ recent }) => ({
    ...recentQueryEntry(recent),
    why: formatAgo(time.nowSeconds - recent.ranAtMs / 1000),
  }));
}

/** The people whom somebody opened last. */
export function recentPeople({ openings, time }: ListFacts): readonly Entry[] {
  const people = openings.flatMap(({ kind, atMs, found }) =>
    kind === "person" ? [{ ...wholePersonEntry(found), why: formatAgo(time.nowSeconds - atMs / 1000) }] : [],
  );
  return people.slice(0, MOST_PEOPLE);
}

function recentQueryEntry({ recentId, query, rowCount }: QueryLists["recent"][number]): Entry {
  return {
    id: `recent ${recentId}`,
    icon: query.kind === "messages" ? "message" : "call",
    title: "",
    query,
    facts: countOf(rowCount, query.kind),
    why: null,
    action: { kind: "query", query, savedFrom: null },
  };
}

export function fileEntries({ files, connectionId, text }: ListFacts): readonly Entry[] {
  const others = files.filter((file) => file.connectionId !== connectionId);
  return fitting(text, others, ({ name }) => [name]).map(({ openedId, name }) => ({
    id: `file ${openedId}`,
    icon: "file",
    title: say("lookup.show", { file: isolate(name) }),
    names: [isolate(name)],
    facts: [],
    why: null,
    action: { kind: "file", openedId },
  }));
}

export function connectionEntries({ connections, connectionId, text }: ListFacts): readonly Entry[] {
  const others = connections.filter(({ id }) => id !== connectionId);
  return fitting(text, others, ({ name }) => [say("lookup.switchTo", { connection: name }), name]).map(
    ({ id, name }) => ({
      id: `connection ${id}`,
      icon: "connection",
      title: say("lookup.switchTo", { connection: isolate(name) }),
      names: [isolate(name)],
      facts: [],
      why: null,
      action: { kind: "connection", connectionId: id },
    }),
  );
}

/** The commands for the rows that are shown. */
export function hereEntries({ hasRows }: ListFacts): readonly Entry[] {
  return hasRows ? HERE.map(commandEntry) : [];
}

/** The commands that a text names; without one, all that `hereEntries` does not list. */
export function commandEntries({ text, hasRows }: Pick<ListFacts, "text" | "hasRows">): readonly Entry[] {
  const listed = text.trim() === "" && hasRows ? HERE : [];
  const all = COMMANDS.filter(({ id }) => id !== "palette" && !listed.includes(id));
  const named = fitting(text, all, (command) => [commandLabel(command.id), commandKeywords(command)]);
  return (text.trim() === "" ? all : named).map(({ id }) => commandEntry(id));
}

function commandEntry(id: CommandId): Entry {
  const action = { kind: "command", command: id } as const;
  const title = commandLabel(id);
  return { id: `command ${id}`, icon: id, title, names: [title], facts: [], why: null, action };
}
