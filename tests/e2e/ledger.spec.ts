// The panel of the verdict, and the load report: reasons, requests, and the unreadable records.
import type { Locator, Page } from "@playwright/test";
import type { FakeService } from "#tests/fakes/service.ts";
import { copiedRecord, loadAll, openScreen, rowCount, runQuery, verdict, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const MESSAGES = 350;

const test = withService({ messages: MESSAGES, calls: 230 });

async function openLedger(page: Page): Promise<Locator> {
  await verdict(page).click();
  await page.getByRole("button", { name: "Show the load report" }).click();
  return page.getByRole("dialog", { name: "Load report" });
}

/** The figure with a name. */
function figure(ledger: Locator, name: string): Locator {
  return ledger.getByRole("term").getByText(name, { exact: true }).locator("xpath=following-sibling::dd");
}

function lines(ledger: Locator): Locator {
  return ledger.getByRole("region", { name: "Requests" }).getByRole("row");
}

/** What opens above the verdict. */
function panel(page: Page): Locator {
  return page.locator('[role="dialog"]:not([aria-modal])');
}

test("the verdict gives its reasons and what helps, by keys alone, and the focus comes back", async ({
  startListed,
}) => {
  const { page } = await startListed();
  await verdict(page).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("heading", { name: "More can be loaded" })).toBeVisible();
  await expect(panel(page)).toContainText("100 messages are loaded, newest first.");
  await expect(panel(page)).toContainText("The next page goes back from");
  await expect(panel(page).getByRole("button", { name: "Load more" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(verdict(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("button", { name: "Load more" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(verdict(page)).toHaveText("Complete");
  await expect(verdict(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel(page)).toContainText("All 350 messages that match are loaded.");
  await expect(panel(page).getByRole("listitem")).toHaveText([
    "Loading began with the newest message.",
    "Finished: the service sent an empty page.",
    /^Each of the \d answers fits its request\.$/u,
  ]);
  await expect(panel(page)).toContainText(/Loaded \d\d?:\d\d, just now/u);

  // The key of the report works here too, and closing the report leads back to the verdict.
  await page.keyboard.press("l");
  await expect(page.getByRole("dialog", { name: "Load report" })).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(verdict(page)).toBeFocused();
});

async function openTheReport(page: Page): Promise<void> {
  await page.keyboard.press("l");
  const ledger = page.getByRole("dialog", { name: "Load report" });
  await expect(ledger).toContainText("More can be loaded: earlier messages were not loaded.");
  await expect(ledger).toContainText("Towards earlier messagesNot finished: more can be loaded.");
  await expect(figure(ledger, "Distinct rows")).toHaveText("100");
  await expect(ledger).toContainText(/19,\d{3} of 20,000 requests remain/u);
  await expect(lines(ledger)).toHaveCount(2);
  await expect(lines(ledger).nth(1)).toContainText("affix=prepend&limit=100");
  await page.keyboard.press("Escape");
  await expect(ledger).toBeHidden();

  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Find or run" }).fill("load report");
  await page.keyboard.press("Enter");
  await expect(ledger).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(ledger).toBeHidden();
}

async function resolveADoubt(page: Page, fake: FakeService): Promise<void> {
  fake.setFaults({ kind: "ignores", names: ["affix"] });
  await runQuery(page);
  await expect(verdict(page)).toHaveText("Not sure");
  await verdict(page).click();
  await expect(panel(page)).toContainText(
    "The service was asked for the newest messages first and answered in the other direction.",
  );
  await expect(panel(page).getByRole("listitem")).toHaveText(/^\d\d?:\d\d:\d\d 100 messages/u);
  fake.setFaults(null);
  await panel(page).getByRole("button", { name: "Ask again" }).click();
  await expect(verdict(page)).toHaveText("More can be loaded");

  await openScreen(page, "Calls");
  await runQuery(page);
  await waitForRows(page, "Calls");
  await expect(page.getByLabel("Status")).toContainText("about 230 match");
  await verdict(page).click();
  await expect(panel(page)).toContainText("100 of about 230 calls are loaded.");
  await panel(page).getByRole("button", { name: "Load all (about 130)" }).click();
  await expect(rowCount(page)).toHaveText("230 calls");
  await expect(verdict(page)).toHaveText("Complete");
}

async function readTheReport(page: Page, fake: FakeService): Promise<void> {
  // Unreadable records keep a result incomplete, and are shown as they were sent.
  const record = { text: "a record without an id", weight: 7 };
  fake.setFaults({ kind: "unreadableRecord", record }, { times: 1 });
  await loadAll(page);
  await expect(rowCount(page)).toHaveText("349 messages");
  await expect(verdict(page)).toHaveText("Incomplete: 1 record unreadable");
  // The panel names the reason; one step from there is the record.
  await verdict(page).click();
  await expect(panel(page).getByRole("list", { name: "Reasons" })).toHaveText("1 record: no message id");
  await panel(page).getByRole("button", { name: "Show these records" }).click();
  const ledger = page.getByRole("dialog", { name: "Load report" });
  await expect(ledger.getByRole("tab", { name: "1 unreadable" })).toHaveAttribute("aria-selected", "true");
  await ledger.getByRole("tab", { name: "requests" }).click();
  await expect(figure(ledger, "Unreadable")).toHaveText("1");
  await expect(ledger.getByRole("listitem")).toHaveText(
    "1 record could not be read. It is kept as it came, under Unreadable.",
  );
  await ledger.getByRole("tab", { name: "1 unreadable" }).click();
  await ledger.getByRole("button", { name: "No message id" }).click();
  expect(await copiedRecord(ledger)).toEqual(record);
  await page.keyboard.press("Escape");
  await expect(ledger).toBeHidden();

  // A failed request is listed and skips no rows.
  await runQuery(page);
  await expect(rowCount(page)).toHaveText("100 messages");
  fake.setFaults({ kind: "status", status: 503 }, { times: 1 });
  await loadAll(page);
  await expect(rowCount(page)).toHaveText("350 messages");
  await expect(verdict(page)).toHaveText("Complete");
  await openLedger(page);
  await expect(figure(ledger, "Failed requests")).toHaveText("1");
  await expect(ledger.getByRole("list", { name: "Notes" })).toContainText("1 request failed. No records were skipped");
  await expect(lines(ledger).filter({ hasText: "Request failed" })).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(ledger).toBeHidden();

  // A complete result gives its time, the end of its walk, and all its requests.
  await runQuery(page);
  await expect(rowCount(page)).toHaveText("100 messages");
  await loadAll(page);
  await expect(rowCount(page)).toHaveText("350 messages");
  await openLedger(page);
  await expect(ledger).toContainText(
    /Complete: everything that matched at \d{1,2} [A-Z][a-z]{2} \d\d:\d\d:\d\d was loaded\./u,
  );
  await expect(ledger).toContainText("Finished: the service sent an empty page.");
  await expect(figure(ledger, "Distinct rows")).toHaveText("350");
  await expect(figure(ledger, "Records received")).toHaveText("350");
  await expect(figure(ledger, "Duplicates")).toHaveText("0");
  // The requests since the last run: the first of them names no message to continue from.
  const begun = fake.requests.findLastIndex(({ path, query }) => path.endsWith("/messages") && !("id" in query));
  const asked = fake.requests.length - begun;
  await expect(figure(ledger, "Requests")).toHaveText(String(asked));
  await expect(lines(ledger)).toHaveCount(asked + 1);
  await expect(lines(ledger).nth(1)).toContainText("empty page");
  await expect(ledger.getByRole("tab", { name: "0 unreadable" })).toBeDisabled();
  await expect(ledger.getByRole("list", { name: "Notes" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(ledger).toBeHidden();

  // A different total of the service is shown beside the rows.
  fake.setFaults({ kind: "zeroTotals" }, { endpoint: "calls" });
  await openScreen(page, "Calls");
  await runQuery(page);
  await waitForRows(page, "Calls");
  await openLedger(page);
  await expect(figure(ledger, "The service counts")).toHaveText("0");
  await expect(ledger.getByRole("list", { name: "Notes" })).toContainText(
    "The service counts 0 and sent 100 distinct records.",
  );
}

test("the load report and the verdict tell what was asked, what is in doubt, unreadable or failed, and the end of a walk @all", async ({
  startListed,
  fake,
}) => {
  test.slow();
  const { page } = await startListed();
  await test.step("the load report opens by its key and from the palette, says why a result is incomplete, and lists its one request", () =>
    openTheReport(page));
  await test.step("a doubt shows the answers behind it, and the service is asked again; calls have a total", () =>
    resolveADoubt(page, fake));
  await page.keyboard.press("1");
  await runQuery(page);
  await expect(rowCount(page)).toHaveText("100 messages");
  await test.step("the load report lists unreadable records, failures, and the end of the walk", () =>
    readTheReport(page, fake));
});
