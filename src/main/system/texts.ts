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
