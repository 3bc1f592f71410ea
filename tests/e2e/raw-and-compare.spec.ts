// The raw record as a tree: read, searched, copied and filtered by keys, at any size; two records side by side.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { createSampleService, type RawMessage } from "#sample/index.ts";
import { expect, test } from "./test.ts";
import { withService } from "./with-service.ts";
import { cell, clipboard, openRecord, openScreen, rowCount, rows, runQuery, showRow, waitForRows } from "./window.ts";

const connected = withService({ messages: 200, calls: 60 });
const sample = createSampleService();
const newestFirst = sample.messages.toReversed();

const tree = (page: Page): Locator => page.getByRole("tree", { name: "Raw JSON" });
const line = (page: Page, name: string): Locator =>
  tree(page).getByRole("treeitem", { name: new RegExp(`^${name}\\b`, "u") });
/** The line of the cursor. */
const cursor = (page: Page): Locator => tree(page).getByRole("treeitem", { selected: true });

/** Moves, searches, copies and filters in the tree of a message's record, by keys. */
async function useTree(page: Page, message: RawMessage | undefined): Promise<void> {
  await test.step("arrows, letters, Home, End and * move and open", async () => {
    await tree(page).focus();
    await page.keyboard.press("Home");
    await expect(cursor(page)).toHaveText(/^id\s*:/u);
    await page.keyboard.type("sender");
    await expect(cursor(page)).toHaveText(new RegExp(`^sender:"${message?.sender}"$`, "u"));
    await page.keyboard.press("End");
    await expect(cursor(page)).toBeInViewport();
    await page.keyboard.press("Home");
    await page.keyboard.type("data");
    await expect(cursor(page)).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowLeft");
    await expect(cursor(page)).toHaveAttribute("aria-expanded", "false");
    await expect(line(page, "entities")).toHaveCount(0);
    await page.keyboard.press("*");
    await expect(line(page, "entities")).toHaveAttribute("aria-level", "2");
  });

  await test.step("a search counts its hits and goes to each, by keys", async () => {
    await page.keyboard.press("/");
    const field = page.getByRole("textbox", { name: "Search in this record" });
    await expect(field).toBeFocused();
    await field.fill("avatar");
    await expect(page.getByText("1 of 2", { exact: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByText("2 of 2", { exact: true })).toBeVisible();
    await expect(cursor(page)).toHaveText(/^avatar/u);
    // No column, filter or pane shows the address of a picture, but the service documents it.
    await expect(cursor(page).getByRole("img", { name: "unknown field" })).toHaveCount(0);
    await field.fill("nothing of this");
    await expect(page.getByText("No hit", { exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(field).toHaveValue("");
  });

  await test.step("keys copy the value and the path, and the menu filters by the value", async () => {
    await tree(page).focus();
    await page.keyboard.press("Home");
    await page.keyboard.type("data");
    await page.keyboard.press("ArrowRight");
    await expect(cursor(page)).toHaveText(/^text/u);
    await page.keyboard.press("ControlOrMeta+c");
    await expect.poll(() => clipboard(page)).toBe(message?.data["text"]);
    await page.keyboard.press("ControlOrMeta+Shift+c");
    await expect.poll(() => clipboard(page)).toBe("data.text");
    await page.keyboard.press("Home");
    await page.keyboard.type("sender");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menu")).toBeVisible();
    await page.getByRole("menuitem", { name: /^Only sender /u }).press("Enter");
    const own = newestFirst.slice(0, 100).filter(({ sender }) => sender === message?.sender).length;
    await expect(rowCount(page)).toHaveText(`${own} of 100 loaded messages`);
  });
}

test("numbers stay as they are written, and a record of megabytes and a thousand levels opens @all", async ({
  start,
  folders,
}) => {
  const numbers =
    '{"id":"1","sentAt":1767225600,"price":1.10,"big":12345678901234567890,"zero":-0,"data":{"text":"small"}}';
  const deep = `${'{"a":['.repeat(480)}1${"]}".repeat(480)}`;
  const wide = JSON.stringify(
    Array.from({ length: 120_000 }, (_, index) => ({ number: index, text: `entry ${index}` })),
  );
  const large = `{"id":"2","sentAt":1767225500,"data":{"text":"large"},"deep":${deep},"wide":${wide}}`;
  const path = join(folders.downloads, "strange.ndjson");
  writeFileSync(path, `${numbers}\n${large}\n`);
  const { page } = await start({ args: [path] });
  // The rows of the sample may be shown first.
  await expect(rowCount(page)).toHaveText("2 messages");
  await page.keyboard.press("j");
  await openRecord(await showRow(page, "Messages", 0));
  await expect(line(page, "price")).toHaveText("price:1.10");
  await expect(line(page, "price").getByRole("img", { name: "unknown field" })).toBeVisible();
  await expect(line(page, "sentAt").getByRole("img", { name: "unknown field" })).toHaveCount(0);
  await expect(line(page, "big")).toContainText("12345678901234567890");
  await expect(line(page, "zero")).toContainText("-0");

  await openRecord(await showRow(page, "Messages", 1));
  await expect(line(page, "wide")).toContainText("120,000 entries");
  await expect(page.getByText("Too long to mark unknown fields")).toBeVisible();
  await tree(page).focus();
  await page.keyboard.press("*");
  await page.keyboard.press("End");
  await expect(cursor(page)).toHaveText('text:"entry 119999"');
  await expect(cursor(page)).toBeInViewport();
  await expect.poll(() => tree(page).getByRole("treeitem").count()).toBeLessThan(100);
  await page.keyboard.press("/");
  await page.getByRole("textbox", { name: "Search in this record" }).fill("entry 60000");
  await expect(cursor(page)).toHaveText('text:"entry 60000"');
  await expect(cursor(page)).toBeInViewport();
});

const selection = (page: Page): Locator => page.getByRole("group", { name: "Selected rows" });
const compare = (page: Page): Locator => page.getByRole("region", { name: "Compare", exact: true });
const differences = (page: Page): Locator => compare(page).getByRole("table", { name: "Differences" });

async function selectAndCompare(page: Page): Promise<void> {
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  const status = async (position: number): Promise<Locator> => cell(await showRow(page, "Calls", position), "status");
  await (await status(5)).click();
  await expect(selection(page)).toHaveCount(0);
  await (await status(8)).click({ modifiers: ["Shift"] });
  await expect(selection(page)).toContainText("4 rows selected");
  await expect(selection(page).getByRole("button", { name: "Compare" })).toHaveCount(0);
  await selection(page).getByRole("button", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByRole("radio", { name: "4 selected calls" })).toBeChecked();
  await page.keyboard.press("Escape");
  await selection(page).getByRole("button", { name: "Clear the selection" }).click();
  await expect(selection(page)).toHaveCount(0);

  await (await status(5)).click();
  await (await status(8)).click({ modifiers: ["ControlOrMeta"] });
  await expect(selection(page)).toContainText("2 rows selected");
  await selection(page).getByRole("button", { name: "Compare" }).click();
  await expect(compare(page)).toBeFocused();
}

async function readComparison(page: Page): Promise<void> {
  await test.step("the differing fields of the full records are side by side, the equal ones on demand", async () => {
    const [one, other] = [sample.calls[5], sample.calls[8]];
    await expect(compare(page).getByText(/^Asking the service/u)).toHaveCount(0);
    await expect(compare(page).getByText(/only the list entry/u)).toHaveCount(0);
    const row = differences(page).getByRole("row", { name: /^sessionId / });
    await expect(row.getByRole("cell")).toHaveText([one?.sessionId ?? "", other?.sessionId ?? ""]);
    await expect(differences(page).getByRole("row", { name: /receiverType/u })).toHaveCount(
      one?.receiverType === other?.receiverType ? 0 : 1,
    );
    const before = await differences(page).getByRole("row").count();
    await compare(page)
      .getByRole("button", { name: /^Show \d+ equal or empty fields?$/u })
      .click();
    await expect.poll(() => differences(page).getByRole("row").count()).toBeGreaterThan(before);
    await expect(differences(page).getByRole("row", { name: /^Status status ended ended$/u })).toHaveCount(1);
  });

  await test.step("the timelines have one axis: from the starts, or by clock time", async () => {
    const timelines = compare(page).getByRole("region", { name: "Timelines" });
    await expect(timelines.getByText("0 s", { exact: true })).toBeVisible();
    await timelines.getByText("By clock time").click();
    await expect(timelines.getByText("0 s", { exact: true })).toHaveCount(0);
    await expect(timelines.getByText("30 Oct", { exact: true })).toBeVisible();
    const fit = timelines.getByRole("button", { name: "Show both calls" });
    await timelines.getByRole("button", { name: "Zoom in" }).click();
    await fit.click();
    await expect(fit).toBeDisabled();
  });

  await test.step("Esc returns to the rows, Back to the comparison, and a record opens from it", async () => {
    // Esc would close a tooltip first.
    await page.mouse.move(0, 0);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(compare(page)).toHaveCount(0);
    await expect(selection(page)).toContainText("2 rows selected");
    await page.getByRole("button", { name: "Back", exact: true }).click();
    await expect(compare(page)).toBeVisible();
    await compare(page).getByRole("button", { name: "Open call B" }).click();
    await expect(page.getByRole("complementary", { name: "Call" })).toContainText(sample.calls[8]?.sessionId ?? "-");
  });
}

test("the raw record is a tree with keys of its own, and selected rows are compared field by field @all", async ({
  start,
}) => {
  test.slow();
  const position = newestFirst
    .slice(0, 100)
    .findIndex(({ category, type }) => category === "message" && type === "text");
  const message = newestFirst[position];
  const { page } = await start();
  await waitForRows(page, "Messages");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openRecord(await showRow(page, "Messages", position));
  await page.getByRole("complementary", { name: "Message" }).getByRole("tab", { name: "Raw JSON" }).click();
  await test.step("the raw record is a tree: keys move, search, copy, and filter by a value", () =>
    useTree(page, message));
  await test.step("several selected rows say how many they are and what can be done, and two of them are compared", () =>
    selectAndCompare(page));
  await readComparison(page);
});

connected(
  "a compared call of which only the list entry came is unknown, not missing, and loaded by a button @all",
  async ({ startListed, fake }) => {
    const { page } = await startListed();
    await openScreen(page, "Calls");
    await runQuery(page);
    await waitForRows(page, "Calls");
    await test.step("what the service does not tell of a call is said to be unknown, not missing", async () => {
      // Every request for a full record fails.
      fake.setFaults({ kind: "status", status: 500 }, { times: 1000 });
      await cell(rows(page, "Calls").nth(0), "status").click();
      await cell(rows(page, "Calls").nth(1), "status").click({ modifiers: ["ControlOrMeta"] });
      await selection(page).getByRole("button", { name: "Compare" }).click();
      await expect(compare(page).getByText("Of A only the list entry is here.")).toBeVisible();
      await expect(compare(page).getByText("Of B only the list entry is here.")).toBeVisible();
      await expect(compare(page).getByRole("status").filter({ hasText: "500" })).toHaveCount(2);
      await expect(differences(page).getByText("not in the record")).toHaveCount(0);
    });
    // At once, because a request that failed with 500 is repeated.
    fake.setFaults({ kind: "status", status: 403 }, { endpoint: "call" });
    await page.keyboard.press("Escape");
    await expect(compare(page)).toHaveCount(0);
    await test.step("a compared call of which only the list entry came is loaded by a button", async () => {
      const status = async (position: number): Promise<Locator> =>
        cell(await showRow(page, "Calls", position), "status");
      await (await status(0)).click();
      await (await status(3)).click({ modifiers: ["ControlOrMeta"] });
      await selection(page).getByRole("button", { name: "Compare" }).click();
      const load = compare(page).getByRole("button", { name: /^Load the full record of [AB]$/u });
      await expect(load).toHaveCount(2);
      fake.setFaults(null);
      await load.first().click();
      await expect(load).toHaveCount(1);
      await load.click();
      await expect(load).toHaveCount(0);
      await expect(compare(page).getByText(/only the list entry/u)).toHaveCount(0);
    });
  },
);

test("two messages are compared by keys alone, in a small window at twice the size @all", async ({ start }) => {
  const { page } = await start({ page: { viewport: { width: 640, height: 360 } } });
  await waitForRows(page, "Messages");
  const focused = page.locator('[role="row"]').filter({ has: page.locator(":focus") });
  const pane = page.getByRole("complementary", { name: "Message" });
  await cell(rows(page, "Messages").first(), "sentAtSeconds").click();
  await expect(pane).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(pane).toBeHidden();
  await expect(focused).toHaveAttribute("row-index", "0");
  await page.keyboard.press("ControlOrMeta+ArrowDown");
  await expect(focused).toHaveAttribute("row-index", "1");
  await page.keyboard.press("ControlOrMeta+ArrowDown");
  await expect(focused).toHaveAttribute("row-index", "2");
  await page.keyboard.press("Space");
  await expect(selection(page)).toContainText("2 rows selected");
  await page.keyboard.press("=");
  await expect(compare(page)).toBeFocused();
  const [one, , other] = newestFirst;
  const row = differences(page).getByRole("row", { name: /^Message ID id / });
  await expect(row.getByRole("cell")).toHaveText([one?.id ?? "", other?.id ?? ""]);
  await row.scrollIntoViewIfNeeded();
  await expect(row).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(compare(page)).toHaveCount(0);
  await expect(focused).toHaveAttribute("row-index", "2");
});
