// What was opened is listed by the palette, however it was opened, also after a restart, until its records are forgotten.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { readRows } from "#contract/carrier/row-reader.ts";
import type { CallRow, Row } from "#contract/methods/rows.ts";
import type { Opening } from "#contract/methods/lookup-methods.ts";
import { conversationsOfCall } from "#domain/records/call-conversation.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { showScreen, openCall, selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { readAt, readFromCall } from "#renderer/conversation/actions/read-conversation.ts";
import { openPerson } from "#renderer/record/actions/person/person-actions.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { chooseAndOpen, openEntry } from "#renderer/files/file-actions.ts";
import { fillBeside, openBeside } from "#renderer/conversation/actions/beside-actions.ts";
import { watchOpenings } from "./watch-openings.ts";
import { openPalette } from "./palette-actions.ts";
import { paletteGroups } from "./palette-list.ts";
import { openTarget } from "./open-target.ts";

const list = (desk: TestApp, connectionId = desk.state().settings.currentConnectionId): Promise<readonly Opening[]> =>
  desk.client.call("opening.list", { connectionId, limit: 50 });

const names = (openings: readonly Opening[]): readonly string[] =>
  openings.map(({ kind, found }) => `${kind} ${"sessionId" in found ? found.sessionId : found.id}`);

async function rowsOf(desk: TestApp, kind: QueryKind): Promise<readonly Row[]> {
  await runQuery(desk.app, kind);
  const { rows } = await readRows(desk.client, { viewId: desk.screen(kind).view?.viewId ?? 0, from: 0, count: 50 });
  return rows;
}

const isCall = (row: Row): row is CallRow => "initiator" in row;

/** Waits until so much is noted: nothing waits for the note of an opening. */
async function noted(desk: TestApp, wanted: readonly string[]): Promise<void> {
  await expect.poll(async () => names(await list(desk))).toEqual(wanted);
}

/** True if a file of the program holds the text. */
function isOnDisk({ folder }: TestApp, text: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1").includes(text));
}

test("calls, people and conversations are listed however they were opened, newest first, also after a restart", async () => {
  const desk = await startAtShop();
  const calls = (await rowsOf(desk, "calls")).filter(isCall);
  const [first, passed, second, third] = calls;
  const inGroup = calls.find(({ receiverType }) => receiverType === "group");
  if (!first || !passed || !second || !third || !inGroup) throw new Error("the sample has no such calls");
  const expected: string[] = [];
  const opens = async (name: string): Promise<void> => {
    expected.splice(0, expected.length, name, ...expected.filter((each) => each !== name));
    await noted(desk, expected);
  };
  showScreen(desk.app, "calls");
  selectRow(desk.app, "calls", first, true);
  await opens(`call ${first.sessionId}`);
  // The arrow keys open nothing.
  selectRow(desk.app, "calls", passed, false);
  openCall(desk.app, second.sessionId);
  await opens(`call ${second.sessionId}`);
  openPerson(desk.app, first.initiator ?? "");
  await opens(`person ${first.initiator}`);
  await openTarget(
    desk.app,
    { kind: "call", sessionId: third.sessionId, rowId: third.rowId, resultId: null },
    new AbortController().signal,
  );
  await opens(`call ${third.sessionId}`);
  await readFromCall(desk.app, inGroup);
  await opens(`conversation ${conversationsOfCall(inGroup)[0]}`);
  // The screen of calls still has the third one in its pane.
  showScreen(desk.app, "calls");
  await opens(`call ${third.sessionId}`);
  selectRow(desk.app, "calls", first, true);
  await opens(`call ${first.sessionId}`);
  await desk.close();

  const again = await startApp({ folder: desk.folder });
  await again.addShop();
  expect(again.state().settings.currentConnectionId).toBe("shop");
  expect(names(await list(again))).toEqual(expect.arrayContaining(expected));
  openPalette(again.app);
  await expect.poll(() => again.state().palette?.openings.length).toBeGreaterThan(0);
  const groups = new Map(paletteGroups(again.app, again.state()).map(({ name, entries }) => [name, entries]));
  expect(groups.get("recent")?.map(({ action }) => action)).toContainEqual(
    expect.objectContaining({ kind: "call", sessionId: second.sessionId }),
  );
  expect(groups.get("people")?.map(({ action }) => action)).toEqual([{ kind: "person", uid: first.initiator }]);
});

test("a conversation that is opened beside the first is listed, too", async () => {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "20" });
  await runQuery(desk.app, "messages");
  const conversationId = String(desk.sample.messages.at(-1)?.conversationId);
  const opens = { moment: { conversationId, messageId: null, atSeconds: null } };
  openBeside(desk.app, opens.moment);
  const side = desk.app.branch();
  const unwatch = watchOpenings(side);
  await fillBeside(side, opens);
  await noted(desk, [`conversation ${conversationId}`]);
  unwatch();
  await readAt(side, { ...opens.moment, conversationId: String(desk.sample.messages.at(-2)?.conversationId) });
  expect(names(await list(desk))).toEqual([`conversation ${conversationId}`]);
});

test("only the last fifty stay, and another connection has its own", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "calls");
  for (let number = 0; number < 60; number++) {
    await desk.client.call("opening.note", { connectionId: "shop", kind: "person", id: `person-${number}` });
  }
  const people = names(await list(desk));
  expect([people.length, people[0], people.at(-1)]).toEqual([50, "person person-59", "person person-10"]);
  await chooseConnection(desk.app, "sample");
  expect(await list(desk)).toEqual([]);
});

test("what was opened is forgotten with its connection, and with limits of age", async () => {
  const desk = await startAtShop();
  await runQuery(desk.app, "calls");
  openPerson(desk.app, "somebody-opened-once");
  await noted(desk, ["person somebody-opened-once"]);
  const nowMs = Date.now();
  await desk.client.call("storage.forgetOld", { beforeMs: nowMs - 60_000 });
  expect(await list(desk)).toHaveLength(1);
  await desk.client.call("storage.forgetOld", { beforeMs: nowMs + 60_000 });
  expect(await list(desk)).toEqual([]);
  expect(isOnDisk(desk, "somebody-opened-once")).toBe(false);

  await desk.client.call("opening.note", { connectionId: "shop", kind: "person", id: "somebody-opened-twice" });
  expect(isOnDisk(desk, "somebody-opened-twice")).toBe(true);
  await desk.client.call("connection.delete", { connectionId: "shop" });
  expect(isOnDisk(desk, "somebody-opened-twice")).toBe(false);
});

test("an opened file remembers what was opened in it", async () => {
  const desk = await startAtShop();
  const [message] = desk.sample.messages;
  desk.dialogs.open = [desk.file("one.ndjson", JSON.stringify(message))];
  await chooseAndOpen(desk.app, "files");
  await expect.poll(() => desk.state().opened[0]?.state).toBe("complete");
  await openEntry(desk.app, desk.state().opened[0]?.openedId ?? 0);
  await expect.poll(() => desk.screen("messages").view?.rowCount).toBe(1);
  const conversationId = String(message?.conversationId);
  await readAt(desk.app, { conversationId, messageId: null, atSeconds: null });
  await noted(desk, [`conversation ${conversationId}`]);
});
