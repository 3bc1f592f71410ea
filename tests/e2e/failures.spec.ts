// Failures of the service: a sentence says what happened, and the rows stay.
import type { Page } from "@playwright/test";
import { startFakeService } from "#tests/fakes/service.ts";
import { cell, rowCount, rows, runQuery, waitForRows } from "./window.ts";
import { expect, giveKey, withService, writeConnection } from "./with-service.ts";

const test = withService({ messages: 600, calls: 60 });

const KEY_THAT_IS_WRONG = "wrong-key-9876543210fedcba9876543210fedcba";

async function expectAlert(page: Page, title: string): Promise<void> {
  const alert = page.getByRole("alert").filter({ hasText: title });
  await expect(alert).toBeVisible();
  await expect(alert).not.toContainText(/undefined|\[object|Error:|at \w+ \(/u);
}

test("each failure of the service shows a sentence without the key, and no other server is asked", async ({
  start,
  folders,
  fake,
}) => {
  const elsewhere = await startFakeService({ messages: 10, calls: 10 });
  writeConnection(folders, fake);
  const { page } = await start();
  await expect(page.getByText("Fake has no key stored.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add key" })).toBeVisible();
  expect(fake.requests).toEqual([]);

  await giveKey(page, KEY_THAT_IS_WRONG);
  fake.setFaults({ kind: "status", status: 401, echoKey: true });
  await runQuery(page);
  await expectAlert(page, "The service does not know this key");
  expect(await page.content()).not.toContain(KEY_THAT_IS_WRONG);
  expect(fake.requests.map(({ headers }) => headers["apikey"])).toEqual([KEY_THAT_IS_WRONG]);

  fake.setFaults({ kind: "status", status: 403 });
  await runQuery(page);
  await expectAlert(page, "This key is not allowed to list messages");

  fake.setFaults({ kind: "html", status: 200 });
  await runQuery(page);
  await expectAlert(page, "The answer did not come from the service");
  await expect(page.getByRole("alert")).not.toContainText("Please sign in to the proxy");

  // A redirect is not followed, so the key stays with the connection's own roots.
  fake.setFaults({ kind: "redirect", location: `${elsewhere.chatRoot}/messages` });
  await runQuery(page);
  await expectAlert(page, "redirected the request");
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();

  await fake.close();
  await runQuery(page);
  await expectAlert(page, "refused the connection");
});

test("loaded rows stay when a later page fails, and loading continues when the fault is over", async ({
  startListed,
  fake,
}) => {
  const { page } = await startListed();
  const newest = rows(page, "Messages").and(page.locator('[row-index="0"]'));
  await expect(newest).not.toHaveText("");
  const firstRow = await newest.textContent();
  let loaded = 100;
  for (const { fault, title } of [
    { fault: { kind: "dropped" }, title: "ended the connection" },
    { fault: { kind: "html", status: 502 }, title: "The answer did not come from the service" },
    { fault: { kind: "status", status: 503 }, title: "The service has a problem" },
  ] as const) {
    await test.step(title, async () => {
      fake.setFaults(fault);
      await page.getByRole("button", { name: "Load more", exact: true }).click();
      await expectAlert(page, title);
      await expect(rowCount(page)).toHaveText(`${loaded} messages`);
      await expect(newest).toHaveText(firstRow ?? "");
      fake.setFaults(null);
      await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
      loaded += 100;
      await expect(rowCount(page)).toHaveText(`${loaded} messages`);
      await expect(page.getByRole("alert")).toHaveCount(0);
    });
  }
});

test("a killed engine restarts by itself, and the rows return", async ({ start }) => {
  const { page, enginePid } = await start();
  await waitForRows(page, "Messages");
  const third = rows(page, "Messages").and(page.locator('[row-index="2"]'));
  await cell(third, "sentAtSeconds").click();
  const first = await enginePid();
  process.kill(first, "SIGKILL");
  await expect.poll(enginePid).not.toBe(first);
  await expect(page.getByText("The store has restarted", { exact: true })).toBeVisible();
  // The focus is on the same row, which was drawn again.
  await expect(cell(third, "sentAtSeconds")).not.toHaveText("");
  await expect(third.locator(":focus")).toHaveCount(1);
  // The view was opened again, so its rows can be sorted and searched.
  await page.keyboard.press("/");
  await page.keyboard.type("a text that nobody wrote");
  await expect(rowCount(page)).toHaveText("0 of 100 loaded messages");
  await page.keyboard.press("Escape");
  await expect(rowCount(page)).toHaveText("100 messages");
  await waitForRows(page, "Messages");
  await page.getByRole("button", { name: "Load more", exact: true }).click();
  await expect(rowCount(page)).toHaveText("200 messages");
});
