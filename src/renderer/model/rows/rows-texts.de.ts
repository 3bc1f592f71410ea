// The German texts of the rows feature.
import type { Direction } from "../../../domain/query/cursor.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { ROWS_TEXTS } from "./rows-texts.ts";

const MANY = { messages: "Nachrichten", calls: "Anrufe" } satisfies Record<QueryKind, string>;
const IN_MANY = { messages: "Nachrichten", calls: "Anrufen" } satisfies Record<QueryKind, string>;

/** „1 Nachricht“, „4.200 Anrufe“ */
function records(rows: number, kind: QueryKind): string {
  return kind === "messages"
    ? icu("{rows, plural, one {# Nachricht} other {# Nachrichten}}", { rows })
    : icu("{rows, plural, one {# Anruf} other {# Anrufe}}", { rows });
}

/** After „von“, „bei“, „in“: „1 Nachricht“, „4.200 Anrufen“ */
function inRecords(rows: number, kind: QueryKind): string {
  return kind === "messages" ? records(rows, kind) : icu("{rows, plural, one {# Anruf} other {# Anrufen}}", { rows });
}

/** „1 geladene Nachricht“, „4.200 geladene Anrufe“ */
function loaded(rows: number, kind: QueryKind): string {
  return kind === "messages"
    ? icu("{rows, plural, one {# geladene Nachricht} other {# geladene Nachrichten}}", { rows })
    : icu("{rows, plural, one {# geladener Anruf} other {# geladene Anrufe}}", { rows });
}

/** After „in“, „unter“, „von“: „1 geladenen Nachricht“, „4.200 geladenen Anrufen“ */
function inLoaded(rows: number, kind: QueryKind): string {
  return kind === "messages"
    ? icu("{rows, plural, one {# geladenen Nachricht} other {# geladenen Nachrichten}}", { rows })
    : icu("{rows, plural, one {# geladenen Anruf} other {# geladenen Anrufen}}", { rows });
}

const SIDE_WORDS = { append: "neuere Nachrichten", prepend: "frühere Nachrichten" } satisfies Record<Direction, string>;
const NO_SIDE = { append: "neueren Nachrichten", prepend: "früheren Nachrichten" } satisfies Record<Direction, string>;

export const rowsTextsDe: Translation<typeof ROWS_TEXTS> = {
  titles: { messages: "Nachrichten", calls: "Anrufe" },
  group: "Gruppe",
  beforeQuery: {
    running: "Die Abfrage läuft",
    messages: "Nachrichten auflisten",
    calls: "Anrufe auflisten",
    noKey: (name) =>
      `Für ${name} ist kein Schlüssel gespeichert. Fügen Sie einen hinzu, und führen Sie dann die Abfrage aus.`,
    howTo: (name) =>
      `Setzen Sie oben Filter oder lassen Sie sie leer, und führen Sie dann die Abfrage aus. ${name} liefert das Neueste zuerst.`,
    addKey: "Schlüssel hinzufügen",
    list: "Neueste auflisten",
    service: "Der Dienst",
  },
  noRows: {
    soFar: (kind) => (kind === "messages" ? "Bisher passt keine Nachricht" : "Bisher passt kein Anruf"),
    leftOut: (rows, kind) =>
      `${loaded(rows, kind)} ${icu("{rows, plural, one {passt} other {passen}}", { rows })} nicht. Weitere können geladen werden.`,
    loadToEnd: "Bis zum Ende laden",
    notFound: (kind) =>
      kind === "messages" ? "Keine geladene Nachricht enthält diesen Text" : "Kein geladener Anruf enthält diesen Text",
    searched: (rows, kind, more) =>
      `${loaded(rows, kind)} durchsucht.${more ? " Weitere können geladen werden." : ""} Mit den Filtern oben wird der Dienst durchsucht.`,
    loadAndSearch: "Alle laden und weitersuchen",
    clearSearch: "Suche leeren",
    narrowed: (kind) =>
      kind === "messages"
        ? "Keine geladene Nachricht passt zu diesen Filtern"
        : "Kein geladener Anruf passt zu diesen Filtern",
    checked: (rows, kind) => `${loaded(rows, kind)} geprüft.`,
    showLoaded: (kind) => `Alle geladenen ${MANY[kind]} zeigen`,
    noneReceived: (kind) => `Keine ${MANY[kind]} erhalten`,
    unsure: (verdict, kind) =>
      `${verdict} Der Dienst hat vielleicht noch passende ${MANY[kind]}. Der Ladebericht führt die Anfragen auf.`,
    showLedger: "Ladebericht zeigen",
    none: (kind) => `Keine passenden ${MANY[kind]}`,
    allLoaded: "Alle Seiten sind geladen, und keine Zeile darauf passt.",
    passedRange: "Auf den Seiten von jetzt bis zum Beginn des Zeitraums passt kein Anruf.",
    removeFilter: "Entfernen Sie versuchsweise einen Filter.",
    clearFilters: "Alle Filter entfernen",
  },
  unread: {
    summary: (messages, conversations) =>
      icu("{messages, number} ungelesen in {conversations, plural, one {# Unterhaltung} other {# Unterhaltungen}}", {
        messages,
        conversations,
      }),
    why: "Auf Ungelesen antwortet der Dienst mit Zahlen, nicht mit Nachrichten. Entfernen Sie Ungelesen, um Nachrichten aufzulisten.",
    table: "Ungelesene Nachrichten",
    columns: { with: "Mit", kind: "Art", unread: "Ungelesen" },
    notStored: "Zahlen ungelesener Nachrichten werden nicht gespeichert",
    whyNotStored: "Sie gelten nur im Augenblick der Abfrage. Führen Sie sie erneut aus, um sie zu sehen.",
    runAgain: "Erneut ausführen",
  },
  failure: { tryAgain: "Erneut versuchen", showRequest: "Anfrage zeigen", dismiss: "Schließen" },
  toolbar: {
    statistics: "Statistik",
    export: "Exportieren",
    moreWays: "Weitere Arten zu speichern",
    fetchAndExport: "Alle laden und exportieren …",
    saveArchive: "Als Archiv speichern …",
  },
  search: {
    group: "Geladene Zeilen",
    label: "In geladenen Zeilen suchen",
    placeholder: (rows, kind) => (rows === 0 ? "In geladenen Zeilen suchen" : `Suche in ${inRecords(rows, kind)}`),
    help: 'Wörter, "Wendungen", /reguläre Ausdrücke/, OR, -Wort, (…): in Texten, Namen, IDs, Schlagwörtern, Dateien und Metadaten',
    problem: (problem) => `Nicht gesucht. ${problem}`,
    progress: ({ doing, rows, total }) =>
      `${Math.floor((100 * rows) / Math.max(1, total))} % ${doing === "sorting" ? "sortiert" : "durchsucht"}`,
    stop: "Stoppen",
    stopped: "Gestoppt",
    clear: "Suche leeren",
    marking: "Alle Zeilen sind sichtbar; Treffer sind markiert",
    hiding: "Nur Zeilen mit Treffern sind sichtbar",
    keepWord: "Alle Zeilen",
    keepRows: "Alle Zeilen behalten und von Treffer zu Treffer gehen",
    showInContext: "Im Zusammenhang zeigen",
    previousHit: "Voriger Treffer",
    nextHit: "Nächster Treffer",
    withKey: (text, key) => `${text} (${key.replace("Shift", "Umschalt")})`,
    found: (rows) => `${formatNumber(rows)} gefunden`,
    foundSoFar: (rows) => `${formatNumber(rows)}+ gefunden`,
    counting: "wird gezählt",
    searching: "Suche läuft",
    noHit: "Kein Treffer",
    hit: (index, hits) => `Treffer ${formatNumber(index + 1)} von ${formatNumber(hits)}`,
  },
  facets: {
    title: "Häufigste Werte",
    word: "Werte",
    column: "Spalte",
    counting: "Wird gezählt",
    contains: (column) => `${column} enthält`,
    containsText: (column, text) => `${column} enthält ${text}`,
    containsPlaceholder: "Enthält",
    from: "Von",
    to: "Bis",
    bounds: { from: (column) => `${column} von`, to: (column) => `${column} bis` },
    between: (column, from, to, unit) =>
      [column, from === null ? [] : ["von", from], to === null ? [] : ["bis", to], unit ?? []].flat().join(" "),
    onDay: (column, day) => `${column} am ${day}`,
    filter: "Filtern",
    exclude: (value) => `${value} ausschließen`,
    excludeTip: "Ausschließen",
    valuesOf: (column) => `Werte von ${column}`,
    empty: "leer",
    exact: (rows, all) =>
      rows === all
        ? icu("Genau: {all, plural, one {die einzige gezeigte Zeile} other {alle # gezeigten Zeilen}} gezählt.", {
            all,
          })
        : icu("Genau: {rows, number} von {all, plural, one {# gezeigten Zeile} other {# gezeigten Zeilen}} gezählt.", {
            rows,
            all,
          }),
    estimated: (rows, all) =>
      icu(
        "Etwa: geschätzt aus einer Stichprobe von {rows, number} aus {all, plural, one {# gezeigten Zeile} other {# gezeigten Zeilen}}. Seltene Werte können fehlen.",
        { rows, all },
      ),
    shownOf: (shown, different) => `${formatNumber(shown)} von ${different} verschiedenen Werten.`,
    yes: "ja",
    no: "nein",
  },
  goTo: {
    title: "Gehe zu",
    outside: (edge, kind, time) => {
      const record =
        kind === "messages"
          ? { earliest: "Die früheste geladene Nachricht", newest: "Die neueste geladene Nachricht" }
          : { earliest: "Der früheste geladene Anruf", newest: "Der neueste geladene Anruf" };
      return `Diese Zeit ist nicht geladen. ${record[edge]} ist von ${time}.`;
    },
    longId: "So lang kann eine ID nicht sein.",
    noRowNumber: "Das ist keine Zeilennummer.",
    outOfRange: (rows) => `Geben Sie eine Zahl von 1 bis ${formatNumber(rows)} ein.`,
    ways: "Wohin",
    row: "Zeile",
    date: "Datum",
    id: "ID",
    rowField: "Zeilennummer",
    rowRange: (rows) => `1 bis ${formatNumber(rows)}`,
    dateField: (kind) => (kind === "messages" ? "Erste Nachricht ab" : "Erster Anruf ab"),
    datePlaceholder: "2026-03-01 14:00, yesterday, 2 h ago",
    messageId: "Nachrichten-ID",
    sessionId: "Sitzungs-ID",
    notFound: (kind) => `Nicht unter den geladenen und gezeigten ${IN_MANY[kind]}.`,
    cancel: "Abbrechen",
    go: "Los",
    askForId: "Den Dienst nach dieser ID fragen",
    loadBack: "Zurück bis zu dieser Zeit laden",
    loadOn: "Weiter bis zu dieser Zeit laden",
    earliest: (kind) => (kind === "messages" ? "Zur frühesten geladenen Nachricht" : "Zum frühesten geladenen Anruf"),
    newest: (kind) => (kind === "messages" ? "Zur neuesten geladenen Nachricht" : "Zum neuesten geladenen Anruf"),
  },
  bounds: {
    reversed: "„Von“ liegt nach „Bis“.",
    noNumber: (text) => `„${text}“ ist keine Zahl.`,
    noTime: (text) => `„${text}“ ist keine Zeit. Versuchen Sie es mit 2026-10-28 14:00 oder yesterday.`,
  },
  cellMenu: {
    menuOf: (column) => `Menü von ${column}`,
    withinLoaded: "In geladenen Zeilen",
    only: (value) => `Nur ${value}`,
    exclude: (value) => `Ohne ${value}`,
    filterFile: "Datei filtern",
    askService: "Den Dienst fragen",
    copyValue: "Wert kopieren",
    copyRows: (rows) => icu("{rows, plural, one {Diese Zeile kopieren} other {# Zeilen kopieren}}", { rows }),
    is: (filter, value) => `${filter} ist ${value}`,
    has: (filter, word) => `${filter} enthält ${word}`,
    time: (filter, time) => `${filter} ${time}`,
    as: (form) => `als ${form}`,
  },
  loadedFilters: {
    title: "Filter geladener Zeilen",
    within: (rows, kind) => `In ${inLoaded(rows, kind)}:`,
    loadRest: "Rest laden",
    askInstead: "Stattdessen den Dienst fragen",
    ask: (questions) => `Den Dienst fragen: ${questions}`,
    remove: (filter) => `${filter} entfernen`,
  },
  columns: {
    title: "Spalten",
    tip: "Spalten und Zeilen",
    reset: "Spalten zurücksetzen",
    needless: "In einer einzelnen Unterhaltung weggelassen",
    lines: "Textzeilen",
    density: "Zeilen",
    densities: { normal: "Normal", compact: "Kompakt" },
  },
  localValue: {
    isEmpty: (label, isList) => `${label} ${isList ? "sind" : "ist"} leer`,
    isNotEmpty: (label, isList) => `${label} ${isList ? "sind" : "ist"} nicht leer`,
    is: (label, value) => `${label} ist ${value}`,
    isNot: (label, value) => `${label} ist nicht ${value}`,
    have: (label, value) => `${label} enthalten ${value}`,
    doNotHave: (label, value) => `${label} enthalten ${value} nicht`,
    named: (label, value) => `${label} ${value}`,
  },
  rowCount: {
    reading: "Wird gelesen",
    nothingLoaded: "Nichts geladen",
    unread: (counts) =>
      icu("{counts, plural, one {# Unterhaltung} other {# Unterhaltungen}} mit Ungelesenem", { counts }),
    rows: records,
    soFar: "bisher",
    ofLoaded: (rows, kind) => `von ${inLoaded(rows, kind)}`,
    ofFile: (rows, kind) => `von ${inRecords(rows, kind)} in der Datei`,
    ofRead: (rows, kind) =>
      kind === "messages"
        ? icu("von {rows, plural, one {# gelesenen Nachricht} other {# gelesenen Nachrichten}}", { rows })
        : icu("von {rows, plural, one {# gelesenen Anruf} other {# gelesenen Anrufen}}", { rows }),
    counting: (rest) => `${rest}, wird gezählt`,
  },
  copyForms: { csv: "CSV", markdown: "Markdown-Tabelle", json: "JSON", links: "Links" },
  selected: {
    title: "Ausgewählte Zeilen",
    rows: (rows) => icu("{rows, plural, one {# Zeile} other {# Zeilen}} ausgewählt", { rows }),
    copy: "Kopieren",
    export: "Exportieren …",
    compare: "Vergleichen",
    clear: "Aufheben",
    clearTip: "Auswahl aufheben",
  },
  selectFirst: "Wählen Sie zuerst eine Zeile aus.",
  allShown:
    "Alle geladenen Zeilen sind schon sichtbar. Suchen Sie zuerst in den geladenen Zeilen oder filtern Sie sie.",
  notices: {
    noContext: "Nichts im Zusammenhang zu zeigen",
    notInFile: "Die Datei enthält diesen Anruf nicht",
    marked: (rows) => icu("{rows, plural, one {# Zeile} other {# Zeilen}} ausgewählt", { rows }),
    mostMarked: "Mehr kann nicht auf einmal kopiert werden. Ein Export kann alle enthalten.",
    nothingToCopy: "Nichts zu kopieren",
    notCopied: "Von Ihrer Organisation verwaltet",
    nothingToCompare: "Nichts zu vergleichen",
    selectTwo:
      "Wählen Sie zwei Zeilen aus: Klicken Sie auf eine und mit Strg auf die andere, oder drücken Sie Umschalt und eine Pfeiltaste.",
    nothingSelected: "Keine Zeilen ausgewählt",
    rowsAs: (rows, form) => icu("{rows, plural, one {# Zeile} other {# Zeilen}} als {form}", { rows, form }),
    noRequest: "Keine Anfrage zu zeigen",
    noRequestDetail: "Switchboard filtert eine geöffnete Datei ohne Anfrage.",
    nothingToRead: "Keine Unterhaltung zu lesen",
    noOtherForm: "Nichts als Unterhaltung zu zeigen",
    noMessages: "Nur eine Liste von Nachrichten hat eine zweite Form.",
    nothingToGoTo: "Kein Ziel",
    noRows: "Es sind keine Zeilen sichtbar.",
    nothingToCount: "Nichts zu zählen",
    noView: "Führen Sie zuerst eine Abfrage aus oder öffnen Sie eine Datei.",
    loading: (side) =>
      ({ append: "Neuere Nachrichten werden geladen", prepend: "Frühere Nachrichten werden geladen" })[side],
    loadedRows: (rows) => icu("{rows, plural, one {# Zeile} other {# Zeilen}}", { rows }),
    loadingUntil: (kind, time) => `${MANY[kind]} bis ${time} werden geladen`,
    noneOnSide: (side) => `Keine ${NO_SIDE[side]}`,
    noneWhenAsked: "Der Dienst hatte keine, als er gefragt wurde.",
    continues: "Das Laden geht weiter",
    continuesAt: (hasClosed, kind, side, rows) => {
      const what = side === null ? `alle ${MANY[kind]}` : SIDE_WORDS[side];
      const why = hasClosed ? "Switchboard wurde geschlossen" : "Eine andere Verbindung wurde gewählt";
      return `${why}, während ${what} geladen wurden. Es geht bei ${inRecords(rows, kind)} weiter.`;
    },
  },
  moreRow: {
    busy: {
      query: "Die Abfrage läuft",
      more: "Die nächste Seite wird geladen",
      all: "Alle Seiten werden geladen",
      other: "Eine Seite in der anderen Richtung wird geladen",
    },
    notLoaded: "Die nächste Seite ist nicht geladen",
    tryAgain: "Erneut laden",
    searched: (rows, kind) => `${loaded(rows, kind)} durchsucht`,
    more: (kind) => `Weitere ${MANY[kind]} können geladen werden`,
    loadNext: "Nächste Seite laden",
  },
};
