// The load report: the verdict of a result, its reason, its requests, and the unreadable records.
import type { Locator, Page } from "@playwright/test";
import { copiedRecord, loadAll, openScreen, rowCount, runQuery, verdict, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const MESSAGES = 350;

const test = withService({ messages: MESSAGES, calls: 230 });

async function openLedger(page: Page): Promise<Locator> {
  await verdict(page).click();
  return page.getByRole("dialog", { name: "Load report" });
}

/** The figure with a name. */
function figure(ledger: Locator, name: string): Locator {
  return ledger.getByRole("term").getByText(name, { exact: true }).locator("xpath=following-sibling::dd");
}

function lines(ledger: Locator): Locator {
  return ledger.getByRole("region", { name: "Requests" }).getByRole("row");
}

test("the load report opens by its key and from the palette, says why a result is incomplete, and lists its one request @all", async ({
  start,
}) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
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
});

test("the load report lists unreadable records, failures, and the end of the walk @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  // Unreadable records keep a result incomplete, and are shown as they were sent.
  const record = { text: "a record without an id", weight: 7 };
  fake.setFaults({ kind: "unreadableRecord", record }, { times: 1 });
  await loadAll(page);
  await expect(rowCount(page)).toHaveText("349 messages");
  await expect(verdict(page)).toHaveText("Incomplete: 1 record unreadable");
  const ledger = await openLedger(page);
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
    /Complete: everything that matched at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d was loaded\./u,
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
});
