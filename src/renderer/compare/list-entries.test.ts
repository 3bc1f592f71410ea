// Tests which entries of two lists of participants meet.
import { expect, test } from "vitest";
import { readJsonTree, type JsonTree } from "#domain/text/json-tree.ts";
import { listEntries } from "./list-entries.ts";

function treeOf(entries: readonly unknown[]): JsonTree {
  const tree = readJsonTree(JSON.stringify(entries));
  if (tree === null) throw new Error("the text is not JSON");
  return tree;
}

/** The entries that meet, as pairs of places; null where an entry meets none. */
function met(own: readonly unknown[], others: readonly unknown[]): readonly (readonly (number | null)[])[] {
  const [one, other] = [treeOf(own), treeOf(others)];
  const topOf = ({ nodes }: JsonTree): readonly number[] =>
    nodes.flatMap(({ depth }, index) => (depth === 1 ? [index] : []));
  const [ownKeys, otherKeys] = listEntries(one, topOf(one), other, topOf(other));
  const placeOf = (tree: JsonTree, node: number | undefined): number | null => tree.nodes[node ?? -1]?.place ?? null;
  const keys = [...new Set([...ownKeys.keys(), ...otherKeys.keys()])];
  return keys.map((key) => [placeOf(one, ownKeys.get(key)), placeOf(other, otherKeys.get(key))]);
}

const join = (uid: unknown, deviceId?: unknown): object => ({ name: { uid: "inner" }, uid, deviceId });

test("entries of one person meet by device, then by base device, then in their order", () => {
  expect(
    met(
      [join("a", "phone/1"), join("a", "desk/1"), join("a"), join("a", "phone/9")],
      [join("a", "phone/9"), join("a", "tablet/1"), join("a", "desk/2"), join("a")],
    ),
  ).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
  ]);
});

test("several entries of one device meet in their order, and those left over meet nobody", () => {
  expect(met([join("a", "d"), join("a", "d"), join("a", "d")], [join("a", "d"), join("a", "d")])).toEqual([
    [0, 0],
    [1, 1],
    [2, null],
  ]);
  expect(met([join("a")], [join("b")])).toEqual([
    [0, null],
    [null, 0],
  ]);
});

test("entries without a UID meet by place, also those that are no maps", () => {
  expect(met([join(""), 5, join(null), join(["a"])], [{}, join("a"), "text"])).toEqual([
    [0, 0],
    [1, null],
    [2, 2],
    [3, null],
    [null, 1],
  ]);
});

test("a UID may be a number, and its text is the same person", () => {
  expect(met([join(7)], [join("8"), join("7")])).toEqual([
    [0, 1],
    [null, 0],
  ]);
});
