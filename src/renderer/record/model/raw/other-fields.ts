// Names the fields of a record that no other part of the pane shows, because Switchboard does not know them.
import type { QueryKind } from "#domain/query/filters.ts";
import { readJsonTree, type JsonTree } from "#domain/text/json-tree.ts";
import { unknownFields } from "./known-fields.ts";

const MOST_FIELDS = 30;
const LONGEST_VALUE = 300;

export interface OtherFields {
  /** the path of a field, "data.mood" or "participants[0].mood", and its value as it is written in the record */
  readonly fields: readonly (readonly [path: string, value: string])[];
  /** how many more the record has */
  readonly more: number;
}

/** What a person, a group, a form or a card has besides belongs to it, and not to the message. The raw record marks it. */
const OF_OTHERS = /^data\.(?:entities|interactiveData|card)\./u;

/** The unknown fields of a record, in its order. None for text that is not JSON, and for a record too long to search. */
export function otherFields(kind: QueryKind, raw: string): OtherFields {
  const tree = readJsonTree(raw);
  const unknown = tree === null ? null : unknownFields(kind, tree);
  if (tree === null || unknown === null) return { fields: [], more: 0 };
  const own = [...unknown]
    .map((index) => [index, pathOf(tree, index)] as const)
    .filter(([, path]) => !OF_OTHERS.test(path));
  const fields = own.slice(0, MOST_FIELDS).map(([index, path]) => [path, valueOf(tree, index)] as const);
  return { fields, more: own.length - fields.length };
}

function pathOf({ nodes }: JsonTree, index: number): string {
  const steps: string[] = [];
  for (let node = nodes[index]; node !== undefined && node.parent >= 0; node = nodes[node.parent]) {
    steps.unshift(node.name === null ? `[${node.place}]` : `.${node.name}`);
  }
  return steps.join("").replace(/^\./u, "");
}

/** A text without its quotes, anything else as it is written. */
function valueOf({ text, nodes }: JsonTree, index: number): string {
  const node = nodes[index];
  if (node === undefined) return "";
  const written = text.slice(node.start, node.end);
  const value = node.kind === "text" ? String(JSON.parse(written)) : written;
  return value.length <= LONGEST_VALUE ? value : `${value.slice(0, LONGEST_VALUE).toWellFormed()}…`;
}
