// The names and descriptions of export formats.
import type { ExportFormat } from "../../../contract/exports/export-formats.ts";
import { translated } from "../../../domain/text/language.ts";

/** The name of a format, and the line below its choice. */
interface Named {
  readonly label: string;
  readonly description: string;
}

export const formatTexts = translated("export.formats", {
  csv: { label: "CSV for machines", description: "RFC 4180, UTF-8. Ids, numbers and text stay exactly as they are" },
  csvExcel: {
    label: "CSV for Excel",
    description: "Opens in Excel with a double click. Ids stay text, and no text becomes a formula",
  },
  xlsx: {
    label: "Excel workbook",
    description: "Typed columns: text, numbers, dates in the zone. A new sheet every million rows",
  },
  ndjson: { label: "NDJSON", description: "The raw records, one per line. Nothing is lost" },
  html: { label: "Transcript", description: "One HTML file to read and search offline" },
  parquet: {
    label: "Parquet",
    description: "Typed columns for DuckDB, Spark, ClickHouse or BigQuery. Split by day, one folder per day",
  },
  archive: {
    label: "Switchboard archive",
    description:
      "One file that Switchboard opens again, with names, query and load report. Any SQLite tool can read it",
  },
} satisfies Readonly<Record<ExportFormat, Named>>);
