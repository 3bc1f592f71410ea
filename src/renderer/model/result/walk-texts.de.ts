// The German texts for loading more of a result.
import type { Direction } from "../../../domain/query/cursor.ts";
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { Walked, walkTexts } from "./walk-texts.ts";

const WALKED: Readonly<Record<Walked, string>> = {
  messages: "alle Nachrichten",
  calls: "alle Anrufe",
  append: "neuere Nachrichten",
  prepend: "frühere Nachrichten",
};
const SIDES: Readonly<Record<Direction, string>> = { append: "Neuere", prepend: "Frühere" };

export const walkTextsDe: Translation<typeof walkTexts> = {
  loadMore: "Mehr laden",
  loadAll: "Alle laden",
  loadSide: (side) => `${SIDES[side]} laden`,
  loadSideMessages: (side) => `${SIDES[side]} Nachrichten laden`,
  loadAllSideMessages: (side) =>
    side === "append" ? "Alle neueren Nachrichten laden" : "Alle früheren Nachrichten laden",
  loading: (what) => `Lädt ${WALKED[what]}`,
  ofLoading: (what) => `${WALKED[what]} laden`,
  waitsForKey: (what) => `Zum Laden fehlt der Schlüssel: ${WALKED[what]}`,
  pause: "Anhalten",
  resume: "Fortsetzen",
  cancel: "Abbrechen",
  addKey: "Schlüssel eingeben",
  runAgain: "Noch einmal ausführen",
  limitSource: "Die Grenze für Anfragen, aus der letzten Antwort des Dienstes",

  perSecond: (rows) => `${formatNumber(rows)}/s`,
  nextTry: (seconds) => `nächster Versuch in ${seconds} s`,
  paused: (kind, rows) =>
    kind === "calls"
      ? icu("Angehalten bei {rows, plural, one {# Anruf} other {# Anrufen}}", { rows })
      : icu("Angehalten bei {rows, plural, one {# Nachricht} other {# Nachrichten}}", { rows }),
  loaded: (ago) => `Geladen ${ago}`,
  daysAgo: (days) => icu("vor {days, plural, one {# Tag} other {# Tagen}}", { days }),
  hoursAgo: (hours) => `vor ${hours} h`,
  minutesAgo: (minutes) => `vor ${minutes} min`,
  justNow: "gerade eben",
};
