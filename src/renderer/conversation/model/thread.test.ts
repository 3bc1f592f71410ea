// Tests what a thread says of its replies, and what a search for the missing ones came to.
import { expect, test } from "vitest";
import type { MessageRow } from "#contract/methods/rows.ts";
import { readMessage } from "#domain/records/message.ts";
import { stretchOf } from "./stretch.ts";
import { hasThread, misses, repliesWords, searchStart, searchWords, threadCounts, threadIdOf } from "./thread.ts";

function rowOf(raw: object, rowId: number): MessageRow {
  const reading = readMessage(raw);
  if (!reading.ok) throw new Error(reading.reason);
  return { ...reading.record, rowId };
}

/** The counts of thread 1 with this many stored replies; `counted`: replies that its first message counts. */
function countsOf(replies: number, counted: number | null, hasRoot = true) {
  const raws = Array.from({ length: replies }, (_, index) => ({ id: replies + 1 - index, parentId: 1 }));
  const root = { id: 1, ...(counted === null ? {} : { replyCount: counted }) };
  const records = [...raws, ...(hasRoot ? [root] : [])].map((raw, index) => ({
    row: rowOf(raw, index + 1),
    raw: JSON.stringify(raw),
  }));
  const window = { records, names: {}, parents: [], calls: [], rowCount: records.length };
  return threadCounts(stretchOf(1, 0, window), "1");
}

test("a message belongs to the thread of its parent, else to its own", () => {
  expect([threadIdOf({ id: "5", parentId: "1" }), threadIdOf({ id: "5", parentId: null })]).toEqual(["1", "5"]);
  const threads = [
    { parentId: "1", replyCount: null },
    { parentId: null, replyCount: 1 },
    { parentId: null, replyCount: 0 },
    { parentId: null, replyCount: null },
  ];
  expect(threads.map(hasThread)).toEqual([true, true, false, false]);
});

test.each([
  [2, 3, true, { stored: 2, told: 3 }, "2 of 3 replies are loaded", true],
  [3, 3, true, { stored: 3, told: 3 }, "3 replies", false],
  [3, 1, true, { stored: 3, told: 3 }, "3 replies", false],
  [1, 1, true, { stored: 1, told: 1 }, "1 reply", false],
  [2, null, true, { stored: 2, told: null }, "2 replies", false],
  [1, null, false, { stored: 1, told: null }, "1 reply", true],
  [0, 1, true, { stored: 0, told: 1 }, "0 of 1 replies are loaded", true],
])("%i stored replies of %j counted, root stored: %j", (replies, counted, hasRoot, expected, words, isMissing) => {
  const counts = countsOf(replies, counted, hasRoot);
  expect(counts).toMatchObject(expected);
  expect(counts.root?.id ?? null).toBe(hasRoot ? "1" : null);
  expect([repliesWords(counts), misses(counts)]).toEqual([words, isMissing]);
});

test("a thread that is not read has no replies", () => {
  expect(threadCounts(null, "1")).toEqual({ root: null, stored: 0, told: null });
});

test("a search says how far it looked while something is missing", () => {
  const missing = countsOf(1, 2);
  const look = { looked: 1200, nextId: "9", isFile: false };
  expect(searchWords(countsOf(2, 2), look)).toBeNull();
  expect(searchWords(missing, { ...look, looked: 0 })).toBeNull();
  const [toSomewhere, toEnd, inFile] = [
    searchWords(missing, look),
    searchWords(missing, { ...look, nextId: null }),
    searchWords(missing, { ...look, looked: 0, isFile: true }),
  ];
  expect(toSomewhere).toContain("1,200 messages");
  expect(toEnd).toContain("1,200 messages");
  expect(new Set([toSomewhere, toEnd, inFile, null]).size).toBe(4);
});

test("the search begins right before the message, whose id is a number", () => {
  expect(searchStart("100")).toBe("99");
  expect(searchStart("abc")).toBe("abc");
});
