// Back and Forward: by keys, buttons and the mouse, to the same row and scroll position.
import { expect, test } from "./test.ts";
import { grid, openScreen, restingBox, rows, showRow, viewport, waitForRows } from "./window.ts";

test("Back and Forward return to the same row and scroll position @all", async ({ start }) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  const back = page.getByRole("button", { name: "Back", exact: true });
  await expect(back).toBeDisabled();
  await (await showRow(page, "Messages", 60)).click();
  const selected = grid(page, "Messages").locator('[role="row"][row-index="60"]');
  await expect(selected).toHaveAttribute("aria-selected", "true");
  const top = async () => (await selected.boundingBox())?.y;
  const before = (await restingBox(selected)).y;

  await openScreen(page, "Calls");
  await waitForRows(page, "Calls");
  await rows(page, "Calls").nth(2).click();
  await page.keyboard.press("Alt+ArrowLeft");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(page.getByRole("heading", { name: "Messages" })).toBeVisible();
  await expect(selected).toHaveAttribute("aria-selected", "true");
  await expect.poll(top).toBe(before);

  // Within one result: another record far away, and back by the button at the side of the mouse.
  await viewport(page, "Messages").hover();
  await (await showRow(page, "Messages", 5)).click();
  await expect(grid(page, "Messages").locator('[role="row"][row-index="5"]')).toHaveAttribute("aria-selected", "true");
  await page.evaluate(() =>
    window.dispatchEvent(new MouseEvent("mouseup", { button: 3, bubbles: true, cancelable: true })),
  );
  await expect(selected).toHaveAttribute("aria-selected", "true");
  await expect(selected).toBeInViewport();
  await page.getByRole("button", { name: "Forward", exact: true }).click();
  await expect(grid(page, "Messages").locator('[role="row"][row-index="5"]')).toHaveAttribute("aria-selected", "true");
});
