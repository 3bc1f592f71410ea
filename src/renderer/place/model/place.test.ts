// Tests which steps lead to another place, and the history of places over any steps.
import fc from "fast-check";
import { expect, test } from "vitest";
import { afterLeaving, NO_HISTORY, stepTo } from "./history.ts";
import { isLeft, type Place, type RowsPlace } from "./place.ts";

const rows: RowsPlace = {
  connectionId: "shop",
  screen: "messages",
  resultId: 1,
  query: { kind: "messages", params: {} },
  narrowing: { sort: [], search: "", localValues: [], localTests: [], viewParams: {} },
  form: "table",
  compared: null,
  selection: null,
  paneOpen: true,
  paneTab: "overview",
  person: null,
  thread: null,
  beside: null,
  top: null,
};
const selected = (rowId: number, isOpened: boolean): Place => ({
  ...rows,
  selection: { rowId, sessionId: null, isOpened },
});
const searched = (search: string): Place => ({ ...rows, narrowing: { ...rows.narrowing, search } });

test.each<[string, Place, Place, boolean]>([
  ["nothing", rows, rows, false],
  ["another result", rows, { ...rows, resultId: 2 }, true],
  ["another conversation beside it", rows, { ...rows, beside: { kind: "messages", rowId: 3 } }, true],
  ["another screen", rows, { ...rows, screen: "calls" }, true],
  ["the other form", rows, { ...rows, form: "conversation" }, true],
  ["the files", rows, { connectionId: "shop", screen: "files" }, true],
  ["two rows side by side", rows, { ...rows, compared: [1, 2] }, true],
  ["the first letter of a search", rows, searched("a"), true],
  ["one more letter", searched("a"), searched("ab"), false],
  ["no search any more", searched("ab"), rows, true],
  ["an opened record", rows, selected(1, true), true],
  ["another opened record", selected(1, true), selected(2, true), true],
  ["the same record again", selected(1, false), selected(1, true), false],
  ["the next row by a key", selected(1, true), selected(2, false), false],
  ["a person", rows, { ...rows, person: "ana" }, true],
  ["another person", { ...rows, person: "ana" }, { ...rows, person: "ben" }, true],
  ["the record of somebody who was shown", { ...rows, person: "ana" }, rows, true],
  ["a closed pane", rows, { ...rows, paneOpen: false, paneTab: "raw" }, false],
])("%s leads to another place: %#", (_name, from, to, expected) => {
  expect(isLeft(from, to)).toBe(expected);
});

test("Back and Forward come back to where they were, for any number of places and steps", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 50 }), (places, steps) => {
      let history = NO_HISTORY;
      for (let id = 1; id < places; id++) history = afterLeaving(history, { ...rows, resultId: id });
      let current: Place = { ...rows, resultId: places };
      const taken = Math.min(steps, places - 1);
      for (const way of ["back", "forward"] as const) {
        for (let step = 0; step < steps; step++) {
          const next = stepTo(history, way, current);
          if (next === null) break;
          ({ place: current, history } = next);
        }
        if (way === "back") expect(current).toMatchObject({ resultId: places - taken });
      }
      expect(current).toMatchObject({ resultId: places });
      expect(history.back).toHaveLength(places - 1);
      expect(history.forward).toEqual([]);
    }),
  );
});
