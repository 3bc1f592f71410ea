// Looks up a text in the store of a connection or of an opened file, in slices.
import { MOST_FOUND, type LookupMatches } from "#contract/methods/lookup-methods.ts";
import type { Handlers } from "#contract/methods/methods.ts";
import { shownOf } from "#domain/lookup/shown-of.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import type { Source, Sources } from "#core/handlers/base/sources.ts";
import type { StoredMatches } from "#core/store/records/look-up.ts";

export type LookupName = "lookup.find" | "lookup.related" | "opening.note" | "opening.list";

/** They throw `Failed` badRequest for a file that is not open, and for a row that does not exist. */
export function lookupHandlers(sources: Sources): Handlers<LookupName> {
  return {
    "lookup.find": async ({ connectionId, text, noTexts }, { signal, emit }) => {
      const source = sources.ofConnection(connectionId, "lookup.find");
      const wanted = { connectionId: source.connectionOf(connectionId), text };
      const work = source.store.lookUps.find(wanted, (found) => emit(answerOf(source, found)));
      const byName = await runSliced(work, signal);
      if (noTexts === true) return answerOf(source, byName);
      emit(answerOf(source, { ...byName, isWhole: false }));
      const texts = await runSliced(source.store.findTexts(wanted), signal);
      const others = texts.messages.filter(({ rowId }) => byName.messages.every((each) => each.rowId !== rowId));
      const messages = [...byName.messages, ...others];
      return answerOf(source, { ...byName, messages, isWhole: byName.isWhole && texts.isWhole });
    },
    "lookup.related": async ({ kind, rowId }, { signal }) => {
      const { source, local } = sources.ofId(rowId, "lookup.related");
      const related = await runSliced(source.store.statistics.countRelated(kind, local), signal);
      return { ...related, newestOfMeeting: related.newestOfMeeting.map((row) => source.row(row)) };
    },
    "opening.note": ({ connectionId, ...opened }) => {
      const source = sources.ofConnection(connectionId, "opening.note");
      if (source.store.readOnly === null) {
        source.store.openings.note(source.connectionOf(connectionId), { ...opened, atMs: Date.now() });
      }
      return {};
    },
    "opening.list": ({ connectionId, limit }) => {
      const source = sources.ofConnection(connectionId, "opening.list");
      const openings = source.store.openings.list(source.connectionOf(connectionId), limit);
      return openings.map((each) => (each.kind === "call" ? { ...each, found: encoded(source, each.found) } : each));
    },
  };
}

/** The matches up to their bound, with the numbers of rows and results as they are outside the store. */
function answerOf(source: Source, found: StoredMatches): LookupMatches {
  const calls = shownOf(found.calls, MOST_FOUND);
  const messages = shownOf(found.messages, MOST_FOUND);
  const people = shownOf(found.people, MOST_FOUND);
  const conversations = shownOf(found.conversations, MOST_FOUND);
  return {
    calls: calls.entries.map((each) => encoded(source, each)),
    messages: messages.entries.map((each) => encoded(source, each)),
    people: people.entries,
    conversations: conversations.entries,
    hasMore: {
      calls: calls.hasMore,
      messages: messages.hasMore,
      people: people.hasMore,
      conversations: conversations.hasMore,
    },
    isWhole: found.isWhole,
  };
}

function encoded<Row extends { readonly rowId: number; readonly resultId: number | null }>(
  source: Source,
  row: Row,
): Row {
  return { ...source.row(row), resultId: row.resultId === null ? null : source.numberOf(row.resultId) };
}
