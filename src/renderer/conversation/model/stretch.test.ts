// Tests the stretch as a person scrolls: it stays a part of the view without gaps, whatever is added and dropped.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MessageRow } from "#contract/methods/rows.ts";
import { readMessage } from "#domain/records/message.ts";
import {
  conversationsIn,
  endOf,
  extended,
  MOST_ROWS,
  rangeAgain,
  rangeAround,
  rangeBeyond,
  stretchOf,
  surplusOf,
  trimmed,
  type ArrivedWindow,
  type RowRange,
  type Stretch,
  conversationName,
} from "./stretch.ts";
import { dayBars, placeIn } from "./day-bars.ts";
import { runs } from "#tests/random-runs.ts";

/** A view whose row at position p has the number p + 1. */
function windowAt({ from, count }: RowRange, rowCount: number): ArrivedWindow {
  const rows = Array.from({ length: Math.min(count, rowCount - from) }, (_, index): MessageRow => {
    const reading = readMessage({ id: `m${from + index}` });
    if (!reading.ok) throw new Error(reading.reason);
    return { ...reading.record, rowId: from + index + 1 };
  });
  return { records: rows.map((row) => ({ row, raw: null })), names: {}, parents: [], calls: [], rowCount };
}

test("scrolling about keeps neighbouring rows in order, and not many more than the most", () => {
  const moves = fc.array(fc.constantFrom("earlier" as const, "later" as const), { maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), fc.nat(), moves, (rowCount, place, sides) => {
      const first = rangeAround(place % rowCount, rowCount);
      let stretch = stretchOf(1, first.from, windowAt(first, rowCount));
      expect(stretch.messages[(place % rowCount) - first.from]?.row.rowId).toBe((place % rowCount) + 1);
      for (const side of sides) {
        const range = rangeBeyond(stretch, side);
        if (range === null) continue;
        stretch = extended(stretch, range.from, windowAt(range, rowCount));
        const surplus = surplusOf(stretch);
        if (surplus > 0) stretch = trimmed(stretch, side === "earlier" ? "later" : "earlier", surplus);
        expect(stretch.messages.map(({ row }) => row.rowId)).toEqual(
          Array.from({ length: endOf(stretch) - stretch.from }, (_, index) => stretch.from + index + 1),
        );
        expect(stretch.messages.length).toBeLessThanOrEqual(MOST_ROWS);
      }
    }),
  );
});

test("a new stretch has 32 rows around a position, within the view", () => {
  const around = (position: number, rowCount = 1000): RowRange => rangeAround(position, rowCount);
  expect([around(500), around(16), around(17), around(3), around(983), around(984), around(999)]).toEqual([
    { from: 484, count: 32 },
    { from: 0, count: 32 },
    { from: 1, count: 32 },
    { from: 0, count: 32 },
    { from: 967, count: 32 },
    { from: 968, count: 32 },
    { from: 968, count: 32 },
  ]);
  expect([around(5, 10), around(0, 0), around(5, 32), around(20, 33)]).toEqual([
    { from: 0, count: 10 },
    { from: 0, count: 1 },
    { from: 0, count: 32 },
    { from: 1, count: 32 },
  ]);
});

test("a stretch grows by 16 rows on a side, by fewer at the newest message, and not beyond the view", () => {
  const beyond = (from: number, rows: number, rowCount: number): readonly (RowRange | null)[] => {
    const stretch = stretchOf(1, from, windowAt({ from, count: rows }, rowCount));
    return [rangeBeyond(stretch, "later"), rangeBeyond(stretch, "earlier")];
  };
  expect([beyond(20, 5, 100), beyond(3, 5, 100), beyond(0, 5, 5), beyond(1, 4, 6)]).toEqual([
    [
      { from: 4, count: 16 },
      { from: 25, count: 16 },
    ],
    [
      { from: 0, count: 3 },
      { from: 8, count: 16 },
    ],
    [null, null],
    [
      { from: 0, count: 1 },
      { from: 5, count: 16 },
    ],
  ]);
});

describe("what belongs to the messages of a stretch", () => {
  /** Rows of one call, whose message also is the parent of the row. */
  function callWindow(range: RowRange, sessionId: string): ArrivedWindow {
    const window = windowAt(range, 1000);
    const rows = window.records.map(({ row, raw }) => ({ row: { ...row, sessionId, parentId: `p${row.id}` }, raw }));
    const parents = rows.map(({ row }) => ({ ...row, id: row.parentId }));
    const messages = rows.map(({ row }) => ({
      action: null,
      sender: null,
      sentAtSeconds: null,
      rowId: row.rowId,
      position: row.rowId - 1,
    }));
    return { ...window, records: rows, parents, calls: [{ sessionId, messages, call: null }] };
  }
  const rowsOfCall = (stretch: Stretch): readonly number[] =>
    (stretch.calls.get("s")?.messages ?? []).map(({ rowId }) => rowId);

  test("the messages of a call that both windows know are there once, oldest first", () => {
    const stretch = stretchOf(1, 100, callWindow({ from: 100, count: 3 }, "s"));
    const later = extended(stretch, 98, callWindow({ from: 98, count: 2 }, "s"));
    expect(rowsOfCall(later)).toEqual([103, 102, 101, 100, 99]);
    const earlier = extended(later, 103, callWindow({ from: 103, count: 2 }, "s"));
    expect(rowsOfCall(earlier)).toEqual([105, 104, 103, 102, 101, 100, 99]);
    expect(earlier.parents.size).toBe(7);
  });

  test("goes with the messages that leave, and stays with those that remain", () => {
    const stretch = extended(
      stretchOf(1, 100, callWindow({ from: 100, count: 3 }, "s")),
      103,
      callWindow({ from: 103, count: 2 }, "t"),
    );
    expect([...stretch.calls.keys()]).toEqual(["s", "t"]);
    const withoutEarlier = trimmed(stretch, "earlier", 2);
    expect([withoutEarlier.from, withoutEarlier.messages.length]).toEqual([100, 3]);
    expect([...withoutEarlier.calls.keys(), ...withoutEarlier.parents.keys()]).toEqual([
      "s",
      "pm100",
      "pm101",
      "pm102",
    ]);
    const withoutLater = trimmed(stretch, "later", 3);
    expect([withoutLater.from, withoutLater.messages.length]).toEqual([103, 2]);
    expect([...withoutLater.calls.keys(), ...withoutLater.parents.keys()]).toEqual(["t", "pm103", "pm104"]);
  });
});

test("a window that does not touch the stretch changes nothing", () => {
  const stretch = stretchOf(1, 100, windowAt({ from: 100, count: 50 }, 1000));
  expect(extended(stretch, 200, windowAt({ from: 200, count: 50 }, 1000))).toBe(stretch);
});

test("what is read again goes beyond the ends at which the stretch was, never before the first row", () => {
  const whole = stretchOf(1, 0, windowAt({ from: 0, count: 30 }, 30));
  expect(rangeAgain(whole, 0)).toEqual({ from: 0, count: 46 });
  expect(rangeAgain(whole, 5)).toEqual({ from: 0, count: 51 });
  expect(rangeAgain(whole, 100)).toEqual({ from: 84, count: 62 });
  const middle = stretchOf(1, 40, windowAt({ from: 40, count: 30 }, 1000));
  expect(rangeAgain(middle, 90)).toEqual({ from: 90, count: 30 });
  const long = stretchOf(1, 0, windowAt({ from: 0, count: 240 }, 240));
  expect(rangeAgain(long, 100).count).toBe(250);
});

test("the strip of days counts every message once, oldest first", () => {
  const day = (index: number): string => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 400 }), (counts) => {
      const days = counts.map((rows, index) => ({ day: day(index), rows })).toReversed();
      const bars = dayBars(days);
      expect(bars.length).toBeLessThanOrEqual(90);
      expect(bars.reduce((sum, { messages }) => sum + messages, 0)).toBe(counts.reduce((sum, rows) => sum + rows, 0));
      expect(bars.map(({ first }) => first)).toEqual(bars.map(({ first }) => first).toSorted());
    }),
    { numRuns: runs("stores") },
  );
});

test.each([
  ["the days in sight", "2026-01-02", "2026-01-04", null, { from: 1, to: 3, here: 1 }],
  ["a selected message in sight", "2026-01-02", "2026-01-04", "2026-01-03", { from: 1, to: 3, here: 2 }],
  ["a selected message out of sight", "2026-01-02", "2026-01-04", "2026-01-05", { from: 1, to: 3, here: 1 }],
  ["a day without messages of the view", "2026-01-09", "2026-01-09", null, { from: 4, to: 4, here: 4 }],
  ["messages without a time, the earliest of all", null, "2026-01-02", null, { from: 0, to: 1, here: 0 }],
])("the strip marks %s", (_name, from, to, selected, expected) => {
  const days = [5, 4, 3, 2, 1].map((day) => ({ day: `2026-01-0${day}`, rows: 1 }));
  expect(placeIn(dayBars(days), { from, to }, selected)).toEqual(expected);
});

function nameOf(fields: object, names: Readonly<Record<string, string>> = {}): string {
  const reading = readMessage({ id: "1", conversationId: "c", ...fields });
  if (!reading.ok) throw new Error(reading.reason);
  const row = { ...reading.record, rowId: 1 };
  return conversationName(
    stretchOf(1, 0, { records: [{ row, raw: null }], names, parents: [], calls: [], rowCount: 1 }),
  );
}

const group = { entity: { guid: "g", name: "Support" }, entityType: "group" };

test.each([
  [
    "the name in the message",
    { receiverType: "group", receiver: "g", data: { entities: { receiver: group } } },
    {},
    "Support",
  ],
  ["a name that the store knows", { receiverType: "group", receiver: "g" }, { g: "Team" }, "Team"],
  ["its id", { receiverType: "group", receiver: "g", sender: "ann" }, {}, "g"],
])("a group is named by %s", (_how, fields, names, expected) => {
  expect(nameOf(fields, names)).toBe(expected);
});

test.each([
  ["both, in alphabetical order", { sender: "z", receiver: "a" }, { z: "Ben", a: "Ann" }, "Ann, Ben"],
  ["one by the id", { sender: "z", receiver: "a" }, { z: "Ben" }, "Ben, a"],
  ["the one who is known", { sender: "z" }, { z: "Ben" }, "Ben"],
])("two people are named: %s", (_how, fields, names, expected) => {
  expect(nameOf({ receiverType: "user", ...fields }, names)).toBe(expected);
});

test("a conversation of nobody has its id as its name, and one without messages has none", () => {
  expect(nameOf({})).toBe("c");
  expect(nameOf({ conversationId: undefined })).toBe("");
  expect(conversationName(stretchOf(1, 0, { records: [], names: {}, parents: [], calls: [], rowCount: 0 }))).toBe("");
});

test("rows are of one conversation when all of them are read and name the same one", () => {
  const of = (...ids: readonly (string | null)[]) =>
    ids.map((conversationId) => ({ row: { conversationId } }) as Stretch["messages"][number]);
  expect(conversationsIn({ messages: of("c", "c"), rowCount: 2 })).toBe("one");
  expect(conversationsIn({ messages: of("c", "c"), rowCount: 3 })).toBe("unknown");
  expect(conversationsIn({ messages: of(null), rowCount: 1 })).toBe("unknown");
  expect(conversationsIn({ messages: of("c", "d"), rowCount: 9 })).toBe("several");
});
