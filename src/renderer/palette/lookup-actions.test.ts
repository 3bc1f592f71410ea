// The palette against the real engine and the sample service: what it lists, what it opens, what it asks and cancels.
import { expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { goToConnection } from "#renderer/connections/connection-actions.ts";
import { chooseAndOpen, openEntry } from "#renderer/files/file-actions.ts";
import { go } from "#renderer/place/actions/place-actions.ts";
import { openPerson } from "#renderer/record/actions/person/person-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { showScreen } from "#renderer/list/actions/query/record-actions.ts";
import { saveQuery } from "#renderer/list/actions/query/saved-actions.ts";
import { reopenView } from "#renderer/list/actions/rows/view-actions.ts";
import type { Entry } from "#renderer/state/slices/palette-slice.ts";
import {
  cancelAsking,
  closePalette,
  openFromPalette,
  openPalette,
  typeInPalette,
  untilLookedUp,
} from "./palette-actions.ts";
import { paletteGroups } from "./palette-list.ts";

const TIMEOUT_MS = 30_000;

/** The window over the sample, with its first messages listed. */
async function startWithRows(): Promise<TestApp> {
  const desk = await startApp();
  await expect.poll(() => desk.screen("messages").view?.rowCount).toBe(100);
  return desk;
}

/** Types a text into the palette and waits for the answer. */
async function type({ app }: TestApp, text: string): Promise<void> {
  openPalette(app);
  typeInPalette(app, text);
  await untilLookedUp(app);
}

/** Pastes a text into the palette, as people do with ids, and waits for the answer. */
async function paste({ app }: TestApp, text: string): Promise<void> {
  openPalette(app, text);
  await untilLookedUp(app);
}

const groups = ({ app, state }: TestApp) => paletteGroups(app, state());
const names = (desk: TestApp) => groups(desk).map(({ name }) => name);
const entriesIn = (desk: TestApp, group: string): readonly Entry[] =>
  groups(desk).find(({ name }) => name === group)?.entries ?? [];
const titles = (desk: TestApp, group: string) => entriesIn(desk, group).map(({ title }) => title);
const answersOf = (desk: TestApp) =>
  groups(desk).flatMap(({ entries }) => entries.flatMap(({ answer }) => (answer === undefined ? [] : [answer])));

/** Opens an entry of a group and waits until that is done. */
async function open(desk: TestApp, group: string, index = 0): Promise<void> {
  const entry = entriesIn(desk, group)[index];
  if (entry === undefined || entry.action === null || entry.action.kind === "command")
    throw new Error(`nothing to open in ${group}: ${JSON.stringify(groups(desk))}`);
  await openFromPalette(desk.app, entry, entry.action);
}

const idOf = (desk: TestApp, index: number): string => String(desk.sample.messages.at(index)?.id);
const sessionOf = (desk: TestApp, index: number): string => desk.sample.calls.at(index)?.sessionId ?? "";
async function selectedId(desk: TestApp): Promise<string | undefined> {
  const { selection } = desk.screen("messages");
  return (await desk.rows("messages")).flatMap((row) =>
    "id" in row && row.rowId === selection?.rowId ? [row.id] : [],
  )[0];
}

test("a session that is not stored is asked for, and its call is open", { timeout: TIMEOUT_MS }, async () => {
  const desk = await startWithRows();
  const sessionId = sessionOf(desk, 0);
  await type(desk, ` ${sessionId}\n`);
  expect(names(desk)).toEqual(["otherwise"]);
  expect(titles(desk, "otherwise")).toEqual([`Ask the service for call ${sessionId}`]);
  await open(desk, "otherwise");
  expect(desk.state()).toMatchObject({ palette: null, screen: "calls" });
  expect(desk.screen("calls")).toMatchObject({ selection: { sessionId }, paneOpen: true });
});

test("a loaded call is listed first, opens among the loaded rows, and can still be asked for", async () => {
  const desk = await startWithRows();
  showScreen(desk.app, "calls");
  await expect.poll(() => desk.screen("calls").view?.rowCount).toBe(100);
  showScreen(desk.app, "messages");
  const sessionId = (await desk.ids("calls"))[3] ?? "";
  await type(desk, sessionId);
  expect(names(desk)).toEqual(["exact", "otherwise"]);
  expect(entriesIn(desk, "exact")[0]).toMatchObject({ why: "Session id", action: { kind: "call", sessionId } });
  expect(titles(desk, "otherwise")).toEqual([`Ask the service for call ${sessionId}`]);
  await open(desk, "exact");
  const { selection, reveal } = desk.screen("calls");
  expect(selection).toMatchObject({ sessionId, rowId: expect.any(Number) });
  expect(reveal).toMatchObject({ takesFocus: true, position: (await desk.ids("calls")).indexOf(sessionId) });
  expect(desk.state().screen).toBe("calls");
});

test("a message that filters of loaded rows hide is shown among all of them", async () => {
  const desk = await startWithRows();
  const [id] = await desk.ids("messages");
  await reopenView(desk.app, "messages", { search: "nothing contains this" });
  expect(await desk.ids("messages")).toEqual([]);
  await type(desk, String(id));
  await open(desk, "exact");
  expect(desk.screen("messages").search).toBe("");
  expect(await selectedId(desk)).toBe(id);
});

test("a message of an earlier result brings that result back without a request", async () => {
  const desk = await startWithRows();
  const id = (await desk.ids("messages"))[5] ?? "";
  const before = desk.screen("messages").result?.resultId;
  desk.fill("messages", { type: "image" });
  await runQuery(desk.app, "messages");
  expect(await desk.ids("messages")).not.toContain(id);
  const asked = desk.requests.length;
  await type(desk, id);
  await open(desk, "exact");
  expect(desk.requests).toHaveLength(asked);
  expect(desk.screen("messages").result?.resultId).toBe(before);
  expect(desk.screen("messages").draft.values).toEqual({});
  expect(await selectedId(desk)).toBe(id);
});

test("Back leads in one step to where a person was before opening something", { timeout: TIMEOUT_MS }, async () => {
  const desk = await startWithRows();
  const id = (await desk.ids("messages"))[5] ?? "";
  desk.fill("messages", { type: "image" });
  await runQuery(desk.app, "messages");
  const before = desk.screen("messages").result?.resultId;
  for (const text of [id, idOf(desk, 7)]) {
    await paste(desk, text);
    await open(desk, groups(desk)[0]?.name ?? "");
    expect(desk.screen("messages").result?.resultId).not.toBe(before);
    expect(await selectedId(desk)).toBe(text);
    await go(desk.app, "back");
    expect(desk.screen("messages").result?.resultId).toBe(before);
  }
});

test("a message that is not stored is asked for, and selected in its context", async () => {
  const desk = await startWithRows();
  const id = idOf(desk, 7);
  await paste(desk, id);
  expect(titles(desk, "otherwise")[0]).toBe(`Ask the service for message ${id}`);
  await open(desk, "otherwise");
  expect(desk.state()).toMatchObject({ palette: null, screen: "messages" });
  expect(await selectedId(desk)).toBe(id);
});

test("ids that the service does not know give a sentence, and change nothing else", async () => {
  const desk = await startWithRows();
  const before = { rows: await desk.ids("messages"), result: desk.screen("messages").result };
  await type(desk, "v1.eu.nowhere.1");
  await open(desk, "otherwise");
  expect(answersOf(desk)).toEqual(["The service knows no call v1.eu.nowhere.1."]);
  await paste(desk, "999999999");
  expect(answersOf(desk)).toEqual([]);
  await open(desk, "otherwise");
  expect(answersOf(desk)).toEqual(["The service knows no message 999999999."]);
  expect(desk.state()).toMatchObject({ screen: "messages", palette: { text: "999999999", asking: null } });
  expect({ rows: await desk.ids("messages"), result: desk.screen("messages").result }).toEqual(before);
  closePalette(desk.app);
  openPalette(desk.app);
  await expect.poll(() => desk.state().palette?.lists?.recent).toHaveLength(1);
});

test("the list shows any other failure of the service", async () => {
  const desk = await startAtShop();
  desk.failService(500);
  await type(desk, "v1.eu.nowhere.1");
  await open(desk, "otherwise");
  expect(answersOf(desk)[0]).toMatch(/^The service .*Played by the test/u);
});

test("asking shows what is asked for, and can be cancelled", async () => {
  const desk = await startWithRows();
  const { reached, release } = desk.holdService();
  const sessionId = sessionOf(desk, 0);
  await type(desk, sessionId);
  const asking = open(desk, "otherwise");
  await reached;
  expect(desk.state().palette?.asking).toEqual({ what: "call", id: sessionId });
  cancelAsking(desk.app);
  await asking;
  release();
  expect(desk.state().palette).toMatchObject({ text: sessionId, asking: null, answers: {} });
  expect(desk.screen("calls").selection).toBeNull();
});

test("people, groups and conversations are found by name and open their records", async () => {
  const desk = await startWithRows();
  const rows = await desk.rows("messages");
  const row = rows.find((each) => "conversationId" in each && each.receiverType === "user" && each.senderName !== null);
  if (row === undefined || !("conversationId" in row)) throw new Error("the sample has no such message");
  await type(desk, row.senderName ?? "");
  expect(titles(desk, "exact").slice(0, 2)).toEqual([`Messages by ${row.senderName}`, `Calls with ${row.senderName}`]);
  expect(entriesIn(desk, "conversations").length).toBeGreaterThan(0);
  await open(desk, "exact");
  await expect.poll(() => desk.screen("messages").ranDraft?.values).toEqual({ sender: row.sender });

  await type(desk, row.conversationId ?? "");
  expect(entriesIn(desk, "exact")).toMatchObject([{ icon: "conversation", why: "Conversation id" }]);
  await open(desk, "exact");
  await expect.poll(() => desk.screen("messages").ranDraft?.values).toEqual({ conversationId: row.conversationId });
});

test("an address of a web page lists the ids that it contains", async () => {
  const desk = await startWithRows();
  const id = (await desk.ids("messages"))[2];
  const sessionId = sessionOf(desk, 0);
  await type(desk, `https://app.example.com/apps/1/calls/${sessionId}?messageId=${id}`);
  expect(names(desk)).toEqual(["exact", "otherwise"]);
  expect(entriesIn(desk, "exact")).toMatchObject([{ icon: "message" }]);
});

test("a link follows its own rules, and a broken one is a sentence", async () => {
  const desk = await startWithRows();
  await desk.addShop();
  const sessionId = sessionOf(desk, 3);
  await type(desk, `switchboard://calls/${sessionId}?connection=shop`);
  await open(desk, "links");
  expect(desk.state()).toMatchObject({
    palette: null,
    dialog: { kind: "link", link: { sessionId, connectionId: "shop" } },
    settings: { currentConnectionId: "sample" },
  });
  await type(desk, "switchboard://nowhere/1");
  expect(entriesIn(desk, "links")).toMatchObject([{ title: "Links can only open calls and messages.", action: null }]);
});

test("a time goes to that moment of the loaded rows, or says where they end", async () => {
  const desk = await startWithRows();
  await type(desk, "2001-01-01 10:00");
  await open(desk, "exact");
  expect(answersOf(desk)[0]).toMatch(/^This time is not loaded\. The earliest loaded message is from /u);
  const [row] = await desk.rows("messages");
  if (row === undefined || !("sentAtSeconds" in row)) throw new Error("no message is listed");
  await type(desk, String(row.sentAtSeconds));
  const at = entriesIn(desk, "exact").findIndex(({ icon }) => icon === "time");
  await open(desk, "exact", at);
  expect(desk.screen("messages").reveal).toMatchObject({ position: 0 });
});

test("saved queries, connections, files and commands are listed in their order", async () => {
  const desk = await startWithRows();
  await desk.addShop();
  await saveQuery(desk.app, "messages", "Shop images", { kind: "messages", params: { type: "image" } }, null);
  desk.dialogs.open = [desk.file("shop.ndjson", '{"id":"5","sentAt":1790000000,"data":{"text":"hello"}}\n')];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.state().opened[0]?.state).toBe("complete");
  await goToConnection(desk.app, "sample");
  await type(desk, "shop");
  await expect.poll(() => names(desk)).toEqual(["saved", "files", "connections", "texts", "otherwise"]);
  expect(titles(desk, "saved")).toEqual(["Shop images"]);
  await type(desk, "dark theme");
  expect(titles(desk, "commands")).toEqual(["Dark theme"]);
});

test("a file is searched itself, and nothing is asked", async () => {
  const desk = await startWithRows();
  desk.dialogs.open = [desk.file("log.ndjson", '{"id":"77","sentAt":1790000000,"data":{"text":"hello"}}\n')];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.state().opened[0]?.state).toBe("complete");
  await openEntry(desk.app, desk.state().opened[0]?.openedId ?? 0);
  const asked = desk.requests.length;
  await type(desk, "77");
  expect(names(desk)).toEqual(["exact", "otherwise"]);
  await open(desk, "exact");
  expect(await selectedId(desk)).toBe("77");
  await type(desk, "v1.eu.nowhere.1");
  expect(names(desk)).toEqual([]);
  expect(desk.requests).toHaveLength(asked);
});

test("without a text it lists what was opened, the queries that were run, and the commands", async () => {
  const desk = await startWithRows();
  const sender = (await desk.rows("messages")).flatMap((row) => ("id" in row ? [row.sender] : []))[0] ?? "";
  openPerson(desk.app, sender);
  await type(desk, "");
  await expect.poll(() => names(desk)).toEqual(["recent", "people", "here", "commands"]);
  expect(entriesIn(desk, "people").map(({ action }) => action)).toEqual([{ kind: "person", uid: sender }]);
  await open(desk, "recent");
  expect(desk.state().palette).toBeNull();
});

test("a failure of the look-up is kept, and the rest of the list stays", async () => {
  const desk = await startWithRows();
  desk.failMethod("lookup.find", { kind: "interrupted" });
  await type(desk, "dark");
  expect(desk.state().palette?.failure).toEqual({ kind: "interrupted" });
  expect(names(desk)).toContain("commands");
});

test("a text is searched for, a file is opened and a connection is chosen", async () => {
  const desk = await startWithRows();
  await desk.addShop();
  desk.dialogs.open = [desk.file("branch.ndjson", '{"id":"5","sentAt":1790000000,"data":{"text":"hello"}}\n')];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.state().opened[0]?.state).toBe("complete");
  await goToConnection(desk.app, "sample");
  await type(desk, "shop");
  await open(desk, "connections");
  expect(desk.state().settings.currentConnectionId).toBe("shop");
  await type(desk, "branch");
  await open(desk, "files");
  expect(desk.screen("messages").result?.rowCount).toBe(1);
  await type(desk, "nothing like it");
  const search = entriesIn(desk, "otherwise").findIndex(({ action }) => action?.kind === "search");
  await open(desk, "otherwise", search);
  expect(desk.screen("messages").search).toBe("nothing like it");
  expect(desk.screen("messages").view?.rowCount).toBe(0);
});
