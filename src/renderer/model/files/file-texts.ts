// The texts for opened files: their list, details, import, and how a CSV is read.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { count, formatNumber } from "../../design/words/format.ts";

const events = (number: number): string => `${count(number, "event")} ${number === 1 ? "was" : "were"} read`;

export const fileTexts = {
  openedFiles: "Opened files",
  title: "Files",
  emptyTitle: "Open saved messages and calls",
  emptyDetail:
    "Switchboard reads files on this computer and never sends them anywhere. It opens messages or calls as NDJSON, " +
    "JSON or CSV (also gzipped), saved answers of the service, archives, and folders of these. " +
    "Drop them on the window, or choose them.",
  openFiles: "Open files",
  openFolder: "Open folder",
  name: "Name",
  kind: "Kind",
  contents: "Contents",
  readSoFar: "Read so far",
  size: "Size",
  opened: "Opened",
  state: "State",
  actions: "Actions",
  actionsFor: (name: string) => `Actions for ${name}`,
  shown: "shown",
  show: "Show",
  readAndShow: "Read and show",
  details: "Details",
  showDetails: "Show the file's details",
  events: "Events",
  unreadableRecord: "unreadable record",
  unreadableRecords: "Unreadable records",
  stop: "Stop reading",
  changeColumns: "Change how it is read",
  readAgain: "Read again",
  reading: (name: string) => `Reading ${name}`,
  readingVerb: "Reading",
  cancel: "Cancel",
  cancelled: (name: string) => `reading ${name}`,
  backTo: (connection: string | undefined) => `Back to ${connection ?? "the connection"}`,

  dropTitle: "Drop to open",
  dropDetail:
    "Messages or calls as NDJSON, JSON or CSV (also gzipped), archives, or folders. Several files are read as one.",

  forget: "Forget",
  forgetTitle: (name: string) => `Forget ${name}?`,
  forgetArchive: "This removes the archive from the list. The file stays where it is, and you can open it again.",
  forgetImport:
    "This removes the rows read from the file from this computer. The file stays where it is, and you can open it again.",

  none: (kind: QueryKind, name: string) => `No ${kind} in ${name}`,
  allRead: "The whole file was read.",
  read: "Read the file",
  readingFile: "Reading the file",
  showKind: (kind: QueryKind, number: number) => `Show ${count(number, kind.slice(0, -1))}`,
  showEvents: (number: number) => `Show ${count(number, "event")}`,
  showUnreadable: "Show unreadable records",
  allFiles: "All files",
  noMatchTitle: (kind: QueryKind) => `No ${kind} match`,
  noMatchDetail: (kind: QueryKind, total: number) =>
    `None of the ${count(total, kind.slice(0, -1))} in this file match the filters.`,
  showAll: (kind: QueryKind) => `Show all ${kind}`,

  files: (number: number) => count(number, "file"),
  eventCount: (number: number) => count(number, "event"),
  unreadableCount: (number: number) => `${formatNumber(number)} unreadable`,
  saved: "Saved",
  savedBy: (time: string, version: string) => `${time} by Switchboard ${version}`,
  connection: "Connection",
  format: "Format",
  records: "Records",
  columns: "Columns",
  saveUnreadable: (kind: QueryKind) => `Save unreadable ${kind} as CSV…`,
  text: "text",
  rawText: "Text in the file",
  firstCharacters: (shown: number, total: number) =>
    `These are the first ${formatNumber(shown)} of ${count(total, "character")}. Copy copies all of them.`,
  line: (number: number) => `line ${formatNumber(number)}`,
  byte: (number: number) => `byte ${formatNumber(number)}`,

  states: {
    waiting: { tone: "warn", word: "Not read yet", sentence: "This file has not been read yet." },
    importing: { tone: "busy", word: "Importing", sentence: "Importing. Rows read so far are shown." },
    damaged: { tone: "warn", word: "Damaged", sentence: "The whole file was read, but it is damaged." },
    cancelled: {
      tone: "warn",
      word: "Partly read",
      sentence: "Incomplete: reading was cancelled. Rows read before that are shown.",
    },
    broken: {
      tone: "warn",
      word: "Partly read",
      sentence: "Incomplete: reading failed. Rows read before that are shown.",
    },
    interrupted: {
      tone: "warn",
      word: "Interrupted",
      sentence: "Switchboard closed while it read this file. No rows were kept. You can read the file again.",
    },
    failed: { tone: "bad", word: "Unreadable", sentence: "Nothing in this file could be read." },
    archive: {
      tone: "good",
      word: "Archive",
      sentence: "An archive. Switchboard reads it in place and never changes it.",
    },
  },
  complete: "Complete",
  completeDetail: (number: number, versions: string) =>
    `Complete: every record${number === 0 ? " was" : ` and ${count(number, "event")} were`} read${versions}.`,
  incompleteDetail: (unreadable: number, number: number, versions: string) =>
    `Incomplete: ${count(unreadable, "record")} could not be read and ${unreadable === 1 ? "is" : "are"} kept as found` +
    `${number === 0 ? "" : `; ${events(number)}`}${versions}.`,
  nothing: "nothing",
  starting: "starting",
  indexing: (rows: string) => `${rows} · preparing sorting and filters`,
  perSecond: (rows: string) => `${rows}/s`,
  bytesOf: (read: string, total: string) => `${read} of ${total}`,
  takes: (room: string) => `will take about ${room}`,
  left: (time: string) => `${time} left`,
  formats: { ndjson: "NDJSON", json: "JSON", csv: "CSV", archive: "Switchboard archive" },
  unknownFormat: "unknown",
  forExcel: " for Excel",
  kinds: { archive: "Archive", unknown: "Unknown", mixed: "Mixed" },

  csvTitle: (name: string) => `Columns of ${name}`,
  csvOwn: "Switchboard wrote this file.",
  csvForeign: "Switchboard did not write this file.",
  csvCheck: "Check the meaning of each column, then read the file.",
  csvRemembered: "The next file with this header will be read the same way.",
  csvKnown: (known: number, all: number) =>
    `${known} of ${all} columns are recognised. The others are kept with each record.`,
  csvDetecting: "Checking the file",
  csvLater: "Not now",
  csvRecords: "Records",
  csvKinds: { messages: "Messages", calls: "Calls", participants: "Participants of calls" },
  csvSeparator: "Separator",
  csvSeparators: { ",": "Comma", ";": "Semicolon", "\t": "Tab", "|": "Vertical bar", ":": "Colon" },
  csvQuotes: "Quotes",
  csvQuoteKinds: { '"': 'Double "', "'": "Single '" },
  csvNoQuotes: "None",
  csvEncoding: "Encoding",
  csvZone: "Zone for times without one",
  csvHeader: "The first line is a header",
  csvForExcel: "Written for Excel by Switchboard",
  csvDayFirst: "Day before month",
  csvPreview: "First rows",
  csvReadAs: (column: string) => `${column} is read as`,
  csvKept: "keep, don't read",
  csvFirstColumns: (shown: number, all: number) => `The first ${shown} of ${all} columns.`,

  andOthers: (name: string, others: number) => `${name} and ${count(others, "other file")}`,
  detecting: (name: string) => `Checking ${name}`,
  cannotOpen: (name: string) => `Can't open ${name}`,
  cannotRead: (name: string) => `Can't read ${name}`,
  unreadableName: (kind: QueryKind, name: string) => `unreadable ${kind} of ${name}`,
} as const;
