// Proves that every action of the window that waits carries its place: it is made by `placed`, takes an App at a place, or is
// listed here with the reason why it belongs to the whole window.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseSync, Visitor, type ESTree } from "vite";
import { expect, test } from "vitest";
import { importsOf } from "./imports.ts";

const RENDERER = resolve(import.meta.dirname, "../src/renderer");

/** Actions that wait and belong to no place, by their files. What they do next is decided by the state of then. */
const OF_WINDOW: Readonly<Record<string, readonly string[]>> = {
  // The program's own data, the same at every place.
  "state/settings-actions.ts": ["changeSettings", "readSettings"],
  "state/activity.ts": ["track"],
  "state/show-notice.ts": ["report", "copyText", "copyForms", "writing"],
  // The person is read already; only the clipboard is waited for.
  "ticket/copy-ticket.ts": ["copyPersonForTicket"],
  "settings/audit.ts": ["checkAudit"],
  "help/show-diagnostics.ts": ["copyDiagnostics", "isInBrowser"],
  "settings/update-actions.ts": ["readUpdates", "checkForUpdates", "downloadUpdate", "settle"],
  "storage/storage-actions.ts": ["readKept", "forgetKept", "forgetOld", "clearData", "showKeptAfter"],
  "storage/trim-at-rest.ts": ["trimAtRest"],
  // Exports go on wherever the window is.
  "export/export-actions.ts": [
    "startExport",
    "saveAs",
    "exportToChosenFile",
    "startExportAgain",
    "discardExport",
    "verifyExport",
    "verifyWithFolder",
    "chooseFiles",
    "verify",
    "offerUnfinishedExports",
    "readUnfinished",
    "carryOut",
    "readPresets",
    "savePreset",
    "deletePreset",
    "saveArchive",
  ],
  // Files and imports are known by their own numbers. Showing one is a move.
  "files/import-actions.ts": ["readOpened", "hearOpened", "followImport", "readWhole", "showNewRows"],
  "files/file-actions.ts": [
    "chooseAndOpen",
    "openOffered",
    "openChosen",
    "openEntry",
    "readAgain",
    "storeReadingAndImport",
    "importOrShow",
    "chooseParts",
    "readChosen",
    "importAndShow",
    "showFile",
    "forgetFile",
    "leaveFile",
    "leaveForgotten",
    "saveUnreadable",
    "unsettledPart",
    "storeReading",
  ],
  // Moves, and what leads to one: they give or bind the App of the place to which they have moved.
  "connections/connection-actions.ts": [
    "readConnections",
    "readKeyStatus",
    "readKeyAgain",
    "chooseConnection",
    "goToConnection",
    "showConnection",
    "leaveDeleted",
    "clearKey",
    "deleteConnection",
  ],
  "links/link-actions.ts": [
    "openWaitingLinks",
    "openGivenLink",
    "handleLink",
    "followLinkOver",
    "openOverSample",
    "isCallOfSample",
    "leaveConnectionForm",
    "leaveLink",
  ],
  "place/actions/place-actions.ts": ["goOneStep", "returnTo", "showPlace"],
  // A part of the window with an App of its own.
  "conversation/actions/beside-actions.ts": ["fillBeside"],
  "conversation/actions/window-actions.ts": ["openRecordInWindow", "ask"],
  "palette/palette-actions.ts": ["openFromPalette"],
  "app/start-window.ts": ["start", "unlessStarting", "readOpenedAtStart", "reopenAll"],
  // The picture is drawn already; only the clipboard or a dialog is waited for.
  "statistics/hand-on-statistics.ts": [
    "contentOf",
    "copyStatisticsCsv",
    "copyStatisticsForTicket",
    "save",
    "saveStatistics",
  ],
  // Bound to its result where it asks.
  "list/actions/rows/follow-actions.ts": ["checkNow", "startFollowing"],
  // One request for the current view, bound where it is made.
  "list/actions/rows/view-actions.ts": ["wholeView", "refreshView"],
  "list/actions/rows/scan-rows.ts": ["watchScan"],
  // The list of an opened file, whichever is shown.
  "list/views/result/ledger/file-pieces.ts": ["readPieces"],
  // Moves of a grid, which bind each of their steps.
  "list/views/rows/grid/use-grid-view.ts": ["settled"],
  "palette/open-palette.tsx": ["enter"],
};

/** Files that may know the whole client: they make the client of a place. */
const MAKERS = new Set([
  "state/engine-client.ts",
  "state/create-app.ts",
  "state/branch.ts",
  "state/placed.ts",
  "state/place-client.ts",
]);

/** The async functions of a source text whose first argument is an App of the window: their names. */
function unplaced(fileName: string, source: string): readonly string[] {
  const found: string[] = [];
  const look = (name: string, node: ESTree.Function | ESTree.ArrowFunctionExpression): void => {
    if (node.async && node.params.some(isApp)) found.push(name);
  };
  new Visitor({
    FunctionDeclaration: (node) => look(node.id?.name ?? "default", node),
    FunctionExpression: (node) => look("a function", node),
    ArrowFunctionExpression: (node) => look("a function", node),
  }).visit(parseSync(fileName, source).program);
  return found;
}

function isApp(node: ESTree.ParamPattern): boolean {
  const type = "typeAnnotation" in node ? node.typeAnnotation?.typeAnnotation : undefined;
  return type?.type === "TSTypeReference" && type.typeName.type === "Identifier" && type.typeName.name === "App";
}

const paths = readdirSync(RENDERER, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path));
const read = (path: string): string => readFileSync(join(RENDERER, path), "utf8");

test.each([
  ["export async function open(app: App): Promise<void> {}", ["open"]],
  ["async function read({ store }: App, id: string) {}", ["read"]],
  ["const read = async (app: App) => {};", ["a function"]],
  ["export const open = placed(async (app, id: string) => {});", []],
  ["async function read(app: PlacedApp) {}", []],
  ["function show(app: App): void {}", []],
])("%s", (source, found) => {
  expect(unplaced("test.ts", source)).toEqual(found);
});

test("every action that waits is placed, or listed as one of the whole window", () => {
  const found = paths.flatMap((path) => unplaced(path, read(path)).map((name) => `${path}: ${name}`));
  const listed = Object.entries(OF_WINDOW).flatMap(([path, names]) => names.map((name) => `${path}: ${name}`));
  expect(found.toSorted()).toEqual(listed.toSorted());
});

test("only the client of a place is made from the whole client", () => {
  const importers = paths.filter((path) =>
    importsOf(path, read(path)).some(({ specifier }) => specifier?.endsWith("contract/carrier/port.ts") === true),
  );
  expect(importers.filter((path) => !MAKERS.has(path))).toEqual([]);
});
