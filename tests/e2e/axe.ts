// Checks a page with axe, in both themes.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Rules that do not depend on the theme are checked in the first theme only. */
const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * The problems that axe finds in the page or a part of it, as sentences with theme and element. The page stays in the last theme.
 * Without themes, the rules of colours are left out: they take most of the time.
 */
export async function violations(
  page: Page,
  within?: string,
  schemes: readonly Scheme[] = SCHEMES,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [index, scheme] of (schemes.length === 0 ? ["light" as const] : schemes).entries()) {
    await page.emulateMedia({ colorScheme: scheme });
    // A colour in the middle of a transition belongs to neither theme.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    // Runs in the page itself and leaves out passed rules, which takes a sixth of the time. There are no other frames.
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
    if (within !== undefined) axe.include(within);
    if (schemes.length === 0) axe.disableRules(COLOUR_RULES);
    else if (index > 0) axe.withRules(COLOUR_RULES);
    const { violations: held } = await axe.analyze();
    found.push(
      ...held.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${scheme}: ${id}: ${node.target.join(" ")}: ${node.failureSummary} ${node.html}`),
      ),
    );
  }
  return found;
}
