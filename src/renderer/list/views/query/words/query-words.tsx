// A query in the words of its filters, with names in place of ids.
import { Fragment } from "react";
import type { Query } from "#domain/query/query-shape.ts";
import { PERIOD, setEntries } from "#renderer/list/model/draft/bar-filters.ts";
import { wordOf } from "#renderer/list/model/draft/bar-words.ts";
import { draftOf } from "#renderer/list/model/draft/draft.ts";
import { useZone } from "#renderer/state/use-app.ts";
import { EntryValue } from "./entry-value.tsx";
import { say } from "#texts/say.ts";

/** "With Lena Kowalczyk, since 23 Nov 09:00"; "All messages" without a filter. */
export function QueryWords({ query }: { readonly query: Query }) {
  const { kind } = query;
  const draft = draftOf(query, useZone());
  const set = setEntries(kind, draft);
  // A query that only begins at a message says so here, because it does not begin with the newest.
  const entries = set.length > 0 ? set : setEntries(kind, { ...draft, added: ["id"] });
  if (entries.length === 0) return say(`query.saved.everything.${kind}`);
  return entries.map((entry, index) => (
    <Fragment key={entry}>
      {index > 0 && ", "}
      {/* A period says by itself what it is. */}
      {entry !== PERIOD && `${wordOf(kind, entry)} `}
      <EntryValue kind={kind} entry={entry} draft={draft} />
    </Fragment>
  ));
}
