// Every command of the window, as one table: the palette, the shortcuts, their help and the menu are made from it.

export type CommandGroup = "Go to" | "Query" | "Rows" | "Files" | "Window";

export interface CommandEntry {
  readonly id: string;
  readonly label: string;
  readonly group: CommandGroup;
  /** key sequences as keys.ts writes them; "mod" is Ctrl, or Cmd on macOS */
  readonly keys: readonly string[];
  /** words under which the palette also finds it */
  readonly keywords?: string;
}

export const COMMAND_GROUPS: readonly CommandGroup[] = ["Go to", "Query", "Rows", "Files", "Window"];

export const COMMANDS = [
  { id: "messages", label: "Messages", group: "Go to", keys: ["1", "g m"] },
  { id: "calls", label: "Calls", group: "Go to", keys: ["2", "g c"] },
  { id: "files", label: "Files", group: "Go to", keys: ["3", "g f"], keywords: "opened recent archive import" },
  {
    id: "leaveFile",
    label: "Back to the connection",
    group: "Go to",
    keys: ["g b"],
    keywords: "file leave online switch",
  },
  { id: "runQuery", label: "Run query", group: "Query", keys: ["r", "mod+Enter"], keywords: "search list refresh" },
  { id: "addFilter", label: "Add filter", group: "Query", keys: ["f"] },
  { id: "clearFilters", label: "Clear all filters", group: "Query", keys: [], keywords: "reset remove" },
  { id: "saveQuery", label: "Save query", group: "Query", keys: ["s"], keywords: "name bookmark version" },
  {
    id: "openQuery",
    label: "Open saved or recent query",
    group: "Query",
    keys: ["o"],
    keywords: "bookmark history versions rename",
  },
  { id: "queryText", label: "Query as text, or as form", group: "Query", keys: ["t"], keywords: "paste type line" },
  {
    id: "showRequest",
    label: "Show request",
    group: "Query",
    keys: ["v"],
    keywords: "url curl header preview get api",
  },
  { id: "loadMore", label: "Load more", group: "Query", keys: ["m"] },
  { id: "loadAll", label: "Load all pages", group: "Query", keys: ["shift+M"] },
  {
    id: "loadOther",
    label: "Load newer or earlier messages",
    group: "Query",
    keys: ["n"],
    keywords: "other way direction refresh",
  },
  { id: "pause", label: "Pause or resume loading", group: "Query", keys: ["p"], keywords: "walk" },
  { id: "stop", label: "Stop loading", group: "Query", keys: ["mod+."], keywords: "cancel" },
  { id: "search", label: "Search in loaded rows", group: "Rows", keys: ["/", "mod+f"], keywords: "find" },
  { id: "goToRow", label: "Go to row…", group: "Rows", keys: ["mod+g"], keywords: "jump number position line" },
  { id: "goToDate", label: "Go to date…", group: "Rows", keys: ["g d"], keywords: "jump time day" },
  { id: "goToId", label: "Go to id…", group: "Rows", keys: ["g i"], keywords: "jump message session find" },
  { id: "findNext", label: "Next hit", group: "Rows", keys: ["F3"], keywords: "search find" },
  { id: "findPrevious", label: "Previous hit", group: "Rows", keys: ["shift+F3"], keywords: "search find" },
  {
    id: "searchMode",
    label: "Search: hide other rows, or go from hit to hit",
    group: "Rows",
    keys: ["h"],
    keywords: "find filter highlight",
  },
  {
    id: "showInContext",
    label: "Show in context",
    group: "Rows",
    keys: ["c"],
    keywords: "around all rows conversation neighbours",
  },
  {
    id: "facets",
    label: "Most frequent values",
    group: "Rows",
    keys: ["b"],
    keywords: "facets column filter counts top",
  },
  {
    id: "statistics",
    label: "Statistics",
    group: "Rows",
    keys: ["i"],
    keywords: "figures analytics report histogram answer rate busiest hours duration ring time minutes counts",
  },
  { id: "export", label: "Export", group: "Rows", keys: ["e", "mod+e"], keywords: "save file download csv excel" },
  {
    id: "fetchAndExport",
    label: "Fetch and export all…",
    group: "Rows",
    keys: ["shift+E"],
    keywords: "save download everything load walk rest query",
  },
  {
    id: "verifyExport",
    label: "Verify export…",
    group: "Rows",
    keys: [],
    keywords: "manifest prove check sha-256 hash",
  },
  {
    id: "unfinishedExports",
    label: "Unfinished exports",
    group: "Rows",
    keys: [],
    keywords: "resume paused killed continue discard",
  },
  {
    id: "saveArchive",
    label: "Save as archive",
    group: "Rows",
    keys: ["a"],
    keywords: "switchboard sqlite file keep offline",
  },
  { id: "markAll", label: "Mark all loaded rows", group: "Rows", keys: [], keywords: "select all" },
  { id: "copyCsv", label: "Copy marked rows as CSV", group: "Rows", keys: [], keywords: "clipboard" },
  { id: "copyMarkdown", label: "Copy marked rows as Markdown table", group: "Rows", keys: [], keywords: "clipboard" },
  { id: "copyJson", label: "Copy marked rows as JSON", group: "Rows", keys: [], keywords: "clipboard records" },
  { id: "copyLinks", label: "Copy deep links of marked rows", group: "Rows", keys: [], keywords: "clipboard" },
  {
    id: "ledger",
    label: "Show the load report",
    group: "Rows",
    keys: ["l"],
    keywords: "complete requests verdict duplicates",
  },
  { id: "openPane", label: "Show details", group: "Rows", keys: ["d"], keywords: "pane" },
  { id: "rawJson", label: "Show raw JSON", group: "Rows", keys: ["j"], keywords: "record source" },
  { id: "closePane", label: "Close details", group: "Rows", keys: ["Escape"], keywords: "pane" },
  {
    id: "openFiles",
    label: "Open files",
    group: "Files",
    keys: ["mod+o"],
    keywords: "import csv ndjson json gzip archive switchboard",
  },
  { id: "openFolder", label: "Open folder", group: "Files", keys: [], keywords: "import directory" },
  { id: "palette", label: "All commands", group: "Window", keys: ["mod+k"] },
  { id: "newConnection", label: "New connection", group: "Window", keys: [], keywords: "add app id key region" },
  { id: "settings", label: "Settings", group: "Window", keys: ["mod+,"], keywords: "theme zone preferences" },
  { id: "lightTheme", label: "Light theme", group: "Window", keys: [], keywords: "settings" },
  { id: "darkTheme", label: "Dark theme", group: "Window", keys: [], keywords: "settings" },
  { id: "systemTheme", label: "Theme of the system", group: "Window", keys: [], keywords: "settings" },
  { id: "shortcuts", label: "Keyboard shortcuts", group: "Window", keys: ["?"], keywords: "help" },
] as const satisfies readonly CommandEntry[];

export type CommandId = (typeof COMMANDS)[number]["id"];

/** The first key sequence of a command, or null. */
export function keysOf(id: CommandId): string | null {
  const keys: readonly string[] | undefined = COMMANDS.find((command) => command.id === id)?.keys;
  return keys?.[0] ?? null;
}
