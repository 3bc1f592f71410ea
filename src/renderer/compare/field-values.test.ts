// How a compared field is named and shown: columns, dates, sizes, empty and long values.
import { expect, test } from "vitest";
import { readJsonTree, type JsonTree } from "#domain/text/json-tree.ts";
import { fieldPairs } from "./differences.ts";
import { fieldName, fieldValue } from "./field-values.ts";
import { isoIn } from "#tests/fakes/time-form.ts";

function treeOf(value: unknown): JsonTree {
  const tree = readJsonTree(JSON.stringify(value));
  if (tree === null) throw new Error("the value is not JSON");
  return tree;
}

/** Each field of two calls: its names, then the words of both sides. */
function shown(one: object, other: object): readonly (readonly (string | null | undefined)[])[] {
  const [ownTree, otherTree] = [treeOf(one), treeOf(other)];
  return fieldPairs(ownTree, otherTree).map((pair) => {
    const { label, path } = fieldName("calls", pair);
    const words = (tree: JsonTree, side: "one" | "other"): string | undefined => {
      const value = fieldValue("calls", tree, pair, side, isoIn("Europe/Berlin"));
      return value === null ? undefined : [value.text, value.meaning].filter((text) => text !== null).join(" | ");
    };
    return [label, path, words(ownTree, "one"), words(otherTree, "other")];
  });
}

test("fields have the names of their columns, times their dates, and maps and lists their sizes", () => {
  expect(
    shown(
      { startedAt: 1_767_225_600, status: "ended", participants: [{ joinedAt: 0 }], extra: { a: 1, b: 2 }, note: "" },
      { startedAt: 1_767_225_660, participants: [{ joinedAt: 1_767_225_661 }], extra: [], note: null },
    ),
  ).toEqual([
    ["Started", "startedAt", "1767225600 | 2026-01-01 01:00:00", "1767225660 | 2026-01-01 01:01:00"],
    ["Status", "status", "ended", undefined],
    ["Joined at", "participants[0].joinedAt", "0", "1767225661 | 2026-01-01 01:01:01"],
    [null, "extra", "2 fields", "[]"],
    [null, "extra.a", "1", undefined],
    [null, "extra.b", "2", undefined],
    [null, "note", '""', "null"],
  ]);
});

test("of a very long value the beginning is shown, with its length", () => {
  const [row] = shown({ note: "x".repeat(5000) }, { note: "short" });
  expect(row?.[2]).toMatch(/^x{2000} \| … 5,000 characters in all\./u);
});
