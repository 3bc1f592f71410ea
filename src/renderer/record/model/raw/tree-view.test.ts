// The view of a tree: what is open, where keys and letters lead, and what a search finds.
import fc from "fast-check";
import { expect, test } from "vitest";
import { strangeJson } from "#tests/fakes/strange-json.ts";
import { pathTo, readJsonTree, type JsonTree } from "#domain/text/json-tree.ts";
import { writeJsonPath } from "#domain/text/json-path.ts";
import {
  afterKey,
  afterTyping,
  closedAll,
  firstView,
  hitsIn,
  isCut,
  lineOf,
  MOST_LINES,
  nextHit,
  openedAll,
  revealed,
  toggled,
  type TreeView,
} from "./tree-view.ts";

function treeOf(value: unknown): JsonTree {
  const tree = readJsonTree(JSON.stringify(value));
  if (tree === null) throw new Error("the text is not JSON");
  return tree;
}

const pathAt = ({ tree }: TreeView, index: number): string => writeJsonPath(pathTo(tree, index));
const shownPaths = (view: TreeView): readonly string[] => view.lines.map((index) => pathAt(view, index));
const cursor = (view: TreeView): string => pathAt(view, view.current);

function press(view: TreeView, ...keys: readonly string[]): TreeView {
  return keys.reduce((before, key) => afterKey(before, key) ?? before, view);
}

const record = {
  id: 7,
  data: { text: "Grüße", tags: ["vip", "late"], empty: {} },
  sender: "ana",
};

test("a record opens with all levels if they are few lines, else with its own fields", () => {
  expect(shownPaths(firstView(treeOf(record)))).toEqual([
    "id",
    "data",
    "data.text",
    "data.tags",
    "data.tags[0]",
    "data.tags[1]",
    "data.empty",
    "sender",
  ]);
  const many = firstView(treeOf({ list: Array.from({ length: 500 }, () => [1]), last: true }));
  expect(shownPaths(many)).toEqual(["list", "last"]);
  expect(shownPaths(firstView(treeOf({})))).toEqual([""]);
  expect(shownPaths(firstView(treeOf([1])))).toEqual(["[0]"]);
});

test("arrows move, open and close, Home and End go to the ends, * opens everything", () => {
  const start = closedAll(firstView(treeOf(record)));
  expect(shownPaths(start)).toEqual(["id", "data", "sender"]);
  const inside = press(start, "ArrowDown", "ArrowRight", "ArrowRight");
  expect([cursor(inside), inside.lines.length]).toEqual(["data.text", 6]);
  expect(cursor(press(inside, "ArrowRight"))).toBe("data.text");
  const back = press(inside, "ArrowLeft");
  expect([cursor(back), back.lines.length]).toEqual(["data", 6]);
  const closed = press(back, "ArrowLeft");
  expect([cursor(closed), closed.lines.length]).toEqual(["data", 3]);
  expect(cursor(press(closed, "End"))).toBe("sender");
  expect(cursor(press(closed, "End", "ArrowDown"))).toBe("sender");
  expect(cursor(press(closed, "Home", "ArrowUp", "ArrowLeft"))).toBe("id");
  expect(press(closed, "*").lines).toHaveLength(8);
  expect(cursor(press(closed, "*", "PageDown", "PageUp"))).toBe("id");
  expect(afterKey(closed, "q")).toBeNull();
});

test("closing what the cursor is in takes the cursor to what was closed", () => {
  const view = revealed(firstView(treeOf(record)), 5);
  expect(cursor(view)).toBe("data.tags[0]");
  expect(cursor(closedAll(view))).toBe("data");
});

test("letters go to the next name that begins with them, round the end", () => {
  const view = closedAll(firstView(treeOf({ send: 1, data: 2, sender: 3, Sent: 4, entities: 5 })));
  expect(cursor(afterTyping(view, "s"))).toBe("sender");
  expect(cursor(afterTyping(afterTyping(view, "s"), "s"))).toBe("Sent");
  expect(cursor(afterTyping(view, "se"))).toBe("send");
  expect(cursor(afterTyping(view, "sende"))).toBe("sender");
  expect(cursor(afterTyping(view, "x"))).toBe("send");
});

test("a search finds names and values in any case, and going to a hit opens what is around it", () => {
  const tree = treeOf(record);
  const view = closedAll(firstView(tree));
  const pathsOf = (text: string): readonly string[] => hitsIn(tree, text).map((hit) => pathAt(view, hit));
  expect(pathsOf("T")).toEqual(["data", "data.text", "data.tags", "data.tags[1]", "data.empty"]);
  expect(pathsOf("GRÜSSE")).toEqual(["data.text"]);
  expect(pathsOf("7")).toEqual(["id"]);
  expect(pathsOf("")).toEqual([]);
  const hits = hitsIn(tree, "late");
  const found = revealed(view, nextHit(view, hits, "next") ?? 0);
  expect(cursor(found)).toBe("data.tags[1]");
  expect(found.lines).toContain(found.current);
  expect(nextHit(found, hits, "next")).toBe(hits[0]);
  expect(nextHit(found, [1, 3], "previous")).toBe(3);
  expect(nextHit(found, [], "next")).toBeUndefined();
});

test("for any record every value has a line once everything is open, and the cursor always has one", () => {
  const key = fc.constantFrom("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "End", "Home", "PageDown", "*");
  const step = fc.oneof(key, fc.nat());
  fc.assert(
    fc.property(strangeJson, fc.array(step, { maxLength: 15 }), (value, steps) => {
      const tree = treeOf(value);
      let view = firstView(tree);
      const rootLines = (tree.nodes[0]?.size ?? 0) > 0 ? 1 : 0;
      expect(openedAll(view).lines).toHaveLength(tree.nodes.length - rootLines);
      for (const each of steps) {
        view = typeof each === "string" ? press(view, each) : toggled(view, view.lines[each % view.lines.length] ?? 0);
        expect(view.lines[lineOf(view, view.current)]).toBe(view.current);
      }
    }),
  );
});

test("a record with more lines than can be drawn says so", () => {
  expect(isCut(firstView(treeOf(record)))).toBe(false);
  const view = firstView(treeOf(Array.from({ length: MOST_LINES + 1 }, () => 0)));
  expect([view.lines.length, isCut(view)]).toEqual([MOST_LINES, true]);
});

test("a level is open at first as long as it ends within 200 lines, the record's own fields always", () => {
  const view = (entries: number): TreeView => firstView(treeOf({ list: Array.from({ length: entries }, () => 0) }));
  expect([view(198).lines.length, view(199).lines.length]).toEqual([199, 1]);
  expect(firstView(treeOf(Array.from({ length: 500 }, () => 0))).lines).toHaveLength(500);
});

test("the page keys go 15 lines and stop at the ends", () => {
  const view = firstView(treeOf(Array.from({ length: 40 }, () => 0)));
  const pages = ["PageDown", "PageDown", "PageDown", "PageUp", "PageUp", "PageUp"];
  const lines = pages.map((_, index) => cursor(press(view, ...pages.slice(0, index + 1))));
  expect(lines).toEqual(["[15]", "[30]", "[39]", "[24]", "[9]", "[0]"]);
});

test("what holds nothing neither opens nor closes, and a field of the record has nothing to go left to", () => {
  const view = firstView(treeOf(record));
  const at = (path: string): number => view.lines.find((index) => pathAt(view, index) === path) ?? -1;
  for (const path of ["id", "data.empty", "data.text"]) {
    expect(toggled(view, at(path))).toEqual({ ...view, current: at(path) });
    expect(cursor(press(toggled(view, at(path)), "ArrowRight"))).toBe(path);
  }
  expect(cursor(press(toggled(view, at("sender")), "ArrowLeft"))).toBe("sender");
  expect(cursor(press(toggled(view, at("data.text")), "ArrowLeft"))).toBe("data");
});

test("the left key closes what is open, also the first field, and then leads to what is around it", () => {
  const view = firstView(treeOf({ data: { a: 1 }, last: 2 }));
  const inside = press(view, "ArrowDown", "ArrowDown");
  expect(cursor(press(inside, "Home"))).toBe("data");
  expect(cursor(press(view, "ArrowRight"))).toBe("data.a");
  expect(cursor(press(view, "ArrowRight", "ArrowLeft"))).toBe("data");
  expect(shownPaths(press(view, "ArrowRight", "ArrowLeft", "ArrowLeft"))).toEqual(["data", "last"]);
  const empty = closedAll(firstView(treeOf({})));
  expect(press(empty, "ArrowLeft", "ArrowRight")).toEqual(empty);
});

test("a node without a line is found at the line before it", () => {
  const all = firstView(treeOf(record));
  const view = closedAll(all);
  expect(all.lines.map((index) => lineOf(view, index))).toEqual([0, 1, 1, 1, 1, 1, 1, 2]);
  expect(lineOf(view, 0)).toBe(0);
});

test("what is revealed already stays as it is, and hits go round in both directions", () => {
  const view = firstView(treeOf(record));
  expect(revealed(view, 5).open).toBe(view.open);
  const at = (current: number, way: "next" | "previous") => nextHit({ current }, [2, 5, 7], way);
  expect([
    at(2, "next"),
    at(3, "next"),
    at(7, "next"),
    at(7, "previous"),
    at(6, "previous"),
    at(2, "previous"),
  ]).toEqual([5, 5, 2, 5, 5, 7]);
});

test("entries of lists are named by their place, and a letter looks on from the line after the cursor", () => {
  const view = firstView(treeOf([1, { b: 2 }, 3]));
  expect(cursor(afterTyping(view, "1"))).toBe("[1]");
  expect(cursor(afterTyping(afterTyping(view, "2"), "2"))).toBe("[2]");
  const same = closedAll(firstView(treeOf({ send: 1, data: 2 })));
  expect(cursor(afterTyping(same, "s"))).toBe("send");
});
