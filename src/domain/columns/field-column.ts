// The column of a field of a raw record, by the field's path.
import { writeJsonPath, type JsonPath } from "#domain/text/json-path.ts";
import type { Column } from "./column.ts";
import { columnLabel } from "./column-texts.ts";
import { columnsOf, type Dataset } from "./datasets.ts";

/** The lists in raw records whose entries have columns of their own. */
const PARTS: Readonly<Record<"messages" | "calls", readonly (readonly [list: string, of: Dataset])[]>> = {
  messages: [["data.reactions", "reactions"]],
  calls: [
    ["participants", "devices"],
    ["recordings", "recordings"],
  ],
};

/** Undefined for a field that is no column, or not one by itself. */
export function columnOfField(kind: "messages" | "calls", path: JsonPath): Column | undefined {
  return found(kind, path)?.column;
}

/** The label of a field's column as people read it; null for a field that is no column. */
export function labelOfField(kind: "messages" | "calls", path: JsonPath): string | null {
  const field = found(kind, path);
  return field === undefined ? null : columnLabel(field.dataset, field.column.name);
}

function found(
  kind: "messages" | "calls",
  path: JsonPath,
): { readonly dataset: Dataset; readonly column: Column } | undefined {
  const place = path.findIndex((step) => typeof step === "number");
  const list = writeJsonPath(path.slice(0, Math.max(0, place)));
  const dataset = place === -1 ? kind : PARTS[kind].find(([name]) => name === list)?.[1];
  if (dataset === undefined) return undefined;
  const field = writeJsonPath(path.slice(place + 1));
  const column = columnsOf(dataset).find((each) => each.path === field);
  return column === undefined ? undefined : { dataset, column };
}
