// Common actions of the specs in the window, by the names that people and screen readers see: in English. Screens and grids have
// theirs in the language that the spec sets by setLanguage.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./test.ts";
import { say } from "#texts/say.ts";

export type ScreenName = "Messages" | "Calls";

const SCREENS = {
  Messages: "commands.messages.label",
  Calls: "commands.calls.label",
  Files: "commands.files.label",
} as const;

/** The name of a screen in the language of this process. */
function said(name: ScreenName | "Files"): string {
  return say(SCREENS[name]);
}

export function grid(page: Page, name: ScreenName): Locator {
  return page.getByRole("grid", { name: said(name), exact: true });
}

/** The rows of a grid that are drawn now with their contents, without its header. A row that still loads has no menu. */
export function rows(page: Page, name: ScreenName): Locator {
  return grid(page, name).locator('[role="row"][row-index]').filter({ hasText: /\S/u });
}

/** The cells of one column in drawn rows, found by the column's id. */
export function cell(row: Locator, columnId: string): Locator {
  return row.locator(`[col-id="${columnId}"]`);
}

/** The moments of cells of a column of times, to the second, as ISO 8601 with the offset of the window's zone. */
export async function momentsIn(cells: Locator): Promise<readonly string[]> {
  await cells.locator("time").first().waitFor();
  return cells.locator("time").evaluateAll((times) => times.map((time) => time.getAttribute("datetime") ?? ""));
}

/** Waits until the grid shows rows with contents. */
export async function waitForRows(page: Page, name: ScreenName): Promise<void> {
  // Unlike an assertion, this does not describe the whole page at each failed attempt, and it tries more often.
  await rows(page, name).first().waitFor();
}

/**
 * Scrolls a row to the middle of its grid; positions count from 0 in the order of the grid. A view is shown before all its rows are
 * known, and a grid scrolls only as far as the rows it knows: this scrolls again until the row is there.
 */
export async function showRow(page: Page, name: ScreenName, position: number): Promise<Locator> {
  const row = grid(page, name).locator(`[role="row"][row-index="${position}"]`);
  await expect(async () => {
    await viewport(page, name).evaluate((element, index) => element.scrollTo(0, Math.max(0, index - 8) * 28), position);
    await expect(row).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await expect(row).not.toHaveText("");
  return row;
}

/** Opens the record of a row, or marks the row by a click with a key held: a click beside its links. */
export async function openRecord(row: Locator, modifiers: readonly "ControlOrMeta"[] = []): Promise<void> {
  await row
    .getByRole("gridcell")
    .first()
    .click({ modifiers: [...modifiers] });
}

/** Chooses a way on from the shown record: its button, or the entry of the menu that holds those for which there is no room. */
export async function chooseWayOn(page: Page, name: string): Promise<void> {
  const around = page.getByRole("group", { name: "Around this record" });
  const button = around.getByRole("button", { name, exact: true });
  // A number that comes later takes room, and the last button goes into the menu.
  await expect(async () => {
    if (await button.isVisible()) return await button.click({ timeout: 2000 });
    await around.getByRole("button", { name: "More" }).click({ timeout: 2000 });
    await page.getByRole("menuitem", { name }).click({ timeout: 2000 });
  }).toPass();
}

/** Chooses from the menu of connections: a connection or an action. */
export async function chooseConnectionItem(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Connection: /u }).click();
  await page.getByRole("menuitem", { name }).click();
}

/** The record in the pane as JSON. */
export async function rawRecord(pane: Locator): Promise<unknown> {
  await pane.getByRole("tab", { name: "Raw JSON" }).click();
  return copiedRecord(pane);
}

/** The record of a tree as its button copies it. */
export async function copiedRecord(within: Locator): Promise<unknown> {
  const page = within.page();
  await expect(within.getByRole("tree", { name: "Raw JSON" })).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await within.getByRole("button", { name: "Copy JSON" }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^\{.*\}$/su);
  return JSON.parse(await clipboard(page));
}

/** Puts a text into the clipboard, as another program does. */
export async function copyElsewhere(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

/** The text in the clipboard, which the test has been granted. */
export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Frames in which an element stays where it is until it counts as resting. */
const RESTING_FRAMES = 5;

/**
 * The place of an element as soon as it rests. A box that is read straight after a click may still move: a pane opens, a row scrolls
 * into sight, a column takes the room of another.
 */
export async function restingBox(element: Locator): Promise<Box> {
  // A row may be drawn anew meanwhile; what was taken out rests nowhere.
  for (;;) {
    const place = await restingPlace(element);
    if (place !== null) return place;
  }
}

function restingPlace(element: Locator): Promise<Box | null> {
  return element.evaluate(async (shown, frames) => {
    const placeOf = (): Box => {
      const { x, y, width, height } = shown.getBoundingClientRect();
      return { x, y, width, height };
    };
    let place = placeOf();
    for (let resting = 0; resting < frames;) {
      await new Promise(requestAnimationFrame);
      if (!shown.isConnected) return null;
      const now = placeOf();
      const isSame = now.x === place.x && now.y === place.y && now.width === place.width && now.height === place.height;
      resting = isSame ? resting + 1 : 0;
      place = now;
    }
    return place;
  }, RESTING_FRAMES);
}

/** The scrolling element of a grid. */
export function viewport(page: Page, name: ScreenName): Locator {
  return page.getByRole("region", { name: said(name), exact: true }).locator(".ag-grid-viewport");
}

/**
 * Presses the keys of a sequence like "g h", each without waiting for the window to answer the one before: a pause ends a sequence,
 * and a busy machine makes pauses that no person made.
 */
export async function pressSequence({ keyboard }: Page, keys: string): Promise<void> {
  await Promise.all(keys.split(" ").map((key) => keyboard.press(key)));
}

export async function openScreen(page: Page, name: ScreenName | "Files"): Promise<void> {
  const screens = page.getByRole("navigation", { name: say("window.screens") });
  await screens.getByRole("button", { name: said(name), exact: true }).click();
  await expect(page.getByRole("heading", { name: said(name), level: 1 })).toBeVisible();
}

/** The row count in the status bar: "100 messages", "3 of 100 loaded messages". */
export function rowCount(page: Page): Locator {
  return page.getByTestId("row-count");
}

/** The verdict in the status bar: "Complete", "More can be loaded". */
export function verdict(page: Page): Locator {
  return page.locator("[data-verdict]");
}

export function control(page: Page, param: string): Locator {
  return page.locator(`[data-param="${param}"]`).filter({ visible: true });
}

/** The chip of a set filter in the bar: a group with the filter's label. */
export function chip(page: Page, entry: string): Locator {
  return page.locator(`[role="search"] [data-entry="${entry}"]`).filter({ visible: true });
}

/** Opens the editor of a filter from the list of all filters. A flag has no editor and is set. */
export async function openFilter(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.locator(`[data-filter="${entry}"]`).click();
}

/** Sets the period and runs the query. */
export async function applyPeriod(page: Page, words: string): Promise<void> {
  await openFilter(page, "period");
  await control(page, "period").fill(words);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
}

/** Chooses an entry of the menu at the end of the bar. */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Query menu", exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Runs the query and waits until the screen shows the answer: rows or a failure. */
export async function runQuery(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Run query", exact: true }).click();
  await expect(page.getByRole("button", { name: "Cancel: Running the query" })).toHaveCount(0);
}

/** Loads every page of the screen's result and waits until the walk has ended. */
export async function loadAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Load all", exact: true }).click();
  await expect(page.getByRole("button", { name: "Load all", exact: true })).toHaveCount(0, { timeout: 60_000 });
}

/** What a file of the program holds now. The program writes it in its own time: until then the text is empty. */
export function fileText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return "";
    throw thrown;
  }
}

export interface ConnectionFields {
  readonly name: string;
  readonly key: string;
  readonly chatRoot: string;
  readonly callsRoot: string;
}

/** Adds a connection with these roots through the dialog; the window then uses it. */
export async function addConnection(page: Page, { name, key, chatRoot, callsRoot }: ConnectionFields): Promise<void> {
  await chooseConnectionItem(page, "New connection");
  const dialog = page.getByRole("dialog", { name: "New connection" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByLabel("App ID", { exact: true }).fill("app-1");
  await dialog.getByLabel("API key", { exact: true }).fill(key);
  await dialog.getByRole("button", { name: "Advanced" }).click();
  await dialog.getByLabel("Chat base URL").fill(chatRoot);
  await dialog.getByLabel("Calls base URL").fill(callsRoot);
  await dialog.getByRole("button", { name: "Add connection" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Connection: ${name}` })).toBeVisible();
}

/** Exports the rows of the screen; returns the path of the written file. */
export async function exportTo(
  page: Page,
  path: string,
  answerSave: (path: string) => Promise<void>,
  dataset: string | null,
): Promise<void> {
  await answerSave(path);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  if (dataset !== null) await dialog.getByLabel("Data to export").selectOption(dataset);
  await dialog.getByRole("button", { name: "Save as…" }).click();
  // The notice of an earlier export may still be visible.
  const notice = page
    .getByRole("status")
    .filter({ hasText: "Exported" })
    .filter({ hasText: `${basename(path)}: ` });
  await expect(notice).toBeVisible({ timeout: 60_000 });
}

/** Drops files from disk on the window, as a file manager would. */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  await session.send("Input.dispatchDragEvent", { type: "dragEnter", x: 640, y: 360, data });
  await expect(page.getByTestId("drop-zone")).toBeVisible();
  await session.send("Input.dispatchDragEvent", { type: "dragOver", x: 640, y: 360, data });
  await session.send("Input.dispatchDragEvent", { type: "drop", x: 640, y: 360, data });
  await expect(page.getByTestId("drop-zone")).toBeHidden();
}
