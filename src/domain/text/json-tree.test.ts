// Tests that a tree has every value of a JSON text exactly as it is written, at any size and depth.
import fc from "fast-check";
import { expect, test } from "vitest";
import { strangeJson } from "#tests/fakes/strange-json.ts";
import { holdersOf, isContainer, pathTo, plainText, readJsonTree, writtenText, type JsonTree } from "./json-tree.ts";

function treeOf(text: string): JsonTree {
  const tree = readJsonTree(text);
  if (tree === null) throw new Error("the text is not JSON");
  return tree;
}

/** Writes the value of a node from the nodes alone. */
function writeNode(tree: JsonTree, index: number): string {
  const node = tree.nodes[index];
  if (node === undefined) throw new Error("there is no such node");
  if (node.kind !== "map" && node.kind !== "list") return writtenText(tree, node);
  const parts: string[] = [];
  for (let child = index + 1; child < node.after; child = tree.nodes[child]?.after ?? Infinity) {
    const { name = null, place } = tree.nodes[child] ?? {};
    expect(place).toBe(parts.length);
    parts.push(`${name === null ? "" : `${JSON.stringify(name)}:`}${writeNode(tree, child)}`);
  }
  expect(node.size).toBe(parts.length);
  return node.kind === "map" ? `{${parts.join(",")}}` : `[${parts.join(",")}]`;
}

test("the nodes of any JSON text write the text again", () => {
  const indent = fc.constantFrom(undefined, 1, "\t");
  fc.assert(
    fc.property(strangeJson, indent, (value, space) => {
      expect(writeNode(treeOf(JSON.stringify(value, null, space)), 0)).toBe(JSON.stringify(value));
    }),
  );
});

test("numbers, repeated names and escapes stay as they are written", () => {
  const tree = treeOf(String.raw` { "n" : 1.10, "n":-0 , "a\u0062":[ 1e400,12345678901234567890 ],"t":"\u0041\"" } `);
  const shown = tree.nodes.map((node, index) => [
    pathTo(tree, index).join("/"),
    writtenText(tree, node),
    plainText(tree, node),
  ]);
  expect(shown.slice(1)).toEqual([
    ["n", "1.10", "1.10"],
    ["n", "-0", "-0"],
    ["ab", "[ 1e400,12345678901234567890 ]", "[ 1e400,12345678901234567890 ]"],
    ["ab/0", "1e400", "1e400"],
    ["ab/1", "12345678901234567890", "12345678901234567890"],
    ["t", String.raw`"\u0041\""`, 'A"'],
  ]);
  expect(holdersOf(tree, 4)).toEqual([3, 0]);
});

test.each(["", "{", "<html>", '{"a":1}{', "{a:1}"])("%j is no tree", (text) => {
  expect(readJsonTree(text)).toBeNull();
});

test.each(["null", "-1.50", '""', "{}", "[]"])("%s alone is one node", (text) => {
  expect(treeOf(text).nodes).toHaveLength(1);
});

test("every value has its kind", () => {
  const { nodes } = treeOf('[{}, [], "1", 1, -1, true, false, null]');
  expect(nodes.map(({ kind }) => kind)).toEqual([
    "list",
    "map",
    "list",
    "text",
    "number",
    "number",
    "word",
    "word",
    "word",
  ]);
  expect(nodes.map(isContainer)).toEqual([true, true, true, ...Array<boolean>(6).fill(false)]);
});

test("a record of thousands of levels is read", () => {
  const tree = treeOf(`${'{"a":['.repeat(5000)}1${"]}".repeat(5000)}`);
  expect(tree.nodes).toHaveLength(10_001);
  expect(pathTo(tree, 10_000)).toHaveLength(10_000);
});
