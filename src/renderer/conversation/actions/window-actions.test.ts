// Several windows over the real engine: what a new one shows, what each keeps for itself, what all share, and what is left.
import { expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { linesOf } from "#tests/fakes/read-whole-file.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import type { MessageRow } from "#contract/methods/rows.ts";
import { MOST_WINDOWS } from "#contract/methods/window-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { placeOf } from "#renderer/place/model/place.ts";
import type { App } from "#renderer/state/app.ts";
import { changeSettings } from "#renderer/state/settings-actions.ts";
import { runCommand } from "#renderer/app/commands.ts";
import { chooseConnection, deleteConnection } from "#renderer/connections/connection-actions.ts";
import { chooseAndOpen, forgetFile } from "#renderer/files/file-actions.ts";
import { showPlain, selectRow, turnTo } from "#renderer/list/actions/query/record-actions.ts";
import { go } from "#renderer/place/actions/place-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { reopenView } from "#renderer/list/actions/rows/view-actions.ts";
import { clearData } from "#renderer/storage/storage-actions.ts";
import { forgetShown, openPlaceInWindow, openRecordInWindow, openWindow } from "./window-actions.ts";

const stateOf = (app: App) => app.store.getState();
const screenIn = (app: App, kind: QueryKind) => stateOf(app).screens[kind];

/** The window that was opened last, once it has started. */
async function newest({ windows }: TestApp): Promise<App> {
  await windows.started();
  const app = windows.apps.at(-1);
  if (app === undefined) throw new Error("there is no window");
  return app;
}

async function rowsIn(app: App, kind: QueryKind) {
  const { view } = screenIn(app, kind);
  if (view === null) return [];
  return (await readRows(app.bind().place, { viewId: view.viewId, from: 0, count: 1000 })).rows;
}

const idsIn = async (app: App): Promise<readonly string[]> =>
  (await rowsIn(app, "messages")).flatMap((row) => ("id" in row ? [row.id] : []));

/** A message of a conversation, at this position of the shown list. */
async function messageAt({ app }: TestApp, position: number): Promise<MessageRow> {
  const row = (await rowsIn(app, "messages"))[position];
  if (row === undefined || !("id" in row)) throw new Error("no such message");
  return row;
}

test("New window shows the newest results of the same connection, and each window goes its own way from there", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  await openWindow(desk.app);
  const second = await newest(desk);
  expect(stateOf(second)).toMatchObject({ phase: "ready", settings: { currentConnectionId: "shop" } });
  expect(await idsIn(second)).toEqual(await desk.ids("messages"));
  await chooseConnection(second, "sample");
  turnTo(second, "calls");
  expect(desk.state()).toMatchObject({ screen: "messages", settings: { currentConnectionId: "shop" } });
  expect(stateOf(second).tour).toBeNull();
});

test("a place is opened as it is: the query, what filters and sorts its rows, and the opened record", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { category: "message" });
  await runQuery(desk.app, "messages");
  await reopenView(desk.app, "messages", { search: "a", sort: [{ column: "sentAt", descending: false }] });
  const row = await messageAt(desk, 3);
  selectRow(desk.app, "messages", row, true);
  // A newer result is not what was shown.
  await openWindow(desk.app);
  await runQuery(await newest(desk), "messages");
  const asked = desk.requests.length;
  await openPlaceInWindow(desk.app);
  const second = await newest(desk);
  expect(placeOf(stateOf(second))).toEqual(placeOf(desk.state()));
  expect(screenIn(second, "messages").draft.values).toEqual({ category: "message" });
  expect(await idsIn(second)).toEqual(await desk.ids("messages"));
  expect(desk.requests).toHaveLength(asked);
  await go(second, "back");
  expect(placeOf(stateOf(second))).toEqual(placeOf(desk.state()));
});

test("a record of the list is opened with its list, and the window that it came from stays as it was", async () => {
  const desk = await startAtShop();
  turnTo(desk.app, "calls");
  await runQuery(desk.app, "calls");
  const [, row] = await rowsIn(desk.app, "calls");
  if (row === undefined) throw new Error("no such call");
  const before = placeOf(desk.state());
  await openRecordInWindow(desk.app, "calls", row, false);
  const second = await newest(desk);
  expect(stateOf(second).screen).toBe("calls");
  expect(screenIn(second, "calls")).toMatchObject({
    selection: { rowId: row.rowId, sessionId: row.sessionId, isOpened: true },
    paneOpen: true,
  });
  expect(placeOf(desk.state())).toEqual(before);
});

test("the conversation of a record is read in a new window, beside the list", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  const row = await messageAt(desk, 5);
  await openRecordInWindow(desk.app, "messages", row, true);
  const second = await newest(desk);
  expect(screenIn(second, "messages")).toMatchObject({ form: "conversation", selection: { rowId: row.rowId } });
  expect(new Set((await rowsIn(second, "messages")).map((each) => "id" in each && each.conversationId))).toEqual(
    new Set([row.conversationId]),
  );
  expect(desk.screen("messages").form).toBe("table");
  expect(desk.said()).toEqual([]);
});

test("without rows, or on the list of files, the connection or the list is opened", async () => {
  const desk = await startAtShop();
  runCommand(desk.app, "openInWindow");
  await expect.poll(() => desk.windows.apps.length).toBe(2);
  expect(stateOf(await newest(desk)).settings.currentConnectionId).toBe("shop");
  showPlain(desk.app, "files");
  runCommand(desk.app, "openInWindow");
  await expect.poll(() => desk.windows.apps.length).toBe(3);
  expect(stateOf(await newest(desk))).toMatchObject({ screen: "files", settings: { currentConnectionId: "shop" } });
});

test("a notice names the limit of windows", async () => {
  const desk = await startApp();
  for (let count = 1; count < MOST_WINDOWS; count++) runCommand(desk.app, "newWindow");
  await expect.poll(() => desk.windows.apps.length).toBe(MOST_WINDOWS);
  const before = [...desk.said()];
  await openWindow(desk.app);
  expect(before).toEqual([]);
  expect(desk.said().at(-1)).toBe("Too many windows are open: Close a window first.");
  await desk.windows.started();
});

test("a closed window leaves no view open in the engine", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  await expect.poll(desk.openViews).toBe(1);
  const before = await desk.openViews();
  await openPlaceInWindow(desk.app);
  const second = await newest(desk);
  turnTo(second, "calls");
  await runQuery(second, "calls");
  await reopenView(second, "messages", { search: "a" });
  expect(await desk.openViews()).toBeGreaterThan(before);
  desk.windows.close(second);
  await expect.poll(desk.openViews).toBe(before);
  expect(await desk.ids("messages")).toHaveLength(100);
});

test("settings of the program reach every window; what each shows is its own", async () => {
  const desk = await startAtShop();
  await openWindow(desk.app);
  const second = await newest(desk);
  await changeSettings(second, { theme: "dark", zone: "Europe/Berlin" });
  await expect.poll(() => desk.state().settings).toMatchObject({ theme: "dark", zone: "Europe/Berlin" });
  await chooseConnection(second, "sample");
  await changeSettings(desk.app, { theme: "light" });
  await expect.poll(() => stateOf(second).settings.theme).toBe("light");
  expect(stateOf(second).settings.currentConnectionId).toBe("sample");
  expect(desk.state().settings.currentConnectionId).toBe("shop");
});

test("a change made while the settings are read again is not lost", async () => {
  const desk = await startAtShop();
  await openWindow(desk.app);
  const second = await newest(desk);
  const changes = [changeSettings(desk.app, { theme: "dark" }), changeSettings(second, { paneWidthPixels: 333 })];
  await Promise.all([...changes, changeSettings(second, { paneWidthPixels: 444 })]);
  for (const app of [desk.app, second]) {
    await expect.poll(() => stateOf(app).settings).toMatchObject({ theme: "dark", paneWidthPixels: 444 });
  }
});

test("a connection that one window deletes is left by the other", async () => {
  const desk = await startAtShop();
  await openWindow(desk.app);
  const second = await newest(desk);
  await deleteConnection(desk.app, "shop");
  await expect.poll(() => stateOf(second).settings.currentConnectionId).toBe("sample");
  expect(stateOf(second).connections.map(({ id }) => id)).toEqual(["sample"]);
});

test("data that one window forgets is not shown by the other any more", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "messages");
  await openWindow(desk.app);
  const second = await newest(desk);
  expect(screenIn(second, "messages").result).not.toBeNull();
  await clearData(desk.app);
  await expect.poll(() => screenIn(second, "messages").result).toBeNull();
  expect(screenIn(second, "messages").failure).toBeNull();
});

test("a file that one window forgets is left by the other", async () => {
  const desk = await startAtShop();
  const message = { id: "1", conversationId: "ana_user_ben", sender: "ben", sentAt: 1_790_000_000 };
  desk.dialogs.open = [desk.file("messages.ndjson", linesOf([message]))];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.screen("messages").view?.rowCount).toBe(1);
  await openWindow(desk.app);
  const second = await newest(desk);
  expect(screenIn(second, "messages").view?.rowCount).toBe(1);
  await forgetFile(desk.app, 1);
  await expect.poll(() => stateOf(second).settings.currentConnectionId).toBe("shop");
  expect(stateOf(second).opened).toEqual([]);
});

test("a link is opened by the window used last", async () => {
  const desk = await startAtShop();
  await openWindow(desk.app);
  const second = await newest(desk);
  const [call] = desk.sample.calls;
  desk.windows.focus(desk.app);
  desk.links.put(`switchboard://calls/${encodeURIComponent(call?.sessionId ?? "")}?connection=shop`);
  await expect.poll(() => desk.screen("calls").selection?.sessionId).toBe(call?.sessionId);
  expect(screenIn(second, "calls").selection).toBeNull();
});

test("the next start brings every window back: its connection, its screen, its results and their form", async () => {
  const first = await startAtShop();
  first.fill("messages", { category: "action" });
  await runQuery(first.app, "messages");
  const older = await first.ids("messages");
  await openPlaceInWindow(first.app);
  const second = await newest(first);
  await runQuery(second, "messages");
  await openRecordInWindow(first.app, "messages", await messageAt(first, 0), true);
  const third = await newest(first);
  expect(screenIn(third, "messages").form).toBe("conversation");
  const read = screenIn(third, "messages").result?.resultId;
  turnTo(second, "calls");
  await chooseConnection(second, "sample");
  first.windows.focus(first.app);
  await first.close();

  const again = await startApp({ folder: first.folder });
  expect(again.windows.apps).toHaveLength(3);
  expect(again.state()).toMatchObject({ screen: "messages", settings: { currentConnectionId: "shop" } });
  expect(await again.ids("messages")).toEqual(older);
  expect(again.screen("messages").form).toBe("table");
  await again.windows.startOthers();
  const [one, other] = again.windows.apps;
  if (one === undefined || other === undefined) throw new Error("two windows are missing");
  expect(stateOf(one)).toMatchObject({ screen: "calls", settings: { currentConnectionId: "sample" } });
  expect(screenIn(other, "messages")).toMatchObject({ form: "conversation", result: { resultId: read } });
});

test("the next start shows the rows of a file, and the list of files beside a connection", async () => {
  const first = await startAtShop();
  showPlain(first.app, "files");
  await first.app.client.call("settings.read", {});
  await first.close();
  const second = await startApp({ folder: first.folder });
  expect(second.state().screen).toBe("files");
  const message = { id: "1", conversationId: "ana_user_ben", sender: "ben", sentAt: 1_790_000_000 };
  second.dialogs.open = [second.file("messages.ndjson", linesOf([message]))];
  await chooseAndOpen(second.app, "files");
  await expect.poll(() => second.screen("messages").view?.rowCount).toBe(1);
  showPlain(second.app, "files");
  await second.app.client.call("settings.read", {});
  await second.close();
  const third = await startApp({ folder: first.folder });
  expect(third.state()).toMatchObject({ screen: "messages", settings: { currentConnectionId: "file:1" } });
});

test("what could not be drawn is not shown again by the next load", async () => {
  const first = await startAtShop();
  turnTo(first.app, "calls");
  expect(first.state().settings.shown).toMatchObject({ screen: "calls" });
  forgetShown(first.app);
  turnTo(first.app, "messages");
  turnTo(first.app, "calls");
  expect(await first.app.client.call("settings.read", {})).toMatchObject({ shown: null });
  await first.close();
  const again = await startApp({ folder: first.folder });
  expect(again.state().screen).toBe("messages");
});

test("a result that the store has dropped meanwhile gives way to the newest one", async () => {
  const first = await startAtShop();
  await runQuery(first.app, "messages");
  await changeSettings(first.app, {
    shown: { screen: "messages", results: { messages: 4711, calls: null }, form: "table" },
  });
  await first.close();
  const again = await startApp({ folder: first.folder });
  expect(again.screen("messages").result?.rowCount).toBe(100);
});
