// From a record to those around it, over the real engine: live, in a file, by commands, and back to the same row.
import { expect, test } from "vitest";
import { startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { linesOf } from "#tests/fakes/read-whole-file.ts";
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import { conversationOf } from "#renderer/record/model/related/queries.ts";
import { runCommand } from "#renderer/app/commands.ts";
import { chooseAndOpen } from "#renderer/files/file-actions.ts";
import { readFromCall } from "#renderer/conversation/actions/read-conversation.ts";
import { go } from "#renderer/place/actions/place-actions.ts";
import { updateScreen } from "#renderer/state/app.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { openCall, selectRow, turnTo } from "#renderer/list/actions/query/record-actions.ts";
import { openCallsOf, openSameMeeting } from "./open-related.ts";

const callRows = async ({ rows }: TestApp): Promise<readonly CallRow[]> =>
  (await rows("calls")).filter((row): row is CallRow => "initiator" in row);
const messageRows = async ({ rows }: TestApp): Promise<readonly MessageRow[]> =>
  (await rows("messages")).filter((row): row is MessageRow => "conversationId" in row);

/** The window at the list of calls, with one call of two people opened who called each other more than once. */
async function startAtCall(): Promise<{ readonly desk: TestApp; readonly call: CallRow; readonly sessions: string[] }> {
  const desk = await startAtShop({ calls: 250 });
  turnTo(desk.app, "calls");
  await runQuery(desk.app, "calls");
  const pairOf = (call: { initiator: string | null; receiver: string | null }): string =>
    [call.initiator ?? "", call.receiver ?? ""].toSorted((one, other) => one.localeCompare(other)).join(" ");
  const pairs = Map.groupBy(
    desk.sample.calls.filter(({ receiverType }) => receiverType === "user"),
    pairOf,
  );
  const call = (await callRows(desk)).find(
    (each) => each.receiverType === "user" && (pairs.get(pairOf(each))?.length ?? 0) > 1,
  );
  if (call === undefined) throw new Error("the sample has no such call");
  selectRow(desk.app, "calls", call, true);
  const sessions = (pairs.get(pairOf(call)) ?? []).map(({ sessionId }) => sessionId);
  return { desk, call, sessions };
}

/** The window at an opened file of calls and messages. */
async function startAtFile(): Promise<TestApp> {
  const desk = await startApp();
  const between = (sessionId: string, initiator: string, receiver: string, mid: string): object => ({
    sessionId,
    initiator,
    receiver,
    receiverType: "user",
    mid,
    status: "ended",
    initiatedAt: 1_790_000_000 + Number(sessionId.slice(1)),
  });
  const calls = [
    between("s1", "ana", "ben", "m1"),
    between("s2", "ben", "ana", "m2"),
    between("s3", "ana", "cem", "m1"),
  ];
  const message = {
    id: "1",
    conversationId: "ana_user_ben",
    sender: "ben",
    receiverType: "user",
    sentAt: 1_790_000_000,
  };
  desk.dialogs.open = [desk.file("calls.ndjson", linesOf(calls)), desk.file("messages.ndjson", linesOf([message]))];
  await chooseAndOpen(desk.app, "files");
  await expect
    .poll(() => [desk.screen("calls").view?.rowCount, desk.screen("messages").view?.rowCount])
    .toEqual([3, 1]);
  return desk;
}

test("a call leads to all calls of its two people in one request, and Back to the call", async () => {
  const { desk, call, sessions } = await startAtCall();
  const before = desk.screen("calls").result?.resultId;
  const asked = desk.requests.length;
  const conversationId = conversationOf(call);
  if (conversationId === null) throw new Error("the call has no conversation");
  await openCallsOf(desk.app, conversationId, call);
  expect((await desk.ids("calls")).toSorted()).toEqual(sessions.toSorted());
  expect(desk.requests.length - asked).toBe(1);
  expect(desk.requests.at(-1)).toContain(`uid=${conversationId.split("_user_")[0]}&receiverType=user`);
  expect(desk.screen("calls").draft.values).toEqual({ conversation: conversationId });
  expect(desk.screen("calls").selection).toMatchObject({ rowId: call.rowId });
  await go(desk.app, "back");
  expect(desk.screen("calls").result?.resultId).toBe(before);
  expect(desk.screen("calls").selection).toMatchObject({ rowId: call.rowId, isOpened: true });
  await go(desk.app, "forward");
  expect(await desk.ids("calls")).toHaveLength(sessions.length);
});

test("a call that the list of its conversation does not have yet stays in the pane", async () => {
  const { desk, call } = await startAtCall();
  await openCallsOf(desk.app, "ana_user_nobody", call);
  expect(await desk.ids("calls")).toEqual([]);
  expect(desk.screen("calls")).toMatchObject({ paneOpen: true, selection: { rowId: call.rowId } });
});

test("the chat leads to its calls, and Back to the message that was read", async () => {
  const { desk, call, sessions } = await startAtCall();
  await readFromCall(desk.app, call);
  const { selection, result } = desk.screen("messages");
  const [row] = await messageRows(desk);
  const conversationId = row === undefined ? null : conversationOf(row);
  if (conversationId === null) throw new Error("the chat has no conversation");
  await openCallsOf(desk.app, conversationId);
  expect(desk.state().screen).toBe("calls");
  expect((await desk.ids("calls")).toSorted()).toEqual(sessions.toSorted());
  await go(desk.app, "back");
  expect(desk.state().screen).toBe("messages");
  expect(desk.screen("messages")).toMatchObject({ form: "conversation", selection });
  expect(desk.screen("messages").result?.resultId).toBe(result?.resultId);
});

test("a call of a group leads to the calls of the group", async () => {
  const { desk } = await startAtCall();
  const call = (await callRows(desk)).find(({ receiverType }) => receiverType === "group");
  const conversationId = call === undefined ? null : conversationOf(call);
  if (call === undefined || conversationId === null) throw new Error("the sample has no call of a group");
  await openCallsOf(desk.app, conversationId, call);
  const shown = await callRows(desk);
  expect(shown.length).toBeGreaterThan(0);
  expect(new Set(shown.map(({ receiverType, receiver }) => `${receiverType} ${receiver}`))).toEqual(
    new Set([`group ${call.receiver}`]),
  );
  expect(desk.requests.at(-1)).toContain("receiverType=group");
});

test("the same meeting of a group is asked for by calls of groups, that of two people by one of them", async () => {
  const { desk } = await startAtCall();
  const sessionsOf = (wanted: string | null) =>
    desk.sample.calls.flatMap(({ mid, sessionId }) => (mid === wanted ? [sessionId] : []));
  const listed = await callRows(desk);
  const ofGroup = listed.find(({ mid }) => mid !== null && sessionsOf(mid).length > 1);
  const ofTwo = listed.find(({ mid, receiverType }) => mid !== null && receiverType === "user");
  if (ofGroup === undefined || ofTwo === undefined) throw new Error("the sample has no such meeting");
  await openSameMeeting(desk.app, ofGroup);
  expect((await desk.ids("calls")).toSorted()).toEqual(sessionsOf(ofGroup.mid).toSorted());
  expect(desk.requests.at(-1)).toContain("receiverType=group");
  expect(desk.screen("calls").selection).toMatchObject({ rowId: ofGroup.rowId });
  await openSameMeeting(desk.app, ofTwo);
  expect(await desk.ids("calls")).toEqual([ofTwo.sessionId]);
  expect(desk.requests.at(-1)).toContain(`uid=${ofTwo.initiator}`);
});

test("a failure of the service is shown, and Back leads to the call", async () => {
  const { desk, call } = await startAtCall();
  const conversationId = conversationOf(call);
  desk.failService(403);
  if (conversationId !== null) await openCallsOf(desk.app, conversationId, call);
  expect(desk.screen("calls").failure).not.toBeNull();
  desk.failService(null);
  await go(desk.app, "back");
  expect(desk.screen("calls").selection).toMatchObject({ rowId: call.rowId });
});

test("a file is asked nothing: its rows are filtered", async () => {
  const desk = await startAtFile();
  const asked = desk.requests.length;
  const [message] = await messageRows(desk);
  const conversationId = message === undefined ? null : conversationOf(message);
  if (conversationId === null) throw new Error("the file has no message");
  await openCallsOf(desk.app, conversationId);
  await expect.poll(() => desk.ids("calls")).toEqual(["s2", "s1"]);
  const [, call] = await callRows(desk);
  if (call === undefined) throw new Error("the file has no call");
  const { newestOfMeeting, ...counts } = await desk.client.call("lookup.related", {
    kind: "calls",
    rowId: call.rowId,
  });
  expect(counts).toEqual({ messages: 1, calls: 2, otherCallsOfMeeting: 1 });
  const { row } = await desk.client.call("record.call", { rowId: newestOfMeeting[0]?.rowId ?? -1 });
  expect(row.sessionId).toBe("s3");
  await openSameMeeting(desk.app, call);
  await expect.poll(() => desk.ids("calls")).toEqual(["s3", "s1"]);
  expect(desk.screen("calls").selection).toMatchObject({ sessionId: "s1" });
  expect(desk.requests).toHaveLength(asked);
});

test("commands do the same for the selected record, and say what is missing", async () => {
  const { desk, call, sessions } = await startAtCall();
  runCommand(desk.app, "callsOfConversation");
  await expect.poll(() => desk.screen("calls").view?.rowCount).toBe(sessions.length);
  await expect.poll(() => desk.screen("calls").selection?.rowId).toBe(call.rowId);
  runCommand(desk.app, "chatAroundCall");
  await expect.poll(() => desk.screen("messages").form).toBe("conversation");
  await expect.poll(() => desk.screen("messages").selection).not.toBeNull();
  runCommand(desk.app, "sameMeeting");
  await expect.poll(() => desk.said().at(-1)).toContain("Select a call first");
});

test("a conversation that is read without a selected message leads to its calls", async () => {
  const { desk, call, sessions } = await startAtCall();
  const { row } = await desk.client.call("record.call", { rowId: call.rowId });
  const conversationId = conversationOf(row);
  desk.fill("messages", { conversationId: conversationId ?? "" });
  runCommand(desk.app, "messages");
  await runQuery(desk.app, "messages");
  updateScreen(desk.app, "messages", (state) => ({ ...state, form: "conversation", selection: null }));
  runCommand(desk.app, "callsOfConversation");
  await expect.poll(() => desk.state().screen).toBe("calls");
  await expect.poll(() => desk.screen("calls").view?.rowCount).toBe(sessions.length);
});

test("a call that was opened by its session alone leads to its chat too", async () => {
  const { desk, call } = await startAtCall();
  runCommand(desk.app, "calls");
  openCall(desk.app, call.sessionId);
  expect(desk.screen("calls").selection).toMatchObject({ rowId: null, sessionId: call.sessionId });
  runCommand(desk.app, "chatAroundCall");
  await expect.poll(() => desk.screen("messages").form).toBe("conversation");
  await expect.poll(() => desk.screen("messages").selection).not.toBeNull();
});
