// The hits of a search: if there are any, what is marked, and the words for one that its row does not show.
import { say } from "#texts/say.ts";
import { searchedText, type SteadyScreen } from "./screen.ts";

/** "in id", "in metadata.order.id"; null if the row shows a hit, or none is known. `columns`: the shown ones of metadata. */
export function hitPlace(fields: readonly string[], columns: readonly string[] = []): string | null {
  const isShown = (field: string): boolean => field === "text" || field === "name" || columns.includes(field);
  if (fields.length === 0 || fields.some(isShown)) return null;
  return say("rows.search.hitIn", { fields: fields.map((field) => say("rows.search.field", { field })).join(", ") });
}

/** True if all loaded rows were searched, and none has a hit. */
export function hasNoHit({ search, searchMode, finding, view }: SteadyScreen): boolean {
  if (searchMode === "find") return finding.text !== "" && finding.hitCount === 0;
  return search !== "" && view?.isWhole === true && view.rowCount === 0;
}

/** The searched text; none where it has no hit, so that one of its words in a pane is not taken for one. */
export function markedText(screen: SteadyScreen): string {
  return hasNoHit(screen) ? "" : searchedText(screen);
}
