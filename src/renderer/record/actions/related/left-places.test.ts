// Tests that an action which waits is dropped when the window moves to another connection: nothing that it would have
// shown is shown there, and nothing more is asked.
import { expect, test } from "vitest";
import { SHOP, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { conversationsOfCall } from "#domain/records/call-conversation.ts";
import { Failed } from "#contract/failure.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { readFromCall } from "#renderer/conversation/actions/read-conversation.ts";
import { openLine } from "#renderer/palette/open-target.ts";
import { askForPerson } from "#renderer/record/actions/person/person-actions.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { openView } from "#renderer/list/actions/rows/view-actions.ts";

/** At the shop, with a second connection that has no rows and no requests. */
async function startBesideOther(): Promise<TestApp> {
  const desk = await startAtShop();
  const other = { ...SHOP, id: "other", name: "Other" };
  await desk.client.call("connection.save", other);
  await desk.client.call("key.set", { connectionId: "other", key: desk.sample.key });
  desk.app.store.setState(({ connections }) => ({ connections: [...connections, other] }));
  return desk;
}

const atOther = ({ state, screen }: TestApp) => ({
  connectionId: state().settings.currentConnectionId,
  shown: [screen("messages").result, screen("messages").selection, screen("calls").result, screen("calls").selection],
  drafts: [screen("messages").draft.values, screen("calls").draft.values],
});

const EMPTY = { connectionId: "other", shown: [null, null, null, null], drafts: [{}, {}] };

test("a line of a person that is asked for shows nothing at another connection", async () => {
  const desk = await startBesideOther();
  const id = String(desk.sample.messages[20]?.id);
  const held = desk.holdService();
  const target = { kind: "message", id, conversationId: null, rowId: -1, resultId: null } as const;
  const opening = openLine(desk.app, { kind: "record", target });
  await held.reached;
  await chooseConnection(desk.app, "other");
  held.release();
  await opening;
  expect(atOther(desk)).toEqual(EMPTY);
  expect(desk.said()).toEqual([]);
});

test("the chat around a call asks nothing of another connection", async () => {
  const desk = await startBesideOther();
  await runQuery(desk.app, "calls");
  const call = (await desk.rows("calls")).find(
    (row) => "participantUids" in row && conversationsOfCall(row).length > 0,
  );
  if (call === undefined || !("participantUids" in call)) throw new Error("no call has a conversation");
  const held = desk.holdService();
  const asked = desk.requests.length;
  const reading = readFromCall(desk.app, call);
  await held.reached;
  await chooseConnection(desk.app, "other");
  held.release();
  await reading;
  expect(desk.requests.length - asked).toBe(1);
  expect(atOther(desk)).toEqual(EMPTY);
  await expect.poll(() => desk.state().activities).toEqual([]);
});

test("an action that was dropped does not go on when its connection is shown again", async () => {
  const desk = await startBesideOther();
  const uid = desk.sample.messages.at(-1)?.sender ?? "";
  const held = desk.holdService();
  const asking = askForPerson(desk.app, uid);
  await held.reached;
  await chooseConnection(desk.app, "other");
  await chooseConnection(desk.app, SHOP.id);
  const asked = desk.requests.length;
  held.release();
  await asking;
  expect(desk.requests).toHaveLength(asked);
  // It is not asking any more, so it can be asked again.
  expect(desk.state().personAsked).toBeNull();
  await askForPerson(desk.app, uid);
  expect(desk.state().personAsked).toMatchObject({ uid, isAsking: false, failure: null });
});

test("an App at a place that was left reads, writes and asks nothing", async () => {
  const desk = await startBesideOther();
  await runQuery(desk.app, "messages");
  const resultId = desk.screen("messages").result?.resultId ?? 0;
  const at = desk.app.bind();
  const opening = openView(at, resultId, {});
  await chooseConnection(desk.app, "other");
  await expect(opening).rejects.toThrow(Failed);
  expect(() => at.store.getState()).toThrow(Failed);
  expect(() => at.work).toThrow(Failed);
  at.store.setState({ facetsOpen: true });
  expect(desk.state().facetsOpen).toBe(false);
  const asked = desk.asked.length;
  await expect(at.place.call("result.read", { resultId })).rejects.toThrow(Failed);
  expect(desk.asked).toHaveLength(asked);
  // The view that was opened for nobody is closed again.
  await expect.poll(() => desk.openViews()).toBe(0);
  // A result of another connection is refused wherever it is asked for.
  await expect(desk.app.bind().place.call("result.read", { resultId })).rejects.toThrow("badRequest");
  await expect(
    desk.client.call("walk.more", { resultId, direction: "append", connectionId: "other" }),
  ).rejects.toMatchObject({ failure: { kind: "badRequest", method: "walk.more" } });
  await expect(
    desk.client.call("walk.all", { resultId, direction: "append", connectionId: "other" }),
  ).rejects.toMatchObject({ failure: { kind: "badRequest", method: "walk.all" } });
});
