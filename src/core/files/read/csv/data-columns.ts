// The columns of a table that are named after fields of a message's `data`, as databases flatten it: data.metadata,
// data/metadata/order, data_metadata.
import { parseExactly } from "#domain/text/exact-json.ts";
import type { JsonPath } from "#domain/text/json-path.ts";
import { isMap } from "#domain/text/lenient.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The fields of `data` that are objects and lists; a cell holds them as JSON. */
const STRUCTURED: ReadonlySet<string> = new Set(["metadata", "attachments", "entities", "mentions", "reactions"]);
const COLUMN = /^data([._/])(.{1,200})$/u;
const METADATA = "metadata_";

interface Sorted {
  readonly data: Fields;
  /** the cells that are no fields of `data` */
  readonly rest: Readonly<Record<string, string>>;
}

/** Sorts cells by the names of their columns. A cell that fits no place in `data` stays in the rest. */
export function fieldsOfData(cells: Readonly<Record<string, string>>): Sorted {
  const rest: [string, string][] = [];
  const placed: { readonly path: readonly string[]; readonly value: unknown; readonly own: [string, string] }[] = [];
  for (const own of Object.entries(cells)) {
    const path = pathOf(own[0]);
    const value = path === null ? undefined : valueAt(["data", ...path], own[1]);
    const isMisfit = path?.length === 1 && STRUCTURED.has(path[0] ?? "") && typeof value === "string";
    if (path === null || isMisfit) rest.push(own);
    else placed.push({ path, value, own });
  }
  let data: Fields = {};
  // An object comes before the fields that are added to it.
  for (const { path, value, own } of placed.toSorted((a, b) => a.path.length - b.path.length)) {
    const next = withField(data, path, value);
    if (next === null) rest.push(own);
    else data = next;
  }
  return { data, rest: Object.fromEntries(rest) };
}

/** The value of a cell at a path of the record: an object or list where the service has one, else its text. */
export function valueAt(path: JsonPath, cell: string): unknown {
  const [top, field, ...deeper] = path;
  if (top !== "data" || deeper.length > 0 || !STRUCTURED.has(String(field)) || !/^\s*[{[]/u.test(cell)) return cell;
  try {
    return parseExactly(cell);
  } catch {
    return cell;
  }
}

/** The fields inside `data`; null for another column, and for one entry of a list. */
function pathOf(column: string): readonly string[] | null {
  const [, sign, name = ""] = COLUMN.exec(column) ?? [];
  if (sign === undefined) return null;
  if (sign !== "_") {
    const steps = name.split(sign);
    return steps.some((step) => step === "" || /^\d+$|[[\]]/u.test(step)) ? null : steps;
  }
  if (STRUCTURED.has(name)) return [name];
  return name.startsWith(METADATA) ? ["metadata", name.slice(METADATA.length)] : null;
}

/** The fields with this value at the path; null if it has another one already. */
function withField(fields: Fields, [step = "", ...path]: readonly string[], value: unknown): Fields | null {
  const held = Object.hasOwn(fields, step) ? fields[step] : undefined;
  if (path.length === 0) return held === undefined ? { ...fields, [step]: value } : null;
  if (held !== undefined && !isMap(held)) return null;
  const inside = withField(held ?? {}, path, value);
  return inside === null ? null : { ...fields, [step]: inside };
}
