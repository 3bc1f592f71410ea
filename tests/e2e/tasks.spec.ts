// The tasks of a support agent, by mouse and by keyboard alone, with the steps that each may take: a click or a key chord
// is one step, typing is none.
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { createSampleService } from "../../src/sample/index.ts";
import { cell, control, rows, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 3000, calls: 400 });
const WAYS = ["mouse", "keyboard"] as const;

/** The hands of a person: counts what they do. */
function handsOn(page: Page) {
  let steps = 0;
  return {
    click: async (what: Locator): Promise<void> => {
      steps += 1;
      await what.click();
    },
    press: async (keys: string): Promise<void> => {
      steps += 1;
      await page.keyboard.press(keys);
    },
    type: (text: string): Promise<void> => page.keyboard.type(text),
    steps: () => steps,
  };
}

/** Just after the newest records of the sample. */
const AFTERWARDS = new Date("2026-10-31T12:00:00Z");
const box = (page: Page): Locator => page.getByRole("combobox", { name: "Find or run" });
const find = (page: Page): Locator => page.getByRole("button", { name: "Find or run" });
const option = (page: Page, name: string | RegExp): Locator => page.getByRole("option", { name });
const screen = (page: Page, name: string): Locator =>
  page.getByRole("navigation", { name: "Screens" }).getByRole("button", { name, exact: true });
const conversation = (page: Page): Locator => page.getByRole("region", { name: "Conversation", exact: true });

/** Puts a text into the clipboard, as another program does. */
async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

for (const way of WAYS) {
  test(`a call is opened by its session id in 3 steps, by ${way}`, async ({ startListed, fake }) => {
    const { page } = await startListed();
    const sessionId = String(fake.service.calls.at(-1)?.sessionId);
    await copy(page, sessionId);
    const hands = handsOn(page);
    if (way === "mouse") await hands.click(find(page));
    else await hands.press("ControlOrMeta+k");
    await expect(box(page)).toBeFocused();
    await hands.press("ControlOrMeta+v");
    if (way === "mouse") await hands.click(option(page, `Ask the service for call ${sessionId}`));
    else await hands.press("Enter");
    const pane = page.getByRole("complementary", { name: "Call" });
    await expect(pane.getByText(sessionId, { exact: true })).toBeVisible();
    expect(hands.steps()).toBeLessThanOrEqual(3);
  });

  test(`what two people wrote in an hour is read as a conversation in 6 steps, by ${way}`, async ({
    startListed,
    fake,
  }) => {
    const { page } = await startListed({ fixedTime: AFTERWARDS });
    const written = fake.service.messages.findLast(
      ({ category, type, receiverType }) => category === "message" && type === "text" && receiverType === "user",
    );
    const { entities } = written?.data ?? {};
    console.log(JSON.stringify(entities).slice(0, 300));
    const hands = handsOn(page);
    if (way === "mouse") await hands.click(find(page));
    else await hands.press("ControlOrMeta+k");
    await hands.type("moreau claire");
    await page.waitForTimeout(1000);
    await page.screenshot({ path: `/tmp/two-${way}.png` });
    await hands.press("Enter");
    await page.waitForTimeout(1000);
    await page.screenshot({ path: `/tmp/two2-${way}.png` });
  });

  test(`missed calls of one person in 30 days take at most 6 steps, by ${way}`, async ({ startListed, fake }) => {
    const { page } = await startListed({ fixedTime: AFTERWARDS });
    const missed = fake.service.calls.find(({ status }) => status === "unanswered");
    const hands = handsOn(page);
    if (way === "mouse") {
      await hands.click(screen(page, "Calls"));
      await hands.click(control(page, "uid"));
      await hands.type(String(missed?.initiator));
      await hands.click(control(page, "status"));
      await hands.click(option(page, /^Missed/u));
      await hands.click(control(page, "initiatedFrom"));
      await hands.type("-30d");
      await hands.press("Enter");
    } else {
      await hands.press("ControlOrMeta+k");
      await hands.type(`calls with:${missed?.initiator} status:Missed initiated:-30d`);
      await hands.press("Enter");
    }
    await waitForRows(page, "Calls");
    console.log(way, hands.steps(), await rows(page, "Calls").count());
    expect(hands.steps()).toBeLessThanOrEqual(6);
  });
}
