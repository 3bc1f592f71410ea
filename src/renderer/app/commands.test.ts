// Tests what commands open, switch and refuse. The tests of an action cover the commands that only call it.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startApp, type TestApp } from "#tests/fakes/app.ts";
import type { CommandId } from "#renderer/design/keys/command-table.ts";
import { policyOf } from "#contract/policy/policy.ts";
import { EMPTY_DRAFT } from "#renderer/list/model/draft/draft.ts";
import { EMPTY_SCREEN } from "#renderer/list/model/rows/screen.ts";
import { shownPerson } from "#renderer/list/model/rows/side-pane.ts";
import { showPerson } from "#renderer/list/actions/rows/show-side-pane.ts";
import { updateScreen } from "#renderer/state/app.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { chooseAndOpen } from "#renderer/files/file-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { changeText } from "#renderer/list/actions/query/text-actions.ts";
import { runCommand } from "./commands.ts";
import { say } from "#texts/say.ts";

/** The window over the sample's newest messages. */
async function startListed(): Promise<TestApp> {
  const desk = await startApp();
  await expect.poll(() => desk.screen("messages").view?.rowCount, { timeout: 30_000 }).toBe(100);
  return desk;
}

test.each([
  ["export", { kind: "export" }],
  ["fetchAndExport", { kind: "export", fetch: true }],
  ["ledger", { kind: "ledger" }],
  ["showRequest", { kind: "request" }],
  ["unfinishedExports", { kind: "unfinishedExports" }],
  ["newConnection", { kind: "connection", connectionId: null }],
  ["settings", { kind: "settings" }],
  ["storage", { kind: "settings", tab: "storage" }],
  ["shortcuts", { kind: "shortcuts" }],
  ["guide", { kind: "guide" }],
] as const)("%s opens its dialog", async (id, dialog) => {
  const desk = await startListed();
  runCommand(desk.app, id);
  expect(desk.state().dialog).toEqual(dialog);
});

test.each([
  ["saveQuery", { savedPanel: "save" }],
  ["openQuery", { savedPanel: "open" }],
  ["facets", { facetsOpen: true }],
  ["files", { screen: "files" }],
  ["calls", { screen: "calls" }],
] as const)("%s shows its panel or screen", async (id, expected) => {
  const desk = await startListed();
  runCommand(desk.app, id);
  expect(desk.state()).toMatchObject(expected);
});

test.each([
  ["darkTheme", "dark"],
  ["lightTheme", "light"],
  ["systemTheme", "system"],
] as const)("%s holds at once and is written", async (id, theme) => {
  const desk = await startListed();
  runCommand(desk.app, id);
  expect(desk.state().settings.theme).toBe(theme);
  await expect.poll(async () => (await desk.app.client.call("settings.read", {})).theme).toBe(theme);
});

test.each(["copyCsv", "exportMarked"] as const)("%s needs a selected row", async (id) => {
  const desk = await startListed();
  runCommand(desk.app, id);
  await expect.poll(() => desk.said().length).toBeGreaterThan(0);
  expect(desk.state().dialog).toBeNull();
});

test("the selected rows are exported", async () => {
  const desk = await startListed();
  const [row] = await desk.rows("messages");
  if (row === undefined) throw new Error("no row");
  selectRow(desk.app, "messages", row, false);
  runCommand(desk.app, "exportMarked");
  expect(desk.state().dialog).toEqual({ kind: "export", rows: "selection" });
});

test.each(["nextOfPerson", "previousOfPerson", "nextAttachment", "previousAttachment"] as const)(
  "%s is a step in a transcript only",
  async (id) => {
    const desk = await startListed();
    runCommand(desk.app, id);
    expect(desk.said().at(-1)).toBe(`${say("conversation.onlyHere")}: ${say("conversation.onlyHereDetail")}`);
    runCommand(desk.app, "otherForm");
    await expect.poll(() => desk.screen("messages").form).toBe("conversation");
    const [row] = (await desk.rows("messages")).slice(50);
    if (row === undefined) throw new Error("no row");
    selectRow(desk.app, "messages", row, false);
    runCommand(desk.app, id);
    // It goes to another row, or says that there is none.
    const told = desk.said().length;
    await expect
      .poll(() => desk.screen("messages").selection?.rowId !== row.rowId || desk.said().length > told)
      .toBe(true);
  },
);

test("a thread is one of messages, not of calls", async () => {
  const desk = await startListed();
  runCommand(desk.app, "calls");
  runCommand(desk.app, "thread");
  expect(desk.said().at(-1)).toBe(`${say("conversation.thread.none")}: ${say("conversation.thread.noneDetail")}`);
});

test("the raw record, the lines of a row and its height are switched", async () => {
  const desk = await startListed();
  const [row] = await desk.rows("messages");
  if (row === undefined) throw new Error("no row");
  selectRow(desk.app, "messages", row, false);
  runCommand(desk.app, "rawJson");
  expect(desk.screen("messages").paneOpen).toBe(true);
  expect(desk.screen("messages").paneTab).toBe("raw");
  runCommand(desk.app, "closePane");
  expect(desk.screen("messages").paneOpen).toBe(false);
  runCommand(desk.app, "openPane");
  expect(desk.screen("messages").paneOpen).toBe(true);
  const { messages: before, calls } = desk.state().settings.rowLooks;
  runCommand(desk.app, "rowDensity");
  expect(desk.state().settings.rowLooks).toEqual({ messages: { ...before, density: "compact" }, calls });
  runCommand(desk.app, "rowLines");
  expect(desk.state().settings.rowLooks.messages.lines).not.toBe(before.lines);
});

test("the list changes its form and back, and only messages have a second one", async () => {
  const desk = await startListed();
  for (const form of ["conversation", "table"]) {
    runCommand(desk.app, "otherForm");
    expect(desk.screen("messages").form).toBe(form);
  }
  runCommand(desk.app, "calls");
  runCommand(desk.app, "otherForm");
  expect(desk.said()).toEqual(["Nothing to show as a conversation: Only a list of messages has a second form."]);
});

test("the conversation of the selected row is read, and without one a row is asked for", async () => {
  const desk = await startListed();
  runCommand(desk.app, "readConversation");
  expect(desk.said()).toEqual(["No conversation to read: Select a row first."]);
  const row = (await desk.rows("messages")).find((each) => "conversationId" in each);
  if (row === undefined) throw new Error("no message is listed");
  updateScreen(desk.app, "messages", (state) => ({ ...state, selection: { rowId: row.rowId, sessionId: null } }));
  runCommand(desk.app, "readConversation");
  const read = (): unknown => desk.screen("messages").result?.query.params["conversationId"];
  await expect.poll(read).toBe("conversationId" in row ? row.conversationId : null);
  expect(desk.screen("messages").form).toBe("conversation");
});

test("a file has no request to show, and its load report is in its details", async () => {
  const desk = await startListed();
  desk.dialogs.open = [desk.file("one.ndjson", `${JSON.stringify(desk.sample.messages[0])}\n`)];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.screen("messages").result?.rowCount, { timeout: 60_000 }).toBe(1);
  runCommand(desk.app, "showRequest");
  expect(desk.said().join("\n")).toContain("No request to show");
  expect(desk.state().dialog).toBeNull();
  runCommand(desk.app, "ledger");
  expect(desk.state().dialog).toEqual({
    kind: "file",
    openedId: desk.state().opened[0]?.openedId,
    tab: "parts",
  });
  runCommand(desk.app, "leaveFile");
  await expect.poll(() => desk.state().settings.currentConnectionId, { timeout: 30_000 }).toBe("sample");
});

test("without rows, Go to and Export show a notice", async () => {
  const desk = await startListed();
  await desk.addShop();
  await chooseConnection(desk.app, "shop");
  for (const id of ["goToRow", "goToDate", "goToId", "export"] as const satisfies readonly CommandId[])
    runCommand(desk.app, id);
  expect(desk.said().map((each) => each.split(":")[0])).toEqual([
    "Nothing to go to",
    "Nothing to go to",
    "Nothing to go to",
    "Nothing to export",
  ]);
  expect(desk.state().dialog).toBeNull();
});

test("statistics are a screen of the rows that were shown, and Back leads to them", async () => {
  const desk = await startListed();
  runCommand(desk.app, "statistics");
  expect(desk.state()).toMatchObject({ screen: "statistics", rowsKind: "messages" });
  runCommand(desk.app, "back");
  await expect.poll(() => desk.state().screen).toBe("messages");
});

test("filters are cleared with the name of the saved query, in the form and in the text", async () => {
  const desk = await startListed();
  updateScreen(desk.app, "messages", (state) => ({ ...state, draft: { ...EMPTY_DRAFT, values: { sender: "ann" } } }));
  runCommand(desk.app, "clearFilters");
  expect(desk.screen("messages")).toMatchObject({ draft: EMPTY_DRAFT, savedFrom: null });
  runCommand(desk.app, "queryText");
  expect(desk.screen("messages").textForm).not.toBeNull();
  runCommand(desk.app, "clearFilters");
  expect(desk.screen("messages").textForm).not.toBeNull();
});

test("Stop cancels running work and walks", async () => {
  const desk = await startListed();
  const { reached } = desk.holdService();
  runCommand(desk.app, "loadMore");
  await reached;
  expect(desk.state().activities.length).toBeGreaterThan(0);
  runCommand(desk.app, "stop");
  await expect.poll(() => desk.state().activities, { timeout: 30_000 }).toEqual([]);
  expect(desk.screen("messages")).toMatchObject({ busy: null, failure: null });
});

test("the search changes between hiding rows and going from hit to hit", async () => {
  const desk = await startListed();
  expect(desk.screen("messages").searchMode).toBe("filter");
  for (const mode of ["find", "filter"] as const) {
    runCommand(desk.app, "searchMode");
    await expect.poll(() => desk.screen("messages").searchMode, { timeout: 30_000 }).toBe(mode);
  }
});

test.each([
  ["copyCsv", /^1 row as CSV copied: /u],
  ["copyMarkdown", /^1 row as Markdown table copied: /u],
  ["copyJson", /^1 row as JSON copied: /u],
  ["copyLinks", /^1 row as deep links copied: /u],
] as const)("%s copies the selected row in its form", async (id, notice) => {
  const desk = await startListed();
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.resolve() } });
  const [row] = await desk.rows("messages");
  if (row === undefined) throw new Error("no row");
  selectRow(desk.app, "messages", row, false);
  runCommand(desk.app, id);
  await expect.poll(() => desk.said().at(-1)).toMatch(notice);
});

test("files, and all files of a folder, are opened by their commands", async () => {
  const desk = await startListed();
  const logs = join(desk.folder, "logs");
  mkdirSync(logs);
  for (const [index, name] of ["one.ndjson", "two.ndjson"].entries())
    writeFileSync(join(logs, name), `${JSON.stringify(desk.sample.messages[index])}\n`);
  const partsOpened = () => desk.state().opened.map(({ parts }) => parts.length);
  desk.dialogs.open = [join(logs, "one.ndjson")];
  runCommand(desk.app, "openFiles");
  await expect.poll(partsOpened).toEqual([1]);
  desk.dialogs.open = [logs];
  runCommand(desk.app, "openFolder");
  await expect.poll(() => partsOpened().toSorted((one, other) => one - other)).toEqual([1, 2]);
});

test("the menu of filters stays closed while the text in place of the form cannot be read", async () => {
  const desk = await startListed();
  runCommand(desk.app, "queryText");
  changeText(desk.app, "messages", "messages nonsense:(", false);
  runCommand(desk.app, "addFilter");
  expect(desk.screen("messages").textForm).not.toBeNull();
  expect(desk.state().addFilterOpen).toBe(false);
});

test("Back and Forward lead through the screens", async () => {
  const desk = await startListed();
  runCommand(desk.app, "calls");
  await expect.poll(() => desk.screen("calls").view?.rowCount).toBe(100);
  runCommand(desk.app, "messages");
  expect(desk.state().screen).toBe("messages");
  runCommand(desk.app, "back");
  await expect.poll(() => desk.state().screen).toBe("calls");
  runCommand(desk.app, "forward");
  await expect.poll(() => desk.state().screen).toBe("messages");
});

/** Fields that open wait for the letters of a fast typist, for which they need a window. */
function playWindow(): void {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("requestAnimationFrame", () => 0);
}

test("the menu of filters opens over the form, which takes the place of a text", async () => {
  const desk = await startListed();
  playWindow();
  runCommand(desk.app, "queryText");
  changeText(desk.app, "messages", "messages limit:40", false);
  runCommand(desk.app, "addFilter");
  expect(desk.screen("messages")).toMatchObject({ textForm: null, draft: { values: { limit: "40" } } });
  expect(desk.state().addFilterOpen).toBe(true);
});

test.each([
  ["goToRow", "row"],
  ["goToDate", "date"],
  ["goToId", "id"],
] as const)("%s asks where to go, once there is a row", async (id, way) => {
  const desk = await startListed();
  playWindow();
  desk.fill("messages", { limit: "1" });
  await runQuery(desk.app, "messages");
  runCommand(desk.app, id);
  expect([desk.state().dialog, desk.said()]).toEqual([{ kind: "goTo", way }, []]);
});

test("the palette opens", async () => {
  const desk = await startListed();
  playWindow();
  runCommand(desk.app, "palette");
  expect(desk.state().palette).toMatchObject({ text: "" });
});

test("closing leaves one thing at a time: the tour, a person, a comparison, a transcript, and then the pane", async () => {
  const desk = await startListed();
  const rows = (await desk.rows("messages")).slice(0, 2).map(({ rowId }) => rowId);
  const [one = 0, other = 0] = rows;
  updateScreen(desk.app, "messages", (state) => ({
    ...state,
    selection: { rowId: one, sessionId: null },
    paneOpen: true,
    form: "conversation",
    compared: [one, other],
  }));
  showPerson(desk.app, "lena");
  runCommand(desk.app, "tour");
  const open = () => {
    const { tour, screens } = desk.state();
    const { compared, form, paneOpen } = screens.messages;
    return [tour !== null, shownPerson(desk.state()) !== null, compared !== null, form, paneOpen];
  };
  const seen = [open()];
  for (let step = 0; step < 5; step++) {
    runCommand(desk.app, "closePane");
    await new Promise((resolve) => setTimeout(resolve));
    seen.push(open());
  }
  expect(seen).toEqual([
    [true, true, true, "conversation", true],
    [false, true, true, "conversation", true],
    [false, false, true, "conversation", true],
    [false, false, false, "conversation", true],
    [false, false, false, "table", true],
    [false, false, false, "table", false],
  ]);
});

test("Stop gives up paused walks of both screens", async () => {
  const desk = await startListed();
  const paused = { phase: "paused", resultId: 1, direction: "append" } as const;
  desk.app.store.setState({ walks: { messages: paused, calls: paused } });
  runCommand(desk.app, "stop");
  expect(desk.state().walks).toEqual({ messages: null, calls: null });
});

test("without rows the list has no second form, and under a policy without other connections there is no new one", async () => {
  const policy = policyOf("/p", { otherConnections: false });
  const desk = await startApp({ policy });
  updateScreen(desk.app, "messages", () => EMPTY_SCREEN);
  runCommand(desk.app, "otherForm");
  runCommand(desk.app, "newConnection");
  expect(desk.said().map((each) => each.split(":")[0])).toEqual([
    "Nothing to show as a conversation",
    say("policy.managed"),
  ]);
  expect([desk.screen("messages").form, desk.state().dialog]).toEqual(["table", null]);
});
