// Walks: loading all pages with pause and cancel, shown waits, and walks that survive the program.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import type { FakeService } from "#tests/fakes/service.ts";
import {
  cell,
  chooseConnectionItem,
  exportTo,
  grid,
  rowCount,
  rows,
  runQuery,
  verdict,
  viewport,
  waitForRows,
} from "./window.ts";
import { expect, withService } from "./with-service.ts";

const MESSAGES = 3100;
const EVERY_ROW = "3,100 messages";
/**
 * Two pages arrive, slowly enough for the grid to show them; the service holds back the next one for as long as a test
 * needs.
 */
const SLOW = { kind: "delay", milliseconds: 700, answers: 2 } as const;

const test = withService({ messages: MESSAGES, calls: 60 });

async function chooseConnection(page: Page, name: string): Promise<void> {
  await chooseConnectionItem(page, name);
  await expect(page.getByRole("button", { name: `Connection: ${name}` })).toBeVisible();
}

const walkPart = (page: Page) => page.getByTestId("walk");
const walkButton = (page: Page, name: "Pause" | "Resume" | "Cancel" | "Add key") =>
  page.getByRole("button", { name: `${name}: loading all messages` });

async function loadedRows(page: Page): Promise<number> {
  return Number((await rowCount(page).innerText()).replaceAll(/\D/gu, ""));
}

/** Starts a slow walk and waits until some of its pages are stored. */
async function walkHalfWay(page: Page, fake: FakeService): Promise<void> {
  fake.setFaults(SLOW);
  await page.getByRole("button", { name: "Load all", exact: true }).click();
  await expect.poll(() => loadedRows(page)).toBeGreaterThan(1000);
  expect(await loadedRows(page)).toBeLessThan(MESSAGES);
}

/** Proves by an export that the result has exactly the service's messages. */
async function expectEveryRow(
  page: Page,
  fake: FakeService,
  path: string,
  answerSave: (path: string) => Promise<void>,
): Promise<void> {
  await expect(rowCount(page)).toHaveText(EVERY_ROW, { timeout: 60_000 });
  await expect(verdict(page)).toHaveText("Complete");
  await exportTo(page, path, answerSave, null);
  const lines: readonly { readonly id: string }[] = parse(readFileSync(path), {
    columns: true,
    record_delimiter: "\r\n",
  });
  const ids = lines.map(({ id }) => id).toSorted();
  expect(ids).toEqual(fake.service.messages.map(({ id }) => String(id)).toSorted());
}

test("oldest first, each scroll to the end loads one page @all", async ({ startListed, fake }) => {
  const { page } = await startListed();
  const first = grid(page, "Messages").locator('[role="row"][row-index="0"]');
  const newest = (await first.textContent()) ?? "";
  await page.getByRole("columnheader", { name: "Sent", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Sent", exact: true })).toHaveAttribute("aria-sort", "ascending");
  // Until the rows are shown in the new order the window moves by itself, so scrolling does not count yet.
  await expect(first).not.toHaveText(newest);
  const shown = viewport(page, "Messages");
  const reachEnd = async (): Promise<void> => {
    await shown.evaluate(async (element) => {
      // First far from the end, so that the end is reached again.
      for (const top of [0, element.scrollHeight]) {
        element.scrollTo(0, top);
        for (let frame = 0; frame < 20; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
  };
  for (const loaded of [200, 300]) {
    const before = fake.requests.length;
    await reachEnd();
    await expect.poll(() => loadedRows(page)).toBeGreaterThanOrEqual(loaded);
    // Pages that load by themselves would be requested in these frames.
    await shown.evaluate(async () => {
      for (let frame = 0; frame < 60; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect([await loadedRows(page), fake.requests.length - before]).toEqual([loaded, 1]);
  }
});

test("a cancelled walk keeps its rows, and a paused one resumes at the same page @all", async ({
  startListed,
  fake,
  folders,
}) => {
  test.slow();
  const { page, answerSave } = await startListed();
  await test.step("a cancelled walk keeps its rows and offers no Resume", () => cancelWalk(page, fake));
  fake.setFaults(null);
  await runQuery(page);
  await expect(rowCount(page)).toHaveText("100 messages");
  await test.step("a walk is paused by its button and by its key, and resumes at the same page", async () => {
    await pauseWalk(page, fake);
    await expectEveryRow(page, fake, join(folders.downloads, "resumed.csv"), answerSave);
    await expect(walkPart(page)).toHaveCount(0);
  });
});

async function cancelWalk(page: Page, fake: FakeService): Promise<void> {
  await walkHalfWay(page, fake);
  await walkButton(page, "Cancel").click();
  await expect(walkPart(page)).toHaveCount(0);
  await expect(walkButton(page, "Resume")).toHaveCount(0);
  expect(await loadedRows(page)).toBeGreaterThan(1000);
  await expect(verdict(page)).toHaveText("More can be loaded");
  await expect(page.getByRole("button", { name: "Load all", exact: true })).toBeEnabled();
  await expect(page.getByRole("alert")).toHaveCount(0);
}

/** Pauses and resumes a walk by its button and by its key, until nothing holds it. */
async function pauseWalk(page: Page, fake: FakeService): Promise<void> {
  await walkHalfWay(page, fake);
  await expect(walkPart(page)).toContainText(/Loading all messages\s*\d,\d{3} · [\d,]+\/s · \d+:\d\d/u);
  await walkButton(page, "Pause").click();
  await expect(walkPart(page)).toContainText(/Paused at \d,\d{3} messages/u);
  const paused = await loadedRows(page);
  await expect(walkPart(page)).toContainText(`Paused at ${paused.toLocaleString("en-US")} messages`);
  const asked = fake.requests.length;
  // Pending requests would have been sent by the time the window has answered something else.
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog", { name: "Load report" })).toContainText("Not finished: more can be loaded.");
  await page.keyboard.press("Escape");
  expect([await loadedRows(page), fake.requests.length]).toEqual([paused, asked]);

  await walkButton(page, "Resume").click();
  await expect(walkPart(page)).not.toContainText("Paused at");
  await page.keyboard.press("p");
  await expect(walkPart(page)).toContainText("Paused at");
  fake.setFaults(null);
  await page.keyboard.press("p");
}

test("a walk waits as long as the service demands, and a query that goes forward can also load older messages @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  await test.step("a wait that the service demands is shown in seconds, and the walk continues by itself", async () => {
    fake.setFaults({ kind: "status", status: 429, retryAfter: "8" }, { times: 1 });
    await page.getByRole("button", { name: "Load all", exact: true }).click();
    await expect(walkPart(page)).toContainText(/too many requests, next try in [1-8] s/u);
    await expect(rowCount(page)).toHaveText(EVERY_ROW, { timeout: 60_000 });
    await expect(verdict(page)).toHaveText("Complete");
    // Most requests remain, so their number is only on hover.
    await expect(rowCount(page)).toHaveAttribute("title", /19,\d{3} of 20,000 requests remain/u);
    await expect(page.getByLabel("Status")).not.toContainText("requests remain");
  });
  await test.step("a query that goes forward from a message can also load older messages", async () => {
    const middle = fake.service.messages[1500];
    await page.keyboard.press("f");
    await page.getByPlaceholder("Find a filter").fill("From message");
    await page.getByRole("option", { name: /^From message/u }).click();
    await page.locator('input[data-param="id"]').fill(String(middle?.id));
    await page.keyboard.press("Enter");
    await expect(rowCount(page)).toHaveText("100 messages");
    await expect(verdict(page)).toHaveText("More can be loaded");
    await page.getByRole("button", { name: "Load earlier messages" }).click();
    await page.getByRole("menuitem", { name: /^Load earlier messages/u }).click();
    await expect(rowCount(page)).toHaveText("200 messages");
    await expect.poll(() => cell(rows(page, "Messages"), "sentAtSeconds").count()).toBeGreaterThan(10);
  });
});

test.describe("a computer without a network", () => {
  // The window may still load parts of itself in the background. They come from this computer, so only a test loses them.
  test.use({ expectedErrors: /net::ERR_INTERNET_DISCONNECTED/u });

  test("the status bar says that the network is gone until it is back @all", async ({ startListed }) => {
    const { page } = await startListed();
    const computer = page.getByTestId("computer");
    await page.context().setOffline(true);
    await expect(computer).toHaveText("Offline: stored rows only");
    await page.context().setOffline(false);
    await expect(computer).toBeHidden();
  });
});

test("a walk continues after a reload of its window, and waits while another connection is shown @all", async ({
  startListed,
  fake,
}) => {
  test.slow();
  const { page } = await startListed();
  const continues = page.getByText("Loading continues", { exact: true });
  await test.step("a walk continues after a reload of its window", async () => {
    await walkHalfWay(page, fake);
    await page.reload();
    await expect(continues).toBeVisible();
    fake.setFaults(null);
    await expect(rowCount(page)).toHaveText(EVERY_ROW, { timeout: 60_000 });
    await expect(verdict(page)).toHaveText("Complete");
  });
  await runQuery(page);
  await expect(rowCount(page)).toHaveText("100 messages");
  await expect(continues).toHaveCount(0);
  await test.step("a walk waits while another connection is shown, and continues when its own is back", async () => {
    await walkHalfWay(page, fake);
    await chooseConnection(page, "Sample data");
    await expect(walkPart(page)).toHaveCount(0);
    fake.setFaults(null);
    await chooseConnection(page, "Fake");
    await expect(continues).toBeVisible();
    await expect(rowCount(page)).toHaveText(EVERY_ROW, { timeout: 60_000 });
    await expect(verdict(page)).toHaveText("Complete");
  });
});

test("a walk continues after its engine was killed", async ({ startListed, fake, folders }) => {
  test.slow();
  const { page, enginePid, answerSave } = await startListed();
  await walkHalfWay(page, fake);
  process.kill(await enginePid(), "SIGKILL");
  await expect(page.getByText("The store has restarted", { exact: true })).toBeVisible();
  fake.setFaults(null);
  await expectEveryRow(page, fake, join(folders.downloads, "after the engine.csv"), answerSave);
  // These two notices stay for a while, longer under the mouse; there are no others.
  await expect(
    page.getByRole("alert").filter({ hasNotText: /after the engine\.csv|The store has restarted/u }),
  ).toHaveCount(0);
});

// If the system stores keys, as it may for Electron, the walk would not wait for one.
test("a walk continues after the program was killed, once its key is entered @browser-shell-only @all", async ({
  start,
  startListed,
  fake,
  folders,
}) => {
  test.slow();
  const first = await startListed();
  await walkHalfWay(first.page, fake);
  await first.kill();

  const { page, answerSave } = await start();
  await waitForRows(page, "Messages");
  const stored = await loadedRows(page);
  expect(stored).toBeGreaterThan(1000);
  expect(stored).toBeLessThan(MESSAGES);
  await expect(walkPart(page)).toContainText("Loading all messages waits for the key");
  fake.setFaults(null);
  await walkButton(page, "Add key").click();
  const dialog = page.getByRole("dialog", { name: "Edit Fake" });
  await dialog.getByLabel("API key", { exact: true }).fill(fake.service.key);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Loading continues", { exact: true })).toBeVisible();
  await expectEveryRow(page, fake, join(folders.downloads, "after the kill.csv"), answerSave);
});

test("newest first has nothing newer, and a start shows the loaded rows with their age without a request @all", async ({
  start,
  startListed,
  fake,
}) => {
  const first = await startListed();
  await first.page.keyboard.press("n");
  await expect(first.page.getByText("No newer messages", { exact: true })).toBeVisible();
  await expect(rowCount(first.page)).toHaveText("100 messages");
  await first.page.getByRole("button", { name: "Load more", exact: true }).click();
  await expect(rowCount(first.page)).toHaveText("200 messages");
  await first.close();
  const asked = fake.requests.length;

  const { page } = await start();
  await waitForRows(page, "Messages");
  await expect(rowCount(page)).toHaveText("200 messages");
  await expect(page.getByLabel("Status")).toContainText(/Loaded (?:just now|\d+ min ago) · Run again/u);
  expect(fake.requests.length).toBe(asked);
});
