// The texts for opened files: their list, details, import, and how a CSV is read.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { RecordsHeld } from "../../../contract/methods/detection.ts";

export const fileTexts = translated("files", {
  openedFiles: "Opened files",
  title: "Files",
  emptyTitle: "Open saved messages and calls",
  emptyDetail:
    "Switchboard reads files on this computer and never sends them anywhere. It opens messages or calls as NDJSON, " +
    "JSON or CSV (also gzipped), saved answers of the service, archives, and folders of these. " +
    "Drop them on the window, or choose them.",
  openFiles: "Open files…",
  openFolder: "Open folder…",
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

  none: {
    messages: (name: string) => `No messages in ${name}`,
    calls: (name: string) => `No calls in ${name}`,
  } satisfies Record<QueryKind, unknown>,
  allRead: "The whole file was read.",
  read: "Read the file",
  readingFile: "Reading the file",
  showKind: {
    messages: (number: number) => icu("Show {number, plural, one {# message} other {# messages}}", { number }),
    calls: (number: number) => icu("Show {number, plural, one {# call} other {# calls}}", { number }),
  } satisfies Record<QueryKind, unknown>,
  showEvents: (number: number) => icu("Show {number, plural, one {# event} other {# events}}", { number }),
  showUnreadable: "Show unreadable records",
  allFiles: "All files",
  noMatchTitle: { messages: "No messages match", calls: "No calls match" } satisfies Record<QueryKind, string>,
  noMatchDetail: (kind: QueryKind, total: number) =>
    icu(
      "None of the {kind, select, messages {{total, plural, one {# message} other {# messages}}} other {{total, plural, one {# call} other {# calls}}}} in this file match the filters.",
      { kind, total },
    ),
  showAll: { messages: "Show all messages", calls: "Show all calls" } satisfies Record<QueryKind, string>,

  files: (number: number) => icu("{number, plural, one {# file} other {# files}}", { number }),
  held: {
    messages: (number: number) => icu("{number, plural, one {# message} other {# messages}}", { number }),
    calls: (number: number) => icu("{number, plural, one {# call} other {# calls}}", { number }),
    events: (number: number) => icu("{number, plural, one {# event} other {# events}}", { number }),
  },
  unreadableCount: (number: number) => icu("{number, number} unreadable", { number }),
  saved: "Saved",
  savedBy: (time: string, version: string) => `${time} by Switchboard ${version}`,
  connection: "Connection",
  format: "Format",
  records: "Records",
  columns: "Columns",
  saveUnreadable: {
    messages: "Save unreadable messages as CSV…",
    calls: "Save unreadable calls as CSV…",
  } satisfies Record<QueryKind, string>,
  text: "text",
  rawText: "Text in the file",
  firstCharacters: (shown: number, total: number) =>
    icu(
      "These are the first {shown, number} of {total, plural, one {# character} other {# characters}}. Copy copies all of them.",
      { shown, total },
    ),
  line: (number: number) => icu("line {number, number}", { number }),
  byte: (number: number) => icu("byte {number, number}", { number }),

  states: {
    waiting: { word: "Not read yet", sentence: "This file has not been read yet." },
    importing: { word: "Importing", sentence: "Importing. Rows read so far are shown." },
    damaged: { word: "Damaged", sentence: "The whole file was read, but it is damaged." },
    cancelled: {
      word: "Partly read",
      sentence: "Reading was cancelled. Rows read before that are shown.",
    },
    broken: {
      word: "Partly read",
      sentence: "Reading failed. Rows read before that are shown.",
    },
    unread: {
      word: "Partly read",
      sentence: "All other files were read to their ends.",
    },
    interrupted: {
      word: "Interrupted",
      sentence: "Switchboard closed while it read this file. No rows were kept. You can read the file again.",
    },
    failed: { word: "Unreadable", sentence: "Nothing in this file could be read." },
    archive: {
      word: "Archive",
      sentence: "An archive. Switchboard reads it in place and never changes it.",
    },
  },
  completeDetail: (number: number, versions: string) =>
    icu("Every record {number, plural, =0 {was} one {and # event were} other {and # events were}} read{versions}.", {
      number,
      versions,
    }),
  incompleteDetail: (unreadable: number, number: number, versions: string) =>
    icu(
      "{unreadable, plural, one {It is} other {They are}} kept as found" +
        "{number, plural, =0 {} one {; # event was read} other {; # events were read}}{versions}.",
      { unreadable, number, versions },
    ),
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
  recordsHeld: {
    messages: "messages",
    calls: "calls",
    participants: "participants",
  } satisfies Record<RecordsHeld, string>,
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
  csvKinds: {
    messages: "Messages",
    calls: "Calls",
    participants: "Participants of calls",
  } satisfies Record<RecordsHeld, string>,
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

  andOthers: (name: string, others: number) =>
    icu("{name} and {others, plural, one {# other file} other {# other files}}", { name, others }),
  detecting: (name: string) => `Checking ${name}`,
  cannotOpen: (name: string) => `Can't open ${name}`,
  cannotRead: (name: string) => `Can't read ${name}`,
});
