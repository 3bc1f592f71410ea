// The expected values of computed columns, by the times that the tables of columns name and a plain subtraction.
import { columnsOf } from "#domain/columns/datasets.ts";
import type { QueryKind } from "#domain/query/filters.ts";

/** The computed facts of a stored row, in seconds; null if a time is missing or the times run backwards. */
export function computedFactsOf(kind: QueryKind, row: object): Readonly<Record<string, number | null>> {
  const facts = columnsOf(kind).flatMap(({ name, secondsBetween }) => {
    if (secondsBetween === undefined) return [];
    const [from, to]: unknown[] = [Reflect.get(row, secondsBetween.from), Reflect.get(row, secondsBetween.to)];
    const seconds = typeof from === "number" && typeof to === "number" && to >= from ? to - from : null;
    return [[name, seconds] as const];
  });
  return Object.fromEntries(facts);
}
