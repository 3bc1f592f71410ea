// The header of a screen: every button is whole and has a word or a tooltip, in windows of any width.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import {
  chip,
  chooseFromMenu,
  control,
  openFilter,
  openRecord,
  restingBox,
  rows,
  viewport,
  waitForRows,
} from "./window.ts";

const TOOLS = ["Run query", "Keep all rows and go from hit to hit"];

interface Box {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The places of the header's buttons, fields and title, and those whose own text does not fit. */
function headerParts(page: Page): Promise<{ readonly boxes: readonly Box[]; readonly cut: readonly string[] }> {
  return page.getByRole("heading", { level: 1 }).evaluate((title) => {
    const screen = title.closest("section");
    const parts = [...(screen?.querySelectorAll<HTMLElement>("h1, button, input[id=search-loaded]") ?? [])].filter(
      (each) => each.closest("aside, [role=grid], .ag-root-wrapper") === null && each.getClientRects().length > 0,
    );
    const nameOf = (each: HTMLElement): string => each.ariaLabel ?? each.innerText;
    return {
      boxes: parts.map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return { name: nameOf(each), left, right, top, bottom };
      }),
      cut: parts.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.tagName !== "INPUT").map(nameOf),
    };
  });
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

function overlaps(boxes: readonly Box[]): readonly string[] {
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => (overlap(one, other) ? [`${one.name} / ${other.name}`] : [])),
  );
}

const tool = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** The searched text is inside the field and the clear button is inside it, too. */
const ownButtons = (pair: string): boolean => !pair.includes("Clear the search");

/** Opens a record and searches: the fullest header. */
async function expectWholeHeader(page: Page): Promise<void> {
  await openRecord(rows(page, "Messages").first());
  await page.getByRole("textbox", { name: "Search in loaded rows" }).fill("e");
  await expect(page.getByRole("button", { name: "Show in context" })).toBeVisible();
  const { boxes, cut } = await headerParts(page);
  expect(boxes.length).toBeGreaterThan(12);
  expect(cut).toEqual([]);
  expect(overlaps(boxes).filter(ownButtons)).toEqual([]);
  // Some rows can be reached below the header.
  await viewport(page, "Messages").scrollIntoViewIfNeeded();
  expect((await restingBox(viewport(page, "Messages"))).height).toBeGreaterThan(100);
  await expect(rows(page, "Messages").first()).toBeInViewport();
}

test("with a search and an open record no button of the header is cut or covered at 640 × 360 @all", async ({
  start,
}) => {
  const { page } = await start({ page: { viewport: { width: 640, height: 360 } } });
  await waitForRows(page, "Messages");
  await expectWholeHeader(page);
});

test("at 1280 pixels a search beside an open record moves no row, also in German @all", async ({ start }) => {
  const { page } = await start({ language: "de", page: { viewport: { width: 1280, height: 720 } } });
  const found = page.getByRole("grid").getByRole("row");
  await found.nth(1).waitFor();
  await openRecord(found.nth(1));
  const top = async (): Promise<number> => (await restingBox(page.getByRole("grid"))).y;
  const before = await top();
  const field = page.getByRole("textbox", { name: "In geladenen Zeilen suchen" });
  await field.fill("e");
  await expect(page.getByRole("button", { name: "Im Zusammenhang zeigen" })).toBeVisible();
  expect(await top()).toBe(before);
  await page.getByRole("button", { name: "Alle Zeilen behalten" }).click();
  await field.fill("a text that nobody wrote");
  await expect(page.getByRole("button", { name: "Alle laden und weitersuchen" })).toBeVisible();
  expect(await top()).toBe(before);
});

async function expectTipsBesideButtons(page: Page): Promise<void> {
  const { boxes } = await headerParts(page);
  for (const name of TOOLS) {
    await tool(page, name).hover();
    const tip = page.getByRole("tooltip").filter({ hasText: /\S/u });
    await expect(tip).toBeVisible();
    const box = await restingBox(tip);
    const shown = { name, left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
    expect(overlaps([shown, ...boxes]).filter((pair) => pair.startsWith(`${name} / `))).toEqual([]);
    await page.mouse.move(0, 0);
    await expect(tip).toHaveCount(0);
  }
}

async function expectWords(page: Page): Promise<void> {
  const search = tool(page, "Keep all rows and go from hit to hit");
  await expect(search.getByText("Keep all rows", { exact: true })).toBeVisible();
  expect(overlaps((await headerParts(page)).boxes)).toEqual([]);
  await chooseFromMenu(page, "Columns…");
  await expect(page.getByRole("checkbox", { name: "Receiver" })).toBeVisible();
}

async function foldChips(page: Page): Promise<void> {
  for (const [entry, value] of [
    ["searchKey", "refund of the broken coffee grinder"],
    ["tags", "a tag that needs much room"],
    ["metadata", "orderId:4711-2026-10-30-a-long-value"],
  ] as const) {
    await openFilter(page, entry);
    await control(page, entry).fill(value);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
  }
  await expect(chip(page, "searchKey")).toBeVisible();
  const bar = page.getByRole("search", { name: "Query" });
  const { height } = await restingBox(bar);
  await page.setViewportSize({ width: 700, height: 720 });
  const folded = page.getByRole("button", { name: "3 filters" });
  await expect(folded).toBeVisible();
  await expect(chip(page, "searchKey")).toHaveCount(0);
  expect((await restingBox(bar)).height).toBe(height);
  await folded.click();
  const listed = page.getByRole("dialog").getByRole("group", { name: "Text", exact: true });
  await expect(listed).toContainText("refund of the broken coffee grinder");
  await listed.getByRole("button").first().click();
  await expect(control(page, "searchKey")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(chip(page, "searchKey")).toBeVisible();
  await page.getByRole("button", { name: "Clear all", exact: true }).click();
  await expect(chip(page, "searchKey")).toHaveCount(0);
}

async function keepTyping(page: Page): Promise<void> {
  await openRecord(rows(page, "Messages").nth(2));
  await page.keyboard.press("/");
  const field = page.getByRole("textbox", { name: "Search in loaded rows" });
  await expect(field).toBeFocused();
  await page.keyboard.type("or");
  // AG Grid does this a moment after it has drawn the cell with the focus again.
  const cell = rows(page, "Messages").nth(2).getByRole("gridcell").first();
  await cell.evaluate((element: HTMLElement) => element.focus());
  await page.keyboard.type("der");
  await expect(field).toHaveValue("order");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // A person who leaves the field on purpose gets the cell.
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await cell.click();
  await expect(cell).toBeFocused();
}

test("tips cover no button, pictures have words in a wide window, chips fold, and the search keeps the focus @all", async ({
  start,
}) => {
  test.slow();
  const { page } = await start();
  await waitForRows(page, "Messages");
  await test.step("at 1280 pixels the tooltip of a picture covers no button of the header", () =>
    expectTipsBesideButtons(page));
  await page.setViewportSize({ width: 1920, height: 1000 });
  await test.step("in a wide window the pictures have words", () => expectWords(page));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("checkbox", { name: "Receiver" })).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await test.step("chips that do not fit fold into one button, in one line, and open from its list", () =>
    foldChips(page));
  await test.step("the search field keeps the focus when the grid draws its cell again, and no letter is a shortcut", () =>
    keepTyping(page));
  await test.step("with a search and an open record no button of the header is cut or covered at 1280 × 720", () =>
    expectWholeHeader(page));
});

test("Escape drops the half-typed value of a filter, and gives the focus back", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  for (const [entry, text] of [
    ["metadata", "orderId:47"],
    ["type", "im"],
  ] as const) {
    await openFilter(page, entry);
    await expect(control(page, entry)).toBeFocused();
    await page.keyboard.type(text);
    await page.keyboard.press("Escape");
    await expect(control(page, entry)).toHaveCount(0);
    await expect(chip(page, entry)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
  }
  await openFilter(page, "tags");
  await expect(control(page, "tags")).toBeFocused();
  await page.keyboard.type("vip");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(control(page, "tags")).toHaveCount(0);
  await expect(chip(page, "tags")).toHaveCount(0);
});

test("in a conversation the current entry is below the day, and afterwards the columns fill the table", async ({
  start,
}) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  await openRecord(rows(page, "Messages").nth(8));
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
  await page.keyboard.press("Shift+R");
  const current = page.getByRole("region", { name: "Conversation", exact: true }).locator("article:focus");
  await expect(current).toBeVisible();
  // The rest of the conversation is loaded by itself; before that, nothing may stand above the entry.
  await expect(current).toHaveAttribute("aria-setsize", "45");
  const id = await current.getAttribute("data-row");
  for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowUp");
  await expect(current).not.toHaveAttribute("data-row", id ?? "");
  const day = page.locator('[class*="dayInSight"]');
  const gapPixels = async (): Promise<number> => {
    const [entry, over] = [await restingBox(current.locator(":scope > *").first()), await restingBox(day)];
    return entry.y - (over.y + over.height);
  };
  await expect.poll(gapPixels).toBeGreaterThanOrEqual(0);

  await page.getByText("Table", { exact: true }).click();
  await waitForRows(page, "Messages");
  const freePixels = async (): Promise<number> => {
    const last = await restingBox(page.getByRole("columnheader", { name: "Type" }));
    const whole = await restingBox(viewport(page, "Messages"));
    return whole.x + whole.width - (last.x + last.width);
  };
  await expect.poll(freePixels).toBeLessThan(20);
});
