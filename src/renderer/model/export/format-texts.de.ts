// The German names and descriptions of export formats.
import type { Translation } from "../../../domain/text/language.ts";
import type { formatTexts } from "./format-texts.ts";

export const formatTextsDe: Translation<typeof formatTexts> = {
  csv: {
    label: "CSV für Programme",
    description: "RFC 4180, UTF-8. IDs, Zahlen und Texte bleiben genau, wie sie sind",
  },
  csvExcel: {
    label: "CSV für Excel",
    description: "Öffnet sich in Excel mit einem Doppelklick. IDs bleiben Text, und kein Text wird zur Formel",
  },
  xlsx: {
    label: "Excel-Arbeitsmappe",
    description: "Spalten mit Typ: Text, Zahlen, Daten in der Zone. Je Million Zeilen ein neues Blatt",
  },
  ndjson: { label: "NDJSON", description: "Die rohen Datensätze, einer je Zeile. Nichts geht verloren" },
  html: { label: "Abschrift", description: "Eine HTML-Datei zum Lesen und Suchen ohne Netzwerk" },
  parquet: {
    label: "Parquet",
    description: "Spalten mit Typ für DuckDB, Spark, ClickHouse oder BigQuery. Nach Tagen geteilt, ein Ordner je Tag",
  },
  archive: {
    label: "Switchboard-Archiv",
    description:
      "Eine Datei, die Switchboard wieder öffnet, mit Namen, Abfrage und Ladebericht. Jedes SQLite-Werkzeug kann sie lesen",
  },
};
