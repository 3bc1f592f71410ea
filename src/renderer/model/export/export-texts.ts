// The texts for exports: the dialog, unfinished exports and the check of an export.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import type { Dataset } from "../../../domain/columns/datasets.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { ExportLeftover, ExportPlan, VerifiedLine } from "../../../contract/methods/export-methods.ts";

/** An entry of a choice, and the line below it. */
interface Named {
  readonly label: string;
  readonly description: string;
}

export const exportTexts = translated("export", {
  title: "Export",
  managed: "Managed by your organisation.",
  cancel: "Cancel",
  close: "Close",
  choose: "Choose a file",
  chooseRedacted: "Choose a file for the redacted export",
  nothingWritten: "Nothing was written.",

  content: "Content",
  columns: "Columns",
  files: "Files",
  redaction: "Redaction",
  on: "on",

  rows: "Rows",
  all: (kind: QueryKind, rows: number) =>
    icu(
      "All {kind, select, messages {{rows, plural, one {# message} other {# messages}}} other {{rows, plural, one {# call} other {# calls}}}}",
      { kind, rows },
    ),
  allFound: { messages: "All messages found", calls: "All calls found" } satisfies Record<QueryKind, string>,
  selected: (kind: QueryKind, rows: number) =>
    icu(
      "{kind, select, messages {{rows, plural, one {The selected message} other {# selected messages}}} other {{rows, plural, one {The selected call} other {# selected calls}}}}",
      { kind, rows },
    ),
  conversation: "Its conversation",
  dataset: "Data to export",
  datasets: {
    messages: { label: "Messages", description: "One line per message" },
    reactions: { label: "Reactions", description: "One line per message and reaction" },
    calls: { label: "Calls", description: "One line per call" },
    participants: { label: "Participants", description: "One line per person of a call" },
    devices: { label: "Devices", description: "One line per device of a person in a call: joined, left, minutes" },
    recordings: { label: "Recordings", description: "One line per recording of a call" },
    unreadable: {
      label: "Unreadable records",
      description: "One line per record that could not be read, with the reason",
    },
  } satisfies Record<Dataset, Named>,
  format: "Format",
  zone: "Time zone",
  zoneUse: {
    chosen: "Times are written with their offset in this zone",
    own: "Times are written with their offset in this zone",
    raw: "One file per day uses days of this zone; records keep their own times",
  },
  options: {
    lineEnd: {
      label: "Line endings",
      values: { crlf: "Windows (CRLF)", lf: "Unix (LF)" },
    },
    separator: {
      label: "Separator",
      values: { comma: "Comma", semicolon: "Semicolon", tab: "Tab" },
    },
    gzip: { label: "Compress with gzip" },
    keepSignatures: { label: "Keep working file links (anyone with this file can open the attachments)" },
  },

  allColumns: "All",
  gridColumns: "As in the grid",
  chosenColumns: "Chosen",
  fixedColumns: (format: string, columns: "chosen" | "raw" | "own") =>
    `${format} has no choice of columns. ` +
    (columns === "raw" ? "It contains every record as it came." : "It contains everything needed to open it again."),
  allColumnsHint: (number: number) => `All ${number} columns, in their default order.`,
  gridColumnsHint: (names: string) => `The columns of the grid, in its order, with a UID beside each name: ${names}.`,
  searchColumns: "Search columns",
  addFound: "Add found",
  clear: "Clear",
  columnsToWrite: "Columns to write",
  noColumnFound: "No matching column.",
  rawValue: "Value of the raw record",
  pathExample: "data.metadata.orderId",
  badPath: "Write a path with dots between fields and [0] for list items.",
  add: "Add",
  remove: (name: string) => `Remove ${name}`,

  split: "Split into",
  parts: {
    none: "One file",
    rows: "A new file after a number of rows",
    bytes: "A new file after a number of megabytes",
    day: "A file for each day",
    conversation: "A file for each conversation",
  } satisfies Record<ExportPlan["parts"]["by"], string>,
  mostRows: "Rows per file",
  mostMegabytes: "Megabytes per file, before compression",
  partitioned:
    "The export is a folder with one subfolder per day, such as day=2026-03-01. " +
    "DuckDB, Spark and similar tools read it as one table.",
  fileNames: "File names",
  fileNameExamples: {
    rows: "{name} {part}",
    bytes: "{name} {part}",
    day: "{name} {day}",
    conversation: "{name} {conversation}",
  } satisfies Record<Exclude<ExportPlan["parts"]["by"], "none">, string>,
  fileNamesHint: "You can use {name}, {part}, {day} and {conversation}",
  partsHint: "A row is never split. The manifest beside the first file lists all files with size and SHA-256.",

  fileRest: (sentence: string) => `${sentence} Only the rows read so far are written.`,
  loadedRows: "Only the loaded rows are written.",
  fetchRest: "Fetch the rest and export all",
  fetchRestHint: "All rows that the query finds are loaded first, then written.",

  preset: "Preset",
  noPreset: "No preset saved",
  saveAsPreset: "Save as a preset",
  presetName: "Name of the preset",
  savePreset: "Save preset",
  delete: (name: string) => `Delete ${name}`,
  deletePreset: (name: string) => `Delete the preset ${name}`,

  preview: "Preview",
  makingPreview: "Loading the preview",
  size: (rows: number, bytes: string) =>
    icu("{rows, plural, one {# row} other {# rows}}, about {bytes}", { rows, bytes }),
  noColumn: "Choose at least one column.",
  firstRows: "First rows as they will be written",
  noLeftovers: (rows: number) =>
    icu(
      "{rows, plural, one {# row} other {# rows}} checked. Nothing else looks like a UID, a name, an e-mail address or a phone number.",
      { rows },
    ),
  leftovers: "Possible leftovers",
  leftoverCount: (number: number, rows: number) =>
    icu(
      "{rows, plural, one {# row} other {# rows}} checked. {number, plural, one {# value} other {# values}} may still identify somebody:",
      { rows, number },
    ),
  leftoverList: "Leftovers",
  looksLike: (what: ExportLeftover["looksLike"], rows: number) =>
    icu(
      "looks like {what, select, uid {a UID} name {a name} email {an e-mail address} other {a phone number}}, in {rows, plural, one {# row} other {# rows}}",
      { what, rows },
    ),

  pseudonyms: "Pseudonyms for people",
  pseudonymsHint:
    "UIDs and names become Customer 1, Agent 1 or Person 1 everywhere, in texts too. " +
    "E-mail addresses and phone numbers are removed.",
  mapping: "Save the list of pseudonyms",
  mappingHint:
    "For this export only. The list is kept in Switchboard's folder, not beside the export. " +
    "Anyone who has it can undo the pseudonyms.",
  dropText: "Leave out the text of messages",
  words: "More words to remove",
  wordsHint: "One per line, in upper or lower case",
  redacted: "The preview lists values that still look like a UID, a name, an e-mail address or a phone number.",
  notRedacted: "Nothing is removed. Exports never contain secrets of calls.",

  unfinished: "Unfinished exports",
  noUnfinished: "There are no unfinished exports.",
  restFirst: "the rest is loaded first",
  rowsOf: (rows: number, total: number) =>
    icu("{rows, number} of {total, plural, one {# row} other {# rows}}", { rows, total }),
  startedAt: (time: string) => `, started ${time}`,
  startsAgain: ". This format starts again.",
  resume: "Resume",
  resumeName: (name: string) => `Resume ${name}`,
  discard: "Discard",
  discardName: (name: string) => `Discard ${name}`,

  held: {
    title: "The export was not finished",
    sentence: (name: string, finds: number) =>
      icu(
        "“{name}” still holds {finds, plural, one {something} other {# things}} that the redaction takes out. Nothing was written, and nothing is lost.",
        { name, finds },
      ),
    list: "What is left",
    inName: (file: string) => `in the file name ${file}`,
    inPart: (file: string, column: string) => `in ${file}, ${column}`,
    inRow: (file: string, row: number) => icu("in {file}, row {row, number}", { file, row }),
    inCell: (file: string, row: number, column: string) =>
      icu("in {file}, row {row, number}, {column}", { file, row, column }),
    takeOut: (words: number) =>
      icu("{words, plural, one {Take this out as a word} other {Take these out as words}} and write again", { words }),
    laterTitle: "A redacted export was not finished",
    later: (name: string) => `Something is left in “${name}”. Resume it under Unfinished exports to see what.`,
  },

  verify: "Verify export",
  outcomes: {
    proved: "passed",
    refuted: "failed",
    missing: "not checked: the file was not found",
    told: "not checked: only the manifest says so",
  } satisfies Record<VerifiedLine["outcome"], string>,
  checks: "Checks",
  filesMissing: "Some files of the export are not beside the manifest. Choose their folder to check them too.",
  chooseFolder: "Choose the folder…",
  verdict: (failed: number, passed: number, isIncomplete: boolean) =>
    failed > 0
      ? icu("{failed, plural, one {# check} other {# checks}} failed. The export is not what its manifest says.", {
          failed,
        })
      : icu("{passed, plural, one {# check} other {# checks}} passed, none failed{rest}.", {
          passed,
          rest: isIncomplete ? ", but some files were not found" : "",
        }),

  rowCount: (rows: number) => icu("{rows, plural, one {# row} other {# rows}}", { rows }),
  loading: (rows: string) => `loading ${rows}`,
  preparing: "preparing",
  /** a redacted export is read back: "checking 12,000 of 40,000 rows" */
  checking: (rows: string) => `checking ${rows}`,
  finishing: "finishing",
  /** "830 rows/s" */
  rate: (rowsPerSecond: number) => icu("{rows, number} rows/s", { rows: Math.round(rowsPerSecond) }),
  secondsLeft: (seconds: number) => `${seconds} s left`,
  minutesLeft: (minutes: number) => `${minutes} min left`,
  tooLittleRoom: (needed: string, free: string) => `The export needs about ${needed}, but only ${free} are free there.`,

  exporting: (name: string) => `Exporting ${name}`,
  verifying: (name: string) => `Verifying ${name}`,
  cannotVerify: "Can't verify the export",
  unfinishedTitle: "An export is unfinished",
  unfinishedDetail: (name: string) => `You can resume ${name} under Unfinished exports, in the status bar.`,
  pausedTitle: "The export is paused",
  pausedDetail: "You can resume it under Unfinished exports, in the status bar.",
  nothingToSave: "Nothing to save",
  archiveNeedsRows: "An archive contains loaded rows.",
  archiveNotSaved: "The archive was not saved",
});
