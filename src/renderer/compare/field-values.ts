// How a field of a compared record is shown: its name, and its value in each record.
import { labelOfField } from "#domain/columns/field-column.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { writeJsonPath } from "#domain/text/json-path.ts";
import { isContainer, plainText, writtenText, type JsonTree } from "#domain/text/json-tree.ts";
import type { TimeForm } from "#domain/time/time-form.ts";
import { timeOfField } from "#renderer/record/model/raw/field-time.ts";
import type { FieldPair } from "./differences.ts";
import { say } from "#texts/say.ts";

/** Characters of a value that are shown. */
export const MOST_CHARACTERS = 2000;

export interface ShownValue {
  readonly text: string;
  /** the meaning of the number, such as a time; null if the number needs none */
  readonly meaning: string | null;
  /** true for words about the value instead of the value itself */
  readonly isNote: boolean;
}

/** The name of a field as people read it, null for one that is no column; its path, and that in the other record. */
export function fieldName(
  kind: QueryKind,
  { path, otherPath }: FieldPair,
): { readonly label: string | null; readonly path: string; readonly otherPath: string | null } {
  const [own, others] = [writeJsonPath(path), writeJsonPath(otherPath)];
  return { label: labelOfField(kind, path), path: own, otherPath: own === others ? null : others };
}

/** The value of one side of a pair; null where the record has no such field. */
export function fieldValue(
  kind: QueryKind,
  tree: JsonTree,
  pair: FieldPair,
  side: "one" | "other",
  form: TimeForm,
): ShownValue | null {
  const node = tree.nodes[pair[side] ?? -1];
  if (node === undefined) return null;
  if (node.size > 0) {
    const size =
      node.kind === "map" ? say("raw.fields", { entries: node.size }) : say("raw.entries", { entries: node.size });
    return { text: size, meaning: null, isNote: true };
  }
  if (isContainer(node)) return { text: writtenText(tree, node), meaning: null, isNote: false };
  const plain = plainText(tree, node);
  const isCut = plain.length > MOST_CHARACTERS;
  return {
    text: node.kind === "text" && plain === "" ? '""' : plain.slice(0, MOST_CHARACTERS).toWellFormed(),
    meaning:
      timeOfField(kind, pair.path, plain, form) ??
      (isCut ? say("compare.cutValue", { characters: plain.length }) : null),
    isNote: false,
  };
}
