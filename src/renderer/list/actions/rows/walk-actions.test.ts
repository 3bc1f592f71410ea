// Loading page after page: to the end, paused, failed, left with the connection and after a restart.
import { expect, test, vi } from "vitest";
import { openApp, startApp, startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { SAMPLE_CONNECTION_ID } from "#domain/connection.ts";
import { start } from "#renderer/app/start-window.ts";
import { Refresher } from "#renderer/state/refresher.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";
import { retry, runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { cancelWalk, continueWalks, loadAll, loadOther, pauseOrResume, pauseWalk, resumeWalk } from "./walk-actions.ts";

/** A query of which the first 50 messages are loaded. */
async function startWithFirstPage(): Promise<TestApp> {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "50" });
  await runQuery(desk.app, "messages");
  return desk;
}

const allIds = (desk: TestApp): readonly string[] => desk.sample.messages.toReversed().map(({ id }) => id);
const walkOf = (desk: TestApp) => desk.state().walks.messages;

/** Begins to load everything and stops the service at the next page. */
async function holdWalk(desk: TestApp): Promise<{ readonly walk: Promise<void>; readonly release: () => void }> {
  const { reached, release } = desk.holdService();
  const walk = loadAll(desk.app, "messages");
  await reached;
  return { walk, release };
}

test("a walk loads every message and leaves no work running", async () => {
  const desk = await startWithFirstPage();
  await loadAll(desk.app, "messages");
  expect(await desk.ids("messages")).toEqual(allIds(desk));
  expect(walkOf(desk)).toBeNull();
  expect(desk.screen("messages")).toMatchObject({ busy: null, failure: null });
});

test("a running walk shows its direction, the earlier rows and its progress", async () => {
  const desk = await startWithFirstPage();
  const { walk, release } = await holdWalk(desk);
  expect(walkOf(desk)).toMatchObject({ phase: "running", direction: "prepend", rowsBefore: 50, progress: null });
  expect(desk.screen("messages").busy).toBe("all");
  const progress: number[] = [];
  desk.app.store.subscribe(({ walks: { messages } }) => {
    if (messages?.phase === "running") progress.push(messages.progress?.rows ?? 0);
  });
  release();
  await walk;
  expect(progress).toEqual(progress.toSorted((one, other) => one - other));
  expect(Math.max(...progress)).toBeGreaterThanOrEqual(50);
});

test("the pages of a walk ask for spaced refreshes, and the end shows everything at once", async () => {
  const desk = await startWithFirstPage();
  const spaced = vi.spyOn(Refresher.prototype, "soon");
  await loadAll(desk.app, "messages");
  expect(spaced.mock.calls.length).toBeGreaterThan(0);
  expect(desk.screen("messages").view?.rowCount).toBe(400);
});

test("nothing is loaded during other work or after the end", async () => {
  const desk = await startWithFirstPage();
  const { walk, release } = await holdWalk(desk);
  const requests = desk.requests.length;
  await loadAll(desk.app, "messages");
  expect(desk.requests).toHaveLength(requests);
  release();
  await walk;
  const atEnd = desk.requests.length;
  await loadAll(desk.app, "messages");
  expect(desk.requests).toHaveLength(atEnd);
});

test("a paused walk keeps its rows and can continue to the end", async () => {
  const desk = await startWithFirstPage();
  const { walk, release } = await holdWalk(desk);
  pauseWalk(desk.app, "messages");
  await walk;
  release();
  expect(walkOf(desk)).toMatchObject({ phase: "paused", direction: "prepend" });
  expect(desk.screen("messages")).toMatchObject({ busy: null, failure: null, view: { rowCount: 50 } });
  await resumeWalk(desk.app, "messages");
  expect(await desk.ids("messages")).toEqual(allIds(desk));
});

test("one command pauses a running walk and resumes a paused one", async () => {
  const desk = await startWithFirstPage();
  pauseOrResume(desk.app, "messages");
  expect(walkOf(desk)).toBeNull();
  const { walk, release } = await holdWalk(desk);
  pauseOrResume(desk.app, "messages");
  await walk;
  release();
  expect(walkOf(desk)?.phase).toBe("paused");
  pauseOrResume(desk.app, "messages");
  await expect.poll(() => walkOf(desk)).toBeNull();
  expect(await desk.ids("messages")).toEqual(allIds(desk));
});

test("cancelling removes a running or paused walk and keeps its rows", async () => {
  const desk = await startWithFirstPage();
  const running = await holdWalk(desk);
  cancelWalk(desk.app, "messages");
  await running.walk;
  running.release();
  expect(walkOf(desk)).toBeNull();
  expect(desk.screen("messages")).toMatchObject({ busy: null, failure: null, view: { rowCount: 50 } });
  const paused = await holdWalk(desk);
  pauseWalk(desk.app, "messages");
  await paused.walk;
  paused.release();
  cancelWalk(desk.app, "messages");
  expect(walkOf(desk)).toBeNull();
});

test("a walk waits while the computer is offline, and then loads the rest without a gap", async () => {
  const desk = await startWithFirstPage();
  const hold = desk.holdNextWait();
  desk.setOnline(false);
  const walk = loadAll(desk.app, "messages");
  await hold.reached;
  expect(walkOf(desk)?.phase).toBe("running");
  expect(desk.screen("messages")).toMatchObject({ busy: "all", failure: null });
  desk.setOnline(true);
  hold.release();
  await walk;
  expect([walkOf(desk), desk.screen("messages").failure]).toEqual([null, null]);
  expect(await desk.ids("messages")).toEqual(allIds(desk));
});

test("a failed walk keeps its rows, and Retry continues after them", async () => {
  const desk = await startWithFirstPage();
  desk.failService(500);
  await loadAll(desk.app, "messages");
  expect(walkOf(desk)).toMatchObject({ phase: "failed", direction: "prepend" });
  expect(desk.screen("messages")).toMatchObject({
    busy: null,
    failure: { kind: "api" },
    failedDuring: "all",
    view: { rowCount: 50 },
  });
  desk.failService(null);
  await retry(desk.app, "messages");
  expect(await desk.ids("messages")).toEqual(allIds(desk));
});

test("an empty page in the other direction gives a notice", async () => {
  const desk = await startWithFirstPage();
  await loadOther(desk.app, "messages");
  expect(desk.said()).toContain("No newer messages: The service did not have any when it was asked.");
  expect(desk.screen("messages")).toMatchObject({ busy: null, failure: null, view: { rowCount: 50 } });
});

test("a failed page in the other direction can be retried", async () => {
  const desk = await startWithFirstPage();
  desk.failService(500);
  await loadOther(desk.app, "messages");
  expect(desk.screen("messages")).toMatchObject({ busy: null, failedDuring: "other" });
  desk.failService(null);
  await retry(desk.app, "messages");
  expect(desk.screen("messages").failure).toBeNull();
});

test("a walk continues when its connection is chosen again", async () => {
  const desk = await startWithFirstPage();
  const { walk, release } = await holdWalk(desk);
  await chooseConnection(desk.app, SAMPLE_CONNECTION_ID);
  await walk;
  release();
  expect(walkOf(desk)).toBeNull();
  await chooseConnection(desk.app, "shop");
  expect(desk.said().filter((said) => said.startsWith("Loading continues: Another connection"))).toHaveLength(1);
  await expect.poll(() => desk.screen("messages").view?.rowCount).toBe(400);
  expect(await desk.ids("messages")).toEqual(allIds(desk));
});

test("a walk continues after the program was closed", async () => {
  const desk = await startWithFirstPage();
  const { walk } = await holdWalk(desk);
  void walk;
  await desk.close();
  const again = await startApp({ folder: desk.folder });
  await expect.poll(() => again.screen("messages").view?.rowCount).toBe(400);
  expect(again.said().filter((said) => said.startsWith("Loading continues: Switchboard closed"))).toHaveLength(1);
  expect(await again.ids("messages")).toEqual(allIds(again));
});

test("a walk waits for a key if its connection has none", async () => {
  const desk = await startWithFirstPage();
  const { walk } = await holdWalk(desk);
  void walk;
  await desk.close();
  const again = openApp({ folder: desk.folder });
  await again.app.client.call("key.clear", { connectionId: "shop" });
  await start(again.app);
  await expect.poll(() => again.state().walks.messages?.phase).toBe("keyless");
  expect(again.requests).toEqual([]);
  const status = await again.app.client.call("key.set", { connectionId: "shop", key: again.sample.key });
  again.app.store.setState({ keyStatuses: { shop: status } });
  continueWalks(again.app);
  await expect.poll(() => again.screen("messages").view?.rowCount).toBe(400);
  await expect.poll(() => again.state().walks.messages).toBeNull();
});
