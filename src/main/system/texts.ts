// Every text that main itself shows: menus, dialogs and error sentences.

import { icu } from "../../domain/text/icu.ts";
import { translated } from "../../domain/text/language.ts";

export const MENU_TEXTS = translated("main.menu", {
  file: "File",
  newWindow: "New Window",
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
  textLarger: "Larger Text",
  textSmaller: "Smaller Text",
  textNormal: "Normal Text Size",
  settings: "Settings…",
  help: "Help",
  guide: "Guide",
  tour: "Tour",
  openLogs: "Open Logs",
  copyAddress: "Copy Address",
});

export const DIALOG_TEXTS = translated("main.dialogs", {
  startFailed: "Switchboard could not start",
  notShown: {
    message: "Switchboard's window cannot be shown.",
    detail: (problem: string) =>
      `${problem}\n\nLoaded rows stay stored. Load the window again, or close it and open it anew.`,
    loadAgain: "Load again",
    close: "Close window",
  },
  openAddress: {
    message: (host: string) => `Open ${host} in the browser?`,
    detail: "The system's browser opens the address outside Switchboard.",
    open: "Open",
    cancel: "Cancel",
  },
});

export const PROBLEM_TEXTS = translated("main.problems", {
  dataFolder: (why: string) => `The folder in SWITCHBOARD_DATA_DIR cannot be used. Choose another one. (${why})`,
  engineGone: (times: number) =>
    icu("The data process stopped {times, plural, one {once} other {# times}} within a minute and was not restarted.", {
      times,
    }),
  pageGone: (times: number, reason: string) =>
    icu("The window's process stopped {times, plural, one {once} other {# times}} within a minute ({reason}).", {
      times,
      reason,
    }),
  notDrawn: (seconds: number) =>
    icu("The window was not drawn within {seconds, plural, one {# second} other {# seconds}}.", { seconds }),
  sampleFixed: "The sample cannot be changed.",
  sampleKept: "The sample cannot be deleted.",
  sampleKeyFixed: "The sample's key cannot be changed.",
  idOfFile: "This is the id of an opened file.",
  notAKey: "key: This is not a key.",
  questionOpen: "Another question is open.",
  httpsOnly: "Only https addresses can be opened.",
  credentials: "An address cannot contain a user name or password.",
});

/** Of long work: loads, exports and imports. */
export const WORK_TEXTS = translated("main.work", {
  rows: (rows: number) => icu("{rows, plural, one {# row} other {# rows}}", { rows }),
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
  loaded: (rows: string, verdict: string) => `${rows}. ${verdict}.`,
  outcomes: {
    written: (rows: string) => `${rows}.`,
    paused: (rows: string) => `${rows} so far. It can be resumed in Switchboard.`,
    failed: (rows: string) => `${rows} so far. Switchboard says why.`,
  },
});

/** The question before the program ends while work is under way. */
export const LEAVING_TEXTS = translated("main.leaving", {
  questions: {
    quit: { message: "Quit while work is under way?", leave: "Quit" },
    closeWindow: { message: "Close the window while work is under way?", leave: "Close" },
  },
  stay: "Stay",
  percent: (percent: number) => `${percent} %`,
  lines: {
    quit: {
      load: (far: string) => `Loading (${far} so far) goes on at the next start.`,
      loadTo: (far: string) => `Loading (${far} so far) stops. Loaded rows are kept.`,
      export: (far: string) => `The export (${far} so far) can be resumed at the next start.`,
      import: (far: string) => `Reading a file (${far} so far) starts again when you open the file at the next start.`,
    },
    closeWindow: {
      load: (far: string) => `Loading (${far} so far) stops. Loaded rows are kept.`,
      loadTo: (far: string) => `Loading (${far} so far) stops. Loaded rows are kept.`,
      export: (far: string) => `The export (${far} so far) stops. You can resume it under Unfinished exports.`,
      import: (far: string) => `Reading a file (${far} so far) goes on.`,
    },
  },
});
