// Every screen and dialog in German, in both pseudo-languages: nothing is cut, axe finds nothing, every text is in a catalogue.
import type { Page } from "@playwright/test";
import { LANGUAGES, PSEUDO_LANGUAGES } from "../../src/domain/text/language.ts";
import { violations } from "./axe.ts";
import { problemsOfTexts } from "./shown-texts.ts";
import { expect, test } from "./test.ts";

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

for (const language of OTHERS) {
  test(`every screen and dialog in ${language}`, async ({ start }) => {
    test.slow();
    const { page } = await start({ language });
    const found: string[] = [];
    /** Looks at the page as it is now. */
    const look = async (what: string, within?: string): Promise<void> => {
      await page.mouse.move(0, 0);
      const problems = [...(await problemsOfTexts(page, language))];
      if (language !== "he-XB") problems.push(...(await violations(page, within, ["light"])));
      found.push(...problems.map((problem) => `${what}: ${problem}`));
    };
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
    await page.keyboard.press("t");
    await look("query as text");
    await page.keyboard.press("3");
    await look("files");
    expect(found).toEqual([]);
  });
}
