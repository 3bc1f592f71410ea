// Tests when a letter outside a field is not a shortcut.
import { expect, test } from "vitest";
import { COMMANDS } from "./command-table.ts";
import { TypingWatch } from "./typing-watch.ts";

test("letters typed after a field has gone are not shortcuts", () => {
  const watch = new TypingWatch();
  expect([watch.press("r", true), watch.press("e", false), watch.press("shift+F", false)]).toEqual([false, true, true]);
});

test.each(["Enter", "Escape", "Tab", "ArrowDown", "mod+Enter"])("%s in the field ends typing", (press) => {
  const watch = new TypingWatch();
  watch.press("r", true);
  watch.press(press, true);
  expect(watch.press("r", false)).toBe(false);
});

test("corrections continue typing; any other key, or the mouse outside the field, ends it", () => {
  const watch = new TypingWatch();
  watch.press("r", true);
  watch.press("Backspace", true);
  expect(watch.press("r", false)).toBe(true);
  watch.point();
  expect(watch.press("r", false)).toBe(false);
  watch.press("r", true);
  expect([watch.press("ArrowDown", false), watch.press("r", false)]).toEqual([false, false]);
});

test("no single key starts an export", () => {
  const keys = COMMANDS.filter(({ id }) => ["export", "fetchAndExport", "saveArchive"].includes(id)).flatMap(
    (command) => command.keys,
  );
  expect(keys.filter((press) => !press.startsWith("mod+") && !press.includes(" "))).toEqual([]);
});
