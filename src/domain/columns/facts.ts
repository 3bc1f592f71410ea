// The columns of a dataset that are read from records, as facts: types, schema, and values read leniently from a raw record.
import { z } from "zod";
import { asFlag, asId, asMap, asNumber, asSeconds, asText } from "#domain/text/lenient.ts";
import { factName, type Column } from "./column.ts";
import { isOfRecord } from "./datasets.ts";

type FactNameOf<Of extends Column> = Of["type"] extends "time" ? `${Of["name"]}Seconds` : Of["name"];
type PlainOf<Of extends Column> = Of["type"] extends "number" | "time"
  ? number
  : Of["type"] extends "flag"
    ? boolean
    : string;
type FactOf<Of extends Column> = Of["type"] extends "list"
  ? readonly string[]
  : Of extends { readonly required: true }
    ? PlainOf<Of>
    : PlainOf<Of> | null;
type NotOfRecord =
  | { readonly type: "marks" }
  | { readonly isLookedUp: true }
  | { readonly ofCourse: true }
  | { readonly secondsBetween: Column["secondsBetween"] };
type OfRecord<Table extends readonly Column[]> = Exclude<Table[number], NotOfRecord>;
type AtPath = { readonly path: string };

/** The facts of a table's columns, as a row holds them. */
export type FactsOf<Table extends readonly Column[]> = {
  [Each in OfRecord<Table> as FactNameOf<Each>]: FactOf<Each>;
};
/** The facts that are not at one path of the record. */
type OwnFactsOf<Table extends readonly Column[]> = {
  [Each in Exclude<OfRecord<Table>, AtPath> as FactNameOf<Each>]: FactOf<Each>;
};
type ShapeOf<Table extends readonly Column[]> = {
  [Each in OfRecord<Table> as FactNameOf<Each>]: z.ZodType<FactOf<Each>>;
};

/** The schema of a row's facts. */
export function factsSchema<const Table extends readonly Column[]>(table: Table): z.ZodObject<ShapeOf<Table>> {
  const shape = Object.fromEntries(table.filter(isOfRecord).map((column) => [factName(column), schemaOf(column)]));
  // The types above describe the result of `schemaOf` for each column.
  return z.object(shape) as unknown as z.ZodObject<ShapeOf<Table>>;
}

function schemaOf({ type, required }: Column): z.ZodType {
  if (type === "list") return z.array(z.string()).readonly();
  const plain = type === "number" || type === "time" ? z.number() : type === "flag" ? z.boolean() : z.string();
  return required === true ? plain : plain.nullable();
}

const READ_AS: Readonly<Partial<Record<Column["type"], (value: unknown) => unknown>>> = {
  id: asId,
  word: asId,
  number: asNumber,
  flag: asFlag,
  time: asSeconds,
};

/** The value of a field, read leniently as the type of a column. */
export function readAs(type: Column["type"], value: unknown): unknown {
  return (READ_AS[type] ?? asText)(value);
}

/** Gives the facts of a record: those at one path, read by their type, and those that the caller has read. */
export function factReader<const Table extends readonly Column[]>(
  table: Table,
): (raw: Readonly<Record<string, unknown>>, own: OwnFactsOf<Table>) => FactsOf<Table> {
  const columns: readonly Column[] = table.filter(isOfRecord);
  const steps = columns.flatMap((column) => {
    const path = column.path?.split(".") ?? [];
    const field = path.pop();
    return field === undefined ? [] : [{ name: factName(column), path, field, read: READ_AS[column.type] ?? asText }];
  });
  return (raw, own) => {
    const facts: Record<string, unknown> = { ...own };
    for (const { name, path, field, read } of steps) {
      const inside = path.reduce((map, step) => asMap(map[step]), raw);
      facts[name] = read(inside[field]);
    }
    // Every column is in `own` or has a path.
    return facts as FactsOf<Table>;
  };
}
