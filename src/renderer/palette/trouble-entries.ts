// Entries for lists of calls that went wrong, or that have one status, by everyday words for it: "device trouble", "busy",
// "Verbindungsabbruch".
import { isFileConnection } from "#domain/connection.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { spellingsOf } from "#domain/query/spellings.ts";
import { statusWord } from "#domain/query/value-words.ts";
import { STATUS_GROUPS } from "#domain/records/outcomes.ts";
import { rankOf } from "#domain/text/word-match.ts";
import type { Entry } from "#renderer/state/slices/palette-slice.ts";
import { say } from "#texts/say.ts";
import type { ListFacts } from "./palette-entries.ts";

const FILTERS = ["reconnects", "leftEarly", "contradictions"] as const;
/** Statuses by which people ask for calls; other words for groups of them are read with a name and a time. */
const STATUSES = ["unanswered", "busy", "canceled", "rejected", "ongoing"] as const;
/** Words around those that say what went wrong. */
const FILLERS: ReadonlySet<string> = new Set([
  "a",
  "call",
  "calls",
  "with",
  "anruf",
  "anrufe",
  "mit",
  "einem",
  "einer",
]);
/** Shorter beginnings of words would fit too often. */
const FEWEST_LETTERS = 4;

interface List {
  readonly name: string;
  readonly title: string;
  readonly words: string;
  readonly params: Query["params"];
}

/** Every list of calls that has everyday words. */
function lists(): readonly List[] {
  return [
    ...FILTERS.map((name) => ({
      name,
      title: say(`lookup.trouble.${name}`),
      words: say(`lookup.trouble.${name}Words`),
      params: { [name]: true },
    })),
    {
      name: "notAnswered",
      title: say("lookup.trouble.notAnswered"),
      words: say("lookup.trouble.notAnsweredWords"),
      params: { status: STATUS_GROUPS.notAnswered.flatMap((status) => spellingsOf("calls", "status", status)) },
    },
    ...STATUSES.map((name) => ({
      name,
      title: say("lookup.trouble.withStatus", { status: statusWord(name) }),
      words: `${statusWord(name)} ${say(`lookup.trouble.${name}Words`)}`,
      params: { status: spellingsOf("calls", "status", name) },
    })),
  ];
}

/** The lists of calls that a text names by their words; nothing for any other text. */
export function troubleEntries({ text, connectionId }: Pick<ListFacts, "text" | "connectionId">): readonly Entry[] {
  const words = text.trim().split(/\s+/u);
  const named = words.filter((word) => !FILLERS.has(word.toLowerCase())).join(" ");
  if (named.length < FEWEST_LETTERS) return [];
  return lists()
    .filter((list) => rankOf(named, "", list.words) !== null)
    .map(({ name, title, params }) => ({
      id: `calls with ${name}`,
      icon: "call",
      title,
      facts: isFileConnection(connectionId) ? [] : [say("lookup.oneRequest")],
      why: null,
      action: { kind: "query", query: { kind: "calls", params }, savedFrom: null },
    }));
}
