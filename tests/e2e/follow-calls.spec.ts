// Following calls: an ongoing call ends in its row and in its pane, while nothing moves.
import { createSampleService } from "#sample/index.ts";
import { grid, openRecord, openScreen, runQuery, waitForRows } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const nowSeconds = Math.floor(Date.now() / 1000);
const service = createSampleService({ messages: 10, calls: 120, firstStartSeconds: nowSeconds });
const test = withService({ service });

test("a followed call that is ongoing ends where it is, in its row and its pane @all", async ({
  startConnected,
  fake,
}) => {
  const { page } = await startConnected();
  await openScreen(page, "Calls");
  await runQuery(page);
  await waitForRows(page, "Calls");
  const row = grid(page, "Calls").locator('[role="row"][row-index]').filter({ hasText: "Ongoing" }).first();
  const index = await row.getAttribute("row-index");
  await openRecord(row);
  const pane = page.getByRole("complementary");
  await expect(pane).toContainText("Ongoing");
  const asked = fake.requests.length;
  const follow = page.getByRole("button", { name: "Follow", exact: true });
  await follow.click();
  await expect(page.getByRole("status").filter({ hasText: "Checks every 30 s" })).toBeVisible();
  await expect.poll(() => fake.requests.slice(asked).some(({ path }) => /\/calls\/[^/]+$/u.test(path))).toBe(true);

  const call = service.calls[Number(index)];
  if (call === undefined) throw new Error("no such call");
  Object.assign(call, { status: "ended", endedAt: nowSeconds });
  await follow.click();
  await follow.click();
  const same = grid(page, "Calls").locator(`[role="row"][row-index="${index}"]`);
  await expect(same).toContainText("Ended");
  await expect(same).toHaveAttribute("aria-selected", "true");
  await expect(pane).toContainText("Ended");
  await expect(pane.getByRole("tab", { name: /other version/u })).toBeVisible();
});
