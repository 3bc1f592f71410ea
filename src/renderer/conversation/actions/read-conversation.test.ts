// Tests reading a conversation over the real engine: live, in a file, from a call; loading both ways; the way back.
import { expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { showingRows } from "#renderer/state/slices/screens.ts";
import { chooseAndOpen } from "#renderer/files/file-actions.ts";
import { go, watchPlaces } from "#renderer/place/actions/place-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { selectRow } from "#renderer/list/actions/query/record-actions.ts";
import { reopenView } from "#renderer/list/actions/rows/view-actions.ts";
import { updateScreen } from "#renderer/state/app.ts";
import { goToEnd, goToNearest, goToRow, goToTime, loadSide } from "./move-in-conversation.ts";
import { goToParent } from "./parent-actions.ts";
import { endStateOf } from "#renderer/conversation/model/ends.ts";
import { leaveConversation, readEnd, readFromCall, readFromMessage, showForm } from "./read-conversation.ts";
import { say } from "#texts/say.ts";

async function messageRows({ rows }: TestApp): Promise<readonly MessageRow[]> {
  return (await rows("messages")).filter((row): row is MessageRow => "conversationId" in row);
}

/** The message of the sample in the middle of its longest conversation, and the ids of that, oldest first. */
function longest({ sample }: TestApp): { readonly ids: readonly string[]; readonly conversationId: string } {
  const groups = Object.groupBy(sample.messages, ({ conversationId }) => conversationId);
  const [conversationId, messages] = Object.entries(groups).toSorted(
    ([, one], [, other]) => (other?.length ?? 0) - (one?.length ?? 0),
  )[0] ?? ["", []];
  return { conversationId, ids: (messages ?? []).map(({ id }) => id) };
}

/** Lists the conversation's message alone, as a search for it would, and selects it. */
async function selectMessage(opened: TestApp, id: string): Promise<MessageRow> {
  const { app, fill } = opened;
  const message = opened.sample.messages.find((each) => each.id === id);
  fill("messages", { conversationId: message?.conversationId ?? "", fromTimestamp: String(message?.sentAt) });
  await runQuery(app, "messages");
  const row = (await messageRows(opened)).find((each) => each.id === id);
  if (row === undefined) throw new Error("the sample has no such message");
  selectRow(app, "messages", row, true);
  return row;
}

test("reading from a message shows its conversation around it, and returns to the same row and filters", async () => {
  const opened = await startAtShop({ messages: 4000 });
  const { app, screen, state, requests } = opened;
  const { ids, conversationId } = longest(opened);
  const anchor = ids[Math.floor(ids.length / 2)] ?? "";
  const row = await selectMessage(opened, anchor);
  await reopenView(app, "messages", { search: "a OR e OR i" });
  selectRow(app, "messages", row, true);
  const before = screen("messages");
  const asked = requests.length;

  await readFromMessage(app, row);
  expect(screen("messages")).toMatchObject({ form: "conversation", busy: null, failure: null });
  expect(screen("messages").result?.query.params).toMatchObject({ conversationId });
  expect(screen("messages").selection?.rowId).toBe(row.rowId);
  // On both sides of the message are fewer than a page, which the service is asked to prove.
  expect(requests.length - asked).toBe(4);
  const shown = (await messageRows(opened)).map((each) => each.id).toReversed();
  const from = ids.indexOf(shown[0] ?? "");
  expect(shown).toEqual(ids.slice(from, from + shown.length));
  expect(from).toBe(Math.max(0, ids.indexOf(anchor) - 100));

  await leaveConversation(app);
  expect(screen("messages")).toMatchObject({
    form: "table",
    result: before.result,
    search: before.search,
    draft: before.draft,
    selection: before.selection,
  });
  expect(state().readingOrigin).toBeNull();
  const { view, reveal } = screen("messages");
  expect(view?.viewId).toBe(before.view?.viewId);
  const found = await app.bind().place.call("view.locate", {
    viewId: view?.viewId ?? 0,
    target: { by: "row", rowId: row.rowId },
  });
  expect(reveal).toMatchObject({ viewId: view?.viewId, position: found?.position, takesFocus: true });
});

test("each page on both sides is asked for once, up to the ends of the conversation", async () => {
  const opened = await startAtShop({ messages: 4000 });
  const { app, screen, requests } = opened;
  const { ids } = longest(opened);
  const row = await selectMessage(opened, ids[Math.floor(ids.length / 2)] ?? "");
  await readFromMessage(app, row);
  for (const direction of ["prepend", "append"] as const) {
    for (let pages = 0; screen("messages").result?.walks[direction].ended === null && pages < 50; pages++) {
      await Promise.all([loadSide(app, direction), loadSide(app, direction)]);
    }
  }
  const shown = (await messageRows(opened)).map((each) => each.id).toReversed();
  expect(shown).toEqual(ids);
  expect(new Set(requests).size).toBe(requests.length);
  await goToEnd(app, "first");
  expect(screen("messages").reveal?.position).toBe(ids.length - 1);
  await goToEnd(app, "last");
  expect(screen("messages").reveal?.position).toBe(0);
});

test("a call leads to the messages of its people at its moment, and back to the call", async () => {
  const opened = await startAtShop({ messages: 4000, calls: 60 });
  const { app, screen, state, sample, rows } = opened;
  await runQuery(app, "calls");
  const calls = (await rows("calls")).filter((row): row is CallRow => "participantUids" in row);
  const call = calls.find(({ sessionId }) => JSON.stringify(sample.messages).includes(sessionId));
  if (call === undefined) throw new Error("the sample has no call with messages");
  app.store.setState((state) => showingRows(state, "calls"));
  selectRow(app, "calls", call, true);
  await readFromCall(app, call);
  expect(state()).toMatchObject({ screen: "messages", readingOrigin: { screen: "calls" } });
  const shown = await messageRows(opened);
  expect(shown.some(({ sessionId }) => sessionId === call.sessionId)).toBe(true);
  const selected = shown.find(({ rowId }) => rowId === screen("messages").selection?.rowId);
  expect(selected?.sentAtSeconds).toBeGreaterThanOrEqual((call.initiatedAtSeconds ?? 0) - 1);
  // What the program asked to find the moment is no query of a person.
  const recent = await app.bind().place.call("recent.list", { limitRows: 10 });
  expect(recent.map(({ query }) => query.kind)).toEqual(["messages", "calls"]);
  expect(recent[0]?.query).toEqual(screen("messages").result?.query);
  await leaveConversation(app);
  expect(state().screen).toBe("calls");
  expect(screen("calls").selection?.rowId).toBe(call.rowId);
});

test("the first and the last message are asked for where they are not loaded; Back leads to where reading was", async () => {
  const opened = await startAtShop({ messages: 6000 });
  const { app, screen, requests } = opened;
  watchPlaces(app);
  const { ids } = longest(opened);
  const anchor = ids.at(-2) ?? "";
  await readFromMessage(app, await selectMessage(opened, anchor));
  const read = screen("messages").result?.resultId;
  const selected = async (): Promise<string | undefined> =>
    (await messageRows(opened)).find(({ rowId }) => rowId === screen("messages").selection?.rowId)?.id;
  const asked = requests.length;
  await readEnd(app, "first");
  expect(await selected()).toBe(ids[0]);
  // The page that begins the conversation, and the proof that nothing is before it.
  expect(requests.length - asked).toBe(2);
  expect(endStateOf(screen("messages"), "earlier")).toMatchObject({
    canLoad: false,
    text: "The conversation begins here",
  });
  await readEnd(app, "last");
  expect(await selected()).toBe(ids.at(-1));
  const last = screen("messages").result?.resultId;
  await readEnd(app, "last");
  expect(screen("messages").result?.resultId).toBe(last);
  const before = requests.length;
  await go(app, "back");
  await go(app, "back");
  expect(screen("messages").result?.resultId).toBe(read);
  expect(await selected()).toBe(anchor);
  expect(requests.length).toBe(before);
});

test("a parent that is not loaded is asked for with the messages around it; the way back stays the first", async () => {
  const opened = await startAtShop({ messages: 6000 });
  const { app, screen, state } = opened;
  const { ids, conversationId } = longest(opened);
  const row = await selectMessage(opened, ids.at(-1) ?? "");
  await readFromMessage(app, row);
  const origin = state().readingOrigin;
  await goToParent(app, ids[0] ?? "", conversationId);
  const shown = await messageRows(opened);
  expect(shown.find(({ rowId }) => rowId === screen("messages").selection?.rowId)?.id).toBe(ids[0]);
  expect(state().readingOrigin).toBe(origin);
});

test("a file is asked nothing: its rows are narrowed to the conversation, and all come back", async () => {
  const opened = await startApp();
  const { app, screen, requests, sample, file, dialogs } = opened;
  const { chooseAndOpen } = await import("#renderer/files/file-actions.ts");
  dialogs.open = [file("messages.ndjson", sample.messages.map((message) => JSON.stringify(message)).join("\n"))];
  await chooseAndOpen(app, "files");
  await expect.poll(() => screen("messages").view?.rowCount, { timeout: 20_000 }).toBe(sample.messages.length);
  const { ids, conversationId } = longest(opened);
  const row = (await messageRows(opened)).find((each) => each.id === ids[1]);
  if (row === undefined) throw new Error("the file has no such message");
  selectRow(app, "messages", row, false);
  const asked = requests.length;
  await readFromMessage(app, row);
  await expect.poll(() => screen("messages").view?.rowCount).toBe(ids.length);
  expect(screen("messages")).toMatchObject({ form: "conversation", viewParams: { conversationId } });
  await leaveConversation(app);
  expect(screen("messages").view?.rowCount).toBe(sample.messages.length);
  expect(screen("messages").selection?.rowId).toBe(row.rowId);
  expect(requests.length).toBe(asked);
});

test("Back leads from a conversation to the table, and Forward to the message that was read", async () => {
  const opened = await startAtShop();
  const { app, screen } = opened;
  watchPlaces(app);
  await runQuery(app, "messages");
  const [row] = await messageRows(opened);
  if (row === undefined) throw new Error("no rows");
  selectRow(app, "messages", row, true);
  const listed = screen("messages").result?.resultId;
  await readFromMessage(app, row);
  const read = screen("messages").result?.resultId;
  await go(app, "back");
  expect(screen("messages")).toMatchObject({ form: "table", selection: { rowId: row.rowId } });
  expect(screen("messages").result?.resultId).toBe(listed);
  await go(app, "forward");
  expect(screen("messages")).toMatchObject({ form: "conversation", selection: { rowId: row.rowId } });
  expect(screen("messages").result?.resultId).toBe(read);
});

test("a message without a conversation is not read, and says why", async () => {
  const opened = await startAtShop();
  await runQuery(opened.app, "messages");
  const [row] = await messageRows(opened);
  if (row === undefined) throw new Error("no rows");
  await readFromMessage(opened.app, { ...row, conversationId: null });
  expect(opened.screen("messages").form).toBe("table");
  expect(opened.said().at(-1)).toContain("No conversation to read");
});

test("a message that is not in the file is not asked for, and says why", async () => {
  const { app, said, requests, screen, file, dialogs } = await startApp();
  const message = {
    id: "7",
    conversationId: "group_team",
    sender: "ana",
    sentAt: 1_790_000_000,
    data: { text: "Hello" },
  };
  dialogs.open = [file("messages.ndjson", JSON.stringify(message))];
  await chooseAndOpen(app, "files");
  await expect.poll(() => screen("messages").view?.rowCount, { timeout: 20_000 }).toBe(1);
  const asked = requests.length;
  await goToParent(app, "6", "group_team");
  expect(said().at(-1)).toBe(`${say("conversation.parentNotHere")}: ${say("conversation.noConversation.inFile")}`);
  expect(requests).toHaveLength(asked);
});

test("a message is not asked for while another request runs, or without its conversation, and says why", async () => {
  const opened = await startAtShop();
  const { app, said, requests, holdService, fill } = opened;
  await runQuery(app, "messages");
  await goToParent(app, "999999", null);
  expect(said().at(-1)).toBe(`${say("conversation.parentNotHere")}: ${say("conversation.parentLater")}`);
  const { reached, release } = holdService();
  fill("messages", {});
  const running = runQuery(app, "messages");
  await reached;
  const asked = requests.length;
  await goToParent(app, "999999", "group_team");
  expect(said().at(-1)).toBe(`${say("conversation.parentNotHere")}: ${say("conversation.parentLater")}`);
  expect(requests).toHaveLength(asked);
  release();
  await running;
});

test("a failure of the service is shown, and the way back is open", async () => {
  const opened = await startAtShop();
  const { app, screen, failService } = opened;
  await runQuery(app, "messages");
  const before = screen("messages");
  const [row] = await messageRows(opened);
  failService(403);
  if (row !== undefined) await readFromMessage(app, row);
  expect(screen("messages")).toMatchObject({ form: "conversation", view: null });
  expect(screen("messages").failure).not.toBeNull();
  await leaveConversation(app);
  expect(screen("messages").result).toEqual(before.result);
});

test("the form changes on the same rows, in the order of time", async () => {
  const opened = await startAtShop();
  const { app, screen } = opened;
  await runQuery(app, "messages");
  updateScreen(app, "messages", (state) => ({ ...state, sort: [{ column: "sender", descending: false }] }));
  const rowCount = screen("messages").view?.rowCount;
  await showForm(app, "conversation");
  expect(screen("messages")).toMatchObject({ form: "conversation", sort: [] });
  expect(screen("messages").view?.rowCount).toBe(rowCount);
  await showForm(app, "table");
  expect(screen("messages").form).toBe("table");
});

test("the next and the previous attachment and message of a person are found on their sides", async () => {
  const opened = await startAtShop({ messages: 1000 });
  const { app, screen, said } = opened;
  await runQuery(app, "messages");
  const all = await messageRows(opened);
  const middle = all.findIndex(
    ({ sender }, index) => index > 40 && all.filter((each) => each.sender === sender).length > 2,
  );
  const { [middle]: between } = all;
  if (between === undefined) throw new Error("no row");
  const fits = {
    attachment: ({ attachmentCount }: MessageRow) => attachmentCount > 0,
    person: ({ sender }: MessageRow) => sender === between.sender,
  };
  for (const sought of ["attachment", "person"] as const) {
    const positions = all.flatMap((row, index) => (fits[sought](row) && index !== middle ? [index] : []));
    for (const [step, wanted] of [
      ["next", positions.findLast((index) => index < middle)],
      ["previous", positions.find((index) => index > middle)],
    ] as const) {
      selectRow(app, "messages", between, false);
      await goToNearest(app, sought, step);
      expect(screen("messages").selection?.rowId).toBe(all[wanted ?? middle]?.rowId);
      expect(wanted === undefined).toBe(said().some((text) => text.startsWith("No further")));
    }
  }
});

test("without a selected message, jumps to a person say what is missing", async () => {
  const { app, said } = await startAtShop();
  await runQuery(app, "messages");
  await goToNearest(app, "person", "next");
  expect(said().at(-1)).toContain("Select a message first");
});

test("without a selected message, attachments are found from the oldest on, or from the newest back", async () => {
  const opened = await startAtShop({ messages: 1000 });
  const { app, screen } = opened;
  await runQuery(app, "messages");
  const withAttachment = (await messageRows(opened)).filter(({ attachmentCount }) => attachmentCount > 0);
  expect(withAttachment.length).toBeGreaterThan(1);
  for (const [step, wanted] of [
    ["next", withAttachment.at(-1)],
    ["previous", withAttachment[0]],
  ] as const) {
    updateScreen(app, "messages", (state) => ({ ...state, selection: null }));
    await goToNearest(app, "attachment", step);
    expect(screen("messages").selection?.rowId).toBe(wanted?.rowId);
  }
});

test("a row is selected where it is shown; a moment shows its first message at the top and keeps the selection", async () => {
  const opened = await startAtShop();
  const { app, screen } = opened;
  await goToTime(app, 0);
  expect(screen("messages").reveal).toBeNull();
  await runQuery(app, "messages");
  const all = await messageRows(opened);
  const [row, later] = [all[40], all[20]];
  if (row === undefined || later === undefined || later.sentAtSeconds === null) throw new Error("no rows");
  await goToRow(app, row.rowId);
  expect(screen("messages").selection?.rowId).toBe(row.rowId);
  expect(screen("messages").reveal).toMatchObject({ position: 40, takesFocus: true });
  await goToRow(app, 0);
  expect(screen("messages").selection?.rowId).toBe(row.rowId);
  await goToTime(app, later.sentAtSeconds);
  const first = all.findLastIndex(({ sentAtSeconds }) => sentAtSeconds === later.sentAtSeconds);
  expect(screen("messages").reveal).toMatchObject({ position: first, takesFocus: false, belowTopPixels: 0 });
});

test("a side that cannot be loaded shows the failure, and can be asked for again", async () => {
  const opened = await startAtShop({ messages: 6000 });
  const { app, screen, failService, requests } = opened;
  const { ids } = longest(opened);
  await readFromMessage(app, await selectMessage(opened, ids.at(-2) ?? ""));
  failService(403);
  await loadSide(app, "prepend");
  expect(screen("messages")).toMatchObject({ busy: null, failure: { kind: "auth" } });
  failService(null);
  const asked = requests.length;
  await loadSide(app, "prepend");
  expect(screen("messages")).toMatchObject({ busy: null, failure: null });
  // The page is a short one, so it is asked for more once.
  expect(requests.length - asked).toBe(2);
});
