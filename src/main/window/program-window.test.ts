// A window over the browser shell's Electron: how it is shown, its context menu, and the question after a failed load.
import "#tests/fakes/no-electron.ts";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { MenuItemConstructorOptions, MessageBoxOptions } from "electron";
import { makeFakeClock } from "#tests/fakes/clock.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import type * as Electron from "#tools/browser-shell/electron.ts";
import type { WindowPlace } from "#main/settings/window-place.ts";
import type * as Subject from "./program-window.ts";
import { windowPaths } from "./window-options.ts";

let electron: typeof Electron;
let makeWindow: typeof Subject.makeWindow;
let failNextLoad: () => void;

/** The context menus that popped up, the questions and the copied texts. */
const menus: MenuItemConstructorOptions[][] = [];
const questions: MessageBoxOptions[] = [];
const copied: string[] = [];
let answer = 0;

beforeAll(async () => {
  vi.resetModules();
  electron = await import("#tools/browser-shell/electron.ts");
  ({ failNextLoad } = await import("#tools/browser-shell/browser-window.ts"));
  const { setReady } = await import("#tools/browser-shell/ready.ts");
  setReady();
  electron.protocol.handle("app", () => new Response("page"));
  const popUp = (template: MenuItemConstructorOptions[]) => ({ popup: () => menus.push(template) });
  const showMessageBox = async (_window: unknown, options: MessageBoxOptions) => {
    questions.push(options);
    return { response: answer };
  };
  vi.doMock("electron", () => ({
    ...electron,
    Menu: { buildFromTemplate: popUp },
    clipboard: { writeText: (text: string) => void copied.push(text) },
    dialog: { showMessageBox },
  }));
  ({ makeWindow } = await import("./program-window.ts"));
});
beforeEach(() => {
  for (const list of [menus, questions, copied]) list.splice(0);
});
afterAll(() => {
  vi.doUnmock("electron");
  vi.resetModules();
});

const PLACE: WindowPlace = { x: 10, y: 20, width: 1000, height: 650, maximized: false };

/** A window that says how it is shown. */
function open(saved: WindowPlace | null = null, takesFocus = true) {
  const paths = windowPaths("/program/out/main");
  const { log } = makeFakeLog();
  const { clock } = makeFakeClock();
  const made = makeWindow({ paths, isPackaged: true, saved, takesFocus, clock, log });
  const { window, load } = made;
  const shown: string[] = [];
  window.maximize = () => void shown.push("maximize");
  window.show = () => void shown.push("show");
  window.showInactive = () => void shown.push("showInactive");
  const drawn = new Promise<void>((resolve) => window.once("ready-to-show", () => resolve()));
  return { window, load, shown, drawn };
}

test.each<readonly [string, WindowPlace | null, boolean, readonly string[]]>([
  ["for the first time", null, true, ["show"]],
  ["as it was closed", PLACE, true, ["show"]],
  ["maximized, if it was closed so", { ...PLACE, maximized: true }, true, ["maximize", "show"]],
  ["behind another one without the focus", PLACE, false, ["showInactive"]],
])("a window is shown once its page is drawn: %s", async (_how, saved, takesFocus, expected) => {
  const { window, load, shown, drawn } = open(saved, takesFocus);
  expect(shown).toEqual([]);
  load();
  await drawn;
  expect(shown).toEqual(expected);
  expect(window.webContents.getURL()).toBe("app://switchboard/index.html");
  if (saved !== null) expect(window.getNormalBounds()).toEqual({ x: 10, y: 20, width: 1000, height: 650 });
  window.close();
});

const NOWHERE = {
  isEditable: false,
  linkURL: "",
  selectionText: "",
  editFlags: { canCut: false, canCopy: false, canPaste: false, canSelectAll: false },
};

test("a right click on a link offers to copy its address, and one on nothing pops up no menu", () => {
  const { window } = open();
  window.webContents.emit("context-menu", {}, NOWHERE);
  expect(menus).toEqual([]);
  window.webContents.emit("context-menu", {}, { ...NOWHERE, linkURL: "https://example.org/" });
  const item = menus[0]?.[0];
  expect([menus.length, item?.label]).toEqual([1, "Copy Address"]);
  Reflect.apply(item?.click ?? expect.fail("nothing to click"), undefined, []);
  expect(copied).toEqual(["https://example.org/"]);
  window.close();
});

test("after a failed load a person chooses between loading again and closing the window, which Esc does too", async () => {
  answer = 0;
  failNextLoad();
  const first = open();
  first.load();
  await first.drawn;
  expect(questions).toEqual([
    {
      type: "error",
      message: "Switchboard's window cannot be shown.",
      detail: expect.stringMatching(/^ERR_FAILED \(-2\)\n\n/u),
      buttons: ["Load again", "Close window"],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    },
  ]);
  expect([first.shown, first.window.isDestroyed()]).toEqual([["show"], false]);
  answer = 1;
  failNextLoad();
  const second = open();
  const closed = new Promise<void>((resolve) => second.window.once("closed", () => resolve()));
  second.load();
  await closed;
  expect(questions).toHaveLength(2);
  first.window.close();
});
