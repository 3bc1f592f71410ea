// Key presses: how they are written, and which command they ask for.
import { afterEach, expect, test } from "vitest";
import { COMMANDS } from "./command-table.ts";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES as GERMAN } from "#texts/messages-de.ts";
import { matchPress, showKeys, writePress, type KeyPress } from "./keys.ts";

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("presses are written the same on every system", () => {
  expect(
    [
      press("r"),
      press("?", { shiftKey: true }),
      press("M", { shiftKey: true }),
      press("K", { ctrlKey: true }),
      press("k", { metaKey: true }),
      press("N", { ctrlKey: true, shiftKey: true }),
      press("Enter", { ctrlKey: true }),
      press("Shift", { shiftKey: true }),
      press("f", { altKey: true }),
      press("ArrowLeft", { altKey: true }),
      press("ArrowLeft", { altKey: true, shiftKey: true }),
    ].map(writePress),
  ).toEqual(["r", "?", "shift+M", "mod+k", "mod+k", "mod+shift+N", "mod+Enter", null, null, "alt+ArrowLeft", null]);
});

test("two presses make a sequence, and any other press counts alone", () => {
  const commands = [{ keys: ["g m"] }, { keys: ["r"] }];
  expect(matchPress(commands, null, "g")).toEqual({ kind: "begun", prefix: "g" });
  expect(matchPress(commands, "g", "m")).toEqual({ kind: "command", command: commands[0] });
  expect(matchPress(commands, "g", "r")).toEqual({ kind: "command", command: commands[1] });
  expect(matchPress(commands, "g", "x")).toEqual({ kind: "none" });
});

test("no two commands share a key", () => {
  const all = COMMANDS.flatMap((command): readonly string[] => command.keys);
  expect(new Set(all).size).toBe(all.length);
});

test("sequences are shown as keys", () => {
  expect(showKeys("mod+k", false)).toEqual(["Ctrl", "K"]);
  expect(showKeys("mod+k", true)).toEqual(["⌘", "K"]);
  expect(showKeys("g m", false)).toEqual(["G", "then", "M"]);
  expect(showKeys("alt+ArrowLeft", false)).toEqual(["Alt", "←"]);
  expect(showKeys("alt+ArrowRight", true)).toEqual(["⌥", "→"]);
});

test("keys have the names of the language", () => {
  setLanguage({ language: "de", messages: GERMAN });
  expect(showKeys("mod+shift+N", false)).toEqual(["Strg", "Umschalt", "N"]);
  expect(showKeys("mod+Enter", true)).toEqual(["⌘", "Eingabe"]);
});
