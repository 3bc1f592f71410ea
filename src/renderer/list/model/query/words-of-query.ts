// A query in the words that people see and type, for a search among queries.
import { findFilter } from "#domain/query/filters.ts";
import { shownId } from "#domain/query/cursor.ts";
import type { FilterValue, Query } from "#domain/query/query-shape.ts";
import type { TimeContext } from "#domain/query/time-input.ts";
import { choiceWord, groupWord } from "#domain/query/value-words.ts";
import { writeQueryText } from "#domain/query/write-query-text.ts";
import { idsInConversation } from "#domain/records/call-conversation.ts";
import type { TimeForm } from "#domain/time/time-form.ts";
import { PERIOD, periodOf, setEntries } from "#renderer/list/model/draft/bar-filters.ts";
import { wordOf } from "#renderer/list/model/draft/bar-words.ts";
import { draftOf } from "#renderer/list/model/draft/draft.ts";
import { periodWords } from "#renderer/list/model/draft/period-words.ts";
import { say } from "#texts/say.ts";

/** What the words of a query depend on. */
export interface WordFacts {
  readonly time: TimeContext;
  readonly form: TimeForm;
  /** the known names of people and groups, by their ids */
  readonly names: ReadonlyMap<string, string>;
}

export interface QueryWords {
  /** as it is shown: "From Ana Silva, since 23 Nov 09:00"; "All messages" without a filter */
  readonly shown: string;
  /** what else a person may type: the text of the query, and the values of all its filters */
  readonly others: string;
}

/** The words of a query, with names for its ids. */
export function wordsOfQuery(query: Query, { time, form, names }: WordFacts): QueryWords {
  const { kind, params } = query;
  const draft = draftOf(query, form.zone);
  const entries = setEntries(kind, draft);
  const valuesOf = (name: string, value: FilterValue | undefined): readonly string[] => {
    const filter = findFilter(kind, name);
    const given = [value].flat().filter((each) => typeof each === "string");
    const texts = filter?.kind === "messageId" ? given.map((each) => shownId(each, params["affix"])) : given;
    const inWords = filter === undefined ? [] : texts.map((each) => choiceWord(filter, each));
    const ids = texts.flatMap((each) => [each, ...idsInConversation(each)]);
    const group = name === "status" ? groupWord(texts) : null;
    return [...(group === null ? [] : [group]), ...inWords, ...ids.flatMap((id) => names.get(id) ?? [])];
  };
  const shown = entries.map((entry) =>
    entry === PERIOD
      ? periodWords(kind, periodOf(kind, draft), time, form)
      : [wordOf(kind, entry), ...valuesOf(entry, params[entry])].join(" "),
  );
  const others = Object.entries({ ...params, viewingAs: query.viewingAs }).flatMap(([name, value]) =>
    valuesOf(name, value),
  );
  return {
    shown: entries.length === 0 ? say(`query.saved.everything.${kind}`) : shown.join(", "),
    others: [writeQueryText(query), ...others].join(" "),
  };
}
