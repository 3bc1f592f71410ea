// Tests when more of a result can be loaded, and in which direction.
import { expect, test } from "vitest";
import { resultWith } from "#tests/fakes/result.ts";
import { canLoad } from "./walks.ts";

const CURSOR = { kind: "message", id: "1", sentAt: null } as const;
const FRESH = { cursor: null, ended: null };
const both = (result: Parameters<typeof canLoad>[0]): readonly boolean[] => [
  canLoad(result, "prepend"),
  canLoad(result, "append"),
];

test("a result can be loaded in its own direction, and in the other one once a page gave a cursor for it", () => {
  expect(both(resultWith())).toEqual([true, false]);
  expect(both(resultWith({ query: { kind: "calls", params: {} } }))).toEqual([false, true]);
  const walks = { prepend: FRESH, append: { cursor: CURSOR, ended: null } };
  expect(both(resultWith({ walks }))).toEqual([true, true]);
});

test("a walk that has ended loads no more, and a file never does", () => {
  const walks = {
    prepend: { cursor: CURSOR, ended: "lastPage" },
    append: { cursor: CURSOR, ended: null },
  } as const;
  expect(both(resultWith({ walks }))).toEqual([false, true]);
  expect(both(resultWith({ walks, connectionId: "file:1" }))).toEqual([false, false]);
});
