// Reasons why a text is no record, as a window says them.
import { afterEach, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { ONLY_BEGINNING, UNREADABLE_REASONS, wordsOfReason } from "./unreadable-reasons.ts";

const STORED = Object.values(UNREADABLE_REASONS);

afterEach(() => setLanguage({ language: "en", messages: {} }));

test("in English a reason reads as it is stored", () => {
  for (const reason of STORED) {
    expect(wordsOfReason(reason)).toBe(reason);
    expect(wordsOfReason(reason + ONLY_BEGINNING)).toBe(reason + ONLY_BEGINNING);
  }
});

test("in German every reason has words of its own, and one of another version stays", () => {
  setLanguage({ language: "de", messages: MESSAGES });
  for (const reason of STORED) expect(wordsOfReason(reason)).not.toBe(reason);
  expect(wordsOfReason("not an object" + ONLY_BEGINNING)).toBe("kein Objekt; nur der Anfang ist aufbewahrt");
  expect(wordsOfReason("the service refused this request: ERR_X")).toBe(
    "der Dienst hat diese Anfrage abgelehnt: ERR_X",
  );
  expect(wordsOfReason("the archive counts 3 messages and holds 2")).toBe("the archive counts 3 messages and holds 2");
});
