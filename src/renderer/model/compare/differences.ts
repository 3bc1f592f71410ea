// Two records field by field: what is the same, what differs, and what only one of them has.
import type { JsonPath } from "../../../domain/text/json-path.ts";
import { isContainer, plainText, writtenText, type JsonNode, type JsonTree } from "../../../domain/text/json-tree.ts";

/** A field of one or both records; its nodes are null where a record has no such field. */
export interface FieldPair {
  readonly path: JsonPath;
  readonly one: number | null;
  readonly other: number | null;
  readonly isEqual: boolean;
}

/**
 * The fields of both records: every plain value, every empty map or list, and a map or list where the other record has
 * something else. Fields of maps meet by name, entries of lists by place. In the order of the first record; what only the
 * other has follows at the end of its map or list. Numbers are equal if they are written alike.
 */
export function fieldPairs(one: JsonTree, other: JsonTree): readonly FieldPair[] {
  const pairs: FieldPair[] = [];
  const add = (path: JsonPath, ownIndex: number | null, otherIndex: number | null): void => {
    const own = nodeAt(one, ownIndex);
    const theirs = nodeAt(other, otherIndex);
    const isSplit = own !== undefined && theirs !== undefined && own.kind !== theirs.kind;
    if (isSplit || own?.size === 0 || theirs?.size === 0) {
      const isEqual = own !== undefined && theirs !== undefined && valueOf(one, own) === valueOf(other, theirs);
      pairs.push({ path, one: ownIndex, other: otherIndex, isEqual });
    }
    const ownParts = partsOf(one, ownIndex);
    const otherParts = partsOf(other, otherIndex);
    for (const [key, part] of ownParts) {
      add([...path, stepOf(one, part)], part, isSplit ? null : (otherParts.get(key) ?? null));
    }
    for (const [key, part] of otherParts) {
      if (isSplit || !ownParts.has(key)) add([...path, stepOf(other, part)], null, part);
    }
  };
  add([], 0, 0);
  return pairs;
}

function nodeAt({ nodes }: JsonTree, index: number | null): JsonNode | undefined {
  return index === null ? undefined : nodes[index];
}

/** Texts are compared as they are read, everything else as it is written; maps and lists by being empty. */
function valueOf(tree: JsonTree, node: JsonNode): string {
  if (isContainer(node)) return `${node.kind} ${node.size === 0}`;
  return node.kind === "text" ? `"${plainText(tree, node)}` : writtenText(tree, node);
}

function stepOf({ nodes }: JsonTree, index: number): string | number {
  const node = nodes[index];
  return node?.name ?? node?.place ?? 0;
}

/** The entries of a map or list by what makes them meet: name and how often it occurred before, or place. */
function partsOf({ nodes }: JsonTree, index: number | null): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  const holder = index === null ? undefined : nodes[index];
  if (holder === undefined || index === null || !isContainer(holder)) return parts;
  const seen = new Map<string, number>();
  for (let child = index + 1; child < holder.after; child = nodes[child]?.after ?? holder.after) {
    const { name, place } = nodes[child] ?? { name: null, place: 0 };
    if (name === null) parts.set(String(place), child);
    else {
      const times = seen.get(name) ?? 0;
      seen.set(name, times + 1);
      parts.set(`${times} ${name}`, child);
    }
  }
  return parts;
}
