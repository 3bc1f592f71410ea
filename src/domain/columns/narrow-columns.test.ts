// Tests of the columns that give way in a narrow grid: the order of the tables, and widths at random.
import fc from "fast-check";
import { expect, test } from "vitest";
import { gridColumnsOf, gridIdOf } from "./datasets.ts";
import { columnsThatGiveWay, NAME_PIXELS, type ColumnRoom } from "./narrow-columns.ts";

function shownColumns(kind: "messages" | "calls"): readonly ColumnRoom[] {
  return gridColumnsOf(kind)
    .filter(({ grid }) => grid.hidden !== true)
    .map((column) => ({ id: gridIdOf(kind, column), ...column.grid }));
}

test("names, times and the status of calls never give way; what says least goes first", () => {
  expect([...columnsThatGiveWay(shownColumns("calls"), 0)]).toEqual([
    ["sessionId", "hidden"],
    ["hasRecording", "hidden"],
    ["peopleJoined", "hidden"],
    ["type", 92],
    ["totalDurationInMinutes", "hidden"],
  ]);
  expect([...columnsThatGiveWay(shownColumns("messages"), 0)]).toEqual([
    ["type", "hidden"],
    ["marks", "hidden"],
    ["receiverName", "hidden"],
  ]);
});

test("beside an open pane at 1280 pixels the calls keep their names, their kind and how long they lasted", () => {
  expect([...columnsThatGiveWay(shownColumns("calls"), 808).keys()]).toEqual([
    "sessionId",
    "hasRecording",
    "peopleJoined",
    "type",
  ]);
  expect(columnsThatGiveWay(shownColumns("calls"), 1600).size).toBe(0);
});

const column: fc.Arbitrary<ColumnRoom> = fc.record(
  {
    id: fc.uuid(),
    widthPixels: fc.integer({ min: 56, max: 300 }),
    grows: fc.integer({ min: 1, max: 4 }),
    givesWay: fc.integer({ min: 1, max: 6 }),
    narrowPixels: fc.constant(56),
    always: fc.boolean(),
  },
  { requiredKeys: ["id", "widthPixels"] },
);

test("as few columns give way as are enough, and none that a person showed", () => {
  fc.assert(
    fc.property(fc.array(column), fc.integer({ min: 0, max: 2000 }), (columns, gridPixels) => {
      const given = columnsThatGiveWay(columns, gridPixels);
      const room = (without: readonly string[]): number =>
        columns.reduce((sum, { id, widthPixels, grows }) => {
          const whole = grows === undefined ? widthPixels : Math.max(widthPixels, NAME_PIXELS);
          const narrow = given.get(id);
          if (!without.includes(id)) return sum + whole;
          return sum + (typeof narrow === "number" ? narrow : 0);
        }, 0);
      const gone = [...given.keys()];
      const mayGo = columns.filter(({ givesWay, always }) => givesWay !== undefined && always !== true);
      expect(mayGo.map(({ id }) => id)).toEqual(expect.arrayContaining(gone));
      // Without its last one, the others would not have been enough.
      if (gone.length > 0) expect(room(gone.slice(0, -1))).toBeGreaterThan(gridPixels);
      if (gone.length < mayGo.length) expect(room(gone)).toBeLessThanOrEqual(gridPixels);
    }),
  );
});
