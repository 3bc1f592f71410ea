// The column of a field of a raw record, by the field's path.
import { writeJsonPath, type JsonPath } from "../text/json-path.ts";
import type { Column } from "./column.ts";
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
  const place = path.findIndex((step) => typeof step === "number");
  if (place === -1) return columnsOf(kind).find((column) => column.path === writeJsonPath(path));
  const list = writeJsonPath(path.slice(0, place));
  const dataset = PARTS[kind].find(([name]) => name === list)?.[1];
  if (dataset === undefined) return undefined;
  const field = writeJsonPath(path.slice(place + 1));
  return columnsOf(dataset).find((column) => column.path === field);
}
