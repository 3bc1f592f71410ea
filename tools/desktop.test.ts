// Tests when there is a desktop, and when a browser is opened on it.
import { expect, test } from "vitest";
import { hasDisplay, mayOpenBrowser, showWayIn } from "./desktop.ts";

test("macOS and Windows always have a display; elsewhere X or Wayland decides", () => {
  expect([hasDisplay("darwin", {}), hasDisplay("win32", {}), hasDisplay("linux", {})]).toEqual([true, true, false]);
  expect(hasDisplay("linux", { DISPLAY: "" })).toBe(false);
  expect(hasDisplay("linux", { DISPLAY: ":0" })).toBe(true);
  expect(hasDisplay("linux", { WAYLAND_DISPLAY: "wayland-0" })).toBe(true);
});

test("no browser is opened in CI, or if it is switched off", () => {
  expect(mayOpenBrowser("linux", { DISPLAY: ":0" })).toBe(true);
  expect(mayOpenBrowser("linux", { DISPLAY: ":0", CI: "true" })).toBe(false);
  expect(mayOpenBrowser("darwin", { SWITCHBOARD_NO_BROWSER: "1" })).toBe(false);
});

test("the address is printed, and the browser gets the path of a page without the token", () => {
  const [said, opened]: [string[], string[]] = [[], []];
  const way = { address: "http://127.0.0.1:1/?token=secret", writeEntryPage: () => "/home/a/page.html" };
  showWayIn(
    way,
    (line) => said.push(line),
    (target) => opened.push(target),
  );
  showWayIn(
    { ...way, writeEntryPage: () => null },
    (line) => said.push(line),
    (target) => opened.push(target),
  );
  showWayIn(way, (line) => said.push(line), null);
  expect(new Set(said)).toEqual(new Set(["Switchboard is at http://127.0.0.1:1/?token=secret"]));
  expect(opened).toEqual(["/home/a/page.html"]);
});
