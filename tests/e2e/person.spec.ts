// From a record to all of its person and to the records around it: by few clicks, by keys alone, and back.
import type { Locator, Page } from "@playwright/test";
import type { FakeService } from "#tests/fakes/service.ts";
import {
  chip,
  chooseWayOn,
  grid,
  openRecord,
  openScreen,
  pressSequence,
  rowCount,
  rows,
  showRow,
  waitForRows,
} from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 600, calls: 200 });

const person = (page: Page): Locator => page.getByRole("region", { name: "Person", exact: true });
const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const line = (page: Page, name: RegExp): Locator => person(page).getByRole("button", { name });

/** Opens the message at a position and everything of its sender; gives the row. */
async function openSender(page: Page, position: number): Promise<Locator> {
  const row = await showRow(page, "Messages", position);
  await openRecord(row);
  await chooseWayOn(page, "All of this person");
  await expect(line(page, /^Messages sent/u)).toBeVisible();
  return row;
}

async function openByKeys(page: Page, fake: FakeService): Promise<void> {
  await waitForRows(page, "Messages");
  // Away from the button that was clicked, whose tip would stay.
  await page.mouse.move(0, 0);
  await rows(page, "Messages").first().getByRole("gridcell").first().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
  await pressSequence(page, "g u");
  await expect(person(page)).toBeFocused();
  const sent = line(page, /^Messages sent/u);
  await expect(sent).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(sent).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press("Enter");
  const { sender } = fake.service.messages.at(-1) ?? {};
  const sentCount = fake.service.messages.filter((each) => each.sender === sender).length;
  await expect(rowCount(page)).toHaveText(new RegExp(`^${Math.min(100, sentCount)} messages?$`, "u"));
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(rowCount(page)).toHaveText("100 messages");
  const focused = page.locator('[role="row"]').filter({ has: page.locator(":focus") });
  await expect(focused).toHaveAttribute("row-index", "0");
  await expect(person(page)).toBeVisible();
  // Escape closes a tip first.
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(person(page)).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
}

async function openFromTheMenu(page: Page, fake: FakeService): Promise<void> {
  const row = await openSender(page, 12);
  const region = person(page);
  await expect(region).toBeFocused();
  await expect(region).toContainText("All of this comes from what is stored");
  await expect(region).toContainText("Names seen");
  await expect(region.getByRole("heading", { name: /^Conversations/u })).toBeVisible();
  await region.getByText("The service was asked for the newest messages and calls.").click();
  await expect(region.getByText(/GET .*messages\?sender=/u)).toBeVisible();
  await expect(region.getByText(/GET .*calls\?uid=/u)).toBeVisible();

  const asked = fake.requests.length;
  await line(page, /^Messages sent/u).click();
  // A grid that shows every row of a short page asks for the next one: any number of requests, of one sender.
  const senders = (): readonly unknown[] => [
    ...new Set(fake.requests.slice(asked).map(({ query }) => query["sender"])),
  ];
  await expect.poll(senders).toEqual([expect.anything()]);
  await expect(region).toBeVisible();
  await button(page, "Back").click();
  await expect(row).toHaveAttribute("aria-selected", "true");
  await expect(region).toBeVisible();

  await region.getByRole("region", { name: "Last events" }).getByRole("button").first().click();
  await expect(region).toBeHidden();
  await expect(page.getByRole("complementary")).toBeVisible();
  await button(page, "Back").click();
  await expect(region).toBeVisible();
  await button(page, "Back").click();
  await expect(region).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
  await expect(row).toHaveAttribute("aria-selected", "true");
}

async function findInPaletteAndCall(page: Page, fake: FakeService): Promise<void> {
  const uid = String(fake.service.messages.at(-1)?.sender);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: "Find or run" }).fill(uid);
  await page.getByRole("option", { name: /^All of / }).click();
  await expect(person(page)).toBeVisible();
  await expect(page.getByRole("complementary", { name: "About the person" })).toContainText(uid);
  await openScreen(page, "Calls");
  await button(page, "Run query").click();
  await waitForRows(page, "Calls");
  // The person stays beside another screen, until a record is opened.
  await expect(person(page)).toBeVisible();
  const joined = fake.service.calls.findIndex(({ participants }) => participants.some(({ isJoined }) => isJoined));
  await openRecord(await showRow(page, "Calls", joined));
  await expect(person(page)).toBeHidden();
  const name = page
    .getByRole("table", { name: "Participants" })
    .getByRole("button", { description: "All of this person" });
  await name.first().click();
  await expect(person(page)).toBeVisible();
}

async function zoomIn(page: Page): Promise<void> {
  await expect(person(page).getByRole("region", { name: "Last events" })).toBeVisible();
  // 1280 x 720 at 200 %.
  await page.setViewportSize({ width: 640, height: 360 });
  const last = person(page).getByRole("region", { name: "Last events" }).getByRole("button").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  const isCut = await person(page).evaluate((element) => element.scrollWidth > element.clientWidth + 1);
  expect(isCut).toBe(false);
}

test("a person is reached by keys, from a record, the palette and a call, leads to its lists and back, and fits at 200 % @all", async ({
  startListed,
  fake,
}) => {
  test.slow();
  const { page } = await startListed();
  await test.step("a person is opened, walked through and left with keys alone", () => openByKeys(page, fake));
  await test.step("the menu beside a record shows all of its person; each line opens its list, and Back returns to the row", () =>
    openFromTheMenu(page, fake));
  await test.step("a person is found in the palette, and from a name among the participants of a call", () =>
    findInPaletteAndCall(page, fake));
  await test.step("200 % zoom loses nothing of the pane of a person", () => zoomIn(page));
});

test("a call leads to its chat, the chat to its calls, by one click each, and Back to the call @all", async ({
  startListed,
}) => {
  const { page } = await startListed();
  await openScreen(page, "Calls");
  await button(page, "Run query").click();
  await waitForRows(page, "Calls");
  const row = await showRow(page, "Calls", 4);
  await openRecord(row);
  await expect(button(page, "Calls in this conversation")).toContainText("5+");
  await button(page, "Chat around this call").click();
  const conversation = page.getByRole("region", { name: "Conversation", exact: true });
  await expect(conversation.getByRole("article").first()).toBeVisible();
  await button(page, "Calls in this conversation").click();
  await expect(page.getByRole("heading", { name: "Calls", level: 1 })).toBeVisible();
  await expect(chip(page, "conversation")).toBeVisible();
  await expect(rows(page, "Calls").first()).toBeVisible();
  await button(page, "Back").click();
  await expect(conversation).toBeVisible();
  await button(page, "Back").click();
  await expect(grid(page, "Calls").locator('[role="row"][row-index="4"]')).toHaveAttribute("aria-selected", "true");
});
