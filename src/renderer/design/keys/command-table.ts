// Every command of the window in one table. The palette, the shortcuts and their help are made from it.

/** A command without its group. `keys` are sequences as keys.ts writes them; "mod" is Ctrl, or Cmd on macOS. */
function command<const Id extends string>(id: Id, label: string, keys: readonly string[], keywords = "") {
  return { id, label, keys, keywords };
}

const TABLE = {
  "Go to": [
    command("back", "Back", ["alt+ArrowLeft"], "previous history return"),
    command("forward", "Forward", ["alt+ArrowRight"], "next history"),
    command("messages", "Messages", ["1", "g m"]),
    command("calls", "Calls", ["2", "g c"]),
    command("files", "Files", ["3", "g f"], "opened recent archive import"),
    command(
      "statistics",
      "Statistics",
      ["4", "i"],
      "figures analytics report histogram answer rate busiest hours duration ring time minutes counts chart picture",
    ),
    command("chatAroundCall", "Chat around this call", ["g h"], "read conversation messages transcript"),
    command("callsOfConversation", "Calls in this conversation", ["shift+C", "g l"], "two people group list"),
    command("allOfPerson", "All of this person", ["g u"], "sender initiator profile uid"),
    command("sameMeeting", "Same meeting", ["g s"], "calls mid"),
    command("nextRegion", "Next part of the window", ["F6"], "region focus pane grid query status"),
    command("previousRegion", "Previous part of the window", ["shift+F6"], "region focus pane grid query status"),
    command("leaveFile", "Back to the connection", ["g b"], "file leave online switch"),
  ],
  Query: [
    command("runQuery", "Run query", ["r", "mod+Enter"], "search list refresh"),
    command("addFilter", "Add filter", ["f"]),
    command("clearFilters", "Clear all filters", [], "reset remove"),
    command("saveQuery", "Save query", ["s"], "name bookmark version"),
    command("openQuery", "Open saved or recent query", ["o"], "bookmark history versions rename"),
    command("queryText", "Query as text, or as form", ["t"], "paste type line"),
    command("showRequest", "Show request", ["v"], "url curl header preview get api"),
    command("loadMore", "Load more", ["m"]),
    command("loadAll", "Load all", ["shift+M"]),
    command("loadOther", "Load newer or earlier messages", ["n"], "other way direction refresh"),
    command("pause", "Pause or resume loading", ["p"], "walk"),
    command("stop", "Stop loading", ["mod+."], "cancel"),
  ],
  Rows: [
    command("search", "Search in loaded rows", ["/", "mod+f"], "find"),
    command("goToRow", "Go to row…", ["mod+g"], "jump number position line"),
    command("goToDate", "Go to date…", ["g d"], "jump time day"),
    command("goToId", "Go to id…", ["g i"], "jump message session find"),
    command("findNext", "Next hit", ["F3"], "search find"),
    command("findPrevious", "Previous hit", ["shift+F3"], "search find"),
    command("thread", "Open the thread of the message", ["g t"], "replies"),
    command("nextOfPerson", "Conversation: next message of this person", ["u"], "sender jump"),
    command("previousOfPerson", "Conversation: previous message of this person", ["shift+U"], "sender jump"),
    command("nextAttachment", "Conversation: next attachment", ["a"], "file image jump"),
    command("previousAttachment", "Conversation: previous attachment", ["shift+A"], "file image jump"),
    command("searchMode", "Search: hide other rows, or go from hit to hit", ["h"], "find filter highlight"),
    command("showInContext", "Show in context", ["c"], "around all rows conversation neighbours"),
    command("readConversation", "Read conversation", ["shift+R"], "chat transcript around messages before after"),
    command("openBeside", "Open beside", [], "second conversation two side by side compare chat split"),
    command("otherForm", "Show as conversation, or as table", ["shift+T"], "transcript list form"),
    command("facets", "Most frequent values", ["b"], "facets column filter counts top"),
    command("rowLines", "Lines of text in a row: 1, 2 or 4", ["w"], "wrap height columns"),
    command("rowDensity", "Rows: normal or compact", ["shift+W"], "density height space"),
    command("export", "Export", ["mod+e"], "save file download csv excel"),
    command("fetchAndExport", "Load all and export…", ["x a"], "save download everything load walk rest query"),
    command("verifyExport", "Verify export…", [], "manifest prove check sha-256 hash"),
    command("unfinishedExports", "Unfinished exports", [], "start again failed killed discard"),
    command("saveArchive", "Save as archive", ["x s"], "switchboard sqlite file keep offline"),
    command("markAll", "Select all loaded rows", [], "mark"),
    command("clearMarks", "Clear the selection", [], "unselect unmark rows"),
    command("compare", "Compare two selected rows", ["="], "difference diff side by side"),
    command("exportMarked", "Export selected rows…", [], "save file download csv excel marked"),
    command("copyForTicket", "Copy for ticket", ["y"], "clipboard quote summary markdown"),
    command("copyCsv", "Copy selected rows as CSV", [], "clipboard marked"),
    command("copyMarkdown", "Copy selected rows as Markdown table", [], "clipboard marked"),
    command("copyJson", "Copy selected rows as JSON", [], "clipboard records marked"),
    command("copyLinks", "Copy deep links of selected rows", [], "clipboard marked"),
    command("ledger", "Show the load report", ["l"], "complete requests verdict duplicates"),
    command("openPane", "Show details", ["d"], "pane"),
    command("rawJson", "Show raw JSON", ["j"], "record source"),
    command("closePane", "Close details", ["Escape"], "pane"),
  ],
  Files: [
    command("openFiles", "Open files", ["mod+o"], "import csv ndjson json gzip archive switchboard"),
    command("openFolder", "Open folder", [], "import directory"),
  ],
  Window: [
    command("palette", "Find or run…", ["mod+k"], "palette search open id link"),
    command("newWindow", "New window", ["mod+shift+N"], "open another second"),
    command("openInWindow", "Open in new window", ["shift+O"], "record message call conversation query another second"),
    command("newConnection", "New connection", [], "add connections app id api key region"),
    command(
      "settings",
      "Settings",
      ["mod+,"],
      "theme time zone preferences text size font zoom language updates connections api key",
    ),
    command(
      "storage",
      "Storage",
      [],
      "settings disk room space size forget free keep at most clear delete remove data cache",
    ),
    command("lightTheme", "Light theme", [], "settings bright mode colours"),
    command("darkTheme", "Dark theme", [], "settings dark mode night colours"),
    command("systemTheme", "Theme of the system", [], "settings"),
    command("shortcuts", "Keyboard shortcuts", ["?"], "help"),
    command("tour", "Tour", [], "help introduction first steps"),
    command("guide", "Guide", ["F1"], "help manual documentation how"),
    command(
      "copyDiagnostics",
      "Copy diagnostics",
      [],
      "help about version report problem bug support logs log errors update",
    ),
  ],
};

export type CommandGroup = keyof typeof TABLE;
export type CommandId = (typeof TABLE)[CommandGroup][number]["id"];

export interface CommandEntry {
  readonly id: CommandId;
  readonly label: string;
  readonly group: CommandGroup;
  readonly keys: readonly string[];
  /** further words by which the palette finds it */
  readonly keywords: string;
}

export const COMMAND_GROUPS = ["Go to", "Query", "Rows", "Files", "Window"] as const satisfies readonly CommandGroup[];

export const COMMANDS: readonly CommandEntry[] = COMMAND_GROUPS.flatMap((group) =>
  TABLE[group].map((entry) => ({ ...entry, group })),
);

/** The first key sequence of a command; null if it has none. */
export function keysOf(id: CommandId): string | null {
  return COMMANDS.find((each) => each.id === id)?.keys[0] ?? null;
}
