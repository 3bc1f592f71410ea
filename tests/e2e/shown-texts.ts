// The texts of a page as a person sees them: those that are cut, and those that come from no catalogue.
import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { isOfPeople, type AnyLanguage, type Language, type MessageParts } from "#texts/language.ts";
import { PART, messagesOf, partsOf } from "#tools/texts/read-messages.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Values of records and what a machine reads: they are not translated, and their pane or tip shows them whole. */
const VALUES = '[role="gridcell"], [role="tree"], [dir="auto"], pre, code, kbd, bdi';
/** A table in a frame of its own, which the keyboard scrolls: what lies outside can be scrolled into it. */
export const SCROLLED_TABLE = ':is([role="group"], [role="region"])[tabindex="0"]:has(> table)';
/** A shorter text inside another one may be a part of somebody's own words. */
const LONG = 12;

/** Texts of at least two words in the sources of these folders: `"Load all"`, and the parts of templates. */
function literalsIn(pattern: string): readonly string[] {
  const found = new Set<string>();
  for (const path of globSync(pattern, { cwd: ROOT })) {
    if (/\.test\.|\/sample\//u.test(path)) continue;
    const code = readFileSync(join(ROOT, path), "utf8").replaceAll(/^\s*(?:\/\/|\/?\*).*$/gmu, "");
    for (const [, double, template] of code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/gu)) {
      for (const piece of (double ?? template ?? "").split(/\$?\{[^{}]*\}/u)) {
        if (/\p{L}{2,}\P{L}+\p{L}{2,}/u.test(piece)) found.add(piece.trim());
      }
    }
  }
  return [...found];
}

/** Texts of at least two words in the messages of a language. */
function messageTexts(language: Language): readonly string[] {
  const found = new Set<string>();
  const visit = (parts: MessageParts): void => {
    for (const part of parts) {
      if (part.type === PART.literal && /\p{L}{2,}\P{L}+\p{L}{2,}/u.test(part.value)) found.add(part.value.trim());
      if ("options" in part) for (const { value } of Object.values(part.options)) visit(value);
    }
  };
  for (const message of messagesOf(language).values()) visit(partsOf(message, language));
  return [...found];
}

const ENGLISH = [
  ...literalsIn("src/{renderer,domain,contract}/**/*.{ts,tsx}").filter((text) => /\s/u.test(text)),
  ...messageTexts("en"),
];
const GERMAN = new Set(messageTexts("de"));

interface ShownText {
  readonly text: string;
  readonly isMeasure: boolean;
  readonly isCut: boolean;
}

/** A moment, a duration or a share, alone in its place. */
const MEASURE = String.raw`^(?:-?\d{4}-\d\d-\d\d(?: [\d:]+)?|\d{1,2}\.? \p{L}{3,5}\.? (?:\d{4} )?[\d:]+|(?:\d[\d,.]* (?:h|min|s|%|days|Tagen?) ?)+)$`;

/**
 * The visible texts of the page outside values, and the measures among the values, each with whether it runs out of a box that hides
 * what does not fit.
 */
function shownTexts(page: Page, language: AnyLanguage, hasRoom: boolean): Promise<readonly ShownText[]> {
  // A header of a column has a tip with the whole text: it may be cut where there is little room, or the texts are too long.
  const isWhole = hasRoom && isOfPeople(language);
  const values = isWhole ? VALUES : `${VALUES}, .ag-header-cell-text`;
  return page.evaluate(
    ([outside, measure, scrolled]) => {
      const isCut = (element: Element, box: DOMRect): boolean => {
        for (let around: Element | null = element; around !== null; around = around.parentElement) {
          const { position, overflowX } = getComputedStyle(around);
          const frame = around.getBoundingClientRect();
          const isOutside = box.right > frame.right + 1 || box.left < frame.left - 1;
          if (around.matches('[role="dialog"]') && isOutside) return true;
          // What lies outside the frame of a grid, or of a table that has one, can be scrolled into it.
          if (position === "fixed" || around.matches(scrolled)) return false;
          const isHiding = overflowX === "hidden" || overflowX === "clip";
          // Only screen readers read a text in a box of one pixel.
          if (isHiding && frame.width <= 1) return false;
          if (isHiding && isOutside) return true;
        }
        return false;
      };
      const found: ShownText[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = node.textContent?.trim() ?? "";
        const isShown = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
        if (element === null || !isShown) continue;
        const isMeasure = new RegExp(measure, "u").test(text);
        if (!isMeasure && (!/\p{L}{2}/u.test(text) || element.closest(outside) !== null)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width > 1) found.push({ text, isMeasure, isCut: isCut(element, box) });
      }
      for (const element of document.querySelectorAll("[aria-label], [placeholder]")) {
        for (const name of ["aria-label", "placeholder"])
          found.push({ text: element.getAttribute(name) ?? "", isMeasure: false, isCut: false });
      }
      return found;
    },
    [values, MEASURE, `.ag-root, [role="grid"], ${SCROLLED_TABLE}`] as const,
  );
}

/** The moments, durations and shares on the page whose parts run from right to left. */
export function backwardMeasures(page: Page): Promise<readonly string[]> {
  return page.evaluate((measure) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      if (!new RegExp(measure, "u").test(text) || node.parentElement?.checkVisibility() !== true) continue;
      const leftOf = (from: number): number => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, from + 1);
        return range.getBoundingClientRect().left;
      };
      if (leftOf(0) > leftOf(text.length - 1)) found.push(text);
    }
    return found;
  }, MEASURE);
}

/** The texts of the sources in a language of people; a text of a pseudo-language is known by its brackets. */
const CATALOGUES: Readonly<Record<string, ReadonlySet<string>>> = { en: new Set(ENGLISH), de: GERMAN };

/**
 * What is wrong with the texts of the page. In every language: a text of a catalogue that is cut, and a measure that is. In a
 * pseudo-language: a text that is English in the sources, because it is in no catalogue. `hasRoom`: headers of columns must be whole too.
 */
export async function problemsOfTexts(page: Page, language: AnyLanguage, hasRoom: boolean): Promise<readonly string[]> {
  const texts = await shownTexts(page, language, hasRoom);
  const isOfCatalogue = (text: string): boolean => CATALOGUES[language]?.has(text) ?? text.includes("[");
  const cut = texts
    .filter(({ text, isMeasure, isCut }) => isCut && (isMeasure || isOfCatalogue(text)))
    .map(({ text }) => `cut: ${text}`);
  if (isOfPeople(language)) return [...new Set(cut)];
  const plain = texts.filter(({ text }) => !/[[\]·]/u.test(text));
  const left = plain.filter(({ text }) =>
    ENGLISH.some((literal) => text === literal || (literal.length >= LONG && text.includes(literal))),
  );
  return [...new Set([...cut, ...left.map(({ text }) => `in no catalogue: ${text}`)])];
}
