// Tests what the palette keeps and forgets: its text, what is being looked up, and what was opened.
import { expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "../../../../tests/fakes/app.ts";
import { LONGEST_LOOKUP } from "../../../domain/lookup/lookup.ts";
import { runQuery } from "../query/query-actions.ts";
import type { Entry } from "../../model/lookup/entry.ts";
import type { Target } from "../../model/lookup/target.ts";
import { closePalette, openFromPalette, openPalette, paletteGroups, typeInPalette } from "./palette-actions.ts";

const looksUp = ({ asked }: TestApp): number => asked.filter((name) => name === "lookup.find").length;
const names = ({ app, state }: TestApp): readonly string[] => paletteGroups(app, state()).map(({ name }) => name);

test("opened again, the palette keeps its text unless another one is given, and reads its lists once", async () => {
  const desk = await startApp();
  openPalette(desk.app, "ada");
  openPalette(desk.app);
  expect(desk.state().palette?.text).toBe("ada");
  openPalette(desk.app, "bob");
  await desk.app.work.lookedUp;
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
  await desk.app.work.lookedUp;
  expect([looksUp(desk), desk.state().palette?.isFinding]).toEqual([1, false]);
});

test("a look-up that was left changes nothing in the palette that is opened next", async () => {
  const desk = await startApp();
  openPalette(desk.app, "ada");
  const left = desk.app.work.lookedUp;
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
  await desk.app.work.lookedUp;
  expect(canSearch()).toBe(false);
  desk.fill("messages", { sender: "nobody_has_this_uid" });
  await runQuery(desk.app, "messages");
  expect([desk.screen("messages").view?.rowCount, canSearch()]).toEqual([0, false]);
  desk.fill("messages", { limit: "1" });
  await runQuery(desk.app, "messages");
  expect([desk.screen("messages").view?.rowCount, canSearch()]).toEqual([1, true]);
});

const entry = (id: string): Entry => ({ id, picture: "search", title: id, facts: [], why: null, deed: null });

test("what was opened is remembered once, the newest first, per connection; places, files and texts are not", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "10" });
  await runQuery(desk.app, "messages");
  const query: Target = { kind: "query", query: { kind: "messages", params: { limit: 5 } }, savedFrom: null };
  const opens: readonly (readonly [string, Target])[] = [
    ["one", query],
    ["two", { kind: "person", uid: "ada" }],
    ["one", query],
    ["text", { kind: "search", text: "a" }],
    ["time", { kind: "time", seconds: desk.sample.messages.at(-1)?.sentAt ?? 0 }],
    ["place", { kind: "connection", connectionId: "sample" }],
    ["one", query],
  ];
  for (const [id, target] of opens) {
    openPalette(desk.app);
    await openFromPalette(desk.app, entry(id), target);
    expect([id, desk.state().palette]).toEqual([id, null]);
  }
  expect(desk.state().recentEntries.map((each) => [each.connectionId, each.entry.id])).toEqual([
    ["sample", "one"],
    ["shop", "one"],
    ["shop", "two"],
  ]);
});
