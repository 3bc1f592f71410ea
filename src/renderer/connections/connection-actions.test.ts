// Tests choosing, saving and deleting connections, and the effects of a new key, with the real engine and the sample.
import { editingKey } from "#renderer/state/slices/dialog.ts";
import { expect, test } from "vitest";
import { openApp, SHOP, startApp } from "#tests/fakes/app.ts";
import { start } from "#renderer/app/start-window.ts";
import { EMPTY_SCREEN } from "#renderer/list/model/rows/screen.ts";
import { loadMore, runQuery } from "#renderer/list/actions/query/query-actions.ts";
import {
  chooseConnection,
  clearKey,
  deleteConnection,
  goToConnection,
  readConnections,
  readKeyAgain,
  saveConnection,
  saveKey,
  tryWithNewKey,
} from "./connection-actions.ts";

const COPY = { ...SHOP, id: "copy", name: "Shop staging", colour: "red" } as const;

test("a start shows the sample's newest messages, and lists the sample alone", async () => {
  const { state, screen } = await startApp();
  await expect.poll(() => screen("messages").result?.rowCount, { timeout: 30_000 }).toBe(100);
  expect(state().connections.map(({ id }) => id)).toEqual(["sample"]);
  expect([state().phase, state().dialog, state().notices]).toEqual(["ready", null, []]);
});

test("a saved connection is listed with the status of its key, and the state never contains the key", async () => {
  const { app, state, sample } = await startApp();
  expect(await saveConnection(app, SHOP, sample.key)).toBeNull();
  expect(state().connections.map(({ id }) => id)).toEqual(["sample", "shop"]);
  await expect
    .poll(() => state().keyStatuses["shop"], { timeout: 30_000 })
    .toMatchObject({ set: true, lastFour: sample.key.slice(-4) });
  expect(JSON.stringify(state())).not.toContain(sample.key);
});

test("a duplicate without a key sends no request", async () => {
  const { app, state, addShop, requests } = await startApp();
  await addShop();
  const before = requests.length;
  expect(await saveConnection(app, COPY, "")).toBeNull();
  await expect.poll(() => state().keyStatuses["copy"], { timeout: 30_000 }).toMatchObject({ set: false });
  await chooseConnection(app, "copy");
  tryWithNewKey(app, "shop");
  expect(requests).toHaveLength(before);
});

test("a connection with a forbidden address is not saved, and the reason is given", async () => {
  const { app, state } = await startApp();
  const failure = await saveConnection(app, { ...SHOP, chatBaseUrl: "http://shop.invalid" }, "");
  expect(failure).toMatchObject({ kind: "badRequest" });
  expect(state().connections.map(({ id }) => id)).toEqual(["sample"]);
});

test("choosing a connection replaces both screens, and choosing the earlier one restores them", async () => {
  const { app, state, screen, addShop, requests } = await startApp();
  await expect.poll(() => screen("messages").result?.rowCount, { timeout: 30_000 }).toBe(100);
  await loadMore(app, "messages");
  await addShop();
  const before = requests.length;
  await chooseConnection(app, "shop");
  expect(state().settings.currentConnectionId).toBe("shop");
  expect([screen("messages").result, screen("calls").result]).toEqual([null, null]);
  await runQuery(app, "messages");
  expect(screen("messages").result?.rowCount).toBe(100);
  expect(requests.length).toBe(before + 1);

  app.store.setState({ screen: "files" });
  await goToConnection(app, "sample");
  expect(state().screen).toBe("messages");
  expect(screen("messages").result?.rowCount).toBe(200);
  await chooseConnection(app, "shop");
  expect(screen("messages").result?.rowCount).toBe(100);
  expect(requests.length).toBe(before + 1);
});

test("a start shows the last result with a notice and sends no request", async () => {
  const first = await startApp();
  await first.addShop();
  await chooseConnection(first.app, "shop");
  await runQuery(first.app, "messages");
  await loadMore(first.app, "messages");
  await first.close();
  const { screen, state, requests } = await startApp({ folder: first.folder });
  const { result, view } = screen("messages");
  expect([result?.rowCount, view?.rowCount, state().restored.messages]).toEqual([200, 200, result?.resultId]);
  expect(requests).toEqual([]);
});

test("a query that is run as soon as the window is ready keeps its result", async () => {
  const first = await startApp();
  await first.addShop();
  await chooseConnection(first.app, "shop");
  await first.close();
  const { app, screen, state } = openApp({ folder: first.folder });
  const ran = new Promise<void>((resolve) => {
    const stop = app.store.subscribe(({ phase }) => {
      if (phase !== "ready") return;
      stop();
      queueMicrotask(() => resolve(runQuery(app, "messages")));
    });
  });
  await Promise.all([start(app), ran]);
  expect([state().settings.currentConnectionId, screen("messages").result?.rowCount]).toEqual(["shop", 100]);
});

test("a start shows the last result of the sample, not its newest messages", async () => {
  const first = await startApp();
  await expect.poll(() => first.screen("messages").result?.rowCount, { timeout: 30_000 }).toBe(100);
  await loadMore(first.app, "messages");
  await first.close();
  const { screen, requests } = await startApp({ folder: first.folder });
  expect([screen("messages").result?.rowCount, requests]).toEqual([200, []]);
});

test("a query that failed without a key runs again with the new key", async () => {
  const { app, state, screen, addShop, sample } = await startApp();
  await addShop();
  await clearKey(app, "shop");
  expect(state().keyStatuses["shop"]).toMatchObject({ set: false });
  await chooseConnection(app, "shop");
  await runQuery(app, "messages");
  expect(screen("messages").failure).toMatchObject({ kind: "secret" });
  expect(await saveConnection(app, SHOP, sample.key)).toBeNull();
  tryWithNewKey(app, "shop");
  await expect.poll(() => screen("messages").result?.rowCount, { timeout: 30_000 }).toBe(100);
  expect(screen("messages").failure).toBeNull();
});

test("an empty screen lists the newest rows once there is a key", async () => {
  const { app, screen, addShop } = await startApp();
  await addShop();
  await chooseConnection(app, "shop");
  tryWithNewKey(app, "shop");
  await expect.poll(() => screen("messages").result?.rowCount, { timeout: 30_000 }).toBe(100);
  expect(screen("calls").result).toBeNull();
});

test("deleting the current connection deletes its key and chooses the sample", async () => {
  const { app, state, screen, addShop } = await startApp();
  await addShop();
  await chooseConnection(app, "shop");
  await deleteConnection(app, "shop");
  expect(state().settings.currentConnectionId).toBe("sample");
  expect(state().connections.map(({ id }) => id)).toEqual(["sample"]);
  await expect.poll(() => screen("messages").result?.rowCount, { timeout: 30_000 }).toBe(100);
  await saveConnection(app, SHOP, "");
  await expect.poll(() => state().keyStatuses["shop"], { timeout: 30_000 }).toMatchObject({ set: false });
});

test("deleting another connection leaves the shown one as it is", async () => {
  const { app, state, addShop } = await startApp();
  await addShop();
  await saveConnection(app, COPY, "");
  await chooseConnection(app, "shop");
  await deleteConnection(app, "copy");
  expect(state().settings.currentConnectionId).toBe("shop");
  expect(state().connections.map(({ id }) => id)).toEqual(["sample", "shop"]);
});

test("the form of a connection opens at its key", async () => {
  const { app, state } = await startApp();
  app.store.setState(editingKey("shop"));
  expect(state().dialog).toEqual({ kind: "connection", connectionId: "shop", focus: "key" });
});

test("failures to read, clear or delete are reported, and the connection stays", async () => {
  const { app, state, screen, addShop, failMethod, said } = await startApp();
  await addShop();
  const failure = { kind: "storage", cause: "other", detail: "played" } as const;
  for (const name of ["key.status", "key.clear", "connection.delete"] as const) failMethod(name, failure);
  await readKeyAgain(app, "shop");
  await clearKey(app, "shop");
  await deleteConnection(app, "shop");
  expect(said()).toHaveLength(3);
  expect(state().connections.map(({ id }) => id)).toContain("shop");
  failMethod("result.list", failure);
  await chooseConnection(app, "shop");
  expect(screen("messages")).toEqual(EMPTY_SCREEN);
  expect(said()).toHaveLength(5);
  failMethod("connection.list", failure);
  await expect(readConnections(app)).rejects.toMatchObject({ failure });
});

test("the key of a connection is replaced alone, and an empty field leaves it", async () => {
  const desk = await startApp();
  const { id } = await desk.addShop();
  const hasKey = async () => (await desk.app.client.call("key.status", { connectionId: id })).set;
  await desk.app.client.call("key.clear", { connectionId: id });
  expect(await saveKey(desk.app, id, "")).toBeNull();
  expect(await hasKey()).toBe(false);
  expect(await saveKey(desk.app, id, "a new key")).toBeNull();
  expect(await hasKey()).toBe(true);
});
