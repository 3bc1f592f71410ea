// What an organisation manages: shown to read only, and what it forbids is disabled with the reason.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Folders } from "./launch.ts";
import { expect, test } from "./test.ts";
import { waitForRows } from "./window.ts";

const MANAGED = "Managed by your organisation";
const POLICY = {
  connections: [
    { id: "desk", name: "Service desk", appId: "desk1", region: "eu" },
    { id: "shop", name: "Shop", appId: "shop1", region: "us", key: "0123456789abcdef0123456789abcdef" },
  ],
  otherConnections: false,
  exports: "redacted",
  keysOnDisk: false,
  links: "managed",
};

function writePolicy({ data }: Folders, content: string): void {
  writeFileSync(join(data, "policy.json"), content);
}

test("managed settings are shown to read only, and a person enters only the key of a managed connection @all", async ({
  start,
  folders,
}) => {
  writePolicy(folders, JSON.stringify(POLICY));
  const { page } = await start();
  await waitForRows(page, "Messages");

  await page.keyboard.press("ControlOrMeta+,");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings.getByText(/^This is Switchboard \d/u)).toBeVisible();
  await expect(settings.getByText("cannot update itself")).toBeVisible();
  await settings.getByRole("tab", { name: "General" }).focus();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(settings.getByRole("tab", { name: "Organisation" })).toHaveAttribute("aria-selected", "true");
  await expect(settings.getByRole("heading", { name: MANAGED })).toBeVisible();
  const table = settings.getByRole("table", { name: MANAGED });
  await expect(table.getByRole("row", { name: "Connections Service desk, Shop" })).toBeVisible();
  await expect(table.getByRole("row", { name: "Other connections Not allowed" })).toBeVisible();
  await expect(table.getByRole("row", { name: "Exports Only with pseudonyms" })).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(6);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /^Connection: /u }).click();
  const add = page.getByRole("menuitem", { name: "New connection" });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await expect(add).toContainText("Your organisation allows only its own connections.");
  await page.keyboard.press("End");
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Service desk" }).click();
  await page.getByRole("button", { name: "Connection: Service desk" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete Service desk" })).toContainText(
    "cannot be changed or deleted",
  );
  await page.getByRole("menuitem", { name: "Key of Service desk" }).click();
  const form = page.getByRole("dialog", { name: "Key of Service desk" });
  await expect(form.getByText("Only the key can be entered here.")).toBeVisible();
  await expect(form.getByLabel("App ID")).toHaveAttribute("readonly", "");
  await expect(form.getByLabel("API key")).toBeFocused();
  await page.keyboard.type("0123456789abcdef0123456789abcdeF");
  await page.keyboard.press("Enter");
  await expect(form).toHaveCount(0);
  await page.getByRole("button", { name: "Connection: Service desk" }).click();
  await page.getByRole("menuitem", { name: "Key of Service desk" }).click();
  await expect(form.getByText("because your organisation does not allow keys on the disk")).toBeVisible();
});

test("an export that must be redacted is redacted at once, and its switches say why they are fixed @all", async ({
  start,
  folders,
}) => {
  writePolicy(folders, JSON.stringify({ exports: "redacted" }));
  const { page } = await start();
  await waitForRows(page, "Messages");
  await page.keyboard.press("ControlOrMeta+e");
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByText("allows only exports with pseudonyms instead of people")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Save redacted as…" })).toBeEnabled();
  await expect(dialog.getByText(/Customer \d/u).first()).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: /signatures|links/iu })).toBeDisabled();
  await dialog.getByRole("tab", { name: /Redaction/u }).click();
  const people = dialog.getByRole("switch", { name: /pseudonyms/iu }).first();
  await expect(people).toBeChecked();
  await expect(people).toBeDisabled();
});

test("with a wrong policy the window opens, says which line is wrong, and exports are disabled with the reason @all", async ({
  start,
  folders,
}) => {
  writePolicy(folders, '{\n  "exports": "allowed",\n  "links" "off"\n}\n');
  const { page } = await start({ args: ["--exports=allowed", "switchboard://calls/v1.us.1"] });
  // One notice at a time: the more serious one first, though the other came later, which follows when it is closed.
  const close = page.getByRole("button", { name: "Close the notice" });
  const notice = page.getByRole("contentinfo").locator("[role=alert], [role=status]").filter({ has: close });
  await expect(notice).toContainText("1 more");
  await expect(notice).toContainText("Line 3 of the policy is not valid JSON.");
  await close.click();
  await expect(notice).toContainText(/Can't open a link[^]*does not allow deep links/u);
  await close.click();
  await expect(notice).toHaveCount(0);
  await waitForRows(page, "Messages");
  await expect(page.getByRole("note").getByRole("button", { name: "Connect your app" })).toBeDisabled();
  await page.keyboard.press("ControlOrMeta+e");
  const dialog = page.getByRole("dialog", { name: "Export" });
  await expect(dialog.getByText("Your organisation does not allow exports.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: /as…$/u })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+,");
  const settings = page.getByRole("dialog", { name: "Settings" });
  await settings.getByRole("tab", { name: "Organisation" }).click();
  await expect(settings.getByRole("alert")).toContainText("Line 3 of the policy is not valid JSON.");
});
