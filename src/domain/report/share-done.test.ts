// Tests the share of a piece of work that is done.
import { expect, test } from "vitest";
import { shareDone } from "./share-done.ts";

test.each([
  ["a part of the whole", 1, 4, 0.25],
  ["all of it", 4, 4, 1],
  ["more than the whole, whose size was wrong", 5, 4, 1],
  ["less than nothing", -1, 4, 0],
  ["a part of a whole that is not known", 3, null, null],
  ["a part of nothing", 0, 0, null],
  ["a part of a whole below nothing", 1, -1, null],
])("%s", (_what, done, whole, share) => {
  expect(shareDone(done, whole)).toBe(share);
});
