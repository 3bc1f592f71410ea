// Who called somebody in vain: the callers with their counts in 3 steps, and the rows that a count leads to.
import { createSampleService } from "#sample/index.ts";
import { expect, withService } from "./with-service.ts";
import { chip, rowCount } from "./window.ts";

const test = withService({ messages: 1000, calls: 400 });

test("who called somebody unanswered is listed with counts in 3 steps, and a count leads to its calls @all", async ({
  startListed,
}) => {
  const { page } = await startListed();
  const uid = "agent_tom_b";
  const missed = createSampleService({ messages: 1000, calls: 400 }).calls.filter(
    ({ status, initiator, receiver, receiverType, participants }) =>
      ["unanswered", "missed", "canceled", "cancelled"].includes(status) &&
      initiator !== uid &&
      ((receiverType === "user" && receiver === uid) || participants.some((each) => each.uid === uid)) &&
      !participants.some((each) => each.uid === uid && (each.isJoined || ["rejected", "busy"].includes(each.state))),
  );
  expect(missed.length).toBeGreaterThan(0);
  // Step 1 and 2: the query. Step 3: the statistics.
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type(`calls missed:${uid}`);
  await expect(page.getByRole("option", { name: /missed/u }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Load all", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Load all", exact: true }).click();
  await expect(rowCount(page)).toHaveText(`${missed.length} calls`);
  await page.keyboard.press("i");
  const callers = page.getByRole("table", { name: "Callers" });
  await expect(callers).toBeVisible();
  const counts = Map.groupBy(missed, ({ initiator }) => initiator);
  const [first = ["", []]] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  const line = callers.getByRole("row").nth(1);
  await expect(line).toContainText(String(first[1].length));
  await line.getByRole("button").first().click();
  await expect(rowCount(page)).toHaveText(new RegExp(`^${first[1].length} of ${missed.length} loaded calls`, "u"));
});

test("a name and an outcome in the list of filters of messages lead to the calls @all", async ({ startListed }) => {
  const { page } = await startListed();
  await page.keyboard.press("f");
  await page.keyboard.type("agent_tom_b missed since 2020-01-01");
  await expect(page.getByRole("group", { name: "Calls (messages have no outcome)" })).toBeVisible();
  await expect(page.locator("[data-combobox-selected]")).toHaveText(/^Missed by.* · since .*2020/u);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Calls", level: 1 })).toBeVisible();
  await expect(chip(page, "missedBy")).toBeVisible();
  await expect(chip(page, "period")).toContainText("2020");
});
