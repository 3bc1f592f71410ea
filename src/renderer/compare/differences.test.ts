// The differences of two records: both can be written again from the pairs, and equal fields are exactly the equal ones.
import fc from "fast-check";
import { expect, test } from "vitest";
import { strangeJson } from "#tests/fakes/strange-json.ts";
import { readJsonTree, writtenText, type JsonTree } from "#domain/text/json-tree.ts";
import { writeJsonPath } from "#domain/text/json-path.ts";
import { fieldPairs, type FieldPair } from "./differences.ts";

function treeOf(text: string): JsonTree {
  const tree = readJsonTree(text);
  if (tree === null) throw new Error("the text is not JSON");
  return tree;
}

interface Built {
  text: string | null;
  readonly parts: Map<string | number, Built>;
}

/** Writes a record from its side of the pairs, in any order of fields. */
function written(tree: JsonTree, pairs: readonly FieldPair[], side: "one" | "other"): string {
  const root: Built = { text: null, parts: new Map() };
  for (const pair of pairs) {
    const node = tree.nodes[pair[side] ?? -1];
    // The values in a map or list have their own pairs.
    if (node === undefined || node.size > 0) continue;
    let at = root;
    for (const step of side === "one" ? pair.path : pair.otherPath) {
      const next = at.parts.get(step) ?? { text: null, parts: new Map() };
      at.parts.set(step, next);
      at = next;
    }
    at.text = writtenText(tree, node);
  }
  const write = ({ text, parts }: Built): string => {
    if (text !== null) return text;
    const isList = [...parts.keys()].every((step) => typeof step === "number");
    const inOrder = isList ? [...parts].toSorted(([a], [b]) => Number(a) - Number(b)) : [...parts];
    const entries = inOrder.map(([step, part]) => `${isList ? "" : `${JSON.stringify(step)}:`}${write(part)}`);
    return isList ? `[${entries.join(",")}]` : `{${entries.join(",")}}`;
  };
  return write(root);
}

/** Two records that have much in common. */
const alike = fc.tuple(strangeJson, strangeJson, strangeJson).map(([shared, own, others]) => ({
  one: JSON.stringify({ shared, own, both: own }),
  other: JSON.stringify({ both: others, others, shared }),
}));
const any = fc.tuple(strangeJson, strangeJson).map(([one, other]) => ({
  one: JSON.stringify(one),
  other: JSON.stringify(other),
}));

test("merging the pairs gives back both records, for any two records", () => {
  fc.assert(
    fc.property(fc.oneof(alike, any), ({ one, other }) => {
      const [ownTree, otherTree] = [treeOf(one), treeOf(other)];
      const pairs = fieldPairs(ownTree, otherTree);
      expect(JSON.parse(written(ownTree, pairs, "one"))).toEqual(JSON.parse(one));
      expect(JSON.parse(written(otherTree, pairs, "other"))).toEqual(JSON.parse(other));
    }),
  );
});

test("a record has no difference from itself, whatever its layout, and the sides can be swapped", () => {
  fc.assert(
    fc.property(alike, ({ one, other }) => {
      const [ownTree, otherTree] = [treeOf(one), treeOf(other)];
      const spaced = treeOf(JSON.stringify(JSON.parse(one), null, 2));
      expect(fieldPairs(ownTree, spaced).filter(({ isEqual }) => !isEqual)).toEqual([]);
      const names = (pairs: readonly FieldPair[]): readonly string[] =>
        pairs
          .map(({ path, otherPath, isEqual }) => {
            const paths = [path, otherPath].map(writeJsonPath).toSorted();
            return `${paths.join(" ")} ${isEqual}`;
          })
          .toSorted();
      expect(names(fieldPairs(ownTree, otherTree))).toEqual(names(fieldPairs(otherTree, ownTree)));
    }),
  );
});

/** The pairs in short: path, then both values as written, "-" for none. */
function inShort(one: string, other: string): readonly string[] {
  const [ownTree, otherTree] = [treeOf(one), treeOf(other)];
  return fieldPairs(ownTree, otherTree).map((pair) => {
    const shown = (tree: JsonTree, index: number | null): string => {
      const node = tree.nodes[index ?? -1];
      return node === undefined ? "-" : writtenText(tree, node);
    };
    const sign = pair.isEqual ? "=" : "≠";
    return `${writeJsonPath(pair.path)}: ${shown(ownTree, pair.one)} ${sign} ${shown(otherTree, pair.other)}`;
  });
}

test("every kind of difference has its pair", () => {
  expect(
    inShort(
      String.raw`{"a":1.10,"same":"\u0041","list":[1,2],"map":{"x":1},"empty":{},"gone":{"y":[]},"kind":{"z":1},"n":1,"n":2}`,
      '{"same":"A","a":1.1,"list":[1,3,4],"map":{"x":1},"empty":{"new":true},"kind":[1],"n":1}',
    ),
  ).toEqual([
    "a: 1.10 ≠ 1.1",
    String.raw`same: "\u0041" = "A"`,
    "list[0]: 1 = 1",
    "list[1]: 2 ≠ 3",
    "list[2]: - ≠ 4",
    "map.x: 1 = 1",
    'empty: {} ≠ {"new":true}',
    "empty.new: - ≠ true",
    "gone.y: [] ≠ -",
    'kind: {"z":1} ≠ [1]',
    "kind.z: 1 ≠ -",
    "kind[0]: - ≠ 1",
    "n: 1 = 1",
    "n: 2 ≠ -",
  ]);
});

test("an empty map or list differs from one with any number of fields", () => {
  expect(inShort('{"a":{},"b":[]}', '{"a":{"x":1,"y":2},"b":[3,4]}')).toEqual([
    'a: {} ≠ {"x":1,"y":2}',
    "a.x: - ≠ 1",
    "a.y: - ≠ 2",
    "b: [] ≠ [3,4]",
    "b[0]: - ≠ 3",
    "b[1]: - ≠ 4",
  ]);
});

const device = (uid: string, deviceId: string, joinedAt: number): object => ({ uid, deviceId, joinedAt });

test("participants meet by UID and device, in whatever order they are", () => {
  const people = [
    device("ana", "phone/1", 10),
    device("ben", "desk/1", 20),
    device("ana", "laptop/1", 30),
    { uid: "cem", isJoined: false },
  ];
  const [phone, desk, laptop, absent] = people;
  const one = JSON.stringify({ participants: people });
  const turned = treeOf(JSON.stringify({ participants: [absent, laptop, desk, phone] }));
  const pairs = fieldPairs(treeOf(one), turned);
  expect(pairs.filter(({ isEqual }) => !isEqual)).toEqual([]);
  expect(pairs.map(({ path, otherPath }) => [path, otherPath].map(writeJsonPath).join(" "))).toContain(
    "participants[0].joinedAt participants[3].joinedAt",
  );
  // The same base device in another session, then whatever the person has left; others are only on one side.
  const next = [device("dia", "pad/1", 40), device("ana", "watch/1", 50), device("ana", "phone/2", 60)];
  expect(inShort(JSON.stringify([phone, laptop, desk]), JSON.stringify(next))).toEqual([
    '[0].uid: "ana" = "ana"',
    '[0].deviceId: "phone/1" ≠ "phone/2"',
    "[0].joinedAt: 10 ≠ 60",
    '[1].uid: "ana" = "ana"',
    '[1].deviceId: "laptop/1" ≠ "watch/1"',
    "[1].joinedAt: 30 ≠ 50",
    '[2].uid: "ben" ≠ -',
    '[2].deviceId: "desk/1" ≠ -',
    "[2].joinedAt: 20 ≠ -",
    '[0].uid: - ≠ "dia"',
    '[0].deviceId: - ≠ "pad/1"',
    "[0].joinedAt: - ≠ 40",
  ]);
  // Entries that name nobody meet by place, beside those that do.
  expect(inShort('[{"uid":"ana"},{"n":1},2]', '[{"n":3},{"n":1},{"uid":"ana"}]')).toEqual([
    '[0].uid: "ana" = "ana"',
    "[1].n: 1 = 1",
    "[2]: 2 ≠ -",
    "[0].n: - ≠ 3",
  ]);
});
