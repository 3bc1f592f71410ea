// Checks a page with axe, in both themes.
import axe from "axe-core";
import type { Page } from "@playwright/test";

const SCHEMES = ["light", "dark"] as const;
export type Scheme = (typeof SCHEMES)[number];
/** The rules that depend on the theme. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Where axe looks, and for what. */
export interface Looked {
  /** a selector; by default the whole page, which takes longer */
  readonly within?: string | undefined;
  /** a selector of what it leaves out */
  readonly without?: string | undefined;
  /** the themes in which it looks at colours; the page stays in the last one */
  readonly schemes?: readonly Scheme[];
  /** it looks at nothing else than colours */
  readonly coloursOnly?: boolean;
}

/** The problems that axe finds in the page or a part of it, as sentences with theme and element. */
export async function violations(
  page: Page,
  { within, without, schemes = SCHEMES, coloursOnly = false }: Looked = {},
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [index, scheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme: scheme });
    // A colour in the middle of a transition belongs to neither theme.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    const rules = coloursOnly || index > 0 ? COLOUR_RULES : null;
    found.push(...(await problems(page, within, without, rules)).map((problem) => `${scheme}: ${problem}`));
  }
  return found;
}

/** axe stays in the page: to read its source takes longer than most of its runs. */
async function problems(
  page: Page,
  within: string | undefined,
  without: string | undefined,
  rules: readonly string[] | null,
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([include, exclude, runOnly]) => {
      // The lists of an absent selector are absent, too: axe takes an empty one for a part without elements.
      const context = {
        ...(include === null ? {} : { include: [include] }),
        exclude: exclude === null ? [] : [exclude],
      };
      const options = { resultTypes: ["violations" as const], ...(runOnly === null ? {} : { runOnly: [...runOnly] }) };
      const result = await (window as unknown as { readonly axe: typeof axe }).axe.run(context, options);
      return result.violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary} ${node.html}`),
      );
    },
    [within ?? null, without ?? null, rules] as const,
  );
}
