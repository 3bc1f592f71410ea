// Tests what a window keeps of its screens for the next start.
import { expect, test } from "vitest";
import { resultWith } from "#tests/fakes/result.ts";
import { EMPTY_SCREEN } from "#renderer/list/model/rows/screen.ts";
import { placeOf, type PlaceState } from "./place.ts";
import { isSameShown, placeOfRecord, shownOf } from "./shown.ts";

const view = { viewId: 3, kind: "messages", rowCount: 100, isWhole: true } as const;
const state: PlaceState = {
  settings: { currentConnectionId: "shop" },
  screen: "calls",
  rowsKind: "calls",
  sidePane: null,
  beside: null,
  screens: {
    messages: {
      ...EMPTY_SCREEN,
      form: "conversation",
      view,
      result: resultWith({ resultId: 4, connectionId: "shop" }),
    },
    calls: { ...EMPTY_SCREEN, result: resultWith({ resultId: 5, connectionId: "other" }) },
  },
};

test("the screen, its form and the results of the current connection are kept", () => {
  expect(shownOf(state)).toEqual({
    screen: "calls",
    results: { messages: 4, calls: null },
    form: "conversation",
  });
  expect(shownOf({ ...state, screen: "files" }).screen).toBe("files");
});

test("the results of a file are not kept, because the file has them", () => {
  const result = resultWith({ resultId: 4, connectionId: "file:1" });
  const screens = { messages: { ...EMPTY_SCREEN, result }, calls: EMPTY_SCREEN };
  expect(shownOf({ ...state, settings: { currentConnectionId: "file:1" }, screens }).results).toEqual({
    messages: null,
    calls: null,
  });
});

test("only what shows the same in every respect is the same", () => {
  const shown = shownOf(state);
  const others = [
    { ...shown, screen: "files" as const },
    { ...shown, form: "table" as const },
    { ...shown, results: { ...shown.results, messages: 9 } },
    { ...shown, results: { ...shown.results, calls: 9 } },
    null,
  ];
  expect(isSameShown(shown, structuredClone(shown))).toBe(true);
  expect(others.map((other) => isSameShown(shown, other))).toEqual(others.map(() => false));
});

test("a place is that of its rows; there is none without rows, and while the rows are those of another connection", () => {
  const messages: PlaceState = { ...state, screen: "messages" };
  expect(placeOf(messages)).toMatchObject({ connectionId: "shop", screen: "messages", resultId: 4, person: null });
  expect(placeOf(state)).toBeNull();
  expect(placeOf({ ...messages, settings: { currentConnectionId: "other" } })).toBeNull();
  expect(placeOf({ ...state, screen: "files" })).toEqual({ connectionId: "shop", screen: "files" });
  const { view: _, ...screen } = messages.screens.messages;
  expect(placeOf({ ...messages, screens: { ...messages.screens, messages: { ...screen, view: null } } })).toBeNull();
});

test("a record opens in the table, in an open pane, without the person who was shown", () => {
  const sidePane = { kind: "person", connectionId: "shop", uid: "lena" } as const;
  const place = placeOf({ ...state, screen: "messages", sidePane });
  if (place?.screen !== "messages") throw new Error("no rows");
  expect(place.person).toBe("lena");
  expect(placeOfRecord(place, { rowId: 7, sessionId: "s" })).toEqual({
    ...place,
    form: "table",
    compared: null,
    person: null,
    thread: null,
    beside: null,
    paneOpen: true,
    selection: { rowId: 7, sessionId: "s", isOpened: true },
  });
});
