// Every text that main itself shows: menus, dialogs and error sentences.

export const MENU_TEXTS = {
  file: "File",
  view: "View",
  messages: "Messages",
  calls: "Calls",
  runQuery: "Run Query",
  openFiles: "Open Files…",
  openFolder: "Open Folder…",
  saveArchive: "Save as Archive…",
  export: "Export…",
  verifyExport: "Verify Export…",
  palette: "Find or Run…",
  settings: "Settings…",
  guide: "Guide",
  tour: "Tour",
  openLogs: "Open Logs",
  copyAddress: "Copy Address",
} as const;

export const DIALOG_TEXTS = {
  startFailed: "Switchboard could not start",
  notShown: {
    message: "Switchboard's window cannot be shown.",
    detail: (problem: string) => `${problem}\n\nLoaded rows stay stored. Load the window again, or quit and restart.`,
    loadAgain: "Load again",
    quit: "Quit",
  },
  openAddress: {
    message: (host: string) => `Open ${host} in the browser?`,
    detail: "The system's browser opens the address outside Switchboard.",
    open: "Open",
    cancel: "Cancel",
  },
} as const;

export const PROBLEM_TEXTS = {
  dataFolder: (why: string) => `The folder in SWITCHBOARD_DATA_DIR cannot be used. Choose another one. (${why})`,
  engineGone: (times: number) => `The data process stopped ${times} times within a minute and was not restarted.`,
  pageGone: (times: number, reason: string) =>
    `The window's process stopped ${times} times within a minute (${reason}).`,
  notDrawn: (seconds: number) => `The window was not drawn within ${seconds} seconds.`,
  addressesChanged: "The addresses of this connection changed during the request. Run the query again.",
  sampleFixed: "The sample cannot be changed.",
  sampleKept: "The sample cannot be deleted.",
  sampleKeyFixed: "The sample's key cannot be changed.",
  idOfFile: "This is the id of an opened file.",
  notAKey: "key: This is not a key.",
  questionOpen: "Another question is open.",
  httpsOnly: "Only https addresses can be opened.",
  credentials: "An address cannot contain a user name or password.",
} as const;

const grouped = new Intl.NumberFormat("en-US");

/** Of long work: loads, exports and imports. */
export const WORK_TEXTS = {
  rows: (rows: number) => `${grouped.format(rows)} ${rows === 1 ? "row" : "rows"}`,
  ended: {
    load: "Loading has ended",
    loadTo: "Loading has ended",
    export: "The export is written",
    import: "Reading the file has ended",
  },
  stopped: {
    load: "Loading has stopped",
    loadTo: "Loading has stopped",
    export: "The export has stopped",
    import: "Reading the file has stopped",
  },
  verdicts: {
    complete: (rows: string) => `${rows}. Complete.`,
    incomplete: (rows: string) => `${rows}. Incomplete.`,
    unknown: (rows: string) => `${rows}. Unknown whether complete.`,
    paused: (rows: string) => `${rows} so far. It can be resumed in Switchboard.`,
    failed: (rows: string) => `${rows} so far. Switchboard says why.`,
  },
} as const;

/** The question before the program ends while work is under way. */
export const LEAVING_TEXTS = {
  questions: {
    quit: { message: "Quit while work is under way?", leave: "Quit" },
    closeWindow: { message: "Close the window while work is under way?", leave: "Close" },
  },
  stay: "Stay",
  percent: (percent: number) => `${percent} %`,
  lines: {
    load: (far: string) => `Loading (${far} so far) goes on at the next start.`,
    loadTo: (far: string) => `Loading (${far} so far) stops. Loaded rows are kept.`,
    export: (far: string) => `The export (${far} so far) can be resumed at the next start.`,
    import: (far: string) => `Reading a file (${far} so far) starts again when you open the file at the next start.`,
  },
} as const;
