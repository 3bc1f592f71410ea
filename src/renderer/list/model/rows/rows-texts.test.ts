// The plurals of the rows feature in German.
import { afterEach, beforeEach, expect, test } from "vitest";
import { setLanguage } from "#texts/language.ts";
import { MESSAGES } from "#texts/messages-de.ts";
import { say } from "#texts/say.ts";

beforeEach(() => setLanguage({ language: "de", messages: MESSAGES }));
afterEach(() => setLanguage({ language: "en", messages: {} }));

test("numbers of records have the right words in German", () => {
  expect([0, 1, 4200].map((rows) => say("rows.rowCount.rows", { kind: "calls", rows }))).toEqual([
    "0 Anrufe",
    "1 Anruf",
    "4.200 Anrufe",
  ]);
  expect([1, 2].map((rows) => say("rows.rowCount.ofLoaded", { kind: "messages", rows }))).toEqual([
    "von 1 geladenen Nachricht",
    "von 2 geladenen Nachrichten",
  ]);
  expect([1, 2].map((rows) => say("rows.noRows.leftOut", { kind: "calls", rows }))).toEqual([
    "1 geladener Anruf passt nicht. Weitere können geladen werden.",
    "2 geladene Anrufe passen nicht. Weitere können geladen werden.",
  ]);
  expect(say("rows.loadedFilters.within", { kind: "calls", rows: 2 })).toBe("In 2 geladenen Anrufen:");
});

test("a walk that continues gives one German sentence", () => {
  expect(say("rows.notices.continuesAt", { hasClosed: true, side: null, kind: "calls", rows: 2 })).toBe(
    "Switchboard wurde geschlossen, während alle Anrufe geladen wurden. Es geht bei 2 Anrufen weiter.",
  );
  expect(say("rows.notices.continuesAt", { hasClosed: false, side: "prepend", kind: "messages", rows: 1 })).toBe(
    "Eine andere Verbindung wurde gewählt, während frühere Nachrichten geladen wurden. Es geht bei 1 Nachricht weiter.",
  );
});
