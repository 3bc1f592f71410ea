// Makes the page of all columns from the tables of columns.
import { EXPORTED_DATASETS } from "#contract/exports/export-columns.ts";
import { factName, type Column, type ColumnType, type Redaction } from "#domain/columns/column.ts";
import { columnsOf, type Dataset } from "#domain/columns/datasets.ts";

const TYPES: Readonly<Record<ColumnType, string>> = {
  id: "an id",
  word: "a word of the service",
  text: "text",
  number: "a number",
  flag: "true or false",
  time: "a time",
  list: "a list of texts",
  json: "JSON",
  marks: "icons",
};

const REDACTED: Readonly<Record<Redaction, string>> = {
  word: "kept, unless it names a person",
  id: "kept, unless it names a person",
  uid: "pseudonym",
  conversation: "pseudonyms in it",
  name: "pseudonym",
  text: "people replaced in it",
  messageText: "people replaced in it, or left out",
};

const ABOUT: Readonly<Record<Dataset, string>> = {
  messages: "One line for each message.",
  reactions: "One line for each kind of reaction to each message.",
  calls: "One line for each call.",
  participants: "One line for each person of each call. *Devices* counts those that joined.",
  devices: "One line for each participant entry of each call: each device of each person.",
  recordings: "One line for each recording. *Duration as sent* is minutes or seconds, whichever the service chose.",
  unreadable:
    "One line for each record that could not be read, with the request that brought it, or the file, line (from 1) and byte (from 0).",
};

/** The whole page, with a line break at its end. */
export function columnsPage(): string {
  const tables = EXPORTED_DATASETS.flatMap((dataset) => [
    `## ${dataset.charAt(0).toUpperCase()}${dataset.slice(1)}`,
    "",
    ABOUT[dataset],
    "",
    "| column | label | holds | shown in | CSV headers | when redacted |",
    "|---|---|---|---|---|---|",
    ...columnsOf(dataset).map(rowOf),
    "",
  ]);
  return [
    "# Columns",
    "",
    "<!-- Made from src/domain/columns by `npm run docs`. -->",
    "",
    "Every column of every dataset, in the order in which exports write them. Exports write a time twice: as a date, and in",
    "seconds under a second name. *CSV headers* are other names under which a CSV file is read; case, spaces and marks do",
    "not matter.",
    "",
    ...tables,
  ].join("\n");
}

function rowOf(column: Column): string {
  const { name, label, type, csv = "" } = column;
  const names = type === "time" ? [name, factName(column)] : [name];
  const cells = [
    type === "marks" ? "not exported" : names.map(code).join(", "),
    label,
    holdsOf(column),
    shownIn(column).join(", "),
    csv.split(" ").join(", "),
    redactedOf(column),
  ];
  return `| ${cells.join(" | ")} |`;
}

function holdsOf({ type, unit, secondsBetween: between }: Column): string {
  const held = unit === undefined ? TYPES[type] : `${TYPES[type]}, ${unit}`;
  return between === undefined
    ? held
    : `${held}: from ${code(between.from)} to ${code(between.to)}; none where one is missing or they run backwards`;
}

function shownIn({ grid, facet, statistics }: Column): readonly string[] {
  const hidden = grid?.hidden === true ? "grid (once chosen)" : "grid";
  return [
    ...(grid === undefined ? [] : [hidden]),
    ...(facet === undefined ? [] : ["facets"]),
    ...(statistics !== undefined ? ["statistics"] : []),
  ];
}

function redactedOf({ type, redaction }: Column): string {
  if (redaction !== undefined) return REDACTED[redaction];
  if (type === "word") return REDACTED.word;
  const holdsText = type === "id" || type === "text" || type === "list" || type === "json";
  return holdsText ? REDACTED.text : "kept";
}

function code(text: string): string {
  return `\`${text}\``;
}
