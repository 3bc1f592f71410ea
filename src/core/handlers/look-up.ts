// Looks up a text in the store of a connection or of an opened file, in slices.
import type { Found } from "../../contract/methods/lookup-methods.ts";
import type { Handlers } from "../../contract/methods/methods.ts";
import { runSliced } from "./base/run-sliced.ts";
import type { Source, Sources } from "./base/sources.ts";

export type LookupName = "lookup.find" | "lookup.related";

/** They throw `Failed` badRequest for a file that is not open, and for a row that does not exist. */
export function lookupHandlers(sources: Sources): Handlers<LookupName> {
  return {
    "lookup.find": async ({ connectionId, text }, { signal, emit }) => {
      const source = sources.ofConnection(connectionId, "lookup.find");
      const wanted = { connectionId: source.connectionOf(connectionId), text };
      const work = source.store.lookUps.find(wanted, (found) => emit(numbered(source, found)));
      return numbered(source, await runSliced(work, signal));
    },
    "lookup.related": async ({ kind, rowId }, { signal }) => {
      const { source, local } = sources.ofId(rowId, "lookup.related");
      const related = await runSliced(source.store.statistics.countRelated(kind, local), signal);
      return { ...related, newestOfMeeting: related.newestOfMeeting.map((row) => source.row(row)) };
    },
  };
}

/** With the numbers of rows and results as they are outside the store. */
function numbered(source: Source, found: Found): Found {
  const encode = <Row extends { readonly rowId: number; readonly resultId: number | null }>(row: Row): Row => ({
    ...source.row(row),
    resultId: row.resultId === null ? null : source.numberOf(row.resultId),
  });
  return { ...found, calls: found.calls.map(encode), messages: found.messages.map(encode) };
}
