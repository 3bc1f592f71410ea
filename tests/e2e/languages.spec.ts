// Every screen and dialog in German, in both pseudo-languages: nothing is cut, axe finds nothing, every text is in a catalogue.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LANGUAGES, PSEUDO_LANGUAGES, type AnyLanguage } from "../../src/domain/text/language.ts";
import { pseudoText } from "../../src/domain/text/pseudo-language.ts";
import { rowsTextsDe } from "../../src/renderer/model/rows/rows-texts.de.ts";
import { ROWS_TEXTS } from "../../src/renderer/model/rows/rows-texts.ts";
import { violations } from "./axe.ts";
import { backwardMeasures, problemsOfTexts } from "./shown-texts.ts";
import { expect, giveKey, withService, writeConnection } from "./with-service.ts";

const test = withService({ messages: 60, calls: 20 });

/** Keys of the commands, which are the same in every language, and what they bring to the screen. */
const DIALOGS = [
  "ControlOrMeta+,",
  "?",
  "ControlOrMeta+e",
  "l",
  "v",
  "o",
  "ControlOrMeta+k",
  "ControlOrMeta+g",
] as const;

const OTHERS = [...LANGUAGES.filter((language) => language !== "en"), ...PSEUDO_LANGUAGES];

const rows = (page: Page) =>
  page.locator('[role="grid"] [role="row"][row-index]').filter({ hasText: /\S/u, visible: true });

/** The sentence of a connection without a key. It comes only when the key store has answered. */
function noKeyIn(language: AnyLanguage): string {
  if (language === "de") return rowsTextsDe.beforeQuery.noKey("Fake");
  return pseudoText(ROWS_TEXTS.beforeQuery.noKey("Fake"));
}

/** Gives a function that looks at the page as it is then; it adds the problems to a list. */
function lookerAt(page: Page, language: AnyLanguage, found: string[]) {
  return async (what: string, within?: string): Promise<void> => {
    await page.mouse.move(0, 0);
    const problems = [...(await problemsOfTexts(page, language))];
    if (language === "he-XB") problems.push(...(await backwardMeasures(page)).map((text) => `backward: ${text}`));
    // The colours are those of the German window.
    else problems.push(...(await violations(page, within, language === "de" ? ["light"] : [])));
    found.push(...problems.map((problem) => `${what}: ${problem}`));
  };
}

for (const language of OTHERS) {
  test(`every screen and dialog in ${language}`, async ({ start }) => {
    test.slow();
    const { page } = await start({ language });
    const found: string[] = [];
    const look = lookerAt(page, language, found);
    await rows(page).first().waitFor();
    await look("messages");
    await rows(page).nth(8).getByRole("gridcell").first().click();
    await page.getByRole("complementary").waitFor();
    await look("message");
    for (const keys of DIALOGS) {
      await page.keyboard.press(keys);
      await page.getByRole("dialog").waitFor();
      await look(`dialog-${keys}`, '[role="dialog"]');
      const tabs = page.getByRole("dialog").getByRole("tab", { disabled: false });
      for (let index = 1; index < (await tabs.count()); index += 1) {
        await tabs.nth(index).click();
        await look(`dialog-${keys}-tab-${index}`, '[role="dialog"]');
      }
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await page.keyboard.press("i");
    await page.getByRole("complementary").getByRole("table").first().waitFor();
    await look("statistics");
    await page.keyboard.press("i");
    await page.keyboard.press("b");
    await look("facets");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+R");
    await page.locator("article").first().waitFor();
    await look("conversation");
    await page.keyboard.press("Escape");
    await page.keyboard.press("g");
    await page.keyboard.press("u");
    await look("person");
    await page.keyboard.press("2");
    await rows(page).first().waitFor();
    await rows(page).nth(5).getByRole("gridcell").first().click();
    await page.getByRole("complementary").getByRole("table").first().waitFor();
    await look("call");
    await page.getByRole("complementary").getByRole("tab").nth(1).click();
    await look("timeline");
    await page.keyboard.press("i");
    await page.getByRole("complementary").getByRole("table").first().waitFor();
    await look("statistics of calls");
    await page.keyboard.press("i");
    await page.keyboard.press("3");
    await expect(rows(page)).toHaveCount(0);
    await look("files");
    await page.keyboard.press("2");
    await rows(page).first().waitFor();
    await page.keyboard.press("t");
    await page.getByRole("main").getByRole("textbox").first().waitFor();
    await look("query as text");
    expect(found).toEqual([]);
  });
  test(`files and menus in ${language}`, async ({ start, folders, fake }) => {
    test.slow();
    const file = join(folders.downloads, "log.ndjson");
    writeFileSync(
      file,
      [...fake.service.messages.slice(0, 20).map((each) => JSON.stringify(each)), "{ no JSON"].join("\n"),
    );
    writeConnection(folders, fake);
    const { page, chooseMenu } = await start({ language, args: [file] });
    const found: string[] = [];
    const look = lookerAt(page, language, found);
    const lookAtDialog = async (what: string): Promise<void> => {
      await page.getByRole("dialog").waitFor();
      await look(what, '[role="dialog"]');
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    };
    await rows(page).first().waitFor();
    await look("rows of a file");
    await page.keyboard.press("l");
    await lookAtDialog("load report of a file");
    await rows(page).nth(1).getByRole("gridcell").first().click({ button: "right" });
    await page.getByRole("menu").waitFor();
    await look("menu of a row");
    await page.keyboard.press("Escape");
    for (const index of [1, 3]) {
      await rows(page)
        .nth(index)
        .getByRole("gridcell")
        .first()
        .click({ modifiers: ["ControlOrMeta"] });
    }
    // The bar of the selection says how many rows it has, in any language.
    await page.getByRole("group").filter({ hasText: /\b2\b/u }).last().waitFor();
    await page.keyboard.press("=");
    await page.getByRole("main").getByRole("table").waitFor();
    await look("two records beside each other");
    await page.keyboard.press("Escape");
    await page.keyboard.press("j");
    await page.getByRole("tree").waitFor();
    await look("raw record");
    await page.keyboard.press("f");
    await page.getByRole("listbox").waitFor();
    await look("filters");
    await page.keyboard.press("Escape");
    await page.keyboard.press("3");
    await expect(rows(page)).toHaveCount(0);
    await look("opened files");
    await page.getByRole("main").getByRole("row").last().getByRole("button").last().click();
    await page.getByRole("menu").waitFor();
    await look("menu of a file");
    await page.keyboard.press("Escape");
    // The guide is written in the languages of people only.
    if (language === "de") {
      await page.keyboard.press("F1");
      await lookAtDialog("guide");
    }
    await chooseMenu("tour");
    const tour = page.getByRole("region").filter({ has: page.getByRole("status") });
    for (const step of ["rows", "find", "connection"]) {
      await tour.waitFor();
      await look(`tour, ${step}`);
      await tour.getByRole("button").last().click();
    }
    await expect(tour).toHaveCount(0);
    expect(found).toEqual([]);
  });

  test(`connections and failures in ${language}`, async ({ start, folders, fake }) => {
    test.slow();
    writeConnection(folders, fake);
    const { page } = await start({ language });
    const found: string[] = [];
    const look = lookerAt(page, language, found);
    const missing = page.getByText(noKeyIn(language));
    await missing.waitFor();
    await look("a connection without a key");
    await giveKey(page, fake.service.key, missing);
    await look("a connection without rows");
    await page.keyboard.press("r");
    await rows(page).first().waitFor();
    await look("rows of a service");
    fake.setFaults({ kind: "status", status: 401 });
    await page.keyboard.press("r");
    await page.getByRole("alert").waitFor();
    await look("a refused key");
    for (const item of [-2, -1]) {
      await page.locator('[data-tour-mark="connection"]').click();
      await page.getByRole("menu").waitFor();
      await look("menu of connections");
      await page.getByRole("menuitem").nth(item).click();
      await page.getByRole("dialog").waitFor();
      await look(item === -1 ? "new connection" : "delete connection", '[role="dialog"]');
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    expect(found).toEqual([]);
  });
}
