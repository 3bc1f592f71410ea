// Values with more than one spelling; records keep theirs. Source: docs/service-notes.md, "Calls in practice".
import type { QueryKind } from "./filters.ts";

/** For each column the values with the same meaning; the first one is shown in counts. */
const SPELLINGS: Readonly<Record<QueryKind, Readonly<Record<string, readonly (readonly string[])[]>>>> = {
  messages: {},
  calls: { status: [["canceled", "cancelled"]] },
};

/** True for a column in which several spellings, in any case, mean one value. */
export function hasSpellings(kind: QueryKind, column: string): boolean {
  return Object.hasOwn(SPELLINGS[kind], column);
}

/** Every spelling of a value in a column, in lower case, and the value itself. */
export function spellingsOf(kind: QueryKind, column: string, value: string): readonly string[] {
  if (!hasSpellings(kind, column)) return [value];
  const plain = value.toLowerCase();
  const group = SPELLINGS[kind][column]?.find((each) => each.includes(plain)) ?? [plain];
  return group.includes(value) ? group : [...group, value];
}

/** The spelling under which a value is counted. */
export function oneSpelling(kind: QueryKind, column: string, value: string): string {
  return spellingsOf(kind, column, value)[0] ?? value;
}
