// The window's protections, every one of them as written down.
import { expect, test } from "vitest";
import { windowOptions, windowPaths } from "./window-options.ts";

const paths = windowPaths("/program/out/main");

test("the window is sandboxed and isolated, has no Node, and no protection is off or missing", () => {
  expect(windowOptions(paths, true, false, null).webPreferences).toEqual({
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
  expect(windowOptions(paths, false, false, null).webPreferences?.devTools).toBe(true);
});

test("before its page is drawn the window has the page's own background", () => {
  expect([true, false].map((isDark) => windowOptions(paths, true, isDark, null).backgroundColor)).toEqual([
    "#1a1b1e",
    "#ffffff",
  ]);
});

test("it opens at its place, or with its first size", () => {
  const place = { x: 10, y: 20, width: 1000, height: 700 };
  expect(windowOptions(paths, true, false, place)).toMatchObject(place);
  expect(windowOptions(paths, true, false, null)).toMatchObject({ width: 1280, height: 720 });
});
