// Following a query: the button says what it does, asks the service at once, and stays on for the next query.
import { runQuery } from "./window.ts";
import { expect, withService } from "./with-service.ts";

const test = withService({ messages: 300, calls: 5 });

test("Follow says in words that it checks every 30 s, moves no button, and stays on for the next query @all", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed({ page: { viewport: { width: 1280, height: 720 } } });
  const follow = page.getByRole("button", { name: "Follow", exact: true });
  const asked = fake.requests.length;
  const loadAll = page.getByRole("button", { name: "Load all", exact: true });
  const before = await loadAll.boundingBox();
  await follow.click();
  await expect(follow).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("status").filter({ hasText: "Checks every 30 s" })).toBeVisible();
  expect(await loadAll.boundingBox()).toEqual(before);
  await expect.poll(() => fake.requests.length).toBe(asked + 1);
  expect(fake.requests.at(-1)?.query).toMatchObject({ affix: "append" });
  await runQuery(page);
  await expect(follow).toHaveAttribute("aria-pressed", "true");
});
