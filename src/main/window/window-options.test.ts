// The window's protections, every one of them as written down.
import { expect, test } from "vitest";
import { boundsOn } from "../settings/window-place.ts";
import { windowOptions, windowPaths } from "./window-options.ts";

const bounds = boundsOn(null, []);
const paths = windowPaths("/program/out/main");

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

test("the developer's tools are there in development only", () => {
  expect(windowOptions(paths, false, false, bounds).webPreferences?.devTools).toBe(true);
});

test("before its page is drawn the window has the page's own background", () => {
  expect([true, false].map((isDark) => windowOptions(paths, true, isDark, bounds).backgroundColor)).toEqual([
    "#1a1b1e",
    "#ffffff",
  ]);
});

test("it opens within the bounds that are given", () => {
  const smaller = { x: 10, y: 20, width: 800, height: 500, minWidth: 800, minHeight: 500 };
  expect(windowOptions(paths, true, false, smaller)).toMatchObject(smaller);
});
