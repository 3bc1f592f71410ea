// The palette as one box for everything: ids and links from the clipboard, names, wrong ids, by mouse and by keyboard.
import type { Locator, Page } from "@playwright/test";
import { createSampleService } from "#sample/index.ts";
import { violations } from "./axe.ts";
import { expect, test } from "./test.ts";
import { copyElsewhere, openRecord, rows, waitForRows } from "./window.ts";

const { calls, messages } = createSampleService();
/** So old that no list has loaded them. */
const sessionId =
  calls.findLast(({ status, receiverType }) => status === "ended" && receiverType === "user")?.sessionId ?? "";
const message = messages.find(({ category, type, data }) => category === "message" && type === "text" && data["text"]);

const field = (page: Page): Locator => page.getByRole("combobox", { name: "Find or run" });
const option = (page: Page, name: string | RegExp): Locator => page.getByRole("option", { name });
const active = (page: Page): Locator => page.getByRole("option", { selected: true });

/** Counts what a person does: a click or a key chord is one step. */
function countSteps(page: Page) {
  let steps = 0;
  return {
    press: async (keys: string): Promise<void> => {
      steps += 1;
      await page.keyboard.press(keys);
    },
    steps: () => steps,
  };
}

test("a call opens by its session id in three steps", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  await copyElsewhere(page, ` ${sessionId}\n`);
  const { press, steps } = countSteps(page);
  await press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await press("ControlOrMeta+v");
  await press("Enter");
  const pane = page.getByRole("complementary", { name: "Call" });
  await expect(pane.getByText(sessionId, { exact: true })).toBeVisible();
  await expect(pane.getByRole("table", { name: "Participants" })).toBeVisible();
  expect(steps()).toBe(3);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // Now it is stored, and the service can still be asked.
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill(sessionId);
  await expect(option(page, /Session id$/u)).toBeVisible();
  await expect(active(page)).toHaveAccessibleName(/Session id$/u);
  await expect(option(page, `Ask the service for call ${sessionId}`)).toBeVisible();
});

test("a message id opens its message, which no list has loaded", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill(String(message?.id));
  await option(page, `Ask the service for message ${message?.id}`).click();
  const pane = page.getByRole("complementary", { name: "Message" });
  await expect(pane.getByText(String(message?.data["text"]).split("\n")[0] ?? "").first()).toBeVisible();
  await expect(page.getByRole("row", { selected: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

async function tryWrongIds(page: Page): Promise<void> {
  const before = await rows(page, "Messages").first().innerText();
  await page.keyboard.press("ControlOrMeta+k");
  const results = page.getByRole("listbox", { name: "Results" });
  for (const [id, sentence] of [
    ["v1.eu.nowhere.1", "The service knows no call v1.eu.nowhere.1."],
    ["999999999999", "The service knows no message 999999999999."],
  ] as const) {
    await copyElsewhere(page, id);
    await field(page).fill("");
    await page.keyboard.press("ControlOrMeta+v");
    await expect(results.getByRole("option").first()).toContainText(`Ask the service for`);
    await page.keyboard.press("Enter");
    await expect(results).toContainText(sentence);
    await expect(page.getByRole("dialog").getByRole("status")).toHaveText(sentence);
  }
  await page.keyboard.press("Escape");
  expect(await rows(page, "Messages").first().innerText()).toBe(before);
}

async function pasteOutsideAndInside(page: Page): Promise<void> {
  await copyElsewhere(page, sessionId);
  await openRecord(rows(page, "Messages").nth(2));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(field(page)).toHaveValue(sessionId);
  await expect(option(page, `Ask the service for call ${sessionId}`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const search = page.locator("#search-loaded");
  await search.focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(search).toHaveValue(sessionId);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function leaveTheSample(page: Page): Promise<void> {
  const line = page.getByRole("note").filter({ hasText: "This is sample data" });
  await expect(line.getByRole("button", { name: "Open files" })).toBeVisible();
  await line.getByRole("button", { name: "Connect your app" }).click();
  await expect(page.getByRole("dialog", { name: "New connection" })).toBeVisible();
}

test("a wrong id is named, Ctrl+V pastes into the palette or a field, and the sample says where to go from there @all", async ({
  start,
}) => {
  test.slow();
  const { page } = await start();
  await waitForRows(page, "Messages");
  await test.step("a wrong id gives a sentence in the list, and the rows stay", () => tryWrongIds(page));
  await test.step("Ctrl+V outside a field opens the palette with the text, in a field it pastes", () =>
    pasteOutsideAndInside(page));
  await test.step("the first start says that these are sample data, and where to go from there", () =>
    leaveTheSample(page));
});

test("an order number that is not stored is asked for in two steps, in the box and in the list of filters", async ({
  start,
}) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  const number = "81327";
  const text = messages.map(({ data }) => String(data["text"])).find((each) => each.includes(number));
  expect(text).toBeDefined();
  const { press, steps } = countSteps(page);
  await press("ControlOrMeta+k");
  await page.keyboard.type(number);
  await expect(active(page)).toHaveAccessibleName(/^Ask the service for messages with “81327”/u);
  await press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(rows(page, "Messages").filter({ hasText: number }).first()).toBeVisible();
  expect(steps()).toBe(2);

  await page.keyboard.press("f");
  await page.keyboard.type("74987384");
  await page.keyboard.press("Enter");
  await expect(rows(page, "Messages").filter({ hasText: "74987384" }).first()).toBeVisible();
});

test("the list works by keyboard alone", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("group", { name: "Commands" })).toBeVisible();
  await page.keyboard.type("a");
  await expect(page.getByRole("group", { name: "People and groups" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Conversations" })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/^\d+ results and more$/u);
  // The line about the others belongs to its group, and is no option.
  const people = page.getByRole("group", { name: "People and groups" });
  await expect(people).toHaveAccessibleDescription("More match. Type more to narrow them.");
  await expect(people.getByText("More match.")).toBeVisible();
  await expect(option(page, /More match/u)).toHaveCount(0);
  expect(await violations(page, { within: "[role=dialog]", schemes: ["light"] })).toEqual([]);

  const all = page.getByRole("option");
  const isActive = (entry: Locator) => expect(entry).toHaveAttribute("aria-selected", "true");
  await isActive(all.first());
  await page.keyboard.press("ArrowDown");
  await isActive(all.nth(1));
  const id = await all.nth(1).getAttribute("id");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", id ?? "");
  await page.keyboard.press("End");
  await isActive(all.last());
  await expect(all.last()).toBeInViewport();
  // The first Home goes to the beginning of the text, the second to the beginning of the list.
  await page.keyboard.press("Home");
  await page.keyboard.press("Home");
  await isActive(all.first());
  await page.keyboard.press("ArrowUp");
  await isActive(all.last());
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("keyboard short");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("queries that were run are listed in words, as in the box of saved queries", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  await page.keyboard.press("ControlOrMeta+k");
  await field(page).fill("calls status:unanswered,missed");
  await page.keyboard.press("Enter");
  await waitForRows(page, "Calls");
  await page.keyboard.press("ControlOrMeta+k");
  const last = page.getByRole("group", { name: "Go on with" }).getByRole("option");
  await expect(last.first()).toContainText(/^Status No answer/u);
  await expect(last.filter({ hasText: "All messages" })).toBeVisible();
  await expect(last.filter({ hasText: ":unanswered" })).toHaveCount(0);
});
