// Makes of facts the values of rows without those that most rows share, so that little is handed on and bound.
import type { ColumnType } from "../base/columns.ts";
import { sqlValueOf } from "../base/columns.ts";
import type { Database, SqlValue } from "../base/database.ts";

/** A table of facts. `head`: its columns before the facts; `always`: those that hold the same in every row. */
export interface FactTable {
  readonly table: string;
  readonly head: readonly string[];
  readonly facts: Readonly<Record<string, ColumnType>>;
  readonly always: Readonly<Record<string, number>>;
}

/**
 * Rows of facts, and the form of each: a number whose bit is set for each fact that is among the values. Its statement
 * gives the others what they usually hold.
 */
export interface PackedFacts {
  readonly rows: readonly (readonly SqlValue[])[];
  readonly forms: readonly number[];
}

export interface FactPacker {
  /** The row becomes part of what is packed. */
  readonly addRow: (head: SqlValue[], facts: Facts) => void;
  /** What was added since the last time. */
  readonly take: () => PackedFacts;
}

type Facts = Readonly<Record<string, Parameters<typeof sqlValueOf>[0]>>;

/** What most rows hold in a column of the type, and in those that are no different but by name. */
const USUAL: Readonly<Record<ColumnType, SqlValue>> = { text: null, number: null, flag: 0, list: "[]" };
const USUALLY_ZERO: ReadonlySet<string> = new Set(["attachmentCount", "reactionCount"]);
/** Logs have a few dozen. Each has a statement of its own: beyond so many, rows get the form that leaves nothing out. */
const MOST_FORMS = 200;

function usualOf(facts: FactTable["facts"]): readonly SqlValue[] {
  return Object.entries(facts).map(([name, type]) => (USUALLY_ZERO.has(name) ? 0 : USUAL[type]));
}

export function makeFactPacker({ facts: columns }: FactTable): FactPacker {
  const names = Object.keys(columns);
  const usual = usualOf(columns);
  const known = new Set<number>();
  let rows: (readonly SqlValue[])[] = [];
  let forms: number[] = [];

  function addWhole(head: readonly SqlValue[], facts: Facts): void {
    rows.push([...head, ...names.map((name) => sqlValueOf(facts[name] ?? null))]);
    forms.push(2 ** names.length - 1);
  }

  return {
    addRow(row, facts) {
      const { length } = row;
      let form = 0;
      for (let index = 0; index < names.length; index++) {
        const value = sqlValueOf(facts[names[index] ?? ""] ?? null);
        if (value === usual[index]) continue;
        row.push(value);
        form |= 1 << index;
      }
      if (!known.has(form)) {
        if (known.size === MOST_FORMS) return addWhole(row.slice(0, length), facts);
        known.add(form);
      }
      rows.push(row);
      forms.push(form);
    },
    take() {
      const taken = { rows, forms };
      rows = [];
      forms = [];
      return taken;
    },
  };
}

/** A function that inserts packed facts. */
export function makeFactInserter(table: FactTable): (database: Database, packed: PackedFacts) => void {
  const made = new Map<number, string>();
  const statementOf = (form: number): string => {
    const sql = made.get(form) ?? statementOfForm(table, form);
    made.set(form, sql);
    return sql;
  };
  return (database, { rows, forms }) => database.insert((place) => statementOf(forms[place] ?? 0), rows);
}

/** Its values are the head and the facts that the form has. */
function statementOfForm({ table, head, facts, always }: FactTable, form: number): string {
  const values = new Map<string, SqlValue>([...head.map((name) => [name, "?"] as const), ...Object.entries(always)]);
  const usual = usualOf(facts);
  for (const [index, name] of Object.keys(facts).entries()) {
    const value = usual[index] ?? null;
    if ((form & (1 << index)) !== 0) values.set(name, "?");
    else if (value !== null) values.set(name, typeof value === "string" ? `'${value}'` : value);
  }
  return `INSERT INTO ${table} (${[...values.keys()].join(", ")}) VALUES (${[...values.values()].join(", ")})`;
}
