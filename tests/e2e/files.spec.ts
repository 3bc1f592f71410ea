// Opened files: by dialog, drop and argument, in every format; unreadable pieces. No service is ever asked.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { createSampleService } from "#sample/index.ts";
import { messageBody, messageEvent, receiptEvent, sessionEvents } from "#tests/fakes/webhook-bodies.ts";
import { expect, test } from "./test.ts";
import {
  control,
  dropFiles,
  openFilter,
  openRecord,
  openScreen,
  rawRecord,
  rowCount,
  showRow,
  waitForRows,
} from "./window.ts";

const { calls, messages } = createSampleService();
const someMessages = messages.slice(0, 300);
const someCalls = calls.slice(0, 40);
const lines = (records: readonly unknown[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** Writes a file for opening and returns its path. */
function write(folder: string, name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Waits until a file was read to its end; returns the verdict in the status bar. */
async function waitUntilRead(page: Page): Promise<void> {
  await expect(page.getByTestId("import")).toHaveCount(0, { timeout: 60_000 });
}

const claim = (page: Page) => page.locator("[data-verdict]");
const fileName = (page: Page, name: string) => page.getByRole("button", { name: `File: ${name}` });

test("a file from the dialog is read, shown like a live result, and survives a restart", async ({ start, folders }) => {
  const path = write(folders.downloads, "messages of May.ndjson", lines(someMessages));
  const first = await start();
  await waitForRows(first.page, "Messages");
  const newestOfSample = await (await showRow(first.page, "Messages", 0)).innerText();
  await openScreen(first.page, "Files");
  await expect(first.page.getByText("Open saved messages and calls")).toBeVisible();
  await first.answerOpen([path]);
  await first.page.getByRole("button", { name: "Open files" }).click();
  await expect(fileName(first.page, "messages of May.ndjson")).toBeVisible();
  await waitUntilRead(first.page);
  await expect(rowCount(first.page)).toHaveText("300 messages");
  await expect(claim(first.page)).toHaveText("Complete");
  // Newest first, with the record unchanged.
  const newest = someMessages.toSorted((a, b) => Number(b.sentAt) - Number(a.sentAt))[0];
  const row = await showRow(first.page, "Messages", 0);
  await expect(row).not.toHaveText(newestOfSample, { useInnerText: true });
  await openRecord(row);
  expect(await rawRecord(first.page.getByRole("complementary", { name: "Message" }))).toEqual(newest);
  // Filters of the query bar apply to the file's rows.
  const sender = someMessages[0]?.sender ?? "";
  const sent = someMessages.filter((message) => message.sender === sender).length;
  await openFilter(first.page, "sender");
  await control(first.page, "sender").fill(sender);
  await first.page.getByRole("button", { name: "Run query", exact: true }).click();
  await expect(rowCount(first.page)).toHaveText(`${sent} of 300 messages in the file`);
  await expect(first.page.getByRole("button", { name: /^Load/u })).toHaveCount(0);
  await first.page.getByRole("button", { name: "Query menu", exact: true }).click();
  await expect(first.page.getByRole("menuitem", { name: "Query as text" })).toBeVisible();
  await expect(first.page.getByRole("menuitem", { name: "See as another person…" })).toHaveCount(0);
  await first.close();

  const { page } = await start();
  await expect(fileName(page, "messages of May.ndjson")).toBeVisible();
  await expect(rowCount(page)).toHaveText("300 messages");
  await page.getByRole("button", { name: "Back to Sample data" }).click();
  await expect(page.getByRole("button", { name: "Connection: Sample data" })).toBeVisible();
  await waitForRows(page, "Messages");
});

test("reading continues to the last record when the window reloads @all", async ({ start, folders }) => {
  test.slow();
  const more = [0, 1, 2].flatMap((times) => messages.map((message) => ({ ...message, id: `${times}-${message.id}` })));
  const path = write(folders.downloads, "many.ndjson", lines(more));
  const { page, answerOpen } = await start();
  await waitForRows(page, "Messages");
  await openScreen(page, "Files");
  await answerOpen([path]);
  await page.getByRole("button", { name: "Open files" }).click();
  // Still reading, or already done if the window is slower than the engine.
  await expect(page.getByTestId("import").or(fileName(page, "many.ndjson")).first()).toBeVisible();
  await page.reload();
  await expect(fileName(page, "many.ndjson")).toBeVisible();
  await waitUntilRead(page);
  await expect(claim(page)).toHaveText("Complete");
  await expect(rowCount(page)).toHaveText("60,000 messages");
});

test("dropped files are read as one, gzip included, and the screen with rows is shown", async ({ start, folders }) => {
  const paths = [
    write(folders.downloads, "calls.json.gz", gzipSync(JSON.stringify({ data: someCalls, meta: {} }))),
    write(folders.downloads, "more calls.ndjson", lines(calls.slice(30, 60))),
  ];
  const { page } = await start();
  await waitForRows(page, "Messages");
  await dropFiles(page, paths);
  await expect(fileName(page, "calls.json.gz and 1 more")).toBeVisible();
  await waitUntilRead(page);
  await expect(page.getByRole("heading", { name: "Calls", level: 1 })).toBeVisible();
  await expect(rowCount(page)).toHaveText("60 calls");
  await openScreen(page, "Messages");
  await expect(page.getByText("No messages in calls.json.gz and 1 more")).toBeVisible();
  await page.getByRole("button", { name: "Show 60 calls" }).click();
  await openRecord(await showRow(page, "Calls", 0));
  await expect(
    page.getByRole("complementary", { name: "Call" }).getByRole("table", { name: "Participants" }),
  ).toBeVisible();
});

test("unreadable pieces are counted and listed with their line, and a file in an unknown format is refused and forgotten @all", async ({
  start,
  folders,
}) => {
  const text = `${lines(someMessages.slice(0, 2))}{"id": broken\n${lines(someMessages.slice(2, 5))}"no record"\n`;
  const path = write(folders.downloads, "damaged.ndjson", text);
  const { page, answerOpen } = await start({ args: [path] });
  await expect(fileName(page, "damaged.ndjson")).toBeVisible();
  await waitUntilRead(page);
  await expect(rowCount(page)).toHaveText("5 messages");
  await expect(claim(page)).toHaveText("Incomplete: 1 line unreadable");
  await claim(page).click();
  await expect(page.getByRole("list", { name: "Reasons" })).toHaveText("Line 3: it is not JSON");
  await page.getByRole("button", { name: "Show these lines" }).click();
  const details = page.getByRole("dialog", { name: "damaged.ndjson" });
  const list = details.getByRole("region", { name: "Unreadable records" });
  await expect(list.getByText("damaged.ndjson, line 3")).toBeVisible();
  await list.getByRole("button", { name: /line 3/u }).click();
  await expect(list.getByLabel("Text in the file").first()).toHaveText('{"id": broken');
  await page.keyboard.press("Escape");
  await expect(details).toBeHidden();

  const picture = write(folders.downloads, "picture.png", Buffer.from("\u0089PNG\r\n\u001A\n", "latin1"));
  await answerOpen([picture]);
  await page.keyboard.press("Control+o");
  await expect(page.getByRole("heading", { name: "Files", level: 1 })).toBeVisible();
  const row = page.getByRole("row", { name: /picture\.png/u });
  await expect(row.getByText("Unreadable")).toBeVisible();
  await row.getByRole("button", { name: "Actions for picture.png" }).click();
  await page.getByRole("menuitem", { name: "Forget" }).click();
  await page.getByRole("dialog", { name: "Forget picture.png?" }).getByRole("button", { name: "Forget" }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("row", { name: /damaged\.ndjson/u })).toBeVisible();
});

test("CSV from another program is shown as detected, corrected once, and read the same way next time @all", async ({
  start,
  folders,
}) => {
  const csv =
    "Reference;Wrote;When it was;Body\nm1;alice;05.02.2026 10:00;Good morning\nm2;bob;06.02.2026 11:30;Thanks\n";
  const first = write(folders.downloads, "tool.csv", csv);
  const second = write(folders.downloads, "tool again.csv", csv.replaceAll("m1", "m8").replaceAll("m2", "m9"));
  const { page, startAgain } = await start({ args: [first] });
  const dialog = page.getByRole("dialog", { name: "Columns of tool.csv" });
  await expect(dialog.getByRole("cell", { name: "Good morning" })).toBeVisible();
  for (const [column, fact] of [
    ["Reference", "Message ID"],
    ["Wrote", "Sender"],
    ["When it was", "Sent"],
  ] as const) {
    await dialog.getByRole("combobox", { name: `${column} is read as` }).click();
    await page.getByRole("option", { name: fact, exact: true }).click();
  }
  await dialog.getByRole("button", { name: "Read the file" }).click();
  await expect(fileName(page, "tool.csv")).toBeVisible();
  await waitUntilRead(page);
  await expect(rowCount(page)).toHaveText("2 messages");
  await expect(page.getByRole("gridcell", { name: "Thanks" })).toBeVisible();
  await startAgain(second);
  await expect(fileName(page, "tool again.csv")).toBeVisible();
  await waitUntilRead(page);
  await expect(rowCount(page)).toHaveText("2 messages");
});

test("a table that is left is told of nothing that happened in it, however late that comes @all", async ({
  start,
  folders,
}) => {
  const first = write(folders.downloads, "first.ndjson", lines(someMessages));
  const second = write(folders.downloads, "second.ndjson", lines(someMessages));
  const { page, startAgain } = await start({ args: [first] });
  await waitUntilRead(page);
  const rows = page.getByRole("grid", { name: "Messages" });
  await rows.getByRole("gridcell").first().click();
  // From here on every timer comes late. The table tells of the focus by one.
  await page.evaluate(() => {
    const setTimer = window.setTimeout.bind(window);
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...rest: unknown[]): number =>
      setTimer(handler, (ms ?? 0) + 3000, ...rest)) as typeof window.setTimeout;
  });
  await page.keyboard.press("ArrowDown");
  const told = page.evaluate(() => new Promise((done) => window.setTimeout(done, 0)));
  await startAgain(second);
  await expect(fileName(page, "second.ndjson")).toBeVisible();
  // An error in the console of the window fails every spec.
  await told;
});

test("the browser's own picker replaces the missing dialog @browser-shell-only @all", async ({ start, folders }) => {
  const path = write(folders.downloads, "picked.ndjson", lines(someMessages));
  const { page } = await start();
  await waitForRows(page, "Messages");
  await openScreen(page, "Files");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Open files" }).click(),
  ]);
  expect(chooser.isMultiple()).toBe(true);
  await chooser.setFiles([path]);
  await expect(fileName(page, "picked.ndjson")).toBeVisible();
  await waitUntilRead(page);
  await expect(rowCount(page)).toHaveText("300 messages");
});

test("a webhook log shows its call with the event of each fact, its participants by name, and every event", async ({
  start,
  folders,
}) => {
  const events = [messageEvent("message_sent", messageBody("1", "hello")), ...sessionEvents("s1"), receiptEvent("1")];
  const path = write(folders.downloads, "hooks.ndjson", lines(events));
  const { page, answerOpen } = await start();
  await waitForRows(page, "Messages");
  await openScreen(page, "Files");
  await answerOpen([path]);
  await page.getByRole("button", { name: "Open files" }).click();
  await expect(fileName(page, "hooks.ndjson")).toBeVisible();
  await waitUntilRead(page);
  await expect(claim(page)).toHaveText("Complete");
  await openScreen(page, "Calls");
  await openRecord(await showRow(page, "Calls", 0));
  const pane = page.getByRole("complementary", { name: "Call" });
  await expect(pane.getByRole("table", { name: "Participants" }).getByRole("row")).toContainText([
    "Person",
    "Lena Vogt",
    "Omar",
    "Omar",
  ]);
  await expect(pane.getByRole("heading", { level: 2 })).toHaveText("Lena Vogt, Omar");
  await expect(pane.getByText("UID not known")).toHaveCount(3);
  const sources = pane.getByRole("region", { name: "Rebuilt from 7 webhook events" });
  await expect(sources).toContainText("call_ended line 7");
  await expect(sources).toContainText("No event says who started the call.");
  await pane.getByRole("tab", { name: "7 events" }).click();
  const listed = pane.getByRole("region", { name: "Events" }).getByRole("button", { name: /line/u });
  await expect(listed).toHaveText([/call_startedline 2$/u, ...Array.from({ length: 6 }, () => /line \d$/u)]);
  await listed.first().click();
  await expect(listed.first()).toHaveAttribute("aria-expanded", "true");
  await expect(pane.getByRole("region", { name: "Events" })).toContainText(/trigger:\s*"call_started"/u);
  await claim(page).click();
  await page.getByRole("button", { name: "Show the file's details" }).click();
  const details = page.getByRole("dialog", { name: "hooks.ndjson" });
  await details.getByRole("tab", { name: "9 events" }).click();
  await expect(details.getByRole("button", { name: /message_read_receipt/u })).toBeVisible();
});
