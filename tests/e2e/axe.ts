// What axe holds against a page, in both themes.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What no theme changes is looked at in the first of them only. */
const SCHEMES = ["light", "dark"] as const;
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What axe holds against the page as it is, or a part of it, in words that name the theme and the place; the page stays dark. */
export async function violations(page: Page, within?: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme });
    // A colour that is on its way to another is neither theme's.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    // In the page itself and without what passed, which takes a sixth of the time; there are no other frames.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
    if (within !== undefined) axe.include(within);
    if (scheme !== "light") axe.withRules(COLOUR_RULES);
    const { violations: held } = await axe.analyze();
    found.push(
      ...held.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${scheme}: ${id}: ${node.target.join(" ")}: ${node.failureSummary} ${node.html}`),
      ),
    );
  }
  return found;
}
