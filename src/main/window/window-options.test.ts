// The window's protections, each one as documented, and its files.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { boundsOn } from "#main/settings/window-place.ts";
import { windowOptions, windowPaths } from "./window-options.ts";

const bounds = boundsOn(null, []);
const ROOT = resolve(import.meta.dirname, "../../..");
const paths = windowPaths(`${ROOT}/out/main`);

test("the window is sandboxed and isolated, has no Node, and no protection is off or missing", () => {
  expect(windowOptions(paths, true, false, bounds).webPreferences).toEqual({
    preload: paths.preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
  });
});

test("the developer tools exist in development only", () => {
  expect(windowOptions(paths, false, false, bounds).webPreferences?.devTools).toBe(true);
});

test("until its page is drawn the window has the page's background", () => {
  expect([true, false].map((isDark) => windowOptions(paths, true, isDark, bounds).backgroundColor)).toEqual([
    "#1a1b1e",
    "#ffffff",
  ]);
});

test("until its page is loaded the window has the program's name and is not shown", () => {
  const { title, show } = windowOptions(paths, true, false, bounds);
  expect([title, show]).toEqual(["Switchboard", false]);
});

test("the window's icon is a file of the program", () => {
  expect(windowOptions(paths, true, false, bounds).icon).toBe(paths.icon);
  expect(existsSync(paths.icon)).toBe(true);
});

test("it opens within the given bounds", () => {
  const smaller = { x: 10, y: 20, width: 800, height: 500, minWidth: 800, minHeight: 500 };
  expect(windowOptions(paths, true, false, smaller)).toMatchObject(smaller);
});
