// Packs facts as the values of rows, ready to be inserted, so that another thread can do it.
import { sqlValueOf } from "../base/columns.ts";
import type { ColumnType } from "../base/columns.ts";
import type { Database, SqlValue } from "../base/database.ts";

/** A table of facts. `head`: its columns before the facts; `always`: columns that hold the same in every row. */
export interface FactTable {
  readonly table: string;
  readonly head: readonly string[];
  readonly facts: Readonly<Record<string, ColumnType>>;
  readonly always: Readonly<Record<string, number>>;
}

export type PackedFacts = readonly (readonly SqlValue[])[];

export type Facts = Readonly<Record<string, Parameters<typeof sqlValueOf>[0]>>;

/** A function that gives the values of a row: its head, then its facts. */
export function makeFactPacker({ facts: columns }: FactTable): (head: readonly SqlValue[], facts: Facts) => SqlValue[] {
  const names = Object.keys(columns);
  return (head, facts) => [...head, ...names.map((name) => sqlValueOf(facts[name] ?? null))];
}

/** A function that inserts packed facts. */
export function makeFactInserter(table: FactTable): (database: Database, packed: PackedFacts) => void {
  const { head, facts, always } = table;
  const given = [...head, ...Object.keys(facts)];
  const columns = [...given, ...Object.keys(always)].join(", ");
  const values = [...given.map(() => "?"), ...Object.values(always)].join(", ");
  const sql = `INSERT INTO ${table.table} (${columns}) VALUES (${values})`;
  return (database, packed) => database.insert(sql, packed);
}
