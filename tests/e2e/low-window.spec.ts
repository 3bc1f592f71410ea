// A low and narrow window, as 1280 × 720 is at 200 % zoom: rows, transcript, panes and Compare keep a useful height, and
// nothing is cut or out of reach.
import type { Locator, Page } from "@playwright/test";
import { violations } from "./axe.ts";
import { expect, test } from "./test.ts";
import { openRecord, openScreen, rows, showRow, viewport, waitForRows } from "./window.ts";

const WINDOW = { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 };
const USEFUL_PIXELS = 200;

const conversation = (page: Page): Locator => page.getByRole("region", { name: "Conversation", exact: true });
const transcript = (page: Page): Locator => conversation(page).getByRole("group", { name: "Transcript" });

/** How much of the height of an element is in sight, CSS pixels: what its scrolling ancestors and the window show. */
function heightInSight(element: Locator): Promise<number> {
  return element.evaluate((shown) => {
    let { top, bottom } = shown.getBoundingClientRect();
    for (let around = shown.parentElement; around !== null; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === "visible") continue;
      const frame = around.getBoundingClientRect();
      top = Math.max(top, frame.top);
      bottom = Math.min(bottom, frame.bottom);
    }
    return Math.round(bottom - top);
  });
}

/** The buttons, fields and headings in an element that are wider than their place, or stand out of it at a side. */
function cutParts(within: Locator): Promise<readonly string[]> {
  return within.evaluate((element) => {
    const frame = element.getBoundingClientRect();
    const parts = [...element.querySelectorAll<HTMLElement>("button, h1, h2, summary")];
    return parts
      .filter((part) => part.getClientRects().length > 0 && part.closest(".ag-root-wrapper") === null)
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left < frame.left - 1 || right > frame.right + 1;
      })
      .map((part) => part.ariaLabel ?? part.innerText);
  });
}

const shownScreen = (page: Page): Locator => page.locator("main > section").filter({ visible: true });

/** Nothing of the screen is cut off, at its sides or by its own place, and axe finds nothing. */
async function expectWhole(page: Page): Promise<void> {
  expect(await cutParts(shownScreen(page))).toEqual([]);
  expect(await shownScreen(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await violations(page)).toEqual([]);
}

test("at 200 % the transcript keeps its height, alone and beside a pane, and the way back stays", async ({ start }) => {
  test.slow();
  const { page } = await start({ page: WINDOW });
  await waitForRows(page, "Messages");
  await openRecord(rows(page, "Messages").nth(2));
  await page.getByRole("button", { name: "Read conversation" }).click();
  await expect(conversation(page).locator('article[aria-current="true"]')).toBeFocused();
  expect(await heightInSight(transcript(page))).toBeGreaterThan(USEFUL_PIXELS);
  await expectWhole(page);
  await page.getByRole("button", { name: "Close details" }).click();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  expect(await heightInSight(transcript(page))).toBeGreaterThan(USEFUL_PIXELS);
  await expectWhole(page);
  // The lines above are reached by keys, and from there the transcript.
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Search in loaded rows" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Return" }).click();
  await expect(conversation(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeAttached();
});

test("at 200 % the grids, the timeline, a person and a comparison keep their height", async ({ start }) => {
  test.slow();
  const { page } = await start({ page: WINDOW });
  await waitForRows(page, "Messages");
  await expectWhole(page);
  // A record opens in sight, and its rows beside it.
  await openRecord(rows(page, "Messages").nth(1));
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
  expect(await heightInSight(viewport(page, "Messages"))).toBeGreaterThan(USEFUL_PIXELS);
  await page.getByRole("button", { name: "All of this person" }).first().click();
  const person = page.getByRole("complementary", { name: "About the person" });
  await expect(person.getByRole("region", { name: "Last events" })).toBeAttached();
  expect(await heightInSight(person)).toBeGreaterThan(USEFUL_PIXELS);
  await expectWhole(page);

  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await openRecord(await showRow(page, "Calls", 2));
  const call = page.getByRole("complementary", { name: "Call" });
  await call.getByRole("tab", { name: "Timeline" }).click();
  expect(await heightInSight(viewport(page, "Calls"))).toBeGreaterThan(USEFUL_PIXELS);
  expect(await heightInSight(call)).toBeGreaterThan(USEFUL_PIXELS);
  await expectWhole(page);

  await openRecord(await showRow(page, "Calls", 1), ["ControlOrMeta"]);
  const selected = page.getByRole("group", { name: "Selected rows" });
  await expect(selected).toContainText("2 rows selected");
  await expectWhole(page);
  for (const button of await selected.getByRole("button").all()) await expect(button).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("=");
  const compare = page.getByRole("region", { name: "Compare", exact: true });
  await expect(compare.getByRole("table", { name: "Differences" })).toBeAttached();
  expect(await heightInSight(compare)).toBeGreaterThan(USEFUL_PIXELS);
  await expectWhole(page);
});
