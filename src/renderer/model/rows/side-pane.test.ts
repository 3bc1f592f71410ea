// Tests what the side pane shows, and for which connection.
import { expect, test } from "vitest";
import { isStatisticsOpen, shownPerson, shownThread, type SidePane } from "./side-pane.ts";

const settings = { currentConnectionId: "shop" };
const read = (sidePane: SidePane | null): readonly unknown[] => {
  const state = { settings, sidePane };
  return [isStatisticsOpen(state), shownPerson(state), shownThread(state)];
};

test("the pane shows statistics, a person or a thread of the current connection, or the record", () => {
  expect(read(null)).toEqual([false, null, null]);
  expect(read({ kind: "statistics" })).toEqual([true, null, null]);
  expect(read({ kind: "person", connectionId: "shop", uid: "lena" })).toEqual([false, "lena", null]);
  expect(read({ kind: "thread", connectionId: "shop", messageId: "7" })).toEqual([false, null, "7"]);
  expect(read({ kind: "person", connectionId: "file:1", uid: "lena" })).toEqual([false, null, null]);
  expect(read({ kind: "thread", connectionId: "file:1", messageId: "7" })).toEqual([false, null, null]);
});
