// The texts for the window: rail, settings, status bar, start and notices.
import { icu } from "../../domain/text/icu.ts";
import { translated } from "../../domain/text/language.ts";

export const appTexts = translated("window", {
  title: (screen: string, name: string) => [screen, name, "Switchboard"].filter((part) => part !== "").join(" · "),
  find: "Find",
  sampleData: "This is sample data, made up to try Switchboard with.",
  connectApp: "Connect your app",
  openFiles: "Open files",
  screens: "Screens",
  messages: "Messages",
  calls: "Calls",
  files: "Files",
  shortcuts: "Shortcuts",
  settings: "Settings",
  settingsTabs: { general: "General", storage: "Storage", organisation: "Organisation" },
  allShortcuts: "Keyboard shortcuts",
  status: "Status",
  pause: "Pause",
  cancel: "Cancel",
  unfinishedExports: (exports: number) =>
    icu("{exports, plural, one {# unfinished export} other {# unfinished exports}}", { exports }),
  fileCount: (files: number) => icu("{files, plural, one {# file} other {# files}}", { files }),
  allTimes: "All times are in this zone. Click to change it",
  exported: (file: string, rows: number, size: string) =>
    icu("{file}: {rows, plural, one {# row} other {# rows}}, {size}", { file, rows, size }),
  showInFolder: "Show in folder",
  people: (file: string) =>
    `List of pseudonyms: ${file}, in Switchboard's own folder. Do not pass it on with the export.`,
  showPeople: "Show the list",
  starting: "Starting Switchboard",
  startFailed: "Switchboard could not start",
  tryAgain: "Try again",
  brokenTitle: "Can't draw the window",
  brokenDetail: "Loaded rows are still stored. The log has the reason: Help, Open Logs.",
  reload: "Load the window again",
  readOnly: {
    readOnly: "The disk is read-only. You can read stored rows, but nothing new is stored.",
    permission: "You are not allowed to write to the folder. You can read stored rows, but nothing new is stored.",
    full: "The disk is full. You can read stored rows. Free some space and restart to load more.",
  },
  readOnlyTitle: "The store is read-only",
  newSettingsTitle: "New settings",
  newSettings: (file: string) => `Can't read the settings. The old file was kept as ${file}.`,
  newStoreTitle: "New store",
  newStore: (file: string) => `The store was damaged. The old file was kept as ${file}.`,
  cannotListFiles: "Can't read the list of opened files",
  updateTitle: (version: string) => `Version ${version} is available`,
  update: "Settings → General has the release notes and installs it.",
  restartedTitle: "The store has restarted",
  restarted: "The view was opened again. All loaded rows are there.",
});
