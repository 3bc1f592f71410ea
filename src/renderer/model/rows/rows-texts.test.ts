// The plurals of the rows feature in German.
import { afterEach, beforeEach, expect, test } from "vitest";
import { setLanguage } from "../../../domain/text/language.ts";
import { rowsTextsDe } from "./rows-texts.de.ts";
import { ROWS_TEXTS } from "./rows-texts.ts";

beforeEach(() => setLanguage({ language: "de", catalogues: { rows: rowsTextsDe } }));
afterEach(() => setLanguage({ language: "en", catalogues: {} }));

test("numbers of records have the right words in German", () => {
  const { rowCount, noRows, loadedFilters } = ROWS_TEXTS;
  expect([0, 1, 4200].map((rows) => rowCount.rows(rows, "calls"))).toEqual(["0 Anrufe", "1 Anruf", "4.200 Anrufe"]);
  expect([1, 2].map((rows) => rowCount.ofLoaded(rows, "messages"))).toEqual([
    "von 1 geladenen Nachricht",
    "von 2 geladenen Nachrichten",
  ]);
  expect([1, 2].map((rows) => noRows.leftOut(rows, "calls"))).toEqual([
    "1 geladener Anruf passt nicht. Weitere können geladen werden.",
    "2 geladene Anrufe passen nicht. Weitere können geladen werden.",
  ]);
  expect(loadedFilters.within(2, "calls")).toBe("In 2 geladenen Anrufen:");
});

test("a walk that continues gives one German sentence", () => {
  expect(ROWS_TEXTS.notices.continuesAt(true, "calls", null, 2)).toBe(
    "Switchboard wurde geschlossen, während alle Anrufe geladen wurden. Es geht bei 2 Anrufen weiter.",
  );
  expect(ROWS_TEXTS.notices.continuesAt(false, "messages", "prepend", 1)).toBe(
    "Eine andere Verbindung wurde gewählt, während frühere Nachrichten geladen wurden. Es geht bei 1 Nachricht weiter.",
  );
});
