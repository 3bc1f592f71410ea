// The German texts of the raw record.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { rawTexts } from "./raw-texts.ts";

export const rawTextsDe: Translation<typeof rawTexts> = {
  rawJson: "Roh-JSON",
  json: "JSON",
  copyAll: "JSON kopieren",
  openAll: "Alles aufklappen (*)",
  closeAll: "Alles zuklappen",
  search: "In diesem Datensatz suchen",
  clear: "Suche leeren",
  noHit: "Kein Treffer",
  hits: (hits) => icu("{hits, plural, one {# Treffer} other {# Treffer}}", { hits }),
  hit: (place, hits) => `${formatNumber(place)} von ${formatNumber(hits)}`,
  nextHit: "Nächster Treffer",
  previousHit: "Voriger Treffer",
  fields: (entries) => icu("{entries, plural, one {# Feld} other {# Felder}}", { entries }),
  entries: (entries) => icu("{entries, plural, one {# Eintrag} other {# Einträge}}", { entries }),
  unknownCount: (fields) => icu("{fields, plural, one {# unbekanntes Feld} other {# unbekannte Felder}}", { fields }),
  unknown: "unbekanntes Feld",
  whatUnknown:
    "Switchboard liest diese Felder nicht: Keine Spalte, kein Filter und kein Bereich zeigt sie. Drücken Sie, um zum nächsten zu gehen.",
  tooLongToTell: "Zu lang, um unbekannte Felder zu markieren",
  cut: (lines) =>
    `Nur die ersten ${formatNumber(lines)} Zeilen sind gezeichnet. Klappen Sie Teile des Datensatzes zu, um andere zu sehen.`,
  whole: "ganzer Datensatz",
  value: "Wert",
  cutValue: (shown, length) =>
    icu(
      "Die ersten {shown, number} von {length, plural, one {# Zeichen} other {# Zeichen}}. „Wert kopieren“ kopiert alle.",
      { shown, length },
    ),
  copyValue: "Wert kopieren",
  copyPath: "Pfad kopieren",
  filterBy: "Nach diesem Wert filtern",
  noFilter: "Keine Spalte hat dieses Feld.",
  menuOf: (path) => `Menü von ${path}`,
  path: "Pfad",
  keys: "Pfeiltasten bewegen und klappen auf, Stern klappt alles auf, Buchstaben gehen zu einem Namen, Schrägstrich sucht, Strg+C kopiert den Wert, Strg+Umschalt+C den Pfad.",
};
