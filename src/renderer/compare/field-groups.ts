// The compared fields in groups: those that differ, those that only one record has, and the equal and empty ones.
import { columnOfField } from "#domain/columns/field-column.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { plainText, type JsonTree } from "#domain/text/json-tree.ts";
import type { FieldPair } from "./differences.ts";

export interface FieldGroups {
  /** both have a value; words and times come before ids, numbers and fields that are no column */
  readonly differing: readonly FieldPair[];
  readonly onlyInOne: readonly FieldPair[];
  /** equal, or without a value in both: missing, null, or an empty text, map or list */
  readonly equalOrEmpty: readonly FieldPair[];
}

export function groupedFields(
  kind: QueryKind,
  pairs: readonly FieldPair[],
  [one, other]: readonly [JsonTree, JsonTree],
): FieldGroups {
  const groups = Map.groupBy(pairs, (pair) => {
    const held = [isHeld(one, pair.one), isHeld(other, pair.other)];
    if (pair.isEqual || !held.includes(true)) return "equalOrEmpty";
    return held.includes(false) ? "onlyInOne" : isInWords(kind, pair) ? "words" : "raw";
  });
  const of = (group: "words" | "raw" | "onlyInOne" | "equalOrEmpty"): readonly FieldPair[] => groups.get(group) ?? [];
  return {
    differing: [...of("words"), ...of("raw")],
    onlyInOne: of("onlyInOne"),
    equalOrEmpty: of("equalOrEmpty"),
  };
}

/** True for a node with a value. */
function isHeld(tree: JsonTree, index: number | null): boolean {
  const node = tree.nodes[index ?? -1];
  if (node === undefined) return false;
  if (node.kind === "map" || node.kind === "list") return node.size > 0;
  const text = plainText(tree, node);
  return node.kind === "text" ? text !== "" : text !== "null";
}

const RAW: ReadonlySet<string | undefined> = new Set([undefined, "id", "number"]);

function isInWords(kind: QueryKind, { path }: FieldPair): boolean {
  return !RAW.has(columnOfField(kind, path)?.type);
}
