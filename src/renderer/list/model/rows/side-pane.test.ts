// Tests what the side pane shows, and for which connection.
import { expect, test } from "vitest";
import { shownPerson, shownThread, type SidePane } from "./side-pane.ts";

const settings = { currentConnectionId: "shop" };
const read = (sidePane: SidePane | null): readonly unknown[] => {
  const state = { settings, sidePane };
  return [shownPerson(state), shownThread(state)?.messageId ?? null];
};

test("the pane shows a person or a thread of the current connection, or the record", () => {
  expect(read(null)).toEqual([null, null]);
  expect(read({ kind: "person", connectionId: "shop", uid: "lena" })).toEqual(["lena", null]);
  expect(read({ kind: "thread", connectionId: "shop", messageId: "7", conversationId: "c" })).toEqual([null, "7"]);
  expect(read({ kind: "person", connectionId: "file:1", uid: "lena" })).toEqual([null, null]);
  expect(read({ kind: "thread", connectionId: "file:1", messageId: "7", conversationId: "c" })).toEqual([null, null]);
});
