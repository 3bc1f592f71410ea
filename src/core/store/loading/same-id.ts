// Tells apart records that share an id: states of one record, and records of two applications that count alike.
import type { QueryKind } from "#domain/query/filters.ts";
import type { SqlValue } from "#core/store/base/database.ts";

/** A row, and the values that never change in a record; null for an unknown one. */
export interface Identified {
  readonly rowId: number;
  /** in the order of `LASTING` */
  readonly lasting: readonly SqlValue[];
}

/** The columns whose values never change in a record. */
export const LASTING: Readonly<Record<QueryKind, readonly string[]>> = {
  messages: ["sender", "sentAtSeconds", "conversationId"],
  calls: ["initiator", "initiatedAtSeconds", "receiver"],
};

/** One such value may be written otherwise elsewhere. Two that differ are of another record. */
const MOST_DIFFERENT = 1;
/** Records that a row is compared with; every further one is a record of its own. */
const MOST_COMPARED = 200;

/** The rows in one group for each record, both in their order. */
export function groupByRecord(rows: readonly Identified[]): readonly (readonly Identified[])[] {
  const groups: Identified[][] = [];
  const known = new Map<string, Identified[]>();
  for (const row of rows) {
    const key = JSON.stringify(row.lasting.map((value) => value && String(value)));
    const group =
      known.get(key) ?? groups.slice(0, MOST_COMPARED).find(([first]) => first !== undefined && mayBeOne(first, row));
    if (group === undefined) groups.push([row]);
    else group.push(row);
    known.set(key, group ?? groups.at(-1) ?? []);
  }
  return groups;
}

function mayBeOne(one: Identified, other: Identified): boolean {
  const different = one.lasting.filter((value, index) => {
    const its = other.lasting[index] ?? null;
    return value !== null && its !== null && value !== its;
  });
  return different.length <= MOST_DIFFERENT;
}
