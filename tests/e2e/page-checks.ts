// Everything that is checked wherever the sweep stops: axe, cut texts and parts, with two typefaces and in two sizes of the window.
import type { Locator, Page } from "@playwright/test";
import type { AnyLanguage } from "#texts/language.ts";
import { violations, type Looked } from "./axe.ts";
import { backwardMeasures, problemsOfTexts, SCROLLED_TABLE } from "./shown-texts.ts";

/** CSS pixels. The low one is the normal one with text at 200 %. */
const WINDOWS = { normal: { width: 1280, height: 720 }, low: { width: 640, height: 360 } } as const;
type WindowSize = keyof typeof WINDOWS;

/** As wide as DejaVu Sans beside Inter: the widest typeface that systems have in place of the shipped one. */
const WIDER_PERCENT = 112;

/**
 * The first one is the window's own state, in which axe looks. Only German is looked at in the low window: its words are longer than
 * English ones, and the texts of a pseudo-language, a third longer, are more than there has to be room for.
 */
const LAYOUTS = [
  { window: "normal", isWider: false },
  { window: "normal", isWider: true },
  { window: "low", isWider: true },
  { window: "low", isWider: false },
] as const satisfies readonly { readonly window: WindowSize; readonly isWider: boolean }[];

/**
 * What axe looks at in each language. Elements and colours are the same in all: the whole is looked at in the light, colours once more
 * in the dark.
 */
const LOOKED: Partial<Readonly<Record<AnyLanguage, Looked>>> = {
  en: { schemes: ["light"] },
  de: { schemes: ["dark"], coloursOnly: true },
};

/** The rows of a list below its first ones, which are like them. */
const FURTHER_ROWS = '[role="grid"] [role="row"][row-index]:nth-child(n + 5)';

/** How long a problem must stay to be one: a layout may need some moments after a change of the window. */
const SETTLED_MS = 4000;

/**
 * Looks at the page as it is now and gives its problems as sentences. The page is then as before. At a further place of a journey,
 * axe leaves out the rows that it has looked at.
 */
export async function problemsOf(
  page: Page,
  language: AnyLanguage,
  { within, isFurther = false }: { readonly within?: string | undefined; readonly isFurther?: boolean } = {},
): Promise<readonly string[]> {
  const found: string[] = [];
  const looked = LOOKED[language];
  if (looked !== undefined) {
    found.push(
      ...(await violations(page, {
        ...looked,
        within,
        without: isFurther ? FURTHER_ROWS : undefined,
      })),
    );
  }
  if (language === "he-XB") found.push(...(await backwardMeasures(page)).map((text) => `backward: ${text}`));
  let isWider = false;
  for (const layout of LAYOUTS.filter(({ window }) => language === "de" || window === "normal")) {
    await page.setViewportSize(WINDOWS[layout.window]);
    if (layout.isWider !== isWider) await setTypeface(page, layout.isWider);
    isWider = layout.isWider;
    const problems = await settled(page, () =>
      layoutProblems(page, language, layout.window === "normal" && !layout.isWider, within),
    );
    found.push(...problems.map((problem) => `${layout.window}${layout.isWider ? ", wider" : ""}: ${problem}`));
  }
  await page.setViewportSize(WINDOWS.normal);
  if (isWider) await setTypeface(page, false);
  return found;
}

async function layoutProblems(
  page: Page,
  language: AnyLanguage,
  hasRoom: boolean,
  within = "main > section",
): Promise<readonly string[]> {
  const parts = await cutParts(page.locator(within).filter({ visible: true }));
  return [...(await problemsOfTexts(page, language, hasRoom)), ...parts.map((part) => `stands out: ${part}`)];
}

/** The problems that are still there after a while; none as soon as there are none. */
async function settled(page: Page, look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const endsMs = performance.now() + SETTLED_MS;
  for (;;) {
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
    );
    const problems = await look();
    if (problems.length === 0 || performance.now() > endsMs) return problems;
  }
}

/** The buttons and headings of shown screens or dialogs that stand out at a side, and those that are wider than their place. */
async function cutParts(screens: Locator): Promise<readonly string[]> {
  const found: string[] = [];
  for (const screen of await screens.all()) {
    found.push(
      ...(await screen.evaluate((element, outside) => {
        const frame = element.getBoundingClientRect();
        const parts = [...element.querySelectorAll<HTMLElement>("button, h1, h2, summary")]
          .filter((part) => part.checkVisibility() && part.closest(outside) === null)
          .filter((part) => {
            const { left, right, width } = part.getBoundingClientRect();
            // A menu hangs at a part that nobody sees.
            return width > 1 && (left < frame.left - 1 || right > frame.right + 1);
          })
          .map((part) => part.ariaLabel ?? part.innerText);
        return element.scrollWidth > element.clientWidth ? [...parts, "the screen"] : parts;
      }, `.ag-root-wrapper, ${SCROLLED_TABLE}`)),
    );
  }
  return found;
}

/** The name under which the page has its own faces once more, wider. */
const WIDER = "Wider";

/**
 * Draws the page with letters as wide as those of another typeface, or with the shipped ones again. The wider ones are the faces of
 * the page's own sheets in a larger size, so they do not depend on the fonts of the machine.
 */
export async function setTypeface(page: Page, isWider: boolean): Promise<void> {
  await page.evaluate(
    async ({ percent, wider, family }) => {
      const facesOf = ({ cssRules, href }: CSSStyleSheet): readonly string[] =>
        [...cssRules]
          .filter((rule) => rule instanceof CSSFontFaceRule)
          .map(({ cssText }) =>
            cssText.replace(/font-family:[^;]*;/u, `font-family: ${family}; size-adjust: ${percent}%;`),
          )
          .map((text) =>
            text.replaceAll(/url\("([^"]+)"\)/gu, (_, path) => `url("${new URL(path, href ?? location.href).href}")`),
          );
      if (wider && document.adoptedStyleSheets.length === 0) {
        const faces = [...document.styleSheets].flatMap(facesOf);
        if (faces.length === 0) throw new Error("The page has no typeface of its own.");
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(faces.join("\n"));
        document.adoptedStyleSheets.push(sheet);
      }
      for (const name of ["--mantine-font-family", "--mantine-font-family-headings"])
        document.documentElement.style.setProperty(name, wider ? `${family}, sans-serif` : null);
      // A face is read when a text needs it, which is known only after the layout.
      void document.body.offsetWidth;
      await document.fonts.ready;
      if ([...document.fonts].some(({ status }) => status === "error")) throw new Error("A typeface cannot be read.");
    },
    { percent: WIDER_PERCENT, wider: isWider, family: WIDER },
  );
}
