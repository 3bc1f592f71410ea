// Grids: thousands of rows stay in the engine, rows have one to four lines, and columns give way.
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import {
  cell,
  chooseFromMenu,
  grid,
  loadAll,
  openRecord,
  openScreen,
  restingBox,
  rowCount,
  rows,
  showRow,
  waitForRows,
} from "./window.ts";

/** The bytes of the page's live objects after a garbage collection. */
async function heapBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
}

test("twenty thousand rows scroll in windows of at most a hundred, and the page's memory does not grow @all", async ({
  start,
}) => {
  test.slow();
  const { page } = await start();
  await waitForRows(page, "Messages");
  const windowSizes: number[] = [];
  const answerLengths: number[] = [];
  // The preload's bridge is frozen, so the test reads its traffic in the browser shell's socket.
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      const asked = /"view\.rows".*"count":(\d+)/u.exec(payload.toString());
      if (asked !== null) windowSizes.push(Number(asked[1]));
    });
    socket.on("framereceived", ({ payload }) => answerLengths.push(payload.length));
  });
  await page.reload();
  await waitForRows(page, "Messages");
  const before = await heapBytes(page);
  await loadAll(page);
  await expect(rowCount(page)).toHaveText("20,000 messages");
  // Far apart, so that every stop needs rows that were not read before; then back to the first.
  for (let position = 800; position < 20_000; position += 800) {
    await expect(cell(await showRow(page, "Messages", position), "sentAtSeconds")).not.toHaveText("");
  }
  await expect(await showRow(page, "Messages", 19_999)).toBeInViewport();
  // The rows of all stops would take more than 15 MB. Garbage that was not collected yet may still count.
  const grownMegabytes = async (): Promise<number> => ((await heapBytes(page)) - before) / 1_048_576;
  await expect.poll(grownMegabytes).toBeLessThan(10);

  if (test.info().project.name === "electron") return;
  expect(windowSizes.length).toBeGreaterThan(20);
  expect(Math.max(...windowSizes)).toBeLessThanOrEqual(100);
  // A hundred rows take about 100 kB; no other answer is larger.
  expect(Math.max(...answerLengths)).toBeLessThan(300_000);
});

/** The height of the first row of a grid in pixels. */
async function rowHeight(page: Page): Promise<number> {
  return (await rows(page, "Messages").first().boundingBox())?.height ?? Number.NaN;
}

test("rows have one, two or four lines of text, by a key and in the columns menu, also after a restart @all", async ({
  start,
}) => {
  const { page, close } = await start();
  await waitForRows(page, "Messages");
  const selected = grid(page, "Messages").locator('[role="row"][aria-selected="true"]');
  await openRecord(rows(page, "Messages").nth(8));
  const before = await restingBox(selected);
  await page.keyboard.press("w");
  await expect.poll(() => rowHeight(page)).toBe(46);
  // The selected row stays under the eye.
  await expect.poll(async () => (await selected.boundingBox())?.y).toBe(before.y);
  const text = cell(selected, "text");
  const shownLines = () =>
    text.locator("[dir=auto]").evaluate((element) => Math.round(element.getBoundingClientRect().height / 18));
  await expect.poll(shownLines).toBe(2);
  await page.keyboard.press("w");
  await expect.poll(shownLines).toBeGreaterThan(2);
  await expect.poll(() => rowHeight(page)).toBe(82);
  await page.keyboard.press("Home");
  await page.keyboard.press("PageDown");
  await expect(selected).toBeInViewport({ ratio: 1 });

  await chooseFromMenu(page, "Columns…");
  await page.getByRole("radiogroup", { name: "Rows" }).getByText("Compact").click();
  await expect.poll(() => rowHeight(page)).toBe(76);
  await close();

  const again = await start();
  await waitForRows(again.page, "Messages");
  await expect.poll(() => rowHeight(again.page)).toBe(76);
  await again.page.keyboard.press("ControlOrMeta+k");
  await again.page.getByRole("combobox", { name: "Find or run" }).fill("lines of text");
  await again.page.keyboard.press("Enter");
  await expect.poll(() => rowHeight(again.page)).toBe(22);
  await expect(again.page.getByRole("dialog")).toHaveCount(0);
});

async function expectNothingCut(page: Page): Promise<void> {
  await waitForRows(page, "Messages");
  await openRecord(rows(page, "Messages").nth(3));
  const header = (name: string) => grid(page, "Messages").getByRole("columnheader", { name, exact: true });
  await expect(header("Info")).toBeInViewport({ ratio: 1 });
  await expect(header("Type")).toHaveCount(0);
  const widthOf = async (name: string): Promise<number> => (await header(name).boundingBox())?.width ?? 0;
  await expect.poll(async () => (await widthOf("Text")) / (await widthOf("Sender"))).toBeGreaterThan(1.5);

  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await openRecord(rows(page, "Calls").nth(3));
  await expect(page.getByRole("complementary", { name: "Call" })).toBeVisible();
  const statuses = cell(rows(page, "Calls"), "status").filter({ hasText: /\S/u });
  const cut = () =>
    statuses.evaluateAll((cells) =>
      cells.flatMap((each) =>
        [...each.querySelectorAll("bdi")]
          .filter(
            (word) =>
              word.scrollWidth > word.clientWidth ||
              word.getBoundingClientRect().right > each.getBoundingClientRect().right,
          )
          .map((word) => word.textContent),
      ),
    );
  await expect.poll(() => statuses.allInnerTexts()).toEqual(expect.arrayContaining(["No answer", "Ended", "Declined"]));
  await expect.poll(cut).toEqual([]);
  // Columns that say less have given way, so names are whole and nothing is out of sight at the right.
  for (const name of ["Initiator", "Receiver"]) {
    const box = await grid(page, "Calls").getByRole("columnheader", { name, exact: true }).boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(120);
  }
  const bar = page.getByRole("region", { name: "Calls", exact: true }).locator(".ag-body-horizontal-scroll");
  await expect(bar).toBeHidden();
}

async function expectNamesWhole(page: Page): Promise<void> {
  const header = (name: string) => grid(page, "Calls").getByRole("columnheader", { name, exact: true });
  await expect(header("Participants")).toBeVisible();
  await openRecord(rows(page, "Calls").nth(2));
  await expect(header("Participants")).toHaveCount(0);
  await expect(header("Duration")).toBeInViewport();
  const names = cell(rows(page, "Calls"), "initiatorName");
  await expect
    .poll(() => names.evaluateAll((cells) => Math.min(...cells.map((each) => each.getBoundingClientRect().width))))
    .toBeGreaterThanOrEqual(150);
  // Switched off and on by hand, it stays.
  await chooseFromMenu(page, "Columns…");
  const box = page.getByRole("checkbox", { name: "Participants", exact: true });
  await box.click();
  await box.click();
  await page.keyboard.press("Escape");
  await expect(header("Participants")).toHaveCount(1);
}

async function expectReceiverLeftOut(page: Page): Promise<void> {
  const receiver = grid(page, "Messages").getByRole("columnheader", { name: "Receiver" });
  await expect(receiver).toBeVisible();
  const inGroup = cell(rows(page, "Messages"), "receiverName").filter({ hasText: "Night shift" }).first();
  await inGroup.click({ button: "right" });
  await page.getByRole("menuitem", { name: /^Only receiver/u }).click();
  await expect(receiver).toHaveCount(0);
  await expect(grid(page, "Messages").getByRole("columnheader", { name: "Text" })).toBeVisible();

  await chooseFromMenu(page, "Columns…");
  const box = page.getByRole("checkbox", { name: "Receiver" });
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription("Left out in one conversation");
  await box.check();
  await page.keyboard.press("Escape");
  await expect(receiver).toBeVisible();
}

async function closeRecord(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close details" }).click();
  await expect(page.getByRole("complementary")).toHaveCount(0);
}

test("columns give way to text, names and states beside an open record, and to one conversation, unless shown by hand @all", async ({
  start,
}) => {
  test.slow();
  const { page } = await start();
  await test.step("at 1280 pixels with the pane open the text has the most room, and no status is cut", () =>
    expectNothingCut(page));
  await closeRecord(page);
  await test.step("beside an open record the names stay whole, and what says least gives way unless it was shown by hand", () =>
    expectNamesWhole(page));
  await openScreen(page, "Messages");
  await closeRecord(page);
  await test.step("in one conversation the receiver's column goes, until a person chooses it", () =>
    expectReceiverLeftOut(page));
});
