// Entries for calls in which something went wrong, by the words for it: "device trouble", "reconnect", "Störung".
import { isFileConnection } from "#domain/connection.ts";
import { rankOf } from "#domain/text/word-match.ts";
import type { Entry } from "#renderer/state/slices/palette-slice.ts";
import { say } from "#texts/say.ts";
import type { ListFacts } from "./palette-entries.ts";

const FILTERS = ["reconnects", "contradictions"] as const;
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

/** The calls with a reconnect, and those with contradictions; nothing for a text that names neither. */
export function troubleEntries({ text, connectionId }: Pick<ListFacts, "text" | "connectionId">): readonly Entry[] {
  const words = text.trim().split(/\s+/u);
  const named = words.filter((word) => !FILLERS.has(word.toLowerCase())).join(" ");
  if (named.length < FEWEST_LETTERS) return [];
  return FILTERS.flatMap((filter) => {
    if (rankOf(named, "", say(`lookup.trouble.${filter}Words`)) === null) return [];
    const query = { kind: "calls", params: { [filter]: true } } as const;
    return [
      {
        id: `calls with ${filter}`,
        icon: "call",
        title: say(`lookup.trouble.${filter}`),
        facts: isFileConnection(connectionId) ? [] : [say("lookup.oneRequest")],
        why: null,
        action: { kind: "query", query, savedFrom: null },
      },
    ];
  });
}
