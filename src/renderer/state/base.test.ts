// Tests what all actions use: settings, running work, activities, names and logged faults.
import { expect, test } from "vitest";
import { openApp, startApp } from "#tests/fakes/app.ts";
import { LONGEST_FAULT } from "#contract/methods/window-methods.ts";
import { track, cancelScreen, isCurrent, stopWork, replaceWork } from "./activity.ts";
import { watchNetwork } from "./computer-events.ts";
import { noteFault } from "./engine-client.ts";
import { learnIds, learnNames } from "./known-names.ts";
import { closeNotice, notify, notifyExported, notifyFailure, notifyLasting, notifyOfProgram } from "./show-notice.ts";
import { Failed } from "#contract/failure.ts";
import { runQuery } from "#renderer/list/actions/query/query-actions.ts";
import { changeSettings } from "./settings-actions.ts";
import { selectNotice } from "#renderer/state/slices/notices-slice.ts";
import { chooseConnection } from "#renderer/connections/connection-actions.ts";

test("a setting applies at once and after a restart", async () => {
  const first = await startApp();
  const writing = changeSettings(first.app, { theme: "dark" });
  expect(first.state().settings.theme).toBe("dark");
  await writing;
  await first.close();
  expect((await startApp({ folder: first.folder })).state().settings.theme).toBe("dark");
});

test("a setting that cannot be stored applies until the program ends, with a notice", async () => {
  const { app, state, failMethod, said } = await startApp();
  failMethod("settings.write", { kind: "storage", cause: "full", detail: "" });
  await changeSettings(app, { theme: "dark" });
  expect(state().settings.theme).toBe("dark");
  expect(said()).toHaveLength(1);
});

test("running work is listed with its progress and can be cancelled until it ends", async () => {
  const { app, state } = openApp();
  const ended = Promise.withResolvers<string>();
  const running = track(app, "Counting", (signal, report) => {
    report({ detail: "half", ratio: 0.5 });
    signal.addEventListener("abort", () => ended.resolve("cancelled"));
    return ended.promise;
  });
  expect(state().activities).toMatchObject([{ label: "Counting", detail: "half", ratio: 0.5 }]);
  state().activities[0]?.cancel();
  expect(await running).toBe("cancelled");
  expect(state().activities).toEqual([]);
  await expect(track(app, "Failing", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(state().activities).toEqual([]);
});

test("new work on a screen stops the earlier work there, but not on the other screen", () => {
  const { app } = openApp();
  const first = replaceWork(app, "messages");
  const calls = replaceWork(app, "calls");
  const second = replaceWork(app, "messages");
  expect([first.signal.aborted, second.signal.aborted, calls.signal.aborted]).toEqual([true, false, false]);
  expect([isCurrent(app, "messages", first), isCurrent(app, "messages", second)]).toEqual([false, true]);
  stopWork(app, "messages", "paused");
  expect([second.signal.reason, isCurrent(app, "messages", second)]).toEqual(["paused", true]);
  cancelScreen(app, "messages");
  expect(isCurrent(app, "messages", second)).toBe(false);
});

test("the name of an id is requested once, and again if the store had none", async () => {
  const desk = await startApp();
  await expect.poll(() => desk.screen("messages").result?.rowCount, { timeout: 30_000 }).toBe(100);
  const { app, state, asked } = desk;
  const uid = desk.sample.messages.at(-1)?.sender ?? "";
  const times = (): number => asked.filter((name) => name === "names.read").length;
  const before = times();
  learnIds(app, [uid, uid, "nobody_of_this_name"]);
  await expect.poll(() => state().names.has(uid), { timeout: 30_000 }).toBe(true);
  learnIds(app, [uid]);
  expect(times()).toBe(before + 1);
  learnIds(app, ["nobody_of_this_name"]);
  expect(times()).toBe(before + 2);
  learnNames(app, []);
  expect(times()).toBe(before + 2);
});

test("names are requested for the ids of a row that have none, and again after a failure", async () => {
  const desk = await startApp();
  await expect.poll(() => desk.screen("calls").result?.rowCount ?? desk.screen("messages").result?.rowCount).toBe(100);
  const { app, state, failMethod, asked } = desk;
  const rows = await desk.rows("messages");
  const uids = [...new Set(rows.map((each) => ("sender" in each ? (each.sender ?? "") : "")))].slice(0, 4);
  const [ann = "", ben = "", cy = "", dan = ""] = uids;
  const [row] = rows;
  if (row === undefined || !("sender" in row)) throw new Error("no message");
  const message = { ...row, sender: ann, senderName: null, receiver: ben, receiverName: "Ben", mentionedUids: [cy] };
  failMethod("names.read", { kind: "interrupted" });
  learnNames(app, [message]);
  await expect.poll(() => asked.includes("names.read")).toBe(true);
  failMethod("names.read", null);
  await expect
    .poll(() => {
      learnNames(app, [message]);
      return [...state().names.keys()].filter((id) => uids.includes(id)).toSorted();
    })
    .toEqual([ann, cy].toSorted());
  learnNames(app, [{ ...message, sender: dan, senderName: "Dan", receiverName: null }]);
  await expect.poll(() => state().names.has(ben)).toBe(true);
  expect(state().names.has(dan)).toBe(false);
  const before = asked.length;
  await runQuery(app, "calls");
  const [call] = await desk.rows("calls");
  if (call === undefined || !("participantUids" in call)) throw new Error("no call");
  learnNames(app, [{ ...call, initiator: dan, initiatorName: null, receiver: "no_such", receiverName: "Known" }]);
  await expect.poll(() => state().names.has(dan)).toBe(true);
  learnNames(app, [{ ...call, initiator: "no_such", initiatorName: "Known", receiver: null, receiverName: null }]);
  expect(asked.slice(before).filter((name) => name === "names.read")).toHaveLength(1);
});

test("names are requested again for another connection", async () => {
  const desk = await startApp();
  await expect.poll(() => desk.screen("messages").result?.rowCount, { timeout: 30_000 }).toBe(100);
  const uid = desk.sample.messages.at(-1)?.sender ?? "";
  learnIds(desk.app, [uid]);
  await expect.poll(() => desk.state().names.has(uid), { timeout: 30_000 }).toBe(true);
  await desk.addShop();
  await chooseConnection(desk.app, "shop");
  learnIds(desk.app, [uid]);
  expect(desk.state().names.size).toBe(0);
});

test("a fault is logged with its stack, cut to the limit of main, and logging never throws", async () => {
  const { app, asked, failMethod } = openApp();
  noteFault(app.client, "error", new Error("x".repeat(LONGEST_FAULT * 2)));
  noteFault(app.client, "rejection", "a reason");
  failMethod("fault.note", { kind: "interrupted" });
  noteFault(app.client, "drawing", undefined);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked.filter((name) => name === "fault.note")).toHaveLength(3);
});

test("the window knows whether there is a network, from its start on", () => {
  const { app, state } = openApp();
  const network = Object.assign(new EventTarget(), { navigator: { onLine: false } });
  watchNetwork(app, network);
  expect(state().isOnline).toBe(false);
  network.navigator.onLine = true;
  network.dispatchEvent(new Event("online"));
  expect(state().isOnline).toBe(true);
  network.navigator.onLine = false;
  network.dispatchEvent(new Event("offline"));
  expect(state().isOnline).toBe(false);
});

test("a closed notice goes, and the others stay", () => {
  const { app, state } = openApp();
  for (const title of ["one", "two", "three"]) notifyLasting(app, title, "");
  closeNotice(app, state().notices[1]?.id ?? 0);
  expect(state().notices.map(({ title }) => title)).toEqual(["one", "three"]);
});

test("a notice that passes gives way to the next one, and a failure stays and is said once", () => {
  const { app, state } = openApp();
  const titles = (): readonly string[] => state().notices.map(({ title }) => title);
  notifyFailure(app, new Failed({ kind: "secret", cause: "none" }), "first");
  notify(app, "second", "");
  notify(app, "third", "");
  expect(titles()).toEqual(["first", "third"]);
  notifyFailure(app, new Failed({ kind: "secret", cause: "none" }), "first");
  expect(titles()).toEqual(["third", "first"]);
  expect(state().notices.map(({ shownMs }) => shownMs)).toEqual([6000, null]);
  const file = { fileId: "1", name: "calls.csv" };
  notifyExported(app, { file, rows: 1, bytes: 1, people: null });
  notify(app, "last", "");
  expect(titles()).toEqual(["first", "Exported", "last"]);
});

test("what is wrong with the whole program is shown first, and the others follow when it is closed", () => {
  const { app, state } = openApp();
  const shown = (): string | undefined => selectNotice(state())?.title;
  expect(shown()).toBeUndefined();
  notifyOfProgram(app, "policy", "");
  notifyLasting(app, "exports", "");
  notifyFailure(app, new Failed({ kind: "secret", cause: "none" }), "link");
  expect(shown()).toBe("policy");
  notify(app, "copied", "");
  expect(shown()).toBe("policy");
  closeNotice(app, selectNotice(state())?.id ?? 0);
  expect(shown()).toBe("copied");
  closeNotice(app, selectNotice(state())?.id ?? 0);
  expect([shown(), state().notices.length]).toEqual(["link", 2]);
});
