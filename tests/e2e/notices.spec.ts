// Notices: each is beside rows and pane, one at a time, and goes by itself unless somebody is at it.
import type { Locator } from "@playwright/test";
import { expect, test } from "./test.ts";
import { openRecord, restingBox, rows, waitForRows } from "./window.ts";

async function boxOf(element: Locator) {
  const box = await restingBox(element);
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}

test("a notice covers neither rows nor pane, gives way to the next one, and goes by itself unless somebody is at it @all", async ({
  start,
}) => {
  const { page } = await start({ page: { viewport: { width: 1280, height: 720 } } });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await waitForRows(page, "Messages");
  await page.clock.install();
  await openRecord(rows(page, "Messages").nth(2));
  const pane = page.getByRole("complementary", { name: "Message" });
  await page.keyboard.press("ControlOrMeta+c");
  // The words of Follow have a place there, too, which is empty.
  const notices = page.getByRole("contentinfo", { name: "Status" }).getByRole("status").filter({ hasText: /\S/u });
  const copied = notices.filter({ hasText: /as CSV copied/u });
  await expect(copied).toBeVisible();
  const box = await boxOf(copied);
  for (const other of [pane, page.getByRole("region", { name: "Messages", exact: true })])
    expect((await boxOf(other)).bottom).toBeLessThanOrEqual(box.top + 1);
  const count = await boxOf(page.getByTestId("row-count"));
  expect(count.right).toBeLessThan(box.left);

  // The command says that there is nothing to compare.
  await page.keyboard.press("=");
  await expect(copied).toHaveCount(0);
  await expect(notices).toHaveCount(1);

  // A notice passes after 6 s, and one at which the pointer rests does not.
  await notices.hover();
  // Some frames later the window has seen the pointer.
  await restingBox(notices);
  await page.clock.runFor(8000);
  await expect(notices).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(8000);
  await expect(notices).toHaveCount(0);
});
