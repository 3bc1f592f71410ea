// Tests the words for the place of a hit that a row does not show.
import { expect, test } from "vitest";
import { hitPlace } from "./hit-place.ts";

test.each([
  [[], [], null],
  [["text"], [], null],
  [["id", "name"], [], null],
  [["id"], [], "in id"],
  [["person"], [], "in name of a person"],
  [["file", "metadata.order.id"], [], "in file name, metadata.order.id"],
  [["metadata.order.id"], ["metadata.order.id"], null],
  [["metadata.order.id"], ["metadata.order"], "in metadata.order.id"],
])("hits in %j beside the columns %j: %j", (fields, columns, words) => {
  expect(hitPlace(fields, columns)).toBe(words);
});
