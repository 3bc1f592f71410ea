// A low and narrow window, as 1280 × 720 is at 200 % zoom: rows, transcript, panes and Compare keep a useful height, and
// nothing is cut or out of reach.
import type { Locator, Page } from "@playwright/test";
import { setTypeface } from "./page-checks.ts";
import { expect, test } from "./test.ts";
import { chooseWayOn, openRecord, openScreen, rows, showRow, viewport, waitForRows } from "./window.ts";

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

async function expectUseful(element: Locator): Promise<void> {
  await expect.poll(() => heightInSight(element)).toBeGreaterThan(USEFUL_PIXELS);
}

async function readInALowWindow(page: Page): Promise<void> {
  await openRecord(rows(page, "Messages").nth(2));
  await page.getByRole("button", { name: "Read conversation" }).click();
  await expect(conversation(page).locator('article[aria-current="true"]')).toBeFocused();
  await expectUseful(transcript(page));
  await page.getByRole("button", { name: "Close details" }).click();
  await expect(page.getByRole("complementary")).toHaveCount(0);
  await expectUseful(transcript(page));
  // The lines above are reached by keys, and from there the transcript.
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Search in loaded rows" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Return" }).click();
  await expect(conversation(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeAttached();
}

async function openEachPart(page: Page): Promise<void> {
  // A record opens in sight, and its rows beside it.
  await openRecord(rows(page, "Messages").nth(1));
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
  await expectUseful(viewport(page, "Messages"));
  await chooseWayOn(page, "All of this person");
  const person = page.getByRole("complementary", { name: "About the person" });
  await expect(person.getByRole("region", { name: "Last events" })).toBeAttached();
  await expectUseful(person);

  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await openRecord(await showRow(page, "Calls", 2));
  const call = page.getByRole("complementary", { name: "Call" });
  await call.getByRole("tab", { name: "Timeline" }).click();
  await expectUseful(viewport(page, "Calls"));
  await expectUseful(call);

  await openRecord(await showRow(page, "Calls", 1), ["ControlOrMeta"]);
  const selected = page.getByRole("group", { name: "Selected rows" });
  await expect(selected).toContainText("2 rows selected");
  for (const isWider of [true, false]) {
    await setTypeface(page, isWider);
    for (const button of await selected.getByRole("button").all()) await expect(button).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press("=");
  const compare = page.getByRole("region", { name: "Compare", exact: true });
  await expect(compare.getByRole("table", { name: "Differences" })).toBeAttached();
  await expectUseful(compare);
}

test("at 200 % transcript, grids, timeline, person and comparison keep a useful height, and the way back stays @all", async ({
  start,
}) => {
  test.slow();
  const { page } = await start({ page: WINDOW });
  await waitForRows(page, "Messages");
  await test.step("at 200 % the transcript keeps its height, alone and beside a pane, and the way back stays", () =>
    readInALowWindow(page));
  await test.step("at 200 % the grids, the timeline, a person and a comparison keep their height", () =>
    openEachPart(page));
});
