// The conversation beside the messages, over the real engine: it has rows of its own and shares everything else.
import { expect, test } from "vitest";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { screenOf, type App } from "#renderer/state/app.ts";
import { notify } from "#renderer/state/show-notice.ts";
import { currentPlace, go, showPlace, watchPlaces } from "#renderer/place/actions/place-actions.ts";
import { closeBeside, fillBeside, leaveBeside, openBeside, openBesideOfSelected } from "./beside-actions.ts";

async function startWithTwo(): Promise<{
  readonly desk: TestApp;
  readonly side: App;
  readonly conversationId: string;
}> {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "20" });
  await runQuery(desk.app, "messages");
  const conversationId = String(desk.sample.messages.at(-1)?.conversationId);
  openBeside(desk.app, { conversationId, messageId: null, atSeconds: null });
  const side = desk.app.branch();
  const opens = desk.state().beside?.opens;
  if (opens !== undefined) await fillBeside(side, opens);
  return { desk, side, conversationId };
}

test("it has messages of its own, and the window keeps its own", async () => {
  const { desk, side, conversationId } = await startWithTwo();
  const wanted = desk.sample.messages.filter((each) => each.conversationId === conversationId).length;
  expect(screenOf(side, "messages")).toMatchObject({ form: "conversation", failure: null, searchMode: "find" });
  expect(screenOf(side, "messages").view?.rowCount).toBe(wanted);
  expect(desk.screen("messages")).toMatchObject({ form: "table", view: { rowCount: 20 } });
  // What it says is said in the window, under numbers of the window.
  notify(side, "One", "of the part");
  notify(desk.app, "Two", "of the window");
  const ids = desk.state().notices.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(side.store.getState().notices).toBe(desk.state().notices);
  let told = 0;
  side.store.subscribe(() => told++);
  side.store.setState({ focusWanted: "rows" });
  desk.app.store.setState({ facetsOpen: true });
  expect([told, desk.state().focusWanted, side.store.getState().facetsOpen]).toEqual([2, null, true]);
});

test("closing it closes its view, and the rows get the focus", async () => {
  const { desk, side } = await startWithTwo();
  await expect.poll(() => desk.openViews()).toBe(2);
  closeBeside(side);
  leaveBeside(side);
  expect(desk.state()).toMatchObject({ beside: null, focusWanted: "rows" });
  await expect.poll(() => desk.openViews()).toBe(1);
});

test("Back closes it, Forward opens it again, and a new window shows it too", async () => {
  const { desk } = await startWithTwo();
  watchPlaces(desk.app);
  const place = currentPlace(desk.app);
  closeBeside(desk.app);
  await go(desk.app, "back");
  const opened = desk.state().beside?.opens;
  expect(opened).toMatchObject({ moment: { messageId: null } });
  await go(desk.app, "forward");
  expect(desk.state().beside).toBeNull();
  if (place !== null) await showPlace(desk.app, place);
  expect(desk.state().beside?.opens).toEqual(opened);
});

test("without a selected record nothing opens, and a notice says so", async () => {
  const desk = await startAtShop();
  openBesideOfSelected(desk.app);
  expect([desk.state().beside, desk.said().at(-1)]).toEqual([null, expect.stringContaining("Select")]);
});
