// Tests what a contradiction is called, and which one shows that an answer is another page than requested.
import { expect, test } from "vitest";
import { describeContradiction, isOtherPage, type Contradiction } from "./contradiction.ts";

test.each<readonly [Contradiction, string]>([
  [
    { what: "direction", asked: "prepend" },
    "the service was asked for the newest messages first and answered in the other direction",
  ],
  [
    { what: "direction", asked: "append" },
    "the service was asked for the oldest messages first and answered in the other direction",
  ],
  [{ what: "page", asked: 2, answered: 3 }, "the service was asked for page 2 and answered with page 3"],
  [{ what: "place", rows: 1 }, "the service sent 1 row from the wrong side of the requested position"],
  [{ what: "filter", param: "sender", rows: 3 }, "the service sent 3 rows that the filter Sender excludes"],
  [{ what: "filter", param: "unheard", rows: 2 }, "the service sent 2 rows that the filter unheard excludes"],
  [{ what: "viewingAs", rows: 2 }, "the service sent 2 rows that do not involve the person in Viewing as"],
  [{ what: "count", announced: 1, rows: 0 }, "the service announced 1 row for a page and sent 0"],
  [{ what: "emptyPage", page: 2, pages: 9 }, "the service sent an empty page 2 but counts 9 pages"],
  [{ what: "unreadCounts" }, "the service sent unread counts that were not requested"],
])("%j is described", (found, sentence) => {
  expect(describeContradiction(found, "messages")).toBe(sentence);
});

test.each<readonly [Contradiction | null, number, boolean]>([
  [null, 0, false],
  [{ what: "direction", asked: "append" }, 10, true],
  [{ what: "page", asked: 1, answered: 2 }, 10, true],
  [{ what: "place", rows: 5 }, 10, false],
  [{ what: "place", rows: 6 }, 10, true],
  [{ what: "filter", param: "sender", rows: 10 }, 10, false],
])("%j in an answer of %i rows is another page: %s", (found, received, expected) => {
  expect(isOtherPage(found, received)).toBe(expected);
});
