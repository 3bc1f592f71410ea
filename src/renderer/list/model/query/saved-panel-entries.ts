// The entries of the panel of saved and recent queries, and the search in them.
import type { RecentQuery, SavedQuery } from "#contract/methods/saved-queries.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { writeQueryText } from "#domain/query/write-query-text.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { holdsTyped } from "#domain/text/find-ranges.ts";
import { wordsOfQuery, type QueryWords, type WordFacts } from "./words-of-query.ts";
import { say } from "#texts/say.ts";

export interface SavedEntry {
  readonly saved: SavedQuery;
  readonly text: string;
  /** the newest run of the same query; null if it was never run */
  readonly lastRun: RecentQuery | null;
}

export interface RecentEntry {
  readonly recent: RecentQuery;
  readonly text: string;
  /** the name under which the same query is saved */
  readonly name: string | null;
  readonly words: QueryWords;
}

export interface QueryLists {
  readonly saved: readonly SavedQuery[];
  readonly recent: readonly RecentQuery[];
}

/** The queries that a list shows. */
export interface Entries {
  readonly saved: readonly SavedEntry[];
  readonly recent: readonly RecentEntry[];
}

/**
 * The entries that hold every word of `wanted` in their name, or in their query as people see or type it: in the given
 * order.
 */
export function entriesOf(lists: QueryLists, wanted: string, facts: WordFacts): Entries {
  const typed = wanted.split(/\s+/u).filter((word) => word !== "");
  const isWanted = (name: string | null, { shown, others }: QueryWords): boolean => {
    const held = `${name ?? ""} ${shown} ${others}`;
    return typed.every((word) => holdsTyped(held, word));
  };
  const recent = lists.recent.map((each): RecentEntry => {
    const text = writeQueryText(each.query);
    const name = lists.saved.find((one) => writeQueryText(one.query) === text)?.name ?? null;
    return { recent: each, text, name, words: wordsOfQuery(each.query, facts) };
  });
  const saved = lists.saved.map((each): SavedEntry => {
    const text = writeQueryText(each.query);
    return { saved: each, text, lastRun: recent.find((run) => run.text === text)?.recent ?? null };
  });
  return {
    saved: saved.filter(({ saved: { name, query } }) => isWanted(name, wordsOfQuery(query, facts))),
    recent: recent.filter(({ name, words }) => isWanted(name, words)),
  };
}

/** The row count of a query's newest result, as facts of its entry; empty if the result is no longer stored. */
export function countOf(rowCount: number | null, kind: QueryKind): readonly string[] {
  return rowCount === null ? [] : [say("query.saved.rows", { kind, rows: rowCount })];
}

/** The saved query with this name, ignoring case and outer spaces. Saving under its name makes a new version. */
export function namedLike(saved: readonly SavedQuery[], name: string): SavedQuery | null {
  const wanted = name.trim().toLowerCase();
  return saved.find((each) => each.name.toLowerCase() === wanted) ?? null;
}

/** True if both queries mean the same. */
export function sameQuery(one: Query, other: Query): boolean {
  return writeQueryText(one) === writeQueryText(other);
}
