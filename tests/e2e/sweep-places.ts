// The places of the window, in the order in which one is reached from the other: what to look at, and the keys that lead there.
// Names are in no language: keys, roles and ids only, so that the same way leads through all languages.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { LANGUAGES, type AnyLanguage } from "#texts/language.ts";
import type { FakeService } from "#tests/fakes/service.ts";
import type { Folders, Running } from "./launch.ts";
import { expect } from "./test.ts";
import { pressSequence } from "./window.ts";

/** What a way may use: the running program, its folders and the service beside it. */
export interface Visit extends Pick<Running, "page" | "answerSave" | "answerOpen" | "chooseMenu"> {
  readonly folders: Folders;
  readonly fake: FakeService;
}

export interface Place {
  readonly name: string;
  /** Comes from the place before. It ends when the place is on the screen. */
  readonly come: (visit: Visit) => Promise<void>;
  /** axe looks only here; by default at the whole page, which takes longer */
  readonly within?: string;
  /** every further tab in the dialog is looked at too */
  readonly hasTabs?: boolean;
  /** a moment of waiting is what the place is about; at all others, the look waits until nothing is awaited */
  readonly isWaiting?: boolean;
  /** leaves what would cover the next place */
  readonly leave?: (visit: Visit) => Promise<void>;
  /** the languages in which the place exists; all if absent */
  readonly languages?: readonly AnyLanguage[];
}

export const DIALOG = '[role="dialog"]';

export const dialog = (page: Page): Locator => page.getByRole("dialog");
export const rows = (page: Page): Locator =>
  page.locator('[role="grid"] [role="row"][row-index]').filter({ hasText: /\S/u, visible: true });
const pane = (page: Page): Locator => page.getByRole("complementary");
export const press =
  (...keys: readonly string[]) =>
  async ({ page }: Visit): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
const clickRow = (page: Page, index: number, modifiers: readonly "ControlOrMeta"[] = []): Promise<void> =>
  rows(page)
    .nth(index)
    .getByRole("gridcell")
    .first()
    .click({ modifiers: [...modifiers] });

async function openQueryMenu(page: Page): Promise<void> {
  await page.locator("button:has(.tabler-icon-dots):visible").click();
  await page.getByRole("menu").waitFor();
}

export async function closeDialog({ page }: Visit): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
}

/** Leaves a menu, a list or a view, and waits until none covers the window: a key that comes earlier goes to it. */
export async function escape({ page }: Visit): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.locator('[role="dialog"], [role="menu"], [role="listbox"]').filter({ visible: true })).toHaveCount(
    0,
  );
}

/** A dialog that a key opens, with all of its tabs. */
export function keyDialog(name: string, keys: string): Place {
  return {
    name,
    come: async ({ page }) => {
      await page.keyboard.press(keys);
      await dialog(page).waitFor();
    },
    within: DIALOG,
    hasTabs: true,
    leave: closeDialog,
  };
}

/** What opens above the verdict in the status bar. */
const verdictPanel: Place = {
  name: "the verdict",
  async come({ page }) {
    await page.locator("[data-verdict]").click();
    await dialog(page).getByRole("heading").waitFor();
  },
  within: DIALOG,
  leave: escape,
};

/** The bar of the selection says how many rows it has, in any language. */
const untilSelected = (page: Page): Promise<void> =>
  page.getByRole("group").filter({ hasText: /\b2\b/u }).last().waitFor();

/** Two rows, marked, and then their comparison. A row whose record is open is the first of them. */
const comparison = (what: string, marked: readonly number[]): readonly Place[] => [
  {
    name: `${what}: two selected`,
    async come({ page }) {
      for (const index of marked) await clickRow(page, index, ["ControlOrMeta"]);
      await untilSelected(page);
    },
  },
  {
    name: `${what}: side by side`,
    async come({ page }) {
      await page.keyboard.press("=");
      await page.getByRole("main").getByRole("table").first().waitFor();
    },
    leave: escape,
  },
];

const statistics = (what: string, key: string): Place => ({
  name: `statistics of ${what}`,
  async come({ page }) {
    await page.keyboard.press("4");
    await page.getByRole("slider").first().waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("table").nth(1).waitFor();
  },
  leave: press(key),
});

/** The rows of the sample, and all that opens from them. */
export const MESSAGES: readonly Place[] = [
  { name: "messages", come: ({ page }) => rows(page).first().waitFor() },
  {
    name: "a message",
    async come({ page }) {
      await clickRow(page, 8);
      await pane(page).waitFor();
    },
  },
  {
    name: "its raw record",
    async come({ page }) {
      await page.keyboard.press("j");
      await page.getByRole("tree").waitFor();
    },
  },
  {
    name: "the menu of a line of the raw record",
    async come({ page }) {
      // Not by its first letters: for a moment, the tree takes the next key for one of them.
      await page
        .getByRole("treeitem")
        .filter({ hasText: /^sender/u })
        .first()
        .click({ button: "right" });
      await page.getByRole("menu").waitFor();
    },
    // In the tree, keys are the first letters of its lines.
    async leave(visit) {
      await escape(visit);
      await clickRow(visit.page, 8);
    },
  },
  keyDialog("shortcuts", "?"),
  keyDialog("export", "ControlOrMeta+e"),
  keyDialog("load report", "l"),
  verdictPanel,
  keyDialog("request", "v"),
  keyDialog("saved queries", "o"),
  keyDialog("palette", "ControlOrMeta+k"),
  keyDialog("go to", "ControlOrMeta+g"),
  {
    name: "results of the palette",
    async come({ page }) {
      await page.keyboard.press("ControlOrMeta+k");
      await page.keyboard.type("a");
      await expect.poll(() => dialog(page).getByRole("group").count()).toBeGreaterThan(1);
    },
    within: DIALOG,
    leave: closeDialog,
  },
  {
    name: "a thread",
    async come({ page }) {
      await pressSequence(page, "g t");
      await pane(page).locator("article").first().waitFor();
    },
    leave: escape,
  },
  {
    name: "columns",
    async come({ page }) {
      await openQueryMenu(page);
      await page.locator('[role="menuitem"]:has(.tabler-icon-columns-3)').click();
      await page.getByRole("checkbox").first().waitFor();
    },
    leave: escape,
  },
  {
    name: "the menu of the bar",
    come: ({ page }) => openQueryMenu(page),
    leave: escape,
  },
  {
    name: "the filters",
    async come({ page }) {
      await page.keyboard.press("f");
      await page.getByRole("listbox").waitFor();
    },
    leave: escape,
  },
  {
    name: "a period",
    async come({ page }) {
      await page.keyboard.press("f");
      await page.locator('[data-filter="period"]').click();
      await dialog(page).getByRole("table").first().waitFor();
    },
    within: DIALOG,
    leave: escape,
  },
  statistics("messages", "1"),
  keyDialog("most frequent values", "b"),
  {
    name: "a search without hits",
    async come({ page }) {
      await page.keyboard.press("/");
      await page.keyboard.type("no such words anywhere");
      await expect(rows(page)).toHaveCount(0);
    },
  },
  {
    name: "a search that cannot be made",
    async come({ page }) {
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("/order (/");
      await page.getByRole("alert").waitFor();
    },
    async leave({ page }) {
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.press("Delete");
      await page.keyboard.press("Enter");
      await rows(page).first().waitFor();
    },
  },
  {
    name: "the menu of a cell",
    async come({ page }) {
      await rows(page).locator('[col-id="senderName"]').first().click({ button: "right" });
      await expect(page.getByRole("menuitem").first()).toBeFocused();
    },
  },
  {
    name: "filters of loaded rows",
    async come({ page }) {
      await page.keyboard.press("Enter");
      await expect(page.getByRole("menu")).toHaveCount(0);
      await rows(page).first().waitFor();
    },
  },
  {
    name: "a conversation",
    async come({ page }) {
      await page.keyboard.press("Shift+R");
      await page.locator('article[aria-current="true"]').waitFor();
    },
    leave: escape,
  },
  {
    name: "a person",
    async come({ page }) {
      await pressSequence(page, "g u");
      await pane(page).getByRole("region").nth(1).waitFor();
    },
  },
  {
    name: "a query as text",
    async come({ page }) {
      await page.keyboard.press("t");
      await page.getByRole("main").getByRole("textbox").first().waitFor();
    },
  },
  {
    name: "a query as text with a problem",
    async come({ page }) {
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("messages sendr:ana");
      await page.keyboard.press("Enter");
      await page.locator('textarea[aria-invalid="true"], input[aria-invalid="true"]').waitFor();
    },
  },
];

export const CALLS: readonly Place[] = [
  {
    name: "calls",
    async come({ page }) {
      await rows(page).first().waitFor();
      await page.keyboard.press("2");
      await page.locator('[col-id="initiatedAtSeconds"]').first().waitFor();
      await rows(page).first().waitFor();
    },
  },
  {
    name: "a call",
    async come({ page }) {
      await clickRow(page, 5);
      await pane(page).getByRole("table").first().waitFor();
    },
  },
  {
    name: "its timeline",
    async come({ page }) {
      await pane(page).getByRole("tab").nth(1).click();
      await pane(page).getByRole("slider").first().waitFor();
    },
  },
  {
    name: "its timeline as a table",
    async come({ page }) {
      await pane(page).locator('button[data-size="compact-xs"]:visible').last().click();
      await pane(page).getByRole("table").first().waitFor();
    },
  },
  statistics("calls", "2"),
  ...comparison("calls", [1]),
  {
    name: "no files",
    async come({ page }) {
      await page.keyboard.press("3");
      await expect(rows(page)).toHaveCount(0);
    },
  },
];

/** A file that was named at the start, with a line that cannot be read. */
export const FILES: readonly Place[] = [
  { name: "rows of a file", come: ({ page }) => rows(page).first().waitFor() },
  keyDialog("load report of a file", "l"),
  verdictPanel,
  keyDialog("settings", "ControlOrMeta+,"),
  {
    name: "menu of a row",
    async come({ page }) {
      await rows(page).nth(1).getByRole("gridcell").first().click({ button: "right" });
      await page.getByRole("menu").waitFor();
    },
    leave: escape,
  },
  ...comparison("messages", [1, 3]),
  {
    name: "a verified export",
    async come({ page, folders, answerSave, answerOpen, chooseMenu }) {
      await answerSave(join(folders.downloads, "kept.csv"));
      await page.keyboard.press("ControlOrMeta+e");
      await dialog(page).waitFor();
      await dialog(page).getByRole("button").last().click();
      const manifest = join(folders.downloads, "kept.manifest.json");
      await expect.poll(() => existsSync(manifest)).toBe(true);
      await expect(dialog(page)).toHaveCount(0);
      await answerOpen([manifest]);
      await chooseMenu("verifyExport");
      await dialog(page).getByRole("status").first().waitFor();
    },
    within: DIALOG,
    leave: closeDialog,
    // The sentences come from the engine, which speaks the languages of people only.
    languages: LANGUAGES,
  },
  {
    name: "filters",
    async come({ page }) {
      await page.keyboard.press("f");
      await page.getByRole("listbox").waitFor();
    },
    leave: escape,
  },
  {
    name: "opened files",
    async come({ page }) {
      await page.keyboard.press("3");
      await expect(rows(page)).toHaveCount(0);
    },
  },
  {
    name: "menu of a file",
    async come({ page }) {
      await page.getByRole("main").getByRole("row").last().getByRole("button").last().click();
      await page.getByRole("menu").waitFor();
    },
    leave: escape,
  },
  // The guide is written in the languages of people only. All of its pages have the same structure.
  { ...keyDialog("guide", "F1"), hasTabs: false, languages: LANGUAGES },
  ...[1, 2, 3].map((step): Place => ({
    name: `tour, step ${step}`,
    async come({ page, chooseMenu }) {
      // The selection of rows has a status, too; the words of a step have an id, since they describe its buttons.
      const tour = page.locator("section:has(> [role=status][id])");
      if (step === 1) await chooseMenu("tour");
      else await tour.getByRole("button").last().click();
      await expect(tour.getByRole("status")).toContainText(String(step));
    },
  })),
];
