// The German texts of the audit log in the settings.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { auditTexts } from "./audit-texts.ts";

export const auditTextsDe: Translation<typeof auditTexts> = {
  keep: "Prüfprotokoll führen",
  keepHint:
    "Schreibt in eine Datei auf diesem Computer, was beim Dienst angefragt, geöffnet, exportiert, kopiert und vergessen " +
    "wird: wann, von wem und wie viele Zeilen. Keine Texte und keine Schlüssel.",
  check: "Prüfprotokoll prüfen",
  show: "Datei anzeigen",
  whole: "Das Prüfprotokoll ist unverändert",
  lines: (lines, checksum) =>
    icu(
      "{lines, plural, one {Es hat # Zeile.} other {# Zeilen folgen lückenlos aufeinander.}} Die letzte hat die Prüfsumme {checksum}.",
      { lines, checksum },
    ),
  empty: "Es hat noch keine Zeilen.",
  broken: "Das Prüfprotokoll wurde verändert oder beschädigt",
  brokenLine: (line, lines) =>
    icu(
      "Zeile {line, number} passt nicht zur Zeile davor. {lines, plural, one {# Zeile davor ist} other {# Zeilen davor sind}} in Ordnung.",
      { line, lines },
    ),
  notRead: "Das Prüfprotokoll kann nicht geprüft werden",
};
