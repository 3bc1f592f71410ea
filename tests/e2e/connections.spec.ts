// Connections in the window: testing, duplicating, colours, keys; and damaged settings.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, withService } from "./with-service.ts";
import { addConnection, chooseConnectionItem, fileText, runQuery, waitForRows } from "./window.ts";

const test = withService({ messages: 60, calls: 10 });

// One spec lets the window fail on purpose.
test.use({ expectedErrors: /the (?:first|second|third) fault/u });

test("a connection is tested before it is saved, and a duplicate has no key and another colour", async ({
  startConnected,
  fake,
}) => {
  const { page } = await startConnected();
  await chooseConnectionItem(page, "Edit Fake");
  const dialog = page.getByRole("dialog", { name: "Edit Fake" });
  const said = dialog.getByRole("status", { name: "Connection test" });
  await dialog.getByRole("button", { name: "Test connection" }).click();
  await expect(said.getByRole("listitem")).toHaveText([
    /Chat: 127\.0\.0\.1:\d+ answered in \d+ ms.*The key can list records\. [\d,]+ requests are left/u,
    /Calls: 127\.0\.0\.1:\d+ answered in \d+ ms.*The key can list records\. [\d,]+ requests are left/u,
  ]);

  await dialog.getByLabel("API key", { exact: true }).fill("0123456789abcdef0123456789abcdef");
  // The result belongs to the values that were tested.
  await expect(said).toBeHidden();
  await dialog.getByLabel("Calls base URL").fill("http://127.0.0.1:9/v3");
  await dialog.getByRole("button", { name: "Test connection" }).click();
  await expect(said.getByRole("listitem")).toHaveText([
    /Chat: The service does not know this key/u,
    /Calls: .*127\.0\.0\.1:9/u,
  ]);
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await question.getByRole("button", { name: "Keep" }).click();
  await expect(dialog.getByLabel("Calls base URL")).toHaveValue("http://127.0.0.1:9/v3");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: "Connection: Fake" })).toBeVisible();
  const asked = fake.requests.length;

  const mark = page
    .getByRole("button", { name: /^Connection: /u })
    .locator("span")
    .first();
  const colourNow = (): Promise<string> => mark.evaluate((element) => getComputedStyle(element).backgroundColor);
  const original = await colourNow();
  await chooseConnectionItem(page, "Duplicate Fake");
  const added = page.getByRole("dialog", { name: "New connection" });
  await expect(added.getByLabel("App ID", { exact: true })).toHaveValue("app-1");
  await expect(added.getByLabel("Chat base URL")).toHaveValue(fake.chatRoot);
  await expect(added.getByLabel("API key", { exact: true })).toHaveValue("");
  await added.getByLabel("Name", { exact: true }).fill("Shop staging");
  await added.getByRole("button", { name: "Add connection" }).click();
  await expect(page.getByRole("button", { name: "Connection: Shop staging" })).toBeVisible();
  await expect.poll(colourNow).not.toBe(original);
  await expect(page.getByText("Shop staging has no key stored.")).toBeVisible();
  expect(fake.requests).toHaveLength(asked);
});

test("damaged settings are reported and kept under another name, and new ones are written", async ({
  start,
  folders,
}) => {
  writeFileSync(join(folders.data, "settings.json"), "{ broken");
  const { page, close } = await start();
  await expect(page.getByText("The old file was kept as settings.damaged-1.json.")).toBeVisible();
  await waitForRows(page, "Messages");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find or run" }).fill("dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  const written = (): string => fileText(join(folders.data, "settings.json"));
  await expect.poll(written).toContain('"dark"');
  await close();

  expect(readFileSync(join(folders.data, "settings.damaged-1.json"), "utf8")).toBe("{ broken");
  const settings: unknown = JSON.parse(written());
  expect(settings).toMatchObject({
    settings: { theme: "dark" },
    windows: [{ place: { width: 1280, maximized: false } }],
  });
  const open = readdirSync(folders.data).filter((name) => /^(?:store\.db|settings)/u.test(name));
  const others = open.filter(
    (name) => !name.includes("damaged") && (statSync(join(folders.data, name)).mode & 0o077) !== 0,
  );
  expect(others).toEqual([]);
});

test("an uncaught error of the window is logged, and a window that cannot be drawn says so and recovers @all", async ({
  start,
  folders,
}) => {
  const { page } = await start();
  await waitForRows(page, "Messages");
  const log = (): string => fileText(join(folders.data, "logs/main.log"));
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("the first fault");
    });
    void Promise.reject(new Error("the second fault, apikey: Zq7Fault.Xw"));
  });
  await expect.poll(log).toMatch(/a fault in the window .*error.*the first fault/u);
  await expect.poll(log).toMatch(/a fault in the window .*rejection.*the second fault/u);

  await page.evaluate(() => {
    Intl.NumberFormat.prototype.formatToParts = () => [];
    Object.defineProperty(Intl.NumberFormat.prototype, "format", {
      get: () => () => {
        throw new Error("the third fault");
      },
    });
  });
  await page.keyboard.press("2");
  await expect(page.getByRole("heading", { name: "Can't draw the window" })).toBeVisible();
  await expect.poll(log).toMatch(/a fault in the window .*drawing.*the third fault/u);
  expect(log()).not.toContain("Zq7Fault");
  await page.getByRole("button", { name: "Load the window again" }).click();
  await waitForRows(page, "Messages");
});

test("Change key focuses the field for the key, and a key in another field is refused @all", async ({
  start,
  fake,
}) => {
  const { page } = await start();
  await addConnection(page, { ...fake, name: "Shop", key: "0123456789abcdef0123456789abcdef" });
  await runQuery(page);
  await page.getByRole("button", { name: "Change key" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Shop" });
  await expect(dialog.getByLabel("API key", { exact: true })).toBeFocused();
  await dialog.getByLabel("Name").fill(fake.service.key);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This looks like an API key.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connection: Shop" })).toHaveCount(1);
  await dialog.getByLabel("Name").fill("Shop");
  await dialog.getByLabel("API key", { exact: true }).focus();
  await page.keyboard.insertText(fake.service.key);
  await page.keyboard.press("Enter");
  await waitForRows(page, "Messages");
});

test("a locked key ring keeps the key, and one that waits for a password does not delay the window @browser-shell-only @all", async ({
  start,
  fake,
}) => {
  const { page, setKeyRing } = await start();
  await setKeyRing("open");
  await addConnection(page, { ...fake, name: "Shop", key: fake.service.key });
  await waitForRows(page, "Messages");
  await setKeyRing("locked");
  await runQuery(page);
  const alert = page.getByRole("alert").filter({ hasText: "The stored key is unavailable" });
  await alert.getByRole("button", { name: "Change key" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Shop" });
  await expect(dialog.getByText("the system's key store does not open it now")).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText("the system's key store does not open it now")).toBeVisible();
  await setKeyRing("open");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toBeHidden();

  await setKeyRing("silent");
  await page.reload();
  await waitForRows(page, "Messages");
  await chooseConnectionItem(page, "Edit Shop");
  await expect(dialog.getByText("Asking the system's key store")).toBeVisible();
});
