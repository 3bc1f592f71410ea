// The words for the place of a hit that a row does not show: "in id".
import { say } from "#texts/say.ts";

/** "in id", "in metadata.order.id"; null if the row shows a hit, or none is known. `columns`: the shown ones of metadata. */
export function hitPlace(fields: readonly string[], columns: readonly string[] = []): string | null {
  const isShown = (field: string): boolean => field === "text" || field === "name" || columns.includes(field);
  if (fields.length === 0 || fields.some(isShown)) return null;
  return say("rows.search.hitIn", { fields: fields.map((field) => say("rows.search.field", { field })).join(", ") });
}
