// The conversation: opened from a message in one step, scrolled in both directions, left again, by keys alone.
import type { Locator, Page } from "@playwright/test";
import { copyElsewhere, grid, openRecord, restingBox, rows, showRow, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 3000, calls: 60 });

const region = (page: Page): Locator => page.getByRole("region", { name: "Conversation", exact: true });
const articles = (page: Page): Locator => region(page).getByRole("article");
const transcript = (page: Page): Locator => region(page).getByRole("group", { name: "Transcript" });

/** The position in the table of a message whose conversation has more than two pages. */
function busyPosition(messages: readonly { readonly conversationId?: unknown }[]): number {
  const sizes = new Map<unknown, number>();
  for (const { conversationId } of messages) sizes.set(conversationId, (sizes.get(conversationId) ?? 0) + 1);
  const largest = Math.max(...sizes.values());
  return messages.slice(-100).findLastIndex(({ conversationId }) => sizes.get(conversationId) === largest);
}

test("one step reads the conversation of a message; Esc returns to its row", async ({ startListed, fake }) => {
  const { page } = await startListed();
  const index = busyPosition(fake.service.messages);
  const position = 99 - index;
  const row = await showRow(page, "Messages", position);
  await openRecord(row);
  const id = String(fake.service.messages.slice(-100)[index]?.id);
  await page.getByRole("complementary", { name: "Message" }).getByRole("button", { name: "Read conversation" }).click();
  await expect(region(page)).toBeVisible();
  const current = region(page).locator('article[aria-current="true"]');
  await expect(current).toBeInViewport();
  await expect(current).toBeFocused();
  await expect(page.getByRole("complementary", { name: "Message" })).toContainText(id);
  await page.keyboard.press("Escape");
  await expect(region(page)).toBeHidden();
  const focused = page.locator('[role="row"]').filter({ has: page.locator(":focus") });
  await expect(focused).toHaveAttribute("row-index", String(position));
});

test("a query that goes forwards from a moment is read from its first message on", async ({ startListed, fake }) => {
  const { page } = await startListed();
  const { messages } = fake.service;
  const { conversationId } = messages.slice(-100)[busyPosition(messages)] ?? {};
  const first = messages.filter((each) => each.conversationId === conversationId)[20];
  await page.keyboard.press("t");
  await page
    .getByRole("textbox", { name: "Query as text" })
    .fill(`messages conversationId:${String(conversationId)} fromTimestamp:${String(first?.sentAt)} affix:append`);
  await page.keyboard.press("Enter");
  await expect(articles(page).first()).toHaveAttribute("aria-posinset", "1");
  await expect(articles(page).first()).toBeInViewport();
});

test("scrolling up loads every earlier page once, and the messages in sight stay where they are", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  const index = busyPosition(fake.service.messages);
  await openRecord(await showRow(page, "Messages", 99 - index));
  const { conversationId } = fake.service.messages.slice(-100)[index] ?? {};
  const wanted = fake.service.messages.filter((each) => each.conversationId === conversationId).length;
  await page.getByRole("button", { name: "Read conversation" }).click();
  await expect(articles(page).first()).toBeVisible();
  // Up to the beginning, by pages of the window.
  await expect(async () => {
    await transcript(page).evaluate((list) => list.scrollBy(0, -list.clientHeight));
    await expect(region(page).getByText("The conversation begins here")).toBeInViewport({ timeout: 200 });
  }).toPass();
  await expect(articles(page).first()).toHaveAttribute("aria-posinset", "1");
  await expect(articles(page).first()).toHaveAttribute("aria-setsize", String(wanted));
  const asked = fake.requests.map(({ query }) => JSON.stringify(query));
  expect(new Set(asked).size).toBe(asked.length);
});

test("the message at which reading begins stays where it appears, while what led to it loads @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  await openRecord(await showRow(page, "Messages", 99 - busyPosition(fake.service.messages)));
  await page.evaluate(() => {
    const bottoms: number[] = [];
    const look = (): void => {
      const article = document.querySelector('article[aria-current="true"]');
      if (article !== null) bottoms.push(article.getBoundingClientRect().bottom);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(globalThis, { bottomsOfCurrent: bottoms });
  });
  await page.getByRole("button", { name: "Read conversation" }).click();
  const current = region(page).locator('article[aria-current="true"]');
  await expect(current).toBeFocused();
  // Two pages are loaded: the one that begins with the message, and the one before it.
  await expect.poll(async () => Number(await current.getAttribute("aria-posinset"))).toBeGreaterThan(90);
  await expect(region(page).getByRole("feed")).toHaveAttribute("aria-busy", "false");
  const moved = await page.evaluate(() => {
    const bottoms: unknown = Reflect.get(globalThis, "bottomsOfCurrent");
    const known = Array.isArray(bottoms) ? bottoms.map(Number) : [];
    return Math.max(...known) - Math.min(...known);
  });
  expect(moved).toBeLessThanOrEqual(1);
});

test("an entry in sight keeps its place while rows are added above it @all", async ({ startListed, fake }) => {
  const { page } = await startListed();
  await openRecord(await showRow(page, "Messages", 99 - busyPosition(fake.service.messages)));
  await page.getByRole("button", { name: "Read conversation" }).click();
  await expect(region(page).locator('article[aria-current="true"]')).toBeFocused();
  const moves = await transcript(page).evaluate(async (list) => {
    const heights = (): ReadonlyMap<unknown, number> =>
      new Map(
        [...list.children, ...list.querySelectorAll("article")].map((each) => [
          each,
          each.getBoundingClientRect().height,
        ]),
      );
    const found: unknown[] = [];
    for (let step = 0; step < 60; step++) {
      const top = list.getBoundingClientRect().top;
      const article = [...list.querySelectorAll("article")].find(
        (each) => each.getBoundingClientRect().top >= top + 150,
      );
      const before = article?.getBoundingClientRect().bottom ?? 0;
      const drawn = heights();
      const from = list.scrollTop;
      list.scrollTop -= 120;
      const scrolled = from - list.scrollTop;
      for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
      if (article?.isConnected !== true) continue;
      const moved = article.getBoundingClientRect().bottom - before - scrolled;
      if (Math.abs(moved) <= 1) continue;
      const grown = [...heights()].flatMap(([each, height]) =>
        each instanceof HTMLElement && drawn.get(each) !== height
          ? [`${drawn.get(each)} to ${height}: ${each.innerText.slice(0, 60)}`]
          : [],
      );
      found.push({ step, moved, scrolled, from, now: list.scrollTop, article: article.innerText.slice(0, 60), grown });
    }
    return found;
  });
  expect(moves).toEqual([]);
});

test("a conversation is read, walked through and left with keys alone", async ({ startListed }) => {
  const { page } = await startListed();
  await waitForRows(page, "Messages");
  await rows(page, "Messages").first().getByRole("gridcell").first().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Read conversation" }).focus();
  await page.keyboard.press("Enter");
  const current = region(page).locator('article[aria-current="true"]');
  await expect(current).toBeFocused();
  // Home goes to the first loaded message, where the page before it is loaded, up to the beginning.
  await expect(async () => {
    await page.keyboard.press("Home");
    await expect(current).toHaveAttribute("aria-posinset", "1", { timeout: 1000 });
    await expect(region(page).getByText("The conversation begins here")).toBeInViewport({ timeout: 1000 });
  }).toPass();
  await expect(current).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect.poll(async () => Number(await current.getAttribute("aria-posinset"))).toBeGreaterThan(1);
  await expect(current).toBeFocused();
  await page.keyboard.press("End");
  await expect(current).toHaveAttribute("aria-posinset", (await current.getAttribute("aria-setsize")) ?? "");
  await page.keyboard.press("Escape");
  await expect(region(page)).toBeHidden();
  await expect(page.locator('[role="row"]').filter({ has: page.locator(":focus") })).toHaveAttribute("row-index", "0");
});

test("the buttons Table and Conversation change the form, and a call leads to its conversation and back @all", async ({
  startListed,
}) => {
  const { page } = await startListed();
  await page.getByRole("button", { name: "Conversation", exact: true }).click();
  await expect(region(page)).toBeVisible();
  await expect(articles(page).last()).toBeInViewport();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect(region(page)).toBeHidden();
  await page.keyboard.press("2");
  await page.getByRole("button", { name: "Run query", exact: true }).click();
  await waitForRows(page, "Calls");
  await openRecord(rows(page, "Calls").first());
  await page
    .getByRole("complementary", { name: "Call" })
    .getByRole("button", { name: "Chat around this call" })
    .click();
  await expect(region(page)).toBeVisible();
  await expect(articles(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Return", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Calls", level: 1 })).toBeVisible();
});

test("from a message id to its thread takes four steps; Esc closes it, and the transcript keeps its place @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  const parent = fake.service.messages.find(({ replyCount }) => replyCount !== undefined);
  const replies = fake.service.messages.filter(({ parentId }) => parentId === parent?.id).length;
  await copyElsewhere(page, String(parent?.id));
  // Steps 1 to 3: the palette, the id from the clipboard, the message. Step 4: its thread.
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Find or run" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+v");
  await page.keyboard.press("Enter");
  const pane = page.getByRole("complementary", { name: "Message" });
  await pane.getByRole("button", { name: "Open thread" }).click();
  const thread = page.getByRole("complementary", { name: "Thread" });
  await expect(thread.getByRole("article")).toHaveCount(1 + replies);
  await expect(thread.getByRole("region", { name: "Messages of the thread" })).toBeFocused();
  // Back leads to the message, Forward to the thread again. The pointer leaves a button whose tip Escape would close.
  await page.mouse.move(0, 0);
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(thread).toBeHidden();
  await expect(pane).toContainText(String(parent?.id));
  await page.keyboard.press("Alt+ArrowRight");
  await expect(thread.getByRole("article")).toHaveCount(1 + replies);
  await expect(thread.getByRole("region", { name: "Messages of the thread" })).toBeFocused();
  // After a key, the first Escape leads to the rows.
  await page.keyboard.press("Escape");
  await expect(grid(page, "Messages").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(thread).toBeHidden();
  await pane.getByRole("button", { name: "Read conversation" }).click();
  const current = region(page).locator('article[aria-current="true"]');
  await expect(current).toBeFocused();
  await expect(region(page).getByRole("feed")).toHaveAttribute("aria-busy", "false");
  const top = (): Promise<number> => current.evaluate((article) => article.getBoundingClientRect().top);
  const { y: before } = await restingBox(current);
  await current.getByRole("button", { name: /open the thread$/u }).click();
  await expect(thread.getByRole("article")).toHaveCount(1 + replies);
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  await page.keyboard.press("Escape");
  await expect(thread).toBeHidden();
  await expect(region(page)).toBeVisible();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});
