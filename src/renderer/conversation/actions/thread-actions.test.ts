// Tests the thread in the pane over the real engine: live with missing replies, in a file, stopped, and closed.
import { expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import type { MessageRow } from "#contract/methods/rows.ts";
import { cutWords, repliesWords, searchWords, threadCounts } from "#renderer/conversation/model/thread.ts";
import { runCommand } from "#renderer/app/commands.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { readFromMessage } from "./read-conversation.ts";
import { shownThread } from "#renderer/list/model/rows/side-pane.ts";
import { go, watchPlaces } from "#renderer/place/actions/place-actions.ts";
import { leaveThread, lookForReplies, openThread, reopenThread, showMoreReplies } from "./thread-actions.ts";

/** A message of the sample with replies, the fewest first, and the ids of the thread, oldest first. */
function threadOf({ sample }: TestApp, index = 0): { readonly id: string; readonly ids: readonly string[] } {
  const parents = sample.messages.filter(({ replyCount }) => (replyCount ?? 0) > 1);
  const id = parents[index]?.id ?? "";
  const replies = sample.messages.filter(({ parentId }) => parentId === id);
  return { id, ids: [id, ...replies.map((reply) => reply.id)] };
}

/** The row of a message, found by a query that brings it alone. */
async function rowOf(opened: TestApp, id: string): Promise<MessageRow> {
  const { app, fill, rows, sample } = opened;
  const message = sample.messages.find((each) => each.id === id);
  const sentAt = String(message?.sentAt);
  fill("messages", {
    conversationId: message?.conversationId ?? "",
    fromTimestamp: sentAt,
    toTimestamp: sentAt,
  });
  await runQuery(app, "messages");
  const row = (await rows("messages")).find((each) => "id" in each && each.id === id);
  if (row === undefined || !("conversationId" in row)) throw new Error("the sample has no such message");
  selectRow(app, "messages", row, true);
  return row;
}

/** The ids of the shown thread, oldest first. */
const shownIds = ({ state }: TestApp): readonly string[] =>
  (state().thread?.stretch?.messages ?? []).map(({ row }) => row.id).toReversed();

function said({ state }: TestApp): readonly (string | null)[] {
  const { thread } = state();
  if (thread === null) return [];
  const counts = threadCounts(thread.stretch, thread.messageId);
  return [repliesWords(counts), searchWords(counts, { ...thread, isFile: false })];
}

test("a thread asks for its missing replies; the list keeps its rows, and no query is kept", async () => {
  const opened = await startAtShop({ messages: 2000 });
  const { app, screen, state, requests } = opened;
  const { id, ids } = threadOf(opened);
  const row = await rowOf(opened, id);
  const before = screen("messages");
  const asked = requests.length;
  await openThread(app, row);
  expect(shownIds(opened)).toEqual(ids);
  expect(said(opened)).toEqual([`${ids.length - 1} replies`, null]);
  expect(requests.length - asked).toBe(1);
  expect(screen("messages")).toEqual(before);
  const results = { connectionId: "shop", kind: "messages", limitRows: 50 } as const;
  expect(await opened.client.call("result.list", results)).toHaveLength(1);
  expect(await opened.client.call("recent.list", { connectionId: "shop", limitRows: 50 })).toHaveLength(1);
  // All of it is stored now, so it is not asked for again.
  await openThread(app, row);
  expect(requests.length - asked).toBe(1);
  runCommand(app, "closePane");
  expect(state().sidePane).toBeNull();
  expect(screen("messages").paneOpen).toBe(true);
});

test("a reply leads to the thread that it belongs to, though the message that began it is not loaded", async () => {
  const opened = await startAtShop({ messages: 2000 });
  const { ids } = threadOf(opened);
  await openThread(opened.app, await rowOf(opened, ids.at(-1) ?? ""));
  expect(opened.state().thread?.messageId).toBe(ids[0]);
  expect(shownIds(opened)).toEqual(ids);
});

test("a thread is found in few steps: the command opens that of the selected message", async () => {
  const opened = await startAtShop({ messages: 2000 });
  const { id, ids } = threadOf(opened);
  await rowOf(opened, id);
  runCommand(opened.app, "thread");
  await expect.poll(() => shownIds(opened)).toEqual(ids);
});

test("a failure of the service is shown beside the stored replies, and looking on finds the rest", async () => {
  const opened = await startAtShop({ messages: 2000 });
  const { app, state, failService } = opened;
  const { id, ids } = threadOf(opened);
  const row = await rowOf(opened, id);
  failService(403);
  await openThread(app, row);
  expect(state().thread?.failure).not.toBeNull();
  expect(shownIds(opened)).toContain(id);
  expect(shownIds(opened).length).toBeLessThan(ids.length);
  failService(null);
  await lookForReplies(app);
  expect(shownIds(opened)).toEqual(ids);
  expect(state().thread?.failure).toBeNull();
});

test("a search that the service cannot satisfy says how far it looked", async () => {
  const opened = await startAtShop({ messages: 400 });
  const { app } = opened;
  const { id, ids } = threadOf(opened);
  const row = await rowOf(opened, id);
  // The sample counts one reply more than it has.
  const parent = opened.sample.messages.find((each) => each.id === id);
  if (parent !== undefined) Object.assign(parent, { replyCount: ids.length });
  await openThread(app, row);
  const [counts, search] = said(opened);
  expect(counts).toBe(`${ids.length - 1} of ${ids.length} replies are loaded`);
  expect(search).toContain("to its end");
});

test("in a file nothing is asked", async () => {
  const opened = await startApp();
  const { app, screen, requests, sample, file, dialogs, rows } = opened;
  const { chooseAndOpen } = await import("#renderer/files/file-actions.ts");
  const { id, ids } = threadOf(opened);
  const kept = sample.messages.filter((message) => message.id !== ids.at(-1));
  dialogs.open = [file("messages.ndjson", kept.map((message) => JSON.stringify(message)).join("\n"))];
  await chooseAndOpen(app, "files");
  await expect.poll(() => screen("messages").view?.rowCount, { timeout: 20_000 }).toBe(kept.length);
  const row = (await rows("messages")).find((each) => "id" in each && each.id === id);
  if (row === undefined || !("conversationId" in row)) throw new Error("the file has no such message");
  const asked = requests.length;
  await openThread(app, row);
  expect(shownIds(opened)).toEqual(ids.slice(0, -1));
  expect(requests.length).toBe(asked);
  const { thread } = opened.state();
  expect(searchWords(threadCounts(thread?.stretch ?? null, id), { looked: 0, nextId: null, isFile: true })).toContain(
    "file",
  );
});

test("a long thread says how much of it is shown, and shows the rest step by step", async () => {
  const opened = await startApp();
  const { app, screen, state, file, dialogs, rows } = opened;
  const { chooseAndOpen } = await import("#renderer/files/file-actions.ts");
  const message = (id: number, parentId?: string): object => ({
    id: String(id),
    conversationId: "group_team",
    sender: id % 2 === 0 ? "ana" : "ben",
    sentAt: 1_790_000_000 + id,
    data: { text: `Text ${id}` },
    ...(parentId === undefined ? { replyCount: 700 } : { parentId }),
  });
  const ids = Array.from({ length: 601 }, (_, index) => String(index + 1));
  const lines = ids.map((id, index) => JSON.stringify(message(Number(id), index === 0 ? undefined : "1")));
  dialogs.open = [file("messages.ndjson", lines.join("\n"))];
  await chooseAndOpen(app, "files");
  await expect.poll(() => screen("messages").view?.rowCount, { timeout: 20_000 }).toBe(601);
  const row = (await rows("messages")).find((each) => "id" in each && each.id === "601");
  if (row === undefined || !("conversationId" in row)) throw new Error("the file has no such message");
  await openThread(app, row);
  const cut = (): string | null => {
    const { thread } = state();
    return cutWords(thread?.stretch ?? null, threadCounts(thread?.stretch ?? null, "1"));
  };
  expect([shownIds(opened), cut()]).toEqual([ids.slice(0, 100), "The first 99 of 600 replies are shown."]);
  await showMoreReplies(app);
  expect([shownIds(opened), cut()]).toEqual([ids.slice(0, 350), "The first 349 of 600 replies are shown."]);
  await showMoreReplies(app);
  expect([shownIds(opened), cut()]).toEqual([ids.slice(0, 600), "The first 599 of 600 replies are shown."]);
  await showMoreReplies(app);
  expect([shownIds(opened), cut()]).toEqual([ids, null]);
  expect(said(opened)[0]).toBe("600 of 700 replies are loaded");
});

test("reading another conversation closes the thread; reading its own keeps it", async () => {
  const opened = await startAtShop({ messages: 2000 });
  const { app, state, sample, rows } = opened;
  const { id } = threadOf(opened);
  const row = await rowOf(opened, id);
  await openThread(app, row);
  await readFromMessage(app, row);
  expect(state().sidePane).toMatchObject({ kind: "thread", messageId: id });
  const other = sample.messages.find(({ conversationId }) => conversationId !== row.conversationId);
  const otherRow = await rowOf(opened, other?.id ?? "");
  expect((await rows("messages")).length).toBeGreaterThan(0);
  await openThread(app, row);
  await readFromMessage(app, otherRow);
  expect(state().sidePane).toBeNull();
});

test("a message without replies has no thread, and says so", async () => {
  const opened = await startAtShop({ messages: 400 });
  const plain = opened.sample.messages.find(({ parentId, replyCount }) => parentId === undefined && !replyCount);
  await openThread(opened.app, await rowOf(opened, plain?.id ?? ""));
  expect(opened.state().sidePane).toBeNull();
  expect(opened.said().at(-1)).toContain("No thread");
});

test("Back leads from a thread to its message, Forward to the thread again, and nobody asks the service", async () => {
  const opened = await startAtShop({ messages: 2000 });
  const { app, state, requests } = opened;
  const { id, ids } = threadOf(opened);
  const row = await rowOf(opened, id);
  watchPlaces(app);
  await openThread(app, row);
  const asked = requests.length;
  await go(app, "back");
  expect([shownThread(state()), state().screens.messages.selection?.rowId]).toEqual([null, row.rowId]);
  leaveThread(app, id);
  await go(app, "forward");
  const again = shownThread(state());
  expect(again?.messageId).toBe(id);
  // The pane reads what it shows.
  await reopenThread(app, again ?? { messageId: "", conversationId: null });
  expect(shownIds(opened)).toEqual(ids);
  expect(requests.length).toBe(asked);
});
