// Where the focus is after each step by keys: changes of screen, dialogs, the tour, regions, the pane, the search.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { FakeService } from "#tests/fakes/service.ts";
import { forgetSettings, type Folders, type Running } from "./launch.ts";
import { grid, pressSequence, rowCount, rows, waitForRows, type ScreenName } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 350, calls: 40 });

const focus = (page: Page): Locator => page.locator(":focus");

/** The cell of a grid that has the focus. */
function focusedCell(page: Page, name: ScreenName): Locator {
  return grid(page, name).getByRole("gridcell").and(focus(page));
}

/** The row of the focus, by its position. */
function focusedRow(page: Page, name: ScreenName): Promise<string | null> {
  return grid(page, name)
    .locator('[role="row"]')
    .filter({ has: focus(page) })
    .getAttribute("row-index");
}

async function expectRows(page: Page, name: ScreenName): Promise<void> {
  await expect(focusedCell(page, name)).toHaveCount(1);
}

test("a change of screen, a dialog and the tour leave the focus in the rows", async ({ start, folders }) => {
  forgetSettings(folders);
  const { page } = await start();
  await waitForRows(page, "Messages");
  await expect(page.getByRole("region", { name: "Tour" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Tour" })).toHaveCount(0);
  await expectRows(page, "Messages");
  await page.keyboard.press("2");
  await expectRows(page, "Calls");
  await expect(page.getByRole("row", { selected: true })).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focusedRow(page, "Calls")).toBe("1");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectRows(page, "Calls");
  await expect.poll(() => focusedRow(page, "Calls")).toBe("1");
  await page.keyboard.press("3");
  await expect(page.locator('[data-region="rows"]').and(focus(page))).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Find or run" })).toBeFocused();
  await page.keyboard.type("messages");
  await page.keyboard.press("Enter");
  await expectRows(page, "Messages");
});

test("a list opened by a click stays open when what was to take the focus comes late", async ({ startListed }) => {
  const { page } = await startListed();
  let letThrough = (): void => undefined;
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  await page.routeWebSocket(/.*/u, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage(async (message) => {
      if (message.includes('"view.statistics"')) await released;
      server.send(message);
    });
  });
  await page.reload();
  await waitForRows(page, "Messages");
  await page.keyboard.press("4");
  const statistics = page.getByRole("region", { name: "Statistics", exact: true });
  await statistics.getByRole("combobox", { name: "Compare with" }).click();
  const choice = page.getByRole("option", { name: "With four weeks before" });
  await expect(choice).toBeVisible();
  letThrough();
  await expect(statistics.getByRole("table", { name: "as a table" })).toBeVisible();
  await choice.click();
  await expect(statistics.getByRole("combobox", { name: "Compare with" })).toHaveValue("With four weeks before");
});

test("Tab leaves the rows in one step and loads nothing, F6 goes round the regions", async ({ startListed, fake }) => {
  const { page } = await startListed();
  await page.keyboard.press("1");
  await expectRows(page, "Messages");
  const asked = fake.requests.length;
  await page.keyboard.press("Tab");
  await expect(page.getByRole("contentinfo", { name: "Status" }).locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("1");
  await expectRows(page, "Messages");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("region", { name: "Query" }).locator(":focus")).toHaveCount(1);
  for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press("Tab");
  expect(fake.requests.length).toBe(asked);

  // Tab may have ended in a field, where a digit is a letter.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press("1");
  await expectRows(page, "Messages");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const details = page.getByRole("region", { name: "Details" });
  await expect(details.locator(":focus")).toHaveCount(1);
  const inQuery = page.getByRole("region", { name: "Query" }).locator(":focus");
  const inStatus = page.getByRole("contentinfo", { name: "Status" }).locator(":focus");
  await page.keyboard.press("F6");
  await expect(inStatus).toHaveCount(1);
  await page.keyboard.press("F6");
  await expect(inQuery).toHaveCount(1);
  await page.keyboard.press("F6");
  await expectRows(page, "Messages");
  await page.keyboard.press("F6");
  await expect(details.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Shift+F6");
  await expectRows(page, "Messages");
  await page.keyboard.press("Shift+F6");
  await expect(inQuery).toHaveCount(1);
  await page.keyboard.press("Shift+F6");
  await expect(inStatus).toHaveCount(1);
});

test("Enter and the right arrow lead into the pane, Escape back, and the down arrow from the search to its first hit", async ({
  startListed,
}) => {
  const { page } = await startListed();
  // The pointer rests on a button, and the first Escape would close its tip.
  await page.mouse.move(0, 0);
  await page.keyboard.press("1");
  await expectRows(page, "Messages");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const pane = page.getByRole("complementary", { name: "Message" });
  await expect(pane).toBeFocused();
  await page.keyboard.press("Escape");
  await expectRows(page, "Messages");
  await expect.poll(() => focusedRow(page, "Messages")).toBe("2");
  await page.keyboard.press("ArrowRight");
  await expect(pane).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(pane.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expectRows(page, "Messages");
  await page.keyboard.press("Escape");
  await expect(pane).toBeHidden();
  await expectRows(page, "Messages");

  const word = (await rows(page, "Messages").nth(5).locator('[col-id="senderName"] bdi').first().innerText()).trim();
  await page.keyboard.press("/");
  await expect(page.getByRole("textbox", { name: "Search in loaded rows" })).toBeFocused();
  await page.keyboard.type(word);
  await page.keyboard.press("ArrowDown");
  await expectRows(page, "Messages");
  await expect.poll(() => focusedRow(page, "Messages")).toBe("0");
  await expect(page.getByRole("row", { selected: true })).toHaveAttribute("row-index", "0");
  await page.keyboard.press("/");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { selected: true })).toHaveAttribute("row-index", "1");
});

test("a dialog that opens while a pane closes keeps the focus @all", async ({ startListed }) => {
  const { page } = await startListed();
  await waitForRows(page, "Messages");
  await rows(page, "Messages").nth(3).getByRole("gridcell").first().click();
  for (let round = 0; round < 3; round += 1) {
    await page.keyboard.press("Enter");
    await page.getByRole("complementary").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.keyboard.press("b");
    await expect(page.getByRole("dialog").getByRole("combobox", { name: "Column" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator('[role="grid"] :focus')).toHaveCount(1);
  }
});

async function workByAButton(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Load more", exact: true });
  await button.click();
  await expect(rowCount(page)).toHaveText("200 messages");
  await expect(button).toBeFocused();
}

async function openOtherLists(running: Running, fake: FakeService, folders: Folders): Promise<void> {
  const { page, answerOpen, openLink, startAgain } = running;
  const { calls, messages } = fake.service;
  const saved = join(folders.downloads, "saved.ndjson");
  writeFileSync(saved, messages.map((each) => JSON.stringify(each)).join("\n"));
  const file = page.getByRole("button", { name: "File: saved.ndjson" });
  const press = (keys: string): Promise<void> => page.keyboard.press(keys);
  const expectFirstRow = async (name: ScreenName): Promise<void> => {
    await expectRows(page, name);
    await expect.poll(() => focusedRow(page, name)).toBe("0");
  };
  const leaveFile = async (): Promise<void> => {
    await pressSequence(page, "g b");
    await expect(file).toHaveCount(0);
    await expectFirstRow("Messages");
  };
  // The pointer rests on a button, and the first Escape would close its tip.
  await page.mouse.move(0, 0);
  await press("1");
  await expectRows(page, "Messages");

  // A file from the dialog, from a second start and from the list of files.
  await answerOpen([saved]);
  await press("ControlOrMeta+o");
  await expect(file).toBeVisible();
  await expectFirstRow("Messages");
  await leaveFile();
  await startAgain(saved);
  await expect(file).toBeVisible();
  await expectFirstRow("Messages");
  await leaveFile();
  await press("3");
  await page
    .getByRole("row", { name: /saved\.ndjson/u })
    .getByRole("button")
    .first()
    .focus();
  await press("Enter");
  await expect(file).toBeVisible();
  await expectFirstRow("Messages");
  await leaveFile();

  // A link to a call and one to a message.
  await openLink(`switchboard://calls/${encodeURIComponent(calls[3]?.sessionId ?? "")}`);
  await expect(page.getByRole("complementary", { name: "Call" })).toBeFocused();
  await press("2");
  await expectFirstRow("Calls");
  await openLink(`switchboard://messages/${messages[20]?.id}`);
  await expect(page.getByRole("complementary", { name: "Message" })).toBeFocused();
  await press("Escape");
  await expectRows(page, "Messages");

  // The calls of a person and what that person wrote, from the palette.
  for (const [list, name] of [
    ["Calls with", "Calls"],
    ["Messages by", "Messages"],
  ] as const) {
    await press("ControlOrMeta+k");
    await page.keyboard.type("Priya");
    const entry = page.getByRole("option", { name: new RegExp(`^${list} Priya Nair`, "u") });
    await expect(entry).toBeVisible();
    const field = page.getByRole("combobox", { name: "Find or run" });
    while ((await entry.getAttribute("aria-selected")) !== "true") {
      const before = (await field.getAttribute("aria-activedescendant")) ?? "";
      await press("ArrowDown");
      await expect(field).not.toHaveAttribute("aria-activedescendant", before);
    }
    await press("Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expectFirstRow(name);
  }

  // A saved query over the rows of another one, and a recent one of the other kind.
  const panel = page.getByRole("dialog", { name: /^Saved queries/u });
  await press("s");
  await expect(panel.getByRole("textbox", { name: "Name for this query" })).toBeFocused();
  await page.keyboard.type("Mine");
  await press("Enter");
  await expect(panel.getByRole("list", { name: "Saved", exact: true }).locator("[data-entry]")).toHaveCount(1);
  await press("Escape");
  await expectFirstRow("Messages");
  for (let step = 0; step < 3; step += 1) await press("ArrowDown");
  await press("o");
  await expect(panel.getByRole("textbox", { name: "Find a query" })).toBeFocused();
  await press("Enter");
  await expect(panel).toHaveCount(0);
  await expectFirstRow("Messages");
  await press("o");
  const recent = panel.getByRole("list", { name: "Recent", exact: true }).locator("[data-entry]");
  await recent
    .filter({ hasText: /calls?$/u })
    .or(recent.filter({ hasText: /\d calls/u }))
    .first()
    .focus();
  // The same calls were shown before: their rows go when those of the answer replace them, with what is selected in them.
  const shownBefore = page.locator("[data-shown-before]");
  await page.evaluate(() => {
    const shown = document.querySelectorAll('[role="row"][row-index]:has([col-id="initiatedAtSeconds"])');
    for (const row of shown) row.setAttribute("data-shown-before", "");
  });
  await expect(shownBefore).not.toHaveCount(0);
  await press("Enter");
  await expect(panel).toHaveCount(0);
  await expect(shownBefore).toHaveCount(0);
  await expectFirstRow("Calls");

  // From a call to its chat, from there to the calls of the conversation, and back.
  await press("2");
  await expectFirstRow("Calls");
  const recentCount = await rowCount(page).textContent();
  await press("ArrowDown");
  await press("ArrowUp");
  await expect(page.getByRole("complementary", { name: "Call" })).toBeVisible();
  await pressSequence(page, "g h");
  const transcript = page.getByRole("group", { name: "Transcript" });
  await expect(transcript.locator('article[aria-current="true"]')).toBeFocused();
  await expect(transcript.getByRole("feed")).toHaveAttribute("aria-busy", "false");
  await expect(page.getByRole("complementary", { name: "Message" })).toBeVisible();
  await press("Shift+C");
  // Until the answer the rows of the recent query are shown, and Forward leads to no list that is not there yet.
  const isOtherCount = (count: string | null): boolean =>
    count !== recentCount && /calls?(?: of [\d,]+ looked at)?$/u.test(count ?? "");
  await expect.poll(async () => isOtherCount(await rowCount(page).textContent())).toBe(true);
  await expectFirstRow("Calls");
  await press("Alt+ArrowLeft");
  await expect(transcript.locator(":focus")).toHaveCount(1);
  await press("Alt+ArrowRight");
  await expectFirstRow("Calls");
}

test("the focus comes back to a button that worked, and goes to each list or record that is opened @all", async ({
  startListed,
  fake,
  folders,
}) => {
  test.slow();
  const running = await startListed();
  await test.step("a button that is disabled while it works has the focus again afterwards", () =>
    workByAButton(running.page));
  await test.step("what opens another list or record leaves the focus there", () =>
    openOtherLists(running, fake, folders));
});
