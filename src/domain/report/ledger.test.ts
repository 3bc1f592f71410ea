// Tests when loading ends, and that it always ends.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endOfWalk, type PageFacts } from "./ledger.ts";
import { sameCursor, type Cursor } from "#domain/query/cursor.ts";

const at = (id: string | null, sentAt: string | null = "1700000000"): Cursor => ({ kind: "message", id, sentAt });
const page = (number: number): Cursor => ({ kind: "page", page: number });
const usual: PageFacts = {
  received: 10,
  newRows: 10,
  isLast: false,
  asked: at("1"),
  next: at("11"),
  barrenBefore: 0,
  hasGrown: false,
};

describe("endOfWalk", () => {
  const cases: readonly (readonly [string, Partial<PageFacts>, ReturnType<typeof endOfWalk>])[] = [
    ["a page with new rows and a new cursor goes on", {}, null],
    ["a first page goes on", { asked: null }, null],
    ["some duplicates do not end a walk", { newRows: 1 }, null],
    ["an empty page that echoes the request ends it", { received: 0, newRows: 0, next: at("1") }, "emptyPage"],
    ["an empty page without a next one ends it", { received: 0, newRows: 0, next: null }, "emptyPage"],
    ["an empty page that leads further goes on", { received: 0, newRows: 0 }, null],
    ["the ninth empty page in a row goes on", { received: 0, newRows: 0, barrenBefore: 8 }, null],
    ["the tenth ends it", { received: 0, newRows: 0, barrenBefore: 9 }, "emptyPages"],
    ["an empty page of calls ends it", { received: 0, newRows: 0, asked: page(2), next: page(3) }, "emptyPage"],
    [
      "an empty page that claims to be the last is an empty page",
      { received: 0, newRows: 0, isLast: true, next: null },
      "emptyPage",
    ],
    ["the service's last page ends it", { isLast: true }, "lastPage"],
    ["new rows with the cursor just used end it", { next: at("1") }, "repeatedCursor"],
    [
      "a whole page of known rows under the same cursor is a repeated page",
      { newRows: 0, next: at("1") },
      "repeatedCursor",
    ],
    ["two known rows under the same cursor too", { received: 2, newRows: 0, next: at("1") }, "repeatedCursor"],
    ["the reference message alone, sent again, is a normal end", { received: 1, newRows: 0, next: at("1") }, "noNewId"],
    ["known rows under a new cursor bring no new id", { newRows: 0 }, "noNewId"],
    ["a first page without a readable record has no new id", { asked: null, newRows: 0, next: null }, "noNewId"],
    ["a page that names no next one ends it", { next: null }, "noNewId"],
    ["the next page of calls goes on", { asked: page(1), next: page(2) }, null],
    ["known calls go on if the total has grown", { newRows: 0, asked: page(2), next: page(3), hasGrown: true }, null],
    [
      "ten pages of known calls end it",
      { newRows: 0, asked: page(2), next: page(3), hasGrown: true, barrenBefore: 9 },
      "repeatedCursor",
    ],
    [
      "a page of calls that are all known is a repeated page",
      { newRows: 0, asked: page(2), next: page(3) },
      "repeatedCursor",
    ],
  ];
  test.each(cases)("%s", (_name, facts, expected) => {
    expect(endOfWalk({ ...usual, ...facts })).toBe(expected);
  });

  test("loading continues only with new rows or few pages without one, and a cursor that was not just used", () => {
    const cursors = fc.option(
      fc.oneof(
        fc.record({
          kind: fc.constant("message" as const),
          id: fc.option(fc.string()),
          sentAt: fc.option(fc.string()),
        }),
        fc.record({ kind: fc.constant("page" as const), page: fc.integer({ min: 1 }) }),
      ),
    );
    const facts = fc.record({
      received: fc.nat(3),
      newRows: fc.nat(3),
      isLast: fc.boolean(),
      asked: cursors,
      next: cursors,
      barrenBefore: fc.nat(12),
      hasGrown: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (given) => {
        if (endOfWalk(given) !== null) return;
        expect(given.newRows > 0 || given.barrenBefore < 9).toBe(true);
        expect(given.next).not.toBeNull();
        expect(sameCursor(given.asked, given.next)).toBe(false);
      }),
    );
  });
});
