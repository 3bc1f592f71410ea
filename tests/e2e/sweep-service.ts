// The places of a window with a service: connections, keys, failures, a long walk, and what an organisation manages.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { setLanguage, type AnyLanguage } from "#texts/language.ts";
import { readingOf } from "#texts/readings.ts";
import type { Folders } from "./launch.ts";
import { closeDialog, dialog, DIALOG, escape, keyDialog, press, rows, type Place } from "./sweep-places.ts";
import { expect, giveKey } from "./with-service.ts";
import { say } from "#texts/say.ts";

/** The sentence of a connection without a key. It comes only when the key store has answered. */
export function noKeyIn(language: AnyLanguage): string {
  setLanguage(readingOf(language));
  try {
    return say("rows.beforeQuery.noKey", { name: "Fake" });
  } finally {
    setLanguage(readingOf("en"));
  }
}

async function openConnections(page: Page): Promise<void> {
  await page.locator('[data-tour-mark="connection"]').click();
  await page.getByRole("menu").waitFor();
}

/** A dialog that an item of the menu of connections opens; negative numbers count from the end. */
const connectionDialog = (name: string, item: number): Place => ({
  name,
  async come({ page }) {
    await openConnections(page);
    await page.getByRole("menuitem").nth(item).click();
    await dialog(page).waitFor();
  },
  within: DIALOG,
  leave: closeDialog,
});

export const connections = (language: AnyLanguage): readonly Place[] => [
  { name: "a connection without a key", come: ({ page }) => page.getByText(noKeyIn(language)).waitFor() },
  {
    name: "a connection without rows",
    come: ({ page, fake }) => giveKey(page, fake.service.key, page.getByText(noKeyIn(language))),
  },
  {
    name: "rows of a service, one unreadable",
    async come({ page, fake }) {
      fake.setFaults({ kind: "unreadableRecord" });
      await page.keyboard.press("r");
      await rows(page).first().waitFor();
    },
  },
  {
    name: "the unreadable record",
    async come({ page }) {
      await page.keyboard.press("l");
      await dialog(page).getByRole("tab").nth(1).click();
      await dialog(page).getByRole("tabpanel").getByRole("button").first().click();
    },
    within: DIALOG,
    leave: closeDialog,
  },
  {
    name: "an id that the service does not know",
    async come({ page, fake }) {
      fake.setFaults(null);
      await page.keyboard.press("ControlOrMeta+k");
      await page.keyboard.type("999999999999");
      // The first one asks for messages with this text.
      const ask = dialog(page).getByRole("option").nth(1);
      await expect(ask).toContainText("999999999999");
      await ask.click();
      await expect(dialog(page).getByRole("status")).toContainText("999999999999");
    },
    within: DIALOG,
    leave: closeDialog,
  },
  {
    name: "a walk that waits",
    async come({ page, fake }) {
      fake.setFaults({ kind: "status", status: 429, retryAfter: "60" });
      await page.keyboard.press("Shift+M");
      await page.getByTestId("walk").locator(".tabler-icon-clock-pause").waitFor();
    },
  },
  {
    name: "a walk that pauses",
    async come({ page }) {
      await page.keyboard.press("p");
      await page.getByTestId("walk").locator(".tabler-icon-player-pause").first().waitFor();
    },
    leave: press("ControlOrMeta+."),
  },
  {
    name: "a call while the service is asked for all of it",
    async come({ page, fake }) {
      fake.setFaults(null);
      await page.keyboard.press("2");
      await page.keyboard.press("r");
      await page.locator('[col-id="initiatedAtSeconds"]').first().waitFor();
      await rows(page).first().waitFor();
      fake.setFaults({ kind: "delay", milliseconds: 600_000 }, { endpoint: "call" });
      await rows(page).first().getByRole("gridcell").first().click();
      await page.getByRole("complementary").locator(".mantine-Loader-root").waitFor();
    },
    isWaiting: true,
    leave: press("Escape", "Escape", "1"),
  },
  {
    name: "a refused key",
    async come({ page, fake }) {
      fake.setFaults({ kind: "status", status: 401 });
      await page.keyboard.press("r");
      await page.getByRole("alert").first().waitFor();
    },
  },
  { name: "the menu of connections", come: ({ page }) => openConnections(page), leave: escape },
  connectionDialog("delete connection", -2),
  connectionDialog("new connection", -1),
  {
    name: "new connection, advanced",
    async come({ page }) {
      await openConnections(page);
      await page.getByRole("menuitem").last().click();
      await dialog(page).locator("button[aria-expanded=false]").click();
      await expect(dialog(page).locator("button[aria-expanded=true]")).toHaveCount(1);
    },
    within: DIALOG,
    leave: closeDialog,
  },
];

export function writePolicy({ data }: Folders, content: string): void {
  writeFileSync(join(data, "policy.json"), content);
}

const MANAGED = {
  connections: [{ id: "desk", name: "Service desk", appId: "desk1", region: "eu" }],
  otherConnections: false,
  exports: "redacted",
  keysOnDisk: false,
  links: "managed",
};
export const MANAGED_POLICY = JSON.stringify(MANAGED);
export const WRONG_POLICY = '{\n  "exports": "allowed",\n  "links" "off"\n}\n';

/** The last tab of the settings: what the organisation decides. */
const organisation: Place = {
  name: "what the organisation decides",
  async come({ page }) {
    await page.keyboard.press("ControlOrMeta+,");
    await dialog(page).getByRole("tab").last().click();
    await dialog(page).getByRole("tabpanel").waitFor();
  },
  within: DIALOG,
  leave: closeDialog,
};

export const MANAGED_PLACES: readonly Place[] = [
  { name: "rows of a managed program", come: ({ page }) => rows(page).first().waitFor() },
  organisation,
  keyDialog("an export with pseudonyms", "ControlOrMeta+e"),
  { name: "the menu of managed connections", come: ({ page }) => openConnections(page) },
  {
    name: "the key of a managed connection",
    async come({ page }) {
      await page.getByRole("menuitem", { name: "Service desk" }).first().click();
      await openConnections(page);
      // Its names of people's languages differ. Behind it are: duplicate, delete, and a new connection.
      await page.getByRole("menuitem").nth(-4).click();
      await dialog(page).waitFor();
    },
    within: DIALOG,
    leave: closeDialog,
  },
];

export const WRONG_POLICY_PLACES: readonly Place[] = [
  {
    name: "the notice of a wrong policy",
    async come({ page }) {
      await page.getByRole("alert").first().waitFor();
      await rows(page).first().waitFor();
    },
  },
  organisation,
  keyDialog("an export that is not allowed", "ControlOrMeta+e"),
];
