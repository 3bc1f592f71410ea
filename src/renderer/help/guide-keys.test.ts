// Tests which texts of the guide are keys.
import { afterEach, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES as GERMAN } from "#texts/messages-de.ts";
import { sequenceOf } from "./guide-keys.ts";

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("the keys of commands and the plain keys are found by how they are written, other texts are not", () => {
  expect(["Enter", "Ctrl", "Ctrl+V", "Ctrl+K"].map(sequenceOf)).toEqual(["Enter", "mod", "mod+v", "mod+k"]);
  expect(["", "status", "Ctrl+Nothing"].map(sequenceOf)).toEqual([null, null, null]);
});

test("the German guide names the keys of a German keyboard", () => {
  expect(sequenceOf("Strg+K")).toBeNull();
  setLanguage({ language: "de", messages: GERMAN });
  expect(["Eingabe", "Strg", "Strg+V", "Strg+Umschalt+N", "Umschalt+R"].map(sequenceOf)).toEqual([
    "Enter",
    "mod",
    "mod+v",
    "mod+shift+N",
    "shift+R",
  ]);
});
