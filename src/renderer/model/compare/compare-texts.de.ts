// The German texts for comparing two records.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { compareTexts } from "./compare-texts.ts";

export const compareTextsDe: Translation<typeof compareTexts> = {
  region: "Vergleich",
  title: { messages: "Zwei Nachrichten vergleichen", calls: "Zwei Anrufe vergleichen" },
  close: "Vergleich schließen",
  sides: ["A", "B"],
  reading: "Der Datensatz wird gelesen",
  gone: "Dieser Datensatz konnte nicht gelesen werden, also wird nichts verglichen.",
  open: { messages: (side) => `Nachricht ${side} öffnen`, calls: (side) => `Anruf ${side} öffnen` },
  differ: (fields) =>
    icu("{fields, plural, one {# Feld unterscheidet sich} other {# Felder unterscheiden sich}}", { fields }),
  allEqual: (fields) =>
    icu("Die Datensätze sind gleich, in {fields, plural, one {ihrem einzigen Feld} other {allen # Feldern}}.", {
      fields,
    }),
  showEqual: (fields) => icu("{fields, plural, one {# gleiches Feld} other {# gleiche Felder}} zeigen", { fields }),
  hideEqual: (fields) => icu("{fields, plural, one {# gleiches Feld} other {# gleiche Felder}} ausblenden", { fields }),
  differences: "Unterschiede",
  field: "Feld",
  side: (side, name) => `${side}: ${name}`,
  notInRecord: "nicht im Datensatz",
  notInListEntry: "nicht im Listeneintrag",
  listEntry: (side) =>
    `Von ${side} ist nur der Listeneintrag hier. Was Get call hinzufügen würde, ist nicht bekannt und wird nicht verglichen.`,
  asking: (side) => `Der Dienst wird nach dem vollen Datensatz von ${side} gefragt`,
  cutValue: (characters) =>
    icu(
      "… {characters, plural, one {# Zeichen} other {# Zeichen}} insgesamt. Öffnen Sie den Datensatz, um sie zu lesen.",
      {
        characters,
      },
    ),
  more: (rows) => `${formatNumber(rows)} weitere zeigen`,
  timelines: "Zeitleisten",
  align: "Ausrichten",
  alignments: { start: "Am Anfang", clock: "Nach Uhrzeit" },
  noTimes: (side) => `Der Datensatz von ${side} hat keine Zeit, also kann nichts gezeichnet werden.`,
  zoomIn: "Vergrößern",
  zoomOut: "Verkleinern",
  fit: "Beide Anrufe zeigen",
};
