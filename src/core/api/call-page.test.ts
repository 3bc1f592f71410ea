// Tests when a page of calls counts as the last, and where Get call's call is found.
import { describe, expect, test } from "vitest";
import { callOf, readPaging } from "./call-page.ts";

const paging = (pagination: object, asked: number, received: number) => readPaging({ pagination }, asked, received);

describe("readPaging", () => {
  test("an earlier page continues", () => {
    const pagination = { total: 250, count: 100, per_page: 100, current_page: 1, total_pages: 3 };
    expect(paging(pagination, 1, 100)).toEqual({ isLast: false, serviceTotal: 250 });
  });

  test("the last page is the last, with numbers or text", () => {
    const pagination = { total: 250, count: 50, per_page: 100, current_page: 3, total_pages: 3 };
    expect(paging(pagination, 3, 50)).toEqual({ isLast: true, serviceTotal: 250 });
    const text = { total: "250", count: "50", per_page: "100", current_page: "3", total_pages: "3" };
    expect(paging(text, 3, 50)).toEqual({ isLast: true, serviceTotal: 250 });
  });

  test("a total that the page contradicts makes its last page doubtful", () => {
    expect(paging({ total: 0, per_page: 100, current_page: 1, total_pages: 1 }, 1, 5).isLast).toBe(false);
    expect(paging({ total: 0, per_page: 100, current_page: 1, total_pages: 0 }, 1, 5).isLast).toBe(false);
    expect(paging({ total: 250, per_page: 100, current_page: 1, total_pages: 1 }, 1, 100).isLast).toBe(false);
  });

  test("a full page is never the last, whatever the totals say, nor is one that does not name its size", () => {
    const full = { total: 50, count: 50, per_page: 50, current_page: 1, total_pages: 1 };
    expect(paging(full, 1, 50)).toEqual({ isLast: false, serviceTotal: 50 });
    expect(paging({ total: 50, count: 50, current_page: 1, total_pages: 1 }, 1, 50).isLast).toBe(false);
    expect(paging({ ...full, total: 49 }, 1, 49).isLast).toBe(true);
  });

  test("an answer with another page number is not the last page", () => {
    expect(paging({ total: 100, per_page: 100, current_page: 1, total_pages: 1 }, 2, 100).isLast).toBe(false);
  });

  test("without pagination nothing is known", () => {
    for (const meta of [undefined, [], { pagination: [] }]) {
      expect(readPaging(meta, 1, 5)).toEqual({ isLast: false, serviceTotal: null });
    }
  });
});

test("the call of Get call is under data, or is the body itself", () => {
  const call = { sessionId: "v1.a", status: "ended" };
  expect(callOf({ data: call })).toBe(call);
  expect(callOf(call)).toBe(call);
  for (const body of [null, [], {}, { data: [] }, { data: { id: 1 } }, "text"]) expect(callOf(body)).toBeNull();
});
