// What differs comes first: words and times before ids and numbers, fields of one record apart, the empty with the equal.
import { expect, test } from "vitest";
import { readJsonTree, type JsonTree } from "#domain/text/json-tree.ts";
import { writeJsonPath } from "#domain/text/json-path.ts";
import { fieldPairs, type FieldPair } from "./differences.ts";
import { groupedFields } from "./field-groups.ts";

function treeOf(value: unknown): JsonTree {
  const tree = readJsonTree(JSON.stringify(value));
  if (tree === null) throw new Error("the value is not JSON");
  return tree;
}

test("fields are in the group that says how much they tell", () => {
  const trees = [
    treeOf({
      mid: "m1",
      totalAudioMinutes: 1,
      mood: "x",
      status: "ended",
      note: "",
      tags: [],
      same: 1,
      endedAt: 5,
      a: 1,
    }),
    treeOf({
      mid: "m2",
      totalAudioMinutes: 2,
      mood: "y",
      status: "busy",
      note: null,
      same: 1,
      endedAt: null,
      b: { c: 1 },
    }),
  ] as const;
  const groups = groupedFields("calls", fieldPairs(...trees), trees);
  const pathsOf = (pairs: readonly FieldPair[]): readonly string[] => pairs.map(({ path }) => writeJsonPath(path));
  expect(pathsOf(groups.differing)).toEqual(["status", "mid", "totalAudioMinutes", "mood"]);
  expect(pathsOf(groups.onlyInOne)).toEqual(["endedAt", "a", "b.c"]);
  expect(pathsOf(groups.equalOrEmpty)).toEqual(["note", "tags", "same"]);
});
