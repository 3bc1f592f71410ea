// The course of a call: the story's links, the timeline by keys and pointer, its table, and a call that runs.
import { createSampleService, type RawCall } from "#sample/index.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";
import type { Running } from "./launch.ts";
import { openRecord, openScreen, restingBox, showRow, waitForRows } from "./window.ts";

const sample = createSampleService();

/** The first call of the first page that fits, with its position in the grid. */
function findCall(fits: (call: RawCall) => boolean): { readonly call: RawCall; readonly position: number } {
  const position = sample.calls.slice(0, 100).findIndex(fits);
  const call = sample.calls[position];
  if (call === undefined) throw new Error("The sample's first page has no such call.");
  return { call, position };
}

/** Somebody of the call joined again on the same device. */
function hasReconnect({ participants, status }: RawCall): boolean {
  const devices = participants.flatMap(({ uid, deviceId }) =>
    deviceId === undefined ? [] : [`${uid} ${deviceId.split("/")[0]}`],
  );
  return status === "ended" && new Set(devices).size < devices.length;
}

async function openCall({ page }: Running, position: number) {
  await waitForRows(page, "Messages");
  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await openRecord(await showRow(page, "Calls", position));
  const pane = page.getByRole("complementary", { name: "Call" });
  await expect(pane.getByRole("table", { name: "Participants" })).toBeVisible();
  return pane;
}

const timeline = (page: Page) => page.getByRole("region", { name: "Timeline", exact: true });
const cursor = (page: Page) => timeline(page).getByRole("slider", { name: "Cursor" });

test("the course of a call is told, drawn and listed, and leads to the rows behind it, by keyboard", async ({
  start,
}) => {
  const { call, position } = findCall(hasReconnect);
  const running = await start();
  const { page } = running;
  const pane = await openCall(running, position);
  const story = pane.getByRole("region", { name: "What happened" });
  await expect(story).toContainText(/ dropped .*was back after \d+\ss\./u);
  await expect(story).toContainText("The service does not record why.");

  await test.step("a link of the story leads to its moment", async () => {
    await story
      .getByRole("button", { name: /^\d+ s$/u })
      .last()
      .click();
    await expect(pane.getByRole("tab", { name: "Timeline" })).toHaveAttribute("aria-selected", "true");
    await expect(cursor(page)).toBeFocused();
    await expect(cursor(page)).toHaveAttribute("aria-valuetext", /into the call · .* dropped, back after \d+ s$/u);
  });

  await test.step("arrows go from event to event, and Enter opens the row", async () => {
    await page.keyboard.press("Home");
    await expect(cursor(page)).toHaveAttribute("aria-valuetext", /before the start · call initiated$/u);
    await expect(cursor(page)).toHaveAttribute("aria-valuenow", String(call.initiatedAt));
    await page.keyboard.press("ArrowRight");
    await expect(cursor(page)).toHaveAttribute("aria-valuetext", /· 0 s into the call · call started$/u);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expect(pane.getByRole("tab", { name: "Overview" })).toHaveAttribute("aria-selected", "true");
    await expect(pane.locator("tr[data-pointed]:focus")).toHaveCount(1);
  });

  await test.step("keys zoom, and 0 shows the whole call", async () => {
    await pane.getByRole("tab", { name: "Timeline" }).click();
    await cursor(page).focus();
    const fit = timeline(page).getByRole("button", { name: "Show the whole call (0)" });
    await expect(fit).toBeDisabled();
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    await expect(fit).toBeEnabled();
    await page.keyboard.press("0");
    await expect(fit).toBeDisabled();
    await page.keyboard.press("+");
    await page.keyboard.press("-");
    await expect(fit).toBeDisabled();
  });

  await test.step("the cursor follows the pointer, and the wheel zooms with Ctrl", async () => {
    const box = await restingBox(cursor(page));
    await cursor(page).hover({ position: { x: box.width / 2, y: 10 } });
    const middle = await cursor(page).getAttribute("aria-valuenow");
    await cursor(page).hover({ position: { x: box.width / 4, y: 10 } });
    await expect(cursor(page)).not.toHaveAttribute("aria-valuenow", middle ?? "");
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await expect(timeline(page).getByRole("button", { name: "Show the whole call (0)" })).toBeEnabled();
  });

  await test.step("the table has every entry with its source", async () => {
    await timeline(page).getByRole("button", { name: "Show as table" }).click();
    const table = page.getByRole("table", { name: "Timeline as table" });
    await expect(table.getByRole("row").filter({ hasText: "Ring" })).toHaveCount(1);
    await expect(table.getByRole("row").filter({ hasText: "Reconnect" }).first()).toBeVisible();
    for (const index of call.participants.keys()) {
      await expect(
        table.getByRole("button", { name: new RegExp(`\\bentr.*\\b${index + 1}\\b`, "u") }).first(),
      ).toBeVisible();
    }
    await table.getByRole("button", { name: "entry 1", exact: true }).first().click();
    await expect(pane.locator("[data-pointed]:focus")).toHaveCount(1);
  });
});

test("a running call grows each second and is asked for again @all", async ({ start }) => {
  const { call, position } = findCall(({ status }) => status === "ongoing");
  const running = await start({ fixedTime: new Date((call.initiatedAt + 3000) * 1000) });
  const { page } = running;
  const pane = await openCall(running, position);
  await pane.getByRole("tab", { name: "Timeline" }).click();
  const last = call.initiatedAt + 3000;
  await expect(cursor(page)).toHaveAttribute("aria-valuemax", String(last));
  await page.clock.setFixedTime(new Date((last + 60) * 1000));
  await expect(cursor(page)).toHaveAttribute("aria-valuemax", String(last + 60));
  const before = await timeline(page)
    .getByText(/^As of /u)
    .textContent();
  await timeline(page).getByRole("button", { name: "Refresh" }).click();
  await expect(timeline(page).getByText(/^As of /u)).not.toHaveText(before ?? "");
});
