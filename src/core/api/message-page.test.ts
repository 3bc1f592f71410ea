// Tests the next cursor of messages for every answer of the service, and that counts are not taken for messages.
import { describe, expect, test } from "vitest";
import type { Cursor } from "#domain/query/cursor.ts";
import { listOf, nextCursor, outermostCursor, splitRecords } from "./message-page.ts";

const message = (id: number | string, sentAt: number | string) => ({ id, sentAt });
const at = (id: string | null, sentAt: string | null): Cursor => ({ kind: "message", id, sentAt });
const page = [message(5, 100), message(6, 100), message(7, 200)];

describe("nextCursor", () => {
  test("forward: the next cursor of meta, as numbers or as text", () => {
    expect(nextCursor({ next: { affix: "append", id: 7, sentAt: 200 } }, page, "append", null)).toEqual(at("7", "200"));
    expect(nextCursor({ next: { affix: "append", id: "7", sentAt: "200" } }, page, "append", null)).toEqual(
      at("7", "200"),
    );
  });

  test("backward: next if it says prepend, else previous", () => {
    const goesOn = {
      next: { affix: "prepend", id: 5, sentAt: 100 },
      previous: { affix: "append", id: 7, sentAt: 200 },
    };
    const fixed = { next: { affix: "append", id: 7, sentAt: 200 }, previous: { affix: "prepend", id: 5, sentAt: 100 } };
    const withoutAffix = { next: { id: 7, sentAt: 200 }, previous: { id: 5, sentAt: 100 } };
    for (const meta of [goesOn, fixed, withoutAffix]) {
      expect(nextCursor(meta, page, "prepend", null)).toEqual(at("5", "100"));
      expect(nextCursor(meta, page, "append", null)).toEqual(at("7", "200"));
    }
  });

  test("without a usable meta: the newest record forward, the oldest backward, in any order of records", () => {
    for (const meta of [undefined, [], {}, { next: [] }, { next: { affix: "append" } }, "text"]) {
      expect(nextCursor(meta, page.toReversed(), "append", null)).toEqual(at("7", "200"));
      expect(nextCursor(meta, page.toReversed(), "prepend", null)).toEqual(at("5", "100"));
    }
  });

  test("a missing id is completed from the record of the same time", () => {
    expect(nextCursor({ next: { affix: "append", sentAt: "200" } }, page, "append", null)).toEqual(at("7", "200"));
    expect(nextCursor({ next: { affix: "append", sentAt: 250 } }, page, "append", null)).toEqual(at(null, "250"));
  });

  test("a cursor that echoes the query or points backward is replaced by the records", () => {
    const asked = at("4", "90");
    const told = (next: object) => nextCursor({ next: { affix: "append", ...next } }, page, "append", asked);
    expect(told({ id: 4, sentAt: 90 })).toEqual(at("7", "200"));
    expect(told({ id: 4 })).toEqual(at("7", "200"));
    expect(told({ sentAt: 90 })).toEqual(at("7", "200"));
    expect(told({ id: 2, sentAt: 50 })).toEqual(at("7", "200"));
    expect(told({ id: 9, sentAt: 300 })).toEqual(at("9", "300"));
    expect(nextCursor({ next: { affix: "prepend", id: 9, sentAt: 300 } }, page, "prepend", asked)).toEqual(
      at("5", "100"),
    );
  });

  test("an empty page leads on only if its cursor is further than the request, in the direction of the walk", () => {
    const asked = at("7", "200");
    const told = (next: object, direction: "append" | "prepend") =>
      nextCursor({ next: { affix: direction, ...next } }, [], direction, asked);
    expect(told({ id: 7, sentAt: 200 }, "prepend")).toBeNull();
    expect(told({ sentAt: "200" }, "prepend")).toBeNull();
    expect(told({ id: 9, sentAt: 300 }, "prepend")).toBeNull();
    expect(told({ id: 3, sentAt: 100 }, "prepend")).toEqual(at("3", "100"));
    expect(told({ id: 9, sentAt: 300 }, "append")).toEqual(at("9", "300"));
  });

  test("a page without a readable record or meta has no next cursor", () => {
    expect(nextCursor({}, [null, "x", { sentAt: 3 }, []], "append", null)).toBeNull();
  });
});

describe("outermostCursor", () => {
  test("within one second the largest id counts, compared as a number", () => {
    const second = [message("99", 100), message("100", 100), message("9", 100)];
    expect(outermostCursor(second, "append")).toEqual(at("100", "100"));
    expect(outermostCursor(second, "prepend")).toEqual(at("9", "100"));
  });

  test("ids beyond the safe integers, and ids that are no numbers", () => {
    const large = [message("9007199254740993", 1), message("9007199254740992", 1)];
    expect(outermostCursor(large, "append")).toEqual(at("9007199254740993", "1"));
    expect(outermostCursor([message("b", 1), message("a", 1)], "append")).toEqual(at("b", "1"));
  });
});

describe("splitRecords and listOf", () => {
  test("unread counts are kept apart from messages", () => {
    const count = { entityType: "user", entityId: 12, count: "3" };
    const odd = { id: "1", entityType: "user", entityId: "x", count: 1 };
    expect(splitRecords([count, message(1, 1), odd])).toEqual({
      records: [message(1, 1), odd],
      unreadCounts: [{ entityType: "user", entityId: "12", count: 3 }],
    });
  });

  test("a list is a list, an empty map is an empty list, anything else is null", () => {
    expect(listOf({ data: [1] })).toEqual([1]);
    expect(listOf({ data: {} })).toEqual([]);
    for (const body of [null, [], {}, { data: null }, { data: { a: 1 } }, "text"]) expect(listOf(body)).toBeNull();
  });
});
