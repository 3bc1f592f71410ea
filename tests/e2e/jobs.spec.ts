// Further jobs of a support agent beside the tasks, with the steps that each may take.
import type { Locator, Page } from "@playwright/test";
import type { FakeService } from "#tests/fakes/service.ts";
import { handsOn } from "./hands.ts";
import { expect, withService } from "./with-service.ts";
import { cell, clipboard, openScreen, rowCount, rows, runQuery, showRow, waitForRows } from "./window.ts";

const test = withService({ messages: 3000, calls: 400 });

const box = (page: Page): Locator => page.getByRole("combobox", { name: "Find or run" });
const pane = (page: Page, name: string): Locator => page.getByRole("complementary", { name });
const loadAll = (page: Page): Locator => page.getByRole("button", { name: "Load all", exact: true });
/** Lists the newest calls, as they are after a first look; the messages are on screen again. */
async function listCalls(page: Page): Promise<void> {
  await openScreen(page, "Calls");
  await runQuery(page);
  await waitForRows(page, "Calls");
  await openScreen(page, "Messages");
}

const copied = (page: Page): Locator => page.getByText(/for a ticket copied$/u);

test("a message as a quote, and the summary of a call, are in the ticket in 2 steps each @all", async ({
  startListed,
}) => {
  const { page } = await startListed();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const quoting = handsOn(page);
  await quoting.click(rows(page, "Messages").filter({ hasText: "?" }).first());
  await quoting.press("y");
  await expect(copied(page)).toBeVisible();
  expect(await clipboard(page)).toMatch(/^\S.*, \d{1,2} \w{3} \d{4} \d\d:\d\d \(UTC[^)]*\): .*\?/u);
  expect(quoting.steps()).toBe(2);

  await listCalls(page);
  await page.keyboard.press("2");
  const telling = handsOn(page);
  await telling.click(rows(page, "Calls").first());
  await telling.press("y");
  await expect(page.getByText("Call for a ticket copied")).toBeVisible();
  expect(await clipboard(page)).toMatch(/called .*\nStatus: /su);
  expect(telling.steps()).toBe(2);
});

test("calls not answered are a picture by day in 3 steps @all", async ({ startListed }) => {
  const { page } = await startListed();
  await listCalls(page);
  const hands = handsOn(page);
  await hands.press("2");
  await waitForRows(page, "Calls");
  await hands.click(loadAll(page));
  await expect(page.locator('[data-verdict="complete"]')).toBeVisible();
  await hands.press("4");
  const picture = page.getByRole("slider", { name: /^Calls by (?:day|week)$/u });
  await expect(picture).toBeFocused();
  await page.keyboard.press("End");
  await expect(picture).toHaveAttribute("aria-valuetext", /answered/u);
  expect(hands.steps()).toBe(3);
});

test("who called somebody unanswered is counted in 3 steps @all", async ({ startListed }) => {
  const { page } = await startListed();
  const hands = handsOn(page);
  await hands.press("ControlOrMeta+k");
  await hands.type("calls missed:agent_tom_b");
  await expect(page.getByRole("option", { name: /missed/u }).first()).toBeVisible();
  await hands.press("Enter");
  await expect(rowCount(page)).toHaveText(/^\d+ calls? of [\d,]+ looked at$/u);
  await hands.press("i");
  const counts = page.getByRole("table", { name: "Callers" }).getByRole("row");
  await expect(counts.nth(1)).toContainText(/\d/u);
  expect(hands.steps()).toBe(3);
});

test("who called somebody unanswered is counted by the most frequent values, too, in 3 steps @all", async ({
  startListed,
}) => {
  const { page } = await startListed();
  const hands = handsOn(page);
  await hands.press("ControlOrMeta+k");
  await hands.type("calls missed:agent_tom_b");
  await expect(page.getByRole("option", { name: /missed/u }).first()).toBeVisible();
  await hands.press("Enter");
  await expect(rowCount(page)).toHaveText(/^\d+ calls? of [\d,]+ looked at$/u);
  await hands.press("b");
  const callers = page.getByRole("dialog", { name: "Most frequent values" });
  await expect(callers.getByRole("list", { name: "Values of Initiator" }).getByRole("listitem").first()).toContainText(
    /\d/u,
  );
  expect(hands.steps()).toBe(3);
});

async function expectRestingButtons(page: Page): Promise<void> {
  await cell(await showRow(page, "Messages", 5), "text").click();
  const ticket = pane(page, "Message").getByRole("button", { name: "Copy for ticket" });
  const before = await ticket.boundingBox();
  await expect(pane(page, "Message").getByRole("button", { name: "Read conversation" })).toContainText(/\d\+/u);
  expect(await ticket.boundingBox()).toEqual(before);
}

async function findRefund(page: Page, { service }: FakeService): Promise<void> {
  const asked = service.messages.findLast(({ data }) => /refund for B-\d+/u.test(String(data["text"])));
  const order = /B-\d+/u.exec(String(asked?.data["text"]))?.[0] ?? "";
  // The message is stored, as after a day of work.
  await loadAll(page).click();
  await expect(page.locator('[data-verdict="complete"]')).toBeVisible();
  const hands = handsOn(page);
  await hands.press("ControlOrMeta+k");
  await hands.type(`${order} refund`);
  const found = page.getByRole("option", { name: new RegExp(`refund for ${order}`, "u") });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await hands.press("Enter");
  await expect(pane(page, "Message")).toContainText(String(asked?.id));
  expect(hands.steps()).toBe(2);
}

/** Reads the conversation of the open message, and another one beside it. */
async function readSecondConversation(page: Page): Promise<void> {
  await page.keyboard.press("Shift+R");
  const left = page.getByRole("region", { name: "Conversation", exact: true });
  await expect(left.getByRole("article").first()).toBeVisible();
  const hands = handsOn(page);
  await hands.press("ControlOrMeta+k");
  await expect(box(page)).toBeFocused();
  await hands.type("moreau claire");
  const found = page.getByRole("option", { name: /^Jacques Moreau, Claire D’Aubigné/u });
  await expect(found).toHaveAttribute("aria-selected", "true");
  await hands.press("ControlOrMeta+Enter");
  const right = page.getByRole("region", { name: "Second conversation", exact: true });
  await expect(right.getByText("Oui, très bien. Où êtes-vous déjà ?").last()).toBeAttached();
  await expect(left.getByRole("article").first()).toBeVisible();
  expect(hands.steps()).toBe(2);
}

test("a record keeps its buttons in place, an order leads to its refund, and two conversations are side by side @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  await test.step("counts that come late move no button beside them", () => expectRestingButtons(page));
  await test.step("the refund of an order is found by its number in 2 steps", () => findRefund(page, fake));
  await test.step("a second conversation is beside the one that is read in 2 steps", () =>
    readSecondConversation(page));
});
