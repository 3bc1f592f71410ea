// Tests of filters that the service lacks: what is sent, what Switchboard filters itself, and where loading may stop
// early.
import { describe, expect, test } from "vitest";
import { writeParams } from "./query.ts";
import type { Query } from "./query-shape.ts";
import { conflictsOf, descendsTo, unsentParams, walkBound } from "./unsent-filters.ts";

const calls = (params: Query["params"]): Query => ({ kind: "calls", params });

describe("the request for a status filter", () => {
  test.each<[Query["params"], readonly (readonly [string, string])[], Query["params"]]>([
    [{ status: ["ended"] }, [["status", "ended"]], {}],
    // As saved when the filter took one value.
    [{ status: "ended" }, [["status", "ended"]], {}],
    [{ status: ["canceled"] }, [], { status: ["canceled"] }],
    [{ status: "cancelled" }, [], { status: "cancelled" }],
    // The service may know it in lower case only.
    [{ status: ["Unanswered"] }, [], { status: ["Unanswered"] }],
    [{ status: ["ended", "busy"], type: "audio" }, [["type", "audio"]], { status: ["ended", "busy"] }],
    [{ initiatedFrom: 1_700_000_000, uid: "ann" }, [["uid", "ann"]], { initiatedFrom: 1_700_000_000 }],
  ])("%j", (params, sent, unsent) => {
    expect(writeParams(calls(params))).toEqual(sent);
    expect(unsentParams(calls(params))).toEqual(unsent);
  });
});

test("only the beginning of the range bounds loading", () => {
  expect(walkBound(calls({ initiatedFrom: 1_700_000_000, initiatedTo: 1_800_000_000 }))).toEqual({
    column: "initiatedAtSeconds",
    least: 1_700_000_000,
  });
  expect(walkBound(calls({ initiatedTo: 1_800_000_000, startedAt: 1_700_000_000 }))).toBeNull();
});

test.each<[number | null | undefined, readonly (number | null)[], number | null | undefined]>([
  [undefined, [], undefined],
  [undefined, [9, 9, 7], 7],
  [7, [7, 3], 3],
  [7, [], 7],
  [7, [8], null],
  [7, [6, null, 5], null],
  [null, [3, 2], null],
])("pages that came down to %s and continue with %j have come down to %s", (before, values, expected) => {
  expect(descendsTo(before, values)).toBe(expected);
});

describe("a filter that cannot match a chosen status", () => {
  test("is reported with the filter to use instead", () => {
    expect(conflictsOf("calls", { status: ["unanswered"], startedAt: 1 })).toEqual([
      {
        param: "startedAt",
        sentence: "Calls with the status No answer have no start, so nothing can match Started.",
        isTotal: true,
        instead: "initiatedFrom",
      },
    ]);
    expect(conflictsOf("calls", { status: ["ended", "missed", "cancelled"], startedAt: 1 })).toMatchObject([
      {
        sentence: "Calls with the status Missed or Cancelled have no start, so Started leaves them out.",
        isTotal: false,
      },
    ]);
    expect(conflictsOf("calls", { status: "ongoing", endedAt: 1 })).toMatchObject([{ instead: "initiatedTo" }]);
  });

  test("is not reported if it can match or is not set", () => {
    expect(conflictsOf("calls", { status: ["ended"], startedAt: 1, endedAt: 2 })).toEqual([]);
    expect(conflictsOf("calls", { status: ["unanswered"], initiatedFrom: 1 })).toEqual([]);
    expect(conflictsOf("calls", { startedAt: 1 })).toEqual([]);
    expect(conflictsOf("messages", { sentAt: 1 })).toEqual([]);
  });
});
