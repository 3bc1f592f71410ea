// Tests which cursors ask for the same page, and the ids at which pages begin.
import { expect, test } from "vitest";
import { cursor, idBefore, oppositeOf, sameCursor, shownId, type Cursor } from "./cursor.ts";

const ALL: readonly (Cursor | null)[] = [
  null,
  { kind: "page", page: 1 },
  { kind: "page", page: 2 },
  { kind: "message", id: "1", sentAt: "5" },
  { kind: "message", id: "1", sentAt: null },
  { kind: "message", id: "2", sentAt: "5" },
  { kind: "message", id: null, sentAt: null },
];

test("a cursor asks for the same page as its copy, and as no other", () => {
  const same = ALL.map((one) => ALL.map((other) => sameCursor(one, structuredClone(other))));
  expect(same).toEqual(ALL.map((_, index) => ALL.map((__, other) => index === other)));
});

test("pages are counted from 1, without fractions", () => {
  const isRead = (page: number): boolean => cursor.safeParse({ kind: "page", page }).success;
  expect([isRead(1), isRead(0), isRead(1.5)]).toEqual([true, false, false]);
  expect(ALL.filter((each) => each !== null).map((each) => cursor.parse(each))).toEqual(ALL.slice(1));
});

test("the other direction of append is prepend", () => {
  expect([oppositeOf("append"), oppositeOf("prepend")]).toEqual(["prepend", "append"]);
});

test("people read the message that a query begins with, and the service is asked for those after the one before", () => {
  for (const id of ["1", "105066", "9007199254740993"]) expect(shownId(idBefore(id), "append")).toBe(id);
  expect(idBefore("105066")).toBe("105065");
});

test("an id that is no number, and that of a query back, stay as they are", () => {
  const shown = [idBefore("abc"), idBefore("0"), shownId("abc", "append"), shownId("77", "prepend")];
  expect(shown).toEqual(["abc", "0", "abc", "77"]);
});
