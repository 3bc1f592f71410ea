// Several windows on one engine, over the browser shell's Electron: opening, using, closing, restoring, and what each hears.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { PROGRAM, startProgram, type WindowPage } from "#tests/fakes/program.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import type { BrowserWindow } from "#tools/browser-shell/browser-window.ts";
import { MOST_WINDOWS, type WindowTarget } from "#contract/methods/window-methods.ts";
import { asList, asMap } from "#domain/text/lenient.ts";

const LINK = "switchboard://calls/v1.us.1";
const PLACE = { x: 10, y: 20, width: 1000, height: 600, maximized: false };
const TARGET: WindowTarget = { place: { connectionId: "sample", screen: "files" }, reads: false };

/** A folder in whose settings so many windows are kept. */
function folderWith(places: readonly object[]): string {
  const folder = makeTemporaryFolder();
  const windows = places.map((place) => ({ place, own: {} }));
  writeFileSync(join(folder, "settings.json"), JSON.stringify({ version: 1, settings: {}, connections: [], windows }));
  return folder;
}

/** A program with two windows, each with its page; the second one was used last. */
async function startTwo(options: Parameters<typeof startProgram>[0] = {}) {
  const program = await startProgram(options);
  await expect.poll(program.shownWindow).not.toBeNull();
  program.chooseMenuItem("newWindow");
  const [first, second] = program.windows();
  if (first === undefined || second === undefined) throw new Error("there are no two windows");
  return { ...program, first, second, one: program.openPageIn(first), two: program.openPageIn(second) };
}

type Two = Awaited<ReturnType<typeof startTwo>>;

const keptIn = ({ folder }: Pick<Two, "folder">): readonly unknown[] =>
  asList(asMap(JSON.parse(readFileSync(join(folder, "settings.json"), "utf8")))["windows"]);
const use = (window: BrowserWindow): void => void window.emit("focus");
const eventsOf = (...pages: readonly WindowPage[]): readonly string[][] => pages.map(({ events }) => [...events]);

test("New Window opens one more on the same engine, beside the one used last and on its connection", async () => {
  const { forks, second, one, two } = await startTwo({ folder: folderWith([PLACE]) });
  expect(forks).toHaveLength(1);
  expect(second.getNormalBounds()).toEqual({ x: 34, y: 44, width: 1000, height: 600 });
  expect(await one.client.call("window.begin", {})).toEqual({ isFirst: true, target: null });
  expect(await two.client.call("window.begin", {})).toEqual({ isFirst: false, target: null });
  expect(await two.client.call("app.describe", {})).toMatchObject({ platform: "linux" });
});

test("each window has its own connection and positions, and all have the settings of the program", async () => {
  const { one, two, theme } = await startTwo();
  const place = { resultId: 1, rowId: 2, belowTopPixels: 3, selection: null };
  await one.client.call("settings.write", { currentConnectionId: "file:3", places: [place] });
  await two.client.call("settings.write", { theme: "dark" });
  expect(eventsOf(one, two)).toEqual([["settings.changed"], []]);
  expect(await one.client.call("settings.read", {})).toMatchObject({
    theme: "dark",
    currentConnectionId: "file:3",
    places: [place],
  });
  expect(await two.client.call("settings.read", {})).toMatchObject({
    theme: "dark",
    currentConnectionId: "sample",
    places: [],
  });
  expect(theme()).toBe("dark");
});

test("a window is opened with what it shows, which is handed over once", async () => {
  const { one, windows, openPageIn } = await startTwo();
  const place = { connectionId: "file:7", screen: "files" } as const;
  expect(await one.client.call("window.open", { target: { place, reads: false } })).toEqual({ isOpened: true });
  const third = windows().at(-1);
  if (third === undefined) throw new Error("no window was opened");
  const { client } = openPageIn(third);
  expect(await client.call("settings.read", {})).toMatchObject({ currentConnectionId: "file:7", shown: null });
  expect(await client.call("window.begin", {})).toEqual({ isFirst: false, target: { place, reads: false } });
  expect(await client.call("window.begin", {})).toEqual({ isFirst: false, target: null });
});

test("there is a limit to the number of windows, and the asking window learns of it", async () => {
  const { one, windows } = await startTwo();
  for (let count = 2; count < MOST_WINDOWS; count++) {
    expect(await one.client.call("window.open", { target: null })).toEqual({ isOpened: true });
  }
  expect(await one.client.call("window.open", { target: TARGET })).toEqual({ isOpened: false });
  expect(windows()).toHaveLength(MOST_WINDOWS);
});

test("links, files and commands go to the window used last, connections and restarts to all", async () => {
  const { one, two, first, second, emit, chooseMenuItem, forks } = await startTwo();
  const focused: string[] = [];
  first.focus = () => void focused.push("first");
  second.focus = () => void focused.push("second");
  emit("second-instance", [...PROGRAM, LINK], "/");
  expect(await one.client.call("link.take", {})).toBeNull();
  expect(await two.client.call("link.take", {})).toMatchObject({ link: { kind: "call" } });
  use(first);
  emit("open-file", "/some/calls.csv");
  chooseMenuItem("palette");
  expect(await two.client.call("file.takeOffered", {})).toBeNull();
  expect(await one.client.call("file.takeOffered", {})).toMatchObject([{ name: "calls.csv" }]);
  expect(eventsOf(one, two)).toEqual([["files.offered", "menu.chosen palette"], ["link.opened"]]);
  expect(focused).toEqual(["second", "first"]);
  forks[0]?.engine.emit("message", { event: "opened.changed", facts: {} });
  expect([one.events.at(-1), two.events.at(-1)]).toEqual(["opened.changed", "opened.changed"]);
});

test("a link that the window used last has not taken waits for the one that is used next", async () => {
  const { one, two, first, emit } = await startTwo();
  emit("open-url", LINK);
  use(first);
  expect(eventsOf(one, two)).toEqual([["link.opened"], ["link.opened"]]);
  expect(await two.client.call("link.take", {})).toBeNull();
  expect(await one.client.call("link.take", {})).toMatchObject({ link: { kind: "call" } });
  use(first);
  expect(one.events).toHaveLength(1);
});

test("closing a window closes its views in the engine, and leaves the other window and the program", async () => {
  const { one, two, second, windows, exits, forks } = await startTwo();
  const engine = forks[0]?.engine;
  const methods = (): readonly unknown[] => engine?.asked.map(({ method }) => method) ?? [];
  const opening = two.client.call("view.open", { resultId: 1, spec: { params: {}, search: "", sort: [] } });
  await expect.poll(methods).toContain("view.open");
  engine?.answer({ ok: true, output: { viewId: 5, kind: "messages", rowCount: 0, isWhole: true } });
  await opening;
  second.close();
  await expect.poll(methods).toContain("view.close");
  expect([windows().length, exits]).toEqual([1, []]);
  expect(await one.client.call("app.describe", {})).toMatchObject({ platform: "linux" });
});

test("a closed window does not come back, and the others do: where they were, each with its own, the last one in front", async () => {
  const folder = folderWith([PLACE]);
  const before = await startTwo({ folder });
  await before.one.client.call("settings.write", { currentConnectionId: "file:1" });
  await before.two.client.call("settings.write", { currentConnectionId: "file:2" });
  before.chooseMenuItem("newWindow");
  before.windows().at(-1)?.close();
  use(before.first);
  before.quit();
  await expect.poll(() => before.exits).toEqual([0]);
  expect(keptIn(before)).toMatchObject([
    { place: { ...PLACE, x: 34, y: 44 }, own: { currentConnectionId: "file:2" } },
    { place: PLACE, own: { currentConnectionId: "file:1" } },
  ]);
  vi.resetModules();
  const after = await startProgram({ folder });
  await expect.poll(() => after.windows().length).toBe(2);
  const pages = after.windows().map((window) => after.openPageIn(window).client);
  const shown = await Promise.all(pages.map((client) => client.call("settings.read", {})));
  expect(shown.map(({ currentConnectionId }) => currentConnectionId)).toEqual(["file:2", "file:1"]);
  const begun = await Promise.all(pages.map((client) => client.call("window.begin", {})));
  expect(begun.map(({ isFirst }) => isFirst)).toEqual([false, true]);
});

test("a link at a start with several windows is opened by the one used last", async () => {
  const program = await startProgram({ folder: folderWith([PLACE, PLACE]), argv: [LINK] });
  await expect.poll(() => program.windows().length).toBe(2);
  const pages = program.windows().map((window) => program.openPageIn(window));
  const taken = await Promise.all(pages.map(({ client }) => client.call("link.take", {})));
  expect(taken).toMatchObject([null, { link: { kind: "call" } }]);
  expect(eventsOf(...pages)).toEqual([[], ["link.opened"]]);
});

test("on a Mac the last window comes back as it was, from the menu too", async () => {
  const { first, second, one, chooseMenuItem, windows, openPageIn, exits } = await startTwo({ platform: "darwin" });
  await one.client.call("settings.write", { currentConnectionId: "file:1" });
  second.close();
  first.close();
  expect([windows(), exits]).toEqual([[], []]);
  chooseMenuItem("newWindow");
  const [again] = windows();
  if (again === undefined) throw new Error("no window was opened");
  expect(await openPageIn(again).client.call("settings.read", {})).toMatchObject({ currentConnectionId: "file:1" });
});

/** Two windows, of which the first one reads a file and writes an export. */
async function startLoad(options: Parameters<typeof startProgram>[0] = {}) {
  const two = await startTwo(options);
  const loading = two.one.client.call("opened.import", { openedId: 1 });
  const exporting = two.one.client.call("export.startAgain", { jobId: "00000000-0000-4000-8000-000000000000" });
  for (const each of [loading, exporting]) each.catch(() => undefined);
  await expect.poll(() => two.forks[0]?.engine.asked.map(({ method }) => method)).toContain("export.run");
  const asked = (): readonly unknown[] => two.reports.filter(({ kind }) => kind === "asked");
  return { ...two, asked };
}

test("closing a window asks about its own work only, which would stop", async () => {
  const { first, second, windows, asked } = await startLoad({ answers: [1, 0] });
  second.close();
  expect([windows().length, asked()]).toEqual([1, []]);
  expect(first.isDestroyed()).toBe(false);
});

test("closing the window of an export asks: Stay continues, Close closes it and leaves the other", async () => {
  const { first, second, windows, asked, exits } = await startLoad({ answers: [1, 0] });
  const message = "Close the window while work is under way?";
  first.close();
  await expect.poll(asked).toEqual([{ kind: "asked", message, response: 1 }]);
  expect(windows()).toHaveLength(2);
  first.close();
  await expect.poll(() => windows().length).toBe(1);
  expect([asked().length, second.isDestroyed(), exits]).toEqual([2, false, []]);
});

test("quitting with two windows asks once for both", async () => {
  const { asked, exits, quit, folder } = await startLoad({ answers: [0] });
  quit();
  await expect.poll(() => exits).toEqual([0]);
  expect(asked()).toHaveLength(1);
  expect(keptIn({ folder })).toHaveLength(2);
});

test("a click on a notification raises the window that began the work, or the one used last", async () => {
  const { first, second, loseFocus, forks, reports, clickNotification } = await startLoad();
  const focused: string[] = [];
  first.focus = () => void focused.push("first");
  second.focus = () => void focused.push("second");
  loseFocus();
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  forks[0]?.engine.answer({ ok: false, failure: { kind: "storage", cause: "full", detail: "full" } });
  await expect.poll(() => reports.at(-1)).toMatchObject({ kind: "notified" });
  now.mockRestore();
  clickNotification();
  expect(focused).toEqual(["first"]);
});
