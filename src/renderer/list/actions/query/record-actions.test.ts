// Moving about: screens, the selected row, the pane, and calls that are opened by their session.
import { expect, test } from "vitest";
import { startApp, startAtShop } from "#tests/fakes/app.ts";
import { linesOf } from "#tests/fakes/read-whole-file.ts";
import { chooseAndOpen } from "#renderer/files/file-actions.ts";
import { shownPerson } from "#renderer/list/model/rows/side-pane.ts";
import { showPerson } from "#renderer/list/actions/rows/show-side-pane.ts";
import {
  closePane,
  openCall,
  openPane,
  runFirstOnSample,
  selectRow,
  setPaneTab,
  showScreen,
  turnTo,
} from "./record-actions.ts";

test("the sample's calls are listed when their screen is first shown, once", async () => {
  const desk = await startApp();
  expect(desk.screen("calls").result).toBeNull();
  showScreen(desk.app, "calls");
  expect(desk.state()).toMatchObject({ screen: "calls", rowsKind: "calls", visited: { messages: true, calls: true } });
  await expect.poll(() => desk.screen("calls").view?.rowCount ?? 0).toBeGreaterThan(0);
  const requests = desk.requests.length;
  runFirstOnSample(desk.app, "calls");
  showScreen(desk.app, "calls");
  expect(desk.requests).toHaveLength(requests);
});

test("a connection's screen is shown as it is, without a request", async () => {
  const desk = await startAtShop();
  const requests = desk.requests.length;
  showScreen(desk.app, "calls");
  turnTo(desk.app, "messages");
  expect(desk.state().screen).toBe("messages");
  expect(desk.requests).toHaveLength(requests);
});

test("selecting a row opens the pane only when asked to, and closes a person then", async () => {
  const desk = await startApp();
  await expect.poll(() => desk.screen("messages").view?.rowCount ?? 0).toBeGreaterThan(0);
  const [row] = await desk.rows("messages");
  if (row === undefined) throw new Error("there are no rows");
  closePane(desk.app, "messages");
  showPerson(desk.app, "lena");
  selectRow(desk.app, "messages", row, false);
  expect(desk.screen("messages")).toMatchObject({ selection: { rowId: row.rowId }, paneOpen: false });
  expect(shownPerson(desk.state())).toBe("lena");
  selectRow(desk.app, "messages", row, true);
  expect(desk.screen("messages").paneOpen).toBe(true);
  expect(shownPerson(desk.state())).toBeNull();
  closePane(desk.app, "messages");
  showPerson(desk.app, "lena");
  setPaneTab(desk.app, "messages", "raw");
  openPane(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ paneOpen: true, paneTab: "raw" });
  expect(shownPerson(desk.state())).toBeNull();
});

test("a call is opened by its session, whether or not it is loaded", async () => {
  const desk = await startAtShop();
  openCall(desk.app, "a session that no list has loaded");
  expect(desk.state().screen).toBe("calls");
  expect(desk.screen("calls")).toMatchObject({
    selection: { rowId: null, sessionId: "a session that no list has loaded" },
    paneOpen: true,
  });
});

test("over a file a call is opened by its row, and a call that is not in the file is reported", async () => {
  const desk = await startApp();
  desk.dialogs.open = [desk.file("calls.ndjson", linesOf(desk.sample.calls))];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.state().opened[0]?.state).toBe("complete");
  await expect.poll(() => desk.screen("calls").view?.rowCount).toBe(250);
  const requests = desk.requests.length;
  const wanted = (await desk.rows("calls"))[17];
  openCall(desk.app, wanted?.sessionId ?? "");
  await expect.poll(() => desk.screen("calls").selection?.rowId).toBe(wanted?.rowId);
  openCall(desk.app, "not in the file");
  await expect.poll(() => desk.said().at(-1)).toBe("The file does not contain this call: not in the file");
  expect(desk.requests).toHaveLength(requests);
});

test("the sample's screen does not run its query twice, neither while it runs nor after it failed", async () => {
  const desk = await startApp();
  const { reached, release } = desk.holdService();
  showScreen(desk.app, "calls");
  await reached;
  const requests = desk.requests.length;
  // The service is not asked again after this answer.
  desk.failService(403);
  showScreen(desk.app, "calls");
  release();
  await expect.poll(() => desk.screen("calls").failure?.kind).toBe("auth");
  showScreen(desk.app, "calls");
  await new Promise((resolve) => setImmediate(resolve));
  expect(desk.requests).toHaveLength(requests);
});

test("over a file of messages a call is reported as missing", async () => {
  const desk = await startApp();
  desk.dialogs.open = [desk.file("messages.ndjson", linesOf(desk.sample.messages.slice(0, 3)))];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.state().opened[0]?.state).toBe("complete");
  openCall(desk.app, "v1.us.1");
  await expect.poll(() => desk.said().at(-1)).toBe("The file does not contain this call: v1.us.1");
});
