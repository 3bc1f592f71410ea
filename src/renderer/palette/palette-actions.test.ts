// Tests what the palette keeps and forgets: its text and what is being looked up.
import { expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { LONGEST_LOOKUP } from "#domain/lookup/lookup.ts";
import { say } from "#texts/say.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import type { Query } from "#domain/query/query-shape.ts";
import type { Target } from "#renderer/place/model/target.ts";
import { shownPerson } from "#renderer/list/model/rows/side-pane.ts";
import {
  closePalette,
  openBesideFromPalette,
  openFromPalette,
  openPalette,
  typeInPalette,
  untilLookedUp,
} from "./palette-actions.ts";
import { paletteGroups } from "./palette-list.ts";
import { statusOf } from "./palette-status.ts";

const looksUp = ({ asked }: TestApp): number => asked.filter((name) => name === "lookup.find").length;
const names = ({ app, state }: TestApp): readonly string[] => paletteGroups(app, state()).map(({ name }) => name);

test("opened again, the palette keeps its text unless another one is given, and reads its lists once", async () => {
  const desk = await startApp();
  openPalette(desk.app, "ada");
  openPalette(desk.app);
  expect(desk.state().palette?.text).toBe("ada");
  openPalette(desk.app, "bob");
  await untilLookedUp(desk.app);
  expect(desk.state().palette?.text).toBe("bob");
  await expect.poll(() => desk.state().palette?.lists).not.toBeNull();
  expect(desk.asked.filter((name) => name === "saved.list")).toHaveLength(1);
  closePalette(desk.app);
  openPalette(desk.app);
  expect(desk.state().palette).toMatchObject({ text: "", isFinding: false });
});

test("blanks and texts beyond the limit are not looked up", async () => {
  const desk = await startApp();
  openPalette(desk.app);
  for (const text of ["", " \n", "x".repeat(LONGEST_LOOKUP + 1)]) {
    typeInPalette(desk.app, text);
    expect(desk.state().palette).toMatchObject({ text, isFinding: false });
  }
  expect(looksUp(desk)).toBe(0);
  typeInPalette(desk.app, "x".repeat(LONGEST_LOOKUP));
  expect(desk.state().palette?.isFinding).toBe(true);
  await untilLookedUp(desk.app);
  expect([looksUp(desk), desk.state().palette?.isFinding]).toEqual([1, false]);
});

test("asked for again while it opens something, the palette is a new one, which stays", async () => {
  const desk = await startAtShop();
  const opening = (target: Target): Promise<void> => {
    openPalette(desk.app, "ada");
    const [entry] = paletteGroups(desk.app, desk.state()).flatMap(({ entries }) => entries);
    if (entry === undefined) throw new Error("no entry");
    return openFromPalette(desk.app, entry, target);
  };
  const person = opening({ kind: "person", uid: "ada" });
  openPalette(desk.app);
  typeInPalette(desk.app, "bob");
  await person;
  expect(desk.state().palette).toMatchObject({ text: "bob", asking: null });
  expect(shownPerson(desk.state())).toBe("ada");
  closePalette(desk.app);
  const time = opening({ kind: "time", seconds: 1 });
  openPalette(desk.app);
  await time;
  expect(desk.state().palette).toMatchObject({ text: "", answers: {} });
  expect(desk.said().join()).toContain(say("person.cannotOpen"));
});

test("a look-up that was left changes nothing in the palette that is opened next", async () => {
  const desk = await startApp();
  openPalette(desk.app, "ada");
  const left = untilLookedUp(desk.app);
  closePalette(desk.app);
  openPalette(desk.app);
  await left;
  expect(desk.state().palette).toMatchObject({ text: "", failure: null, isFinding: false });
});

test("lists that cannot be read are a failure of the palette, which still finds", async () => {
  const desk = await startApp();
  desk.failMethod("saved.list", { kind: "interrupted" });
  openPalette(desk.app);
  await expect.poll(() => desk.state().palette?.failure).toEqual({ kind: "interrupted" });
  expect(names(desk)).toContain("commands");
});

test("the rows of a screen can be searched if it has one row or more", async () => {
  const desk = await startAtShop();
  const canSearch = (): boolean =>
    paletteGroups(desk.app, desk.state()).some(({ entries }) => entries.some(({ id }) => id === "search"));
  openPalette(desk.app, "nothing has this text");
  await untilLookedUp(desk.app);
  expect(canSearch()).toBe(false);
  desk.fill("messages", { sender: "nobody_has_this_uid" });
  await runQuery(desk.app, "messages");
  expect([desk.screen("messages").view?.rowCount, canSearch()]).toEqual([0, false]);
  desk.fill("messages", { limit: "1" });
  await runQuery(desk.app, "messages");
  expect([desk.screen("messages").view?.rowCount, canSearch()]).toEqual([1, true]);
});

test("a conversation, and the one of a message, open beside the rows; what has none opens as usual", async () => {
  const desk = await startAtShop();
  const stored = { rowId: 1, resultId: null };
  const opens = (target: Target) => {
    openPalette(desk.app);
    const isOpened = openBesideFromPalette(desk.app, target);
    return { isOpened, isPaletteOpen: desk.state().palette !== null, beside: desk.state().beside?.opens };
  };
  expect(opens({ kind: "person", uid: "ann" })).toEqual({ isOpened: false, isPaletteOpen: true, beside: undefined });
  expect(opens({ kind: "message", id: "7", conversationId: null, ...stored }).isOpened).toBe(false);
  expect(opens({ kind: "conversation", conversationId: "group_a" })).toEqual({
    isOpened: true,
    isPaletteOpen: false,
    beside: { moment: { conversationId: "group_a", messageId: null, atSeconds: null } },
  });
  expect(opens({ kind: "message", id: "7", conversationId: "group_a", ...stored }).beside).toMatchObject({
    moment: { conversationId: "group_a", messageId: "7" },
  });
  const asked = (params: Query["params"]): Target => ({
    kind: "query",
    query: { kind: "messages", params },
    savedFrom: null,
  });
  expect(opens(asked({ conversationId: "group_b" })).beside).toMatchObject({ moment: { conversationId: "group_b" } });
  expect(opens(asked({ conversationId: "group_b", sender: "ann" })).isOpened).toBe(false);
  expect(opens(asked({ conversationId: "group_b", id: "7" })).isOpened).toBe(false);
});

test("nothing is said to be missing before the answer is there", async () => {
  const desk = await startApp();
  const nothing = (): string => {
    const { palette } = desk.state();
    return palette === null ? "" : statusOf(palette, { count: 0, hasMore: false, isFile: false });
  };
  openPalette(desk.app, "nobody has this name");
  expect(nothing()).toBe(say("lookup.finding"));
  await untilLookedUp(desk.app);
  expect(nothing()).toBe(say("lookup.nothingStored", { text: "nobody has this name" }));
});
