// Ten million rows scroll as ten thousand do: by wheel, by keys, by the scroll bar, at every scale of the screen.
import type { Page } from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "#tools/test/chromium.ts";
import { launchInBrowser } from "./launch.ts";
import { idAt, pretendRows, secondsAt } from "./many-rows.ts";
import { expect, test } from "./test.ts";
import { cell, grid, pressSequence, restingBox, rows, viewport, waitForRows } from "./window.ts";

const ROWS = 10_000_000;
const ROW_PIXELS = 28;
/** Five rows. */
const TURN_PIXELS = 140;

async function showManyRows(page: Page, rowCount: number): Promise<void> {
  await waitForRows(page, "Messages");
  await pretendRows(page, rowCount);
  await page.reload();
  await waitForRows(page, "Messages");
}

/** The pixel of all rows at the top of the window, computed from the drawn rows, which may be of any height. */
function topPixel(page: Page): Promise<number> {
  return viewport(page, "Messages").evaluate((element) => {
    const header = element.querySelector(".ag-header-row")?.getBoundingClientRect().bottom ?? 0;
    const drawn = [...element.querySelectorAll('[role="row"][row-index]')].flatMap((row) => {
      const { top, bottom, height } = row.getBoundingClientRect();
      return bottom > header + 2 ? [{ index: Number(row.getAttribute("row-index")), top, height }] : [];
    });
    const [first] = drawn.toSorted((one, other) => one.top - other.top);
    return first === undefined ? Number.NaN : first.index * first.height - (first.top - header);
  });
}

/** True when the rows do not move for two frames and the bar matches them. */
function isAtRest(page: Page): Promise<boolean> {
  return viewport(page, "Messages").evaluate(async (shown) => {
    const bar = shown.closest(".ag-root")?.querySelector(".ag-body-vertical-scroll-viewport");
    const before = shown.scrollTop;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    return shown.scrollTop === before && Math.abs((bar?.scrollTop ?? before) - before) <= 1;
  });
}

async function expectTop(page: Page, pixels: number): Promise<void> {
  // The width of a border, which other scales round differently.
  await expect.poll(async () => Math.abs((await topPixel(page)) - pixels)).toBeLessThanOrEqual(2);
}

/** Turns the wheel over the grid and waits until the rows have moved by as many pixels. */
async function turn(page: Page, pixels: number): Promise<void> {
  const before = await topPixel(page);
  await page.mouse.wheel(0, pixels);
  await expectTop(page, before + pixels);
}

async function turnOver(page: Page, pixels: number): Promise<void> {
  await viewport(page, "Messages").hover({ position: { x: 300, y: 200 } });
  await turn(page, pixels);
}

async function expectFocus(page: Page, rowIndex: number): Promise<void> {
  const row = grid(page, "Messages").locator(`[role="row"][row-index="${rowIndex}"]`);
  await expect(row).toBeInViewport();
  // A row that is read late is drawn again and gets the focus again.
  await expect(cell(row, "sentAtSeconds")).not.toHaveText("");
  await expect(row.locator(":focus")).toHaveCount(1);
}

/** Clicks a row at a point of the window, once one with its record is drawn there: rows of a far place are drawn one by one. */
async function clickRowAt(page: Page, x: number, y: number): Promise<void> {
  const isDrawn = (): Promise<boolean> =>
    page.evaluate(
      ([left, top]) => {
        const row = document.elementFromPoint(left, top)?.closest('[role="row"][row-index]');
        return /\S/u.test(row?.textContent ?? "");
      },
      [x, y] as const,
    );
  await expect.poll(isDrawn).toBe(true);
  await page.mouse.click(x, y);
}

/** Opens Go to by its keys, types, and waits until the row has the focus. */
async function goTo(page: Page, keys: readonly string[], text: string, rowIndex: number): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
  const dialog = page.getByRole("dialog", { name: "Go to" });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expectFocus(page, rowIndex);
  const row = grid(page, "Messages").locator(`[row-index="${rowIndex}"]`);
  await expect(row).toHaveAttribute("aria-selected", "true");
}

/** Moves the rows by wheel and by keys at the beginning, at the end and in the middle, and returns to the first row. */
async function moveByWheelAndKeys(page: Page): Promise<void> {
  const box = await restingBox(viewport(page, "Messages"));
  for (const pixels of [TURN_PIXELS, TURN_PIXELS, -TURN_PIXELS, 3]) await turnOver(page, pixels);

  await clickRowAt(page, box.x + 300, box.y + 60);
  await page.keyboard.press("End");
  await expectFocus(page, ROWS - 1);
  const { height: windowPixels } = box;
  for (const pixels of [-TURN_PIXELS, -1, -3000]) await turn(page, pixels);
  await page.keyboard.press("PageUp");
  const pageRows = Math.floor((windowPixels - 31) / ROW_PIXELS) - 1;
  await expectFocus(page, ROWS - 1 - pageRows);

  // In the middle, where one pixel of the bar means many pixels of rows.
  await viewport(page, "Messages").evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  // Until the rows of the end are gone: they are drawn until those of the middle are.
  await expect.poll(async () => Math.abs((await topPixel(page)) / (ROWS * ROW_PIXELS) - 0.5)).toBeLessThan(0.01);
  await expect.poll(() => isAtRest(page)).toBe(true);
  for (const pixels of [TURN_PIXELS, TURN_PIXELS, -TURN_PIXELS, 1, 2000]) await turn(page, pixels);
  await clickRowAt(page, box.x + 300, box.y + 200);
  const focused = Number(
    await rows(page, "Messages")
      .filter({ has: page.locator(":focus") })
      .getAttribute("row-index"),
  );
  const top = await topPixel(page);
  await page.keyboard.press("PageDown");
  await expectFocus(page, focused + pageRows);
  await expectTop(page, top + pageRows * ROW_PIXELS);
  await page.keyboard.press("PageUp");
  await expectFocus(page, focused);
  await expectTop(page, top);

  await page.keyboard.press("Home");
  await expectFocus(page, 0);
  await expectTop(page, 0);
  await expect(cell(rows(page, "Messages").first(), "sentAtSeconds")).not.toHaveText("");
}

async function scrollTallRows(page: Page): Promise<void> {
  const box = await restingBox(viewport(page, "Messages"));
  await goTo(page, ["ControlOrMeta+g"], "5,000,001", 5_000_000);
  const selected = grid(page, "Messages").locator('[role="row"][aria-selected="true"]');
  const before = await restingBox(selected);
  await page.keyboard.press("w");
  await page.keyboard.press("w");
  await expect.poll(async () => (await selected.boundingBox())?.height).toBe(82);
  await expect.poll(async () => Math.abs(((await selected.boundingBox())?.y ?? 0) - before.y)).toBeLessThan(2);
  for (const pixels of [TURN_PIXELS, -TURN_PIXELS, 1]) await turnOver(page, pixels);
  await clickRowAt(page, box.x + 300, box.y + 200);
  await page.keyboard.press("End");
  await expectFocus(page, ROWS - 1);
  await turn(page, -3000);
  await page.keyboard.press("PageUp");
  await expectFocus(page, ROWS - 1 - (Math.floor((box.height - 31) / 82) - 1));
  await page.keyboard.press("Home");
  await expectFocus(page, 0);
  await expectTop(page, 0);
}

async function goToRows(page: Page): Promise<void> {
  await goTo(page, ["ControlOrMeta+g"], "7,654,321", 7_654_320);
  await goTo(page, ["g", "i"], idAt(1_234_567, ROWS), 1_234_567);
  await goTo(page, ["g", "d"], String(secondsAt(9_999_990)), 9_999_990);
  await goTo(page, ["ControlOrMeta+g"], "1", 0);
  await goTo(page, ["ControlOrMeta+g"], String(ROWS), ROWS - 1);
  await goTo(page, ["g", "d"], String(secondsAt(5_000_000)), 5_000_000);
  // For a near row, the visible rows do not move.
  const top = await topPixel(page);
  await goTo(page, ["ControlOrMeta+g"], String(5_000_003), 5_000_002);
  await expectTop(page, top);
  await turnOver(page, TURN_PIXELS);

  await pressSequence(page, "g i");
  await expect(page.getByRole("dialog", { name: "Go to" }).getByRole("textbox")).toBeFocused();
  await page.keyboard.type("1");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Not among the messages loaded and shown.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectFocus(page, 5_000_002);
}

async function dragWhileBusy(page: Page): Promise<void> {
  for (const share of [0.3, 0.9, 0.5]) {
    // Setting a scroll position gives the same event as dragging.
    await viewport(page, "Messages").evaluate(async (shownRows, wanted) => {
      const dragged = shownRows.closest(".ag-root")?.querySelector(".ag-body-vertical-scroll-viewport");
      if (!dragged) throw new Error("the grid has no scroll bar");
      const last = dragged.scrollHeight - dragged.clientHeight;
      const from = dragged.scrollTop;
      for (let step = 1; step <= 6; step++) {
        dragged.scrollTop = from + (last * wanted - from) * (step / 6);
        // Longer than AG Grid remembers which of the two leads.
        const until = performance.now() + 190;
        while (performance.now() < until) Math.sqrt(until);
        await new Promise((resolve) => {
          setTimeout(resolve);
        });
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      }
      // A leading echo would have arrived by now.
      await new Promise((resolve) => {
        setTimeout(resolve, 400);
      });
    }, share);
    await expect.poll(() => sharesOf(page)).toEqual({ bar: share, shown: share });
  }
}

test("wheel and keys move ten million rows as they move ten thousand, also of four lines and after a dragged bar @browser-shell-only @all", async ({
  start,
}) => {
  test.slow();
  const { page } = await start();
  await showManyRows(page, ROWS);
  await test.step("wheel and keys move ten million rows as they move ten thousand, at scale 1", () =>
    moveByWheelAndKeys(page));
  await test.step("rows follow a dragged bar while the machine is too busy to draw", () => dragWhileBusy(page));
  // Last, because the height of the rows stays.
  await test.step("rows of four lines scroll as rows of one do, and the row in sight stays", () =>
    scrollTallRows(page));
});

test("wheel and keys move ten million rows as they move ten thousand, and Go to finds some, at scale 1.5 @browser-shell-only @all", async ({
  start,
}) => {
  test.slow();
  // A scale that is no whole number rounds pixels the most.
  const { page } = await start({ page: { deviceScaleFactor: 1.5 } });
  await showManyRows(page, ROWS);
  await test.step("wheel and keys move ten million rows as they move ten thousand, at scale 1.5", () =>
    moveByWheelAndKeys(page));
  await test.step("Go to finds rows, dates and ids among ten million rows", () => goToRows(page));
});

test("wheel and keys move ten million rows as they move ten thousand, at scale 2 @browser-shell-only @all", async ({
  start,
}) => {
  test.slow();
  const { page } = await start({ page: { deviceScaleFactor: 2 } });
  await showManyRows(page, ROWS);
  await moveByWheelAndKeys(page);
});

test("the scroll bar drags to the same share of ten million rows as of ten thousand @browser-shell-only @all", async ({
  playwright,
  folders,
}) => {
  test.slow();
  const executablePath = findChromium();
  if (executablePath === null) throw new Error("There is no Chromium. npm run test:e2e finds or installs one.");
  // Playwright hides scroll bars by default.
  const browser = await playwright.chromium.launch({
    executablePath,
    args: CHROMIUM_ARGS,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => browser.close());
  const running = await launchInBrowser(browser)(folders);
  stack.defer(() => running.close());
  const { page } = running;
  await showManyRows(page, ROWS);
  const bar = await restingBox(page.locator(".ag-body-vertical-scroll-viewport"));
  const x = bar.x + bar.width / 2;
  /** Half of the shortest thumb, with the arrow beside it. */
  const thumbPixels = 22;
  const apart: unknown[] = [];
  /**
   * Drags as a person does: pauses before releasing, and grabs again if the bar did not follow. Chromium drops
   * movements in the same frame as the release, and on a busy machine it can release a thumb by itself. The rows must
   * match the bar each time.
   */
  const dragTo = (share: number, leastShare: number): Promise<void> =>
    expect(async () => {
      const { bar: from } = await sharesOf(page);
      await page.mouse.move(x, bar.y + thumbPixels + from * (bar.height - 2 * thumbPixels));
      await page.mouse.down();
      await page.mouse.move(x, bar.y + bar.height * share, { steps: 5 });
      await expect.poll(() => isAtRest(page)).toBe(true);
      await page.mouse.up();
      await expect.poll(() => isAtRest(page)).toBe(true);
      const shares = await sharesOf(page);
      if (shares.shown !== shares.bar) apart.push(shares);
      expect(shares.bar).toBeGreaterThanOrEqual(leastShare);
    }).toPass();
  const shareNow = async (): Promise<number> => (await topPixel(page)) / (ROWS * ROW_PIXELS);
  await dragTo(0.5, 0.46);
  expect(await shareNow()).toBeGreaterThan(0.4);
  expect(await shareNow()).toBeLessThan(0.6);
  await waitForRows(page, "Messages");
  // The wheel after a drag, and a click beside the thumb, move by pixels again.
  await page.mouse.move(bar.x - 300, bar.y + 200);
  await turn(page, TURN_PIXELS);
  const before = await topPixel(page);
  await page.mouse.click(x, bar.y + bar.height - 40);
  await expect.poll(async () => (await topPixel(page)) - before).toBeGreaterThan(300);
  // If the button is released late, the browser scrolls by further windows; a share of the rows would be millions.
  await expect.poll(() => isAtRest(page)).toBe(true);
  expect((await topPixel(page)) - before).toBeLessThan(bar.height * 100);
  await dragTo(1.03, 1);
  expect(apart).toEqual([]);
  await expect.poll(async () => Math.round((await topPixel(page)) / ROW_PIXELS)).toBeGreaterThan(ROWS - 100);
  await expect(grid(page, "Messages").locator(`[row-index="${ROWS - 1}"]`)).toBeInViewport();
});

/** The shares (0 to 1, two decimals) to which the bar and the rows are scrolled. */
function sharesOf(page: Page): Promise<{ readonly bar: number; readonly shown: number }> {
  return viewport(page, "Messages").evaluate((shownRows) => {
    const bar = shownRows.closest(".ag-root")?.querySelector(".ag-body-vertical-scroll-viewport") ?? shownRows;
    const last = bar.scrollHeight - bar.clientHeight;
    const share = (pixels: number): number => Math.round((pixels / last) * 100) / 100;
    return { bar: share(bar.scrollTop), shown: share(shownRows.scrollTop) };
  });
}
