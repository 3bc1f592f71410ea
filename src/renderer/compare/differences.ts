// Compares two records field by field: equal values, different ones, and values that only one of them has.
import type { JsonPath } from "#domain/text/json-path.ts";
import { isContainer, plainText, writtenText, type JsonNode, type JsonTree } from "#domain/text/json-tree.ts";
import { listEntries } from "./list-entries.ts";

/** A field of one or both records; its nodes are null where a record has no such field. */
export interface FieldPair {
  /** in the first record; of a field that only the other has, there */
  readonly path: JsonPath;
  /** in the other record, where an entry of a list may have another place */
  readonly otherPath: JsonPath;
  readonly one: number | null;
  readonly other: number | null;
  readonly isEqual: boolean;
}

/**
 * The fields of both records: every plain value, every empty map or list, and a map or list where the other record has
 * something else. Fields of maps meet by name, entries of lists by person and device, else by place. In the order of the
 * first record; values that only the other has follow at the end of their map or list. Numbers are equal if they are written alike.
 */
export function fieldPairs(one: JsonTree, other: JsonTree): readonly FieldPair[] {
  const pairs: FieldPair[] = [];
  const add = (
    path: JsonPath,
    otherPath: JsonPath,
    [ownIndex, otherIndex]: readonly [number | null, number | null],
  ): void => {
    const own = nodeAt(one, ownIndex);
    const theirs = nodeAt(other, otherIndex);
    const isSplit = own !== undefined && theirs !== undefined && own.kind !== theirs.kind;
    if (isSplit || own?.size === 0 || theirs?.size === 0) {
      const isEqual = own !== undefined && theirs !== undefined && valueOf(one, own) === valueOf(other, theirs);
      pairs.push({ path, otherPath, one: ownIndex, other: otherIndex, isEqual });
    }
    const [ownParts, otherParts] = partsOfBoth(one, ownIndex, other, otherIndex);
    for (const [key, part] of ownParts) {
      const met = isSplit ? null : (otherParts.get(key) ?? null);
      const step = stepOf(one, part);
      add([...path, step], [...otherPath, met === null ? step : stepOf(other, met)], [part, met]);
    }
    for (const [key, part] of otherParts) {
      const met = [...otherPath, stepOf(other, part)];
      if (isSplit || !ownParts.has(key)) add(met, met, [null, part]);
    }
  };
  add([], [], [0, 0]);
  return pairs;
}

function nodeAt({ nodes }: JsonTree, index: number | null): JsonNode | undefined {
  return index === null ? undefined : nodes[index];
}

/** Texts are compared as they are read, everything else as it is written; maps and lists by their size. */
function valueOf(tree: JsonTree, node: JsonNode): string {
  if (isContainer(node)) return `${node.kind} ${node.size}`;
  return node.kind === "text" ? `"${plainText(tree, node)}` : writtenText(tree, node);
}

function stepOf({ nodes }: JsonTree, index: number): string | number {
  const node = nodes[index];
  return node?.name ?? node?.place ?? 0;
}

type Parts = ReadonlyMap<string, number>;

/** The values of both maps or lists, by the key that matches them: for maps, the name and its number among equal names. */
function partsOfBoth(
  one: JsonTree,
  ownIndex: number | null,
  other: JsonTree,
  otherIndex: number | null,
): readonly [Parts, Parts] {
  const [own, others] = [childrenOf(one, ownIndex), childrenOf(other, otherIndex)];
  const isList = [nodeAt(one, ownIndex), nodeAt(other, otherIndex)].every((node) => node?.kind === "list");
  return isList ? listEntries(one, own, other, others) : [namedParts(one, own), namedParts(other, others)];
}

/** The nodes that a map or list holds itself. */
function childrenOf({ nodes }: JsonTree, index: number | null): readonly number[] {
  const holder = index === null ? undefined : nodes[index];
  if (holder === undefined || index === null || !isContainer(holder)) return [];
  const children: number[] = [];
  for (let child = index + 1; child < holder.after; child = nodes[child]?.after ?? holder.after) children.push(child);
  return children;
}

function namedParts({ nodes }: JsonTree, children: readonly number[]): Parts {
  const seen = new Map<string, number>();
  return new Map(
    children.map((child) => {
      const { name, place } = nodes[child] ?? { name: null, place: 0 };
      if (name === null) return [String(place), child];
      const times = seen.get(name) ?? 0;
      seen.set(name, times + 1);
      return [`${times} ${name}`, child];
    }),
  );
}
