// The texts of the rows feature: search, facets, menus, Go to, and screens without rows.
import type { CopyForm } from "../../../contract/methods/copy-methods.ts";
import type { ScanProgress } from "../../../contract/methods/find-methods.ts";
import type { Direction } from "../../../domain/query/cursor.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";

/** One record of a kind, and several. */
const NOUNS = { messages: "message", calls: "call" } satisfies Record<QueryKind, string>;

/** "1 message", "4,200 calls" */
function records(rows: number, kind: QueryKind): string {
  return kind === "messages"
    ? icu("{rows, plural, one {# message} other {# messages}}", { rows })
    : icu("{rows, plural, one {# call} other {# calls}}", { rows });
}

/** "1 loaded message", "4,200 loaded calls" */
function loaded(rows: number, kind: QueryKind): string {
  return kind === "messages"
    ? icu("{rows, plural, one {# loaded message} other {# loaded messages}}", { rows })
    : icu("{rows, plural, one {# loaded call} other {# loaded calls}}", { rows });
}

/** The goal of a walk: everything in the direction of its query, or one side of a conversation. */
function walked(kind: QueryKind, side: Direction | null): string {
  return side === null ? `all ${kind}` : SIDE_WORDS[side];
}

const SIDE_WORDS = { append: "newer messages", prepend: "earlier messages" } satisfies Record<Direction, string>;

export const ROWS_TEXTS = translated("rows", {
  titles: { messages: "Messages", calls: "Calls" } satisfies Record<QueryKind, string>,
  group: "Group",
  beforeQuery: {
    running: "Running the query",
    messages: "List messages",
    calls: "List calls",
    noKey: (name: string) => `${name} has no key stored. Add one, then run the query.`,
    howTo: (name: string) =>
      `Set filters above or leave them empty, then run the query. ${name} returns the newest first.`,
    addKey: "Add key",
    list: "List the newest",
    service: "The service",
  },
  noRows: {
    soFar: (kind: QueryKind) => `No ${NOUNS[kind]} matches so far`,
    leftOut: (rows: number, kind: QueryKind) =>
      `${loaded(rows, kind)} ${icu("{rows, plural, one {does} other {do}}", { rows })} not match. More can be loaded.`,
    loadToEnd: "Load to the end",
    notFound: (kind: QueryKind) => `No loaded ${NOUNS[kind]} contains this text`,
    searched: (rows: number, kind: QueryKind, more: boolean) =>
      `Searched ${loaded(rows, kind)}.${more ? " More can be loaded." : ""} To search the service, use the filters above.`,
    loadAndSearch: "Load all and search on",
    clearSearch: "Clear the search",
    narrowed: (kind: QueryKind) => `No loaded ${NOUNS[kind]} matches these filters`,
    checked: (rows: number, kind: QueryKind) => `Checked ${loaded(rows, kind)}.`,
    showLoaded: (kind: QueryKind) => `Show all loaded ${kind}`,
    noneReceived: (kind: QueryKind) => `No ${kind} received`,
    unsure: (verdict: string, kind: QueryKind) =>
      `${verdict} The service may still have matching ${kind}. The load report lists the requests.`,
    showLedger: "Show the load report",
    none: (kind: QueryKind) => `No ${kind} match`,
    allLoaded: "All pages are loaded, and no row on them matches.",
    passedRange: "No call matches on the pages from now back to the start of the range.",
    removeFilter: "Try removing a filter.",
    clearFilters: "Clear all filters",
  },
  unread: {
    summary: (messages: number, conversations: number) =>
      icu("{messages, number} unread in {conversations, plural, one {# conversation} other {# conversations}}", {
        messages,
        conversations,
      }),
    why: "The service answers Unread with counts, not with messages. Remove Unread to list messages.",
    table: "Unread counts",
    columns: { with: "With", kind: "Kind", unread: "Unread" },
    notStored: "Unread counts are not stored",
    whyNotStored: "They are true only at the moment of the query. Run it again to see them.",
    runAgain: "Run again",
  },
  failure: { tryAgain: "Try again", showRequest: "Show request", dismiss: "Dismiss" },
  toolbar: {
    statistics: "Statistics",
    export: "Export",
    moreWays: "More ways to save",
    fetchAndExport: "Fetch and export all…",
    saveArchive: "Save as archive…",
  },
  search: {
    group: "Loaded rows",
    label: "Search in loaded rows",
    placeholder: (rows: number, kind: QueryKind) =>
      rows === 0 ? "Search in loaded rows" : `Search in ${loaded(rows, kind)}`,
    help: 'Words, "phrases", /regular expressions/, OR, -word, (…): in texts, names, ids, tags, files and metadata',
    problem: (problem: string) => `Not searched. ${problem}`,
    progress: ({ doing, rows, total }: ScanProgress) =>
      `${Math.floor((100 * rows) / Math.max(1, total))} % ${doing === "sorting" ? "sorted" : "searched"}`,
    stop: "Stop",
    stopped: "Stopped",
    clear: "Clear the search",
    marking: "All rows are shown; hits are marked",
    hiding: "Only rows with hits are shown",
    keepWord: "Keep all rows",
    keepRows: "Keep all rows and go from hit to hit",
    showInContext: "Show in context",
    previousHit: "Previous hit",
    nextHit: "Next hit",
    withKey: (text: string, key: string) => `${text} (${key})`,
    found: (rows: number) => `${formatNumber(rows)} found`,
    foundSoFar: (rows: number) => `${formatNumber(rows)}+ found`,
    counting: "counting",
    searching: "Searching",
    noHit: "No hit",
    hit: (index: number, hits: number) => `hit ${formatNumber(index + 1)} of ${formatNumber(hits)}`,
  },
  facets: {
    title: "Most frequent values",
    word: "Values",
    column: "Column",
    counting: "Counting",
    contains: (column: string) => `${column} contains`,
    containsText: (column: string, text: string) => `${column} contains ${text}`,
    containsPlaceholder: "Contains",
    from: "From",
    to: "To",
    bounds: { from: (column: string) => `${column} from`, to: (column: string) => `${column} to` },
    between: (column: string, from: string | null, to: string | null, unit: string | null) =>
      [column, from === null ? [] : ["from", from], to === null ? [] : ["to", to], unit ?? []].flat().join(" "),
    onDay: (column: string, day: string) => `${column} on ${day}`,
    filter: "Filter",
    exclude: (value: string) => `Exclude ${value}`,
    excludeTip: "Exclude",
    valuesOf: (column: string) => `Values of ${column}`,
    empty: "empty",
    exact: (rows: number, all: number) =>
      rows === all
        ? icu("Exact: all {all, plural, one {# shown row} other {# shown rows}} counted.", { all })
        : icu("Exact: {rows, number} of {all, plural, one {# shown row} other {# shown rows}} counted.", { rows, all }),
    estimated: (rows: number, all: number) =>
      icu(
        "About: estimated from a sample of {rows, number} of {all, plural, one {# shown row} other {# shown rows}}. Rare values may be missing.",
        { rows, all },
      ),
    shownOf: (shown: number, different: string) => `${formatNumber(shown)} of ${different} different values.`,
    yes: "yes",
    no: "no",
  },
  goTo: {
    title: "Go to",
    outside: (edge: "earliest" | "newest", kind: QueryKind, time: string) =>
      `This time is not loaded. The ${edge} loaded ${NOUNS[kind]} is from ${time}.`,
    longId: "An id cannot be this long.",
    noRowNumber: "This is not a row number.",
    outOfRange: (rows: number) => `Enter a number from 1 to ${formatNumber(rows)}.`,
    ways: "What to go to",
    row: "Row",
    date: "Date",
    id: "Id",
    rowField: "Row number",
    rowRange: (rows: number) => `1 to ${formatNumber(rows)}`,
    dateField: (kind: QueryKind) => `The first ${NOUNS[kind]} from`,
    datePlaceholder: "2026-03-01 14:00, yesterday, 2 h ago",
    messageId: "Message id",
    sessionId: "Session id",
    notFound: (kind: QueryKind) => `Not among the ${kind} loaded and shown.`,
    cancel: "Cancel",
    go: "Go",
    askForId: "Ask the service for this id",
    loadBack: "Load back to this time",
    loadOn: "Load on to this time",
    earliest: (kind: QueryKind) => `Go to the earliest loaded ${NOUNS[kind]}`,
    newest: (kind: QueryKind) => `Go to the newest loaded ${NOUNS[kind]}`,
  },
  bounds: {
    reversed: "From is after To.",
    noNumber: (text: string) => `"${text}" is not a number.`,
    noTime: (text: string) => `"${text}" is not a time. Try 2026-10-28 14:00 or yesterday.`,
  },
  cellMenu: {
    menuOf: (column: string) => `Menu of ${column}`,
    withinLoaded: "Within loaded rows",
    only: (value: string) => `Only ${value}`,
    exclude: (value: string) => `Exclude ${value}`,
    filterFile: "Filter the file",
    askService: "Ask the service",
    copyValue: "Copy value",
    copyRows: (rows: number) => icu("{rows, plural, one {Copy this row} other {Copy # rows}}", { rows }),
    is: (filter: string, value: string) => `${filter} is ${value}`,
    has: (filter: string, word: string) => `${filter} has ${word}`,
    time: (filter: string, time: string) => `${filter} ${time}`,
    as: (form: string) => `as ${form}`,
  },
  loadedFilters: {
    title: "Filters of loaded rows",
    within: (rows: number, kind: QueryKind) => `Within ${loaded(rows, kind)}:`,
    loadRest: "Load the rest",
    askInstead: "Ask the service instead",
    ask: (questions: string) => `Ask the service: ${questions}`,
    remove: (filter: string) => `Remove ${filter}`,
  },
  columns: {
    title: "Columns",
    tip: "Columns and rows",
    reset: "Reset columns",
    needless: "Left out in one conversation",
    lines: "Lines of text",
    density: "Rows",
    densities: { normal: "Normal", compact: "Compact" },
  },
  localValue: {
    isEmpty: (label: string, isList: boolean) => `${label} ${isList ? "are" : "is"} empty`,
    isNotEmpty: (label: string, isList: boolean) => `${label} ${isList ? "are" : "is"} not empty`,
    is: (label: string, value: string) => `${label} is ${value}`,
    isNot: (label: string, value: string) => `${label} is not ${value}`,
    have: (label: string, value: string) => `${label} have ${value}`,
    doNotHave: (label: string, value: string) => `${label} do not have ${value}`,
    /** after Only and Exclude: "sender Alice" */
    named: (label: string, value: string) => `${label.charAt(0).toLowerCase()}${label.slice(1)} ${value}`,
  },
  rowCount: {
    reading: "Reading",
    nothingLoaded: "Nothing loaded",
    unread: (counts: number) => icu("{counts, plural, one {# unread count} other {# unread counts}}", { counts }),
    rows: records,
    soFar: "so far",
    ofLoaded: (rows: number, kind: QueryKind) => `of ${records(rows, kind)} loaded`,
    ofFile: (rows: number, kind: QueryKind) => `of ${records(rows, kind)} in the file`,
    ofRead: (rows: number, kind: QueryKind) => `of ${records(rows, kind)} read`,
    counting: (rest: string) => `${rest}, counting`,
  },
  copyForms: { csv: "CSV", markdown: "Markdown table", json: "JSON", links: "deep links" } satisfies Record<
    CopyForm,
    string
  >,
  selected: {
    title: "Selected rows",
    rows: (rows: number) => icu("{rows, plural, one {# row} other {# rows}} selected", { rows }),
    copy: "Copy",
    export: "Export…",
    compare: "Compare",
    clear: "Clear",
    clearTip: "Clear the selection",
  },
  selectFirst: "Select a row first.",
  allShown: "All loaded rows are shown already. Search or filter the loaded rows first.",
  notices: {
    noContext: "Nothing to show in context",
    notInFile: "The file does not contain this call",
    marked: (rows: number) => icu("{rows, plural, one {# row} other {# rows}} selected", { rows }),
    mostMarked: "This is the most that can be copied at once. An export can contain all of them.",
    nothingToCopy: "Nothing to copy",
    notCopied: "Managed by your organisation",
    nothingToCompare: "Nothing to compare",
    selectTwo: "Select two rows: click one, and the other with Ctrl; or press Shift with an arrow key.",
    nothingSelected: "No rows are selected",
    rowsAs: (rows: number, form: string) => icu("{rows, plural, one {# row} other {# rows}} as {form}", { rows, form }),
    noRequest: "No request to show",
    noRequestDetail: "Switchboard filters an opened file without a request.",
    nothingToRead: "No conversation to read",
    noOtherForm: "Nothing to show as a conversation",
    noMessages: "Only a list of messages has a second form.",
    nothingToGoTo: "Nothing to go to",
    noRows: "No rows are shown.",
    nothingToCount: "Nothing to count",
    noView: "Run a query or open a file first.",
    loading: (side: Direction) => `Loading ${SIDE_WORDS[side]}`,
    loadedRows: (rows: number) => icu("{rows, plural, one {# row} other {# rows}}", { rows }),
    loadingUntil: (kind: QueryKind, time: string) => `Loading ${kind} up to ${time}`,
    noneOnSide: (side: Direction) => `No ${SIDE_WORDS[side]}`,
    noneWhenAsked: "The service did not have any when it was asked.",
    continues: "Loading continues",
    /** `side`: null for a walk in the direction of its query */
    continuesAt: (hasClosed: boolean, kind: QueryKind, side: Direction | null, rows: number) =>
      `${hasClosed ? "Switchboard closed" : "Another connection was chosen"} while it loaded ${walked(kind, side)}. It continues at ${records(rows, kind)}.`,
  },
  moreRow: {
    busy: {
      query: "Running the query",
      more: "Loading the next page",
      all: "Loading all pages",
      other: "Loading one page in the other direction",
    },
    notLoaded: "The next page is not loaded",
    tryAgain: "Try again to load it",
    searched: (rows: number, kind: QueryKind) => `Searched ${loaded(rows, kind)}`,
    more: (kind: QueryKind) => `More ${kind} can be loaded`,
    loadNext: "Load the next page",
  },
});
