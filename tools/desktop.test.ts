// When there is a desktop, and when a browser is opened on it.
import { expect, test } from "vitest";
import { hasDisplay, mayOpenBrowser } from "./desktop.ts";

test("macOS and Windows always have a display, elsewhere X or Wayland says so", () => {
  expect([hasDisplay("darwin", {}), hasDisplay("win32", {}), hasDisplay("linux", {})]).toEqual([true, true, false]);
  expect(hasDisplay("linux", { DISPLAY: "" })).toBe(false);
  expect(hasDisplay("linux", { DISPLAY: ":0" })).toBe(true);
  expect(hasDisplay("linux", { WAYLAND_DISPLAY: "wayland-0" })).toBe(true);
});

test("no browser is opened in CI, or when it is switched off", () => {
  expect(mayOpenBrowser("linux", { DISPLAY: ":0" })).toBe(true);
  expect(mayOpenBrowser("linux", { DISPLAY: ":0", CI: "true" })).toBe(false);
  expect(mayOpenBrowser("darwin", { SWITCHBOARD_NO_BROWSER: "1" })).toBe(false);
});
