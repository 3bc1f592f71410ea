// The tasks of a support agent, by mouse and by keyboard alone, with the steps that each may take.
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { asText } from "#domain/text/lenient.ts";
import { createSampleService } from "#sample/index.ts";
import type { FakeService } from "#tests/fakes/service.ts";
import { handsOn } from "./hands.ts";
import {
  cell,
  copyElsewhere,
  momentsIn,
  openRecord,
  openScreen,
  rowCount,
  rows,
  runQuery,
  waitForRows,
} from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 3000, calls: 400 });
const WAYS = ["mouse", "keyboard"] as const;
type Way = (typeof WAYS)[number];
/** The quick run has each task once. */
const TAGS = { mouse: "", keyboard: " @all" } as const;

/** Just after the newest records of the sample. */
const AFTERWARDS = new Date("2026-10-31T12:00:00Z");
const box = (page: Page): Locator => page.getByRole("combobox", { name: "Find or run" });
const find = (page: Page): Locator => page.getByRole("button", { name: "Find", exact: true });
const filterList = (page: Page): Locator => page.getByRole("button", { name: "Filter", exact: true });
const option = (page: Page, name: string | RegExp): Locator => page.getByRole("option", { name });
const conversation = (page: Page): Locator => page.getByRole("region", { name: "Conversation", exact: true });

test("a call is opened by its session id in 3 steps, by mouse", async ({ startListed, fake }) => {
  const { page } = await startListed();
  const sessionId = String(fake.service.calls.at(-1)?.sessionId);
  await copyElsewhere(page, sessionId);
  const hands = handsOn(page);
  await hands.click(find(page));
  await expect(box(page)).toBeFocused();
  await hands.press("ControlOrMeta+v");
  await hands.click(option(page, `Ask the service for call ${sessionId}`));
  const pane = page.getByRole("complementary", { name: "Call" });
  await expect(pane.getByText(sessionId, { exact: true })).toBeVisible();
  expect(hands.steps()).toBeLessThanOrEqual(3);
});

test("two calls are compared in 3 steps, by mouse", async ({ startListed }) => {
  const { page } = await startListed();
  await openScreen(page, "Calls");
  await runQuery(page);
  await waitForRows(page, "Calls");
  const status = (position: number): Locator => cell(rows(page, "Calls").nth(position), "status");
  const hands = handsOn(page);
  await hands.click(status(0));
  await hands.click(status(3), ["ControlOrMeta"]);
  await hands.click(page.getByRole("button", { name: "Compare", exact: true }));
  const compared = page.getByRole("region", { name: "Compare", exact: true });
  await expect(compared.getByRole("table", { name: "Differences" })).toBeVisible();
  await expect(compared.getByRole("region", { name: "Timelines" })).toBeVisible();
  expect(hands.steps()).toBeLessThanOrEqual(3);
});

test("a link from a ticket opens its call in 2 steps, and Back returns in 1, by mouse", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  const sessionId = String(fake.service.calls[3]?.sessionId);
  await copyElsewhere(page, `switchboard://calls/${sessionId}`);
  const hands = handsOn(page);
  await hands.press("ControlOrMeta+v");
  const entry = option(page, /^Open the call/u);
  await expect(entry).toHaveAttribute("aria-selected", "true");
  await hands.click(entry);
  await expect(page.getByRole("complementary", { name: "Call" })).toContainText(sessionId);
  expect(hands.steps()).toBe(2);
  const back = handsOn(page);
  await back.click(page.getByRole("button", { name: "Back", exact: true }));
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  expect(back.steps()).toBe(1);
});

async function readYesterday(page: Page, way: Way): Promise<void> {
  const hands = handsOn(page);
  if (way === "mouse") await hands.click(find(page));
  else await hands.press("ControlOrMeta+k");
  await hands.type("moreau claire");
  const found = option(page, /^Jacques Moreau, Claire D’Aubigné/u);
  await expect(found).toHaveAttribute("aria-selected", "true");
  if (way === "mouse") {
    await hands.click(found);
    await hands.click(filterList(page));
    await hands.type("yesterday 11:55-12:00");
    await hands.click(option(page, /^Period/u));
    await expect(rowCount(page)).toHaveText("3 messages");
  } else {
    await hands.press("Enter");
    await expect(rowCount(page)).toHaveText("47 messages");
    // The rows come before the moment at which reading begins.
    await expect(box(page)).toHaveCount(0);
    await hands.press("ControlOrMeta+k");
    await expect(box(page)).toBeFocused();
    await hands.type("yesterday 11:55");
    await expect(option(page, /^Go to 30 Oct (?:2026 )?11:55/u)).toHaveAttribute("aria-selected", "true");
    await hands.press("Enter");
    await expect(box(page)).toHaveCount(0);
  }
  await expect(conversation(page).getByText("Oui, très bien. Où êtes-vous déjà ?").last()).toBeInViewport();
  expect(hands.steps()).toBeLessThanOrEqual(4);
}

async function findMissedCalls(page: Page, way: Way, { service }: FakeService): Promise<void> {
  const { calls, messages } = service;
  // Somebody whose name is loaded, so that it can be typed without choosing.
  const known = new Set<unknown>(messages.slice(-100).map(({ sender }) => sender));
  const since = AFTERWARDS.getTime() / 1000 - 30 * 86_400;
  const wanted = calls.filter(({ status, initiatedAt }) => status === "unanswered" && Number(initiatedAt) >= since);
  const uid = wanted.flatMap(({ initiator, receiver }) => [initiator, receiver]).find((each) => known.has(each)) ?? "";
  const hands = handsOn(page);
  if (way === "mouse") {
    await hands.click(page.getByRole("button", { name: "Calls", exact: true }));
    await hands.click(filterList(page));
    await hands.type(`${uid} last 30 days`);
    await hands.click(option(page, /^With .* Last 30 days/u).filter({ hasText: uid }));
    await hands.click(filterList(page));
    await hands.type("not answered");
    await hands.click(option(page, /^Status Not answered/u));
  } else {
    await hands.press("ControlOrMeta+k");
    await expect(box(page)).toBeFocused();
    await hands.type(`calls with:${uid} status:NotAnswered initiated:-30d`);
    await expect(option(page, /^Run calls with:/u)).toHaveAttribute("aria-selected", "true");
    await hands.press("Enter");
  }
  await waitForRows(page, "Calls");
  // The rows of the person come before those that were not answered.
  const statuses = cell(rows(page, "Calls"), "status");
  const isWanted = (text: string): boolean => /^(?:No answer|Missed|Busy|Cancelled|Declined)$/u.test(text.trim());
  await expect.poll(async () => (await statuses.allTextContents()).every(isWanted)).toBe(true);
  await expect(rows(page, "Calls").first()).toBeVisible();
  expect(hands.steps()).toBeLessThanOrEqual(5);
}

test("what two people wrote yesterday is read as a conversation in 4 steps, by mouse", async ({ startListed }) => {
  const { page } = await startListed({ fixedTime: AFTERWARDS });
  await readYesterday(page, "mouse");
});

test("missed calls of one person in 30 days take 5 steps, by mouse", async ({ startListed, fake }) => {
  const { page } = await startListed({ fixedTime: AFTERWARDS });
  await findMissedCalls(page, "mouse", fake);
});

test("what two people wrote yesterday, and missed calls in 30 days, take 4 and 5 steps by keyboard @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed({ fixedTime: AFTERWARDS });
  await test.step("what two people wrote yesterday is read as a conversation in 4 steps", () =>
    readYesterday(page, "keyboard"));
  await test.step("missed calls of one person in 30 days take 5 steps", () => findMissedCalls(page, "keyboard", fake));
});

for (const way of WAYS) {
  test(`a call leads to the chat around it and the chat to its calls in 1 step each, by ${way}${TAGS[way]}`, async ({
    startListed,
  }) => {
    const { page } = await startListed();
    await openScreen(page, "Calls");
    await runQuery(page);
    const call = rows(page, "Calls").filter({ hasText: "Ended" }).first();
    const shownAt = await cell(call, "initiatedAtSeconds").innerText();
    const [sentAt = ""] = await momentsIn(cell(call, "initiatedAtSeconds"));
    await openRecord(call);
    const chat = page.getByRole("button", { name: "Chat around this call" });
    await expect(chat).toBeVisible();
    const there = handsOn(page);
    if (way === "mouse") await there.click(chat);
    else await there.press("Shift+R");
    // The first message at the time of the call, in the day that the transcript shows.
    await expect(conversation(page).locator('article[aria-current="true"]')).toBeInViewport();
    await expect(page.getByRole("complementary", { name: "Message" })).toContainText(
      shownAt.slice(0, -" 15:06".length),
    );
    expect(there.steps()).toBe(1);

    const back = handsOn(page);
    if (way === "mouse") await back.click(page.getByRole("button", { name: "Calls in this conversation" }).first());
    else await back.press("Shift+C");
    await expect(page.getByRole("heading", { name: "Calls", level: 1 })).toBeVisible();
    await waitForRows(page, "Calls");
    await expect(rows(page, "Calls").filter({ has: page.locator(`time[datetime="${sentAt}"]`) })).toBeVisible();
    expect(back.steps()).toBe(1);
  });

  test(`a message id leads to its thread in 4 steps, by ${way}${TAGS[way]}`, async ({ startListed, fake }) => {
    const { page } = await startListed();
    const parent = fake.service.messages.findLast(({ replyCount }) => Number(replyCount) > 0);
    await copyElsewhere(page, String(parent?.id));
    const hands = handsOn(page);
    await hands.press("ControlOrMeta+v");
    const entry = option(page, /^Ask the service for message|^.*Message id$/u).first();
    await expect(entry).toBeVisible();
    if (way === "mouse") await hands.click(entry);
    else await hands.press("Enter");
    await expect(page.getByRole("complementary", { name: "Message" })).toContainText(String(parent?.id));
    await expect(box(page)).toHaveCount(0);
    if (way === "mouse") {
      await hands.click(page.getByRole("button", { name: "Open thread" }));
    } else {
      await hands.press("g t");
    }
    await expect(page.getByRole("complementary", { name: "Thread" })).toBeVisible();
    expect(hands.steps()).toBeLessThanOrEqual(4);
  });

  test(`all of a person is shown from the UID in 4 steps, by ${way}${TAGS[way]}`, async ({ startListed, fake }) => {
    const { page } = await startListed();
    const uid = String(fake.service.messages.at(-1)?.sender);
    await copyElsewhere(page, uid);
    const hands = handsOn(page);
    await hands.press("ControlOrMeta+v");
    const entry = option(page, /^All of /u);
    await expect(entry).toBeVisible();
    if (way === "mouse") await hands.click(entry);
    else {
      while ((await entry.getAttribute("aria-selected")) !== "true") await hands.press("ArrowDown");
      await hands.press("Enter");
    }
    await expect(page.getByRole("region", { name: "Person", exact: true })).toContainText(uid);
    expect(hands.steps()).toBeLessThanOrEqual(4);
  });

  // The size of the file does not depend on the hands, so the large one is read once.
  const megabytes = way === "keyboard" ? 300 : 3;
  test(`the first error in a file of ${megabytes} MB takes 3 steps, by ${way}${TAGS[way]}`, async ({
    startConnected,
    folders,
  }) => {
    const { page, answerOpen } = await startConnected();
    const path = join(folders.downloads, "large.ndjson");
    await writeLog(path, megabytes * 1e6);
    await answerOpen([path]);
    const hands = handsOn(page);
    if (way === "mouse") {
      await hands.click(page.getByRole("button", { name: "Files", exact: true }));
      await hands.click(page.getByRole("button", { name: "Open files" }));
    } else await hands.press("ControlOrMeta+o");
    await waitForRows(page, "Messages");
    await expect(page.getByTestId("import")).toHaveCount(0, { timeout: 90_000 });
    const search = page.getByRole("textbox", { name: "Search in loaded rows" });
    if (way === "mouse") await hands.click(search);
    else await hands.press("/");
    await expect(search).toBeFocused();
    await hands.type("gateway error");
    await expect(page.getByText("3 found")).toBeVisible();
    // The newest is listed first. The oldest is in sight, or is gone to.
    await expect(rows(page, "Messages")).toHaveCount(3);
    if (way === "keyboard") await hands.press("Shift+Enter");
    await expect(rows(page, "Messages").last()).toBeInViewport();
    await expect(cell(rows(page, "Messages").last(), "text")).toHaveText("Gateway error 502");
    expect(hands.steps()).toBeLessThanOrEqual(3);
  });
}

/** Writes a log of messages, three of them about an error. */
async function writeLog(path: string, bytes: number): Promise<void> {
  const texts = createSampleService().messages.flatMap(({ data }) => asText(data["text"]) ?? []);
  const padding = "x".repeat(400);
  const out = createWriteStream(path);
  let written = 0;
  for (let id = 1; written < bytes; id++) {
    const isError = [1000, 2000, 3000].includes(id);
    const text = isError ? "Gateway error 502" : (texts[id % texts.length] ?? "");
    const line = `${JSON.stringify({
      id: String(id),
      conversationId: `group_${id % 50}`,
      sender: `user-${id % 200}`,
      receiver: `${id % 50}`,
      receiverType: "group",
      category: "message",
      type: "text",
      sentAt: 1_780_000_000 + id,
      data: { text, metadata: { padding } },
    })}\n`;
    written += Buffer.byteLength(line);
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await once(out, "close");
}
