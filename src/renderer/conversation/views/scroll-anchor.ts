// Measures and moves the list of a transcript: which entry is in sight, how far it is from the top, which rows are far away.
import { isInLayer } from "#renderer/design/keys/focusable.ts";
import type { RevealHow } from "#renderer/list/model/rows/reveal.ts";

/**
 * One entry, and the pixels from the top of the list down to its lower edge: what an entry says is above that, while its day and
 * sender go when the entry before it is drawn.
 */
export interface ScrollAnchor {
  readonly rowId: string;
  readonly bottom: number;
}

/** The drawn entries, oldest first. */
export function articlesOf(list: HTMLElement): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(":scope article[data-row]")];
}

export function articleOf(list: HTMLElement, rowId: number | string): HTMLElement | null {
  return list.querySelector<HTMLElement>(`article[data-row="${rowId}"]`);
}

/** The first entry that begins in sight, else the one that fills the window; null for an empty list. */
export function readAnchor(list: HTMLElement): ScrollAnchor | null {
  const frame = list.getBoundingClientRect();
  const articles = articlesOf(list);
  const begins = firstAt(articles, (article) => article.getBoundingClientRect().top >= frame.top);
  const [own, covering] = [articles[begins], articles[begins - 1]];
  const isInFrame = own !== undefined && own.getBoundingClientRect().top < frame.bottom;
  const article = isInFrame ? own : (covering ?? own);
  if (article === undefined) return null;
  return { rowId: article.dataset["row"] ?? "", bottom: article.getBoundingClientRect().bottom - frame.top };
}

/** The rows of the first and the last entry of which something is in sight; null for an empty list. */
export function rowsInSight(list: HTMLElement): { readonly first: string; readonly last: string } | null {
  const frame = list.getBoundingClientRect();
  const articles = articlesOf(list);
  const first = firstAt(articles, (article) => article.getBoundingClientRect().bottom > frame.top);
  const after = firstAt(articles, (article) => article.getBoundingClientRect().top >= frame.bottom);
  const [from, to] = [articles[first], articles[Math.max(first, after - 1)]];
  if (from === undefined || to === undefined) return null;
  return { first: from.dataset["row"] ?? "", last: to.dataset["row"] ?? "" };
}

/** The index of the first entry that passes, by halving; the number of entries if none does. */
function firstAt(articles: readonly HTMLElement[], passes: (article: HTMLElement) => boolean): number {
  let [low, high] = [0, articles.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const article = articles[middle];
    if (article === undefined || passes(article)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Moves the list so that the anchor is where it was. */
export function restoreAnchor(list: HTMLElement, anchor: ScrollAnchor | null): void {
  const article = anchor === null ? null : articleOf(list, anchor.rowId);
  if (article === null || anchor === null) return;
  const bottom = article.getBoundingClientRect().bottom - list.getBoundingClientRect().top;
  if (Math.abs(bottom - anchor.bottom) >= 0.5) list.scrollTop += bottom - anchor.bottom;
}

export function pixelsBeyond(list: HTMLElement, side: "earlier" | "later"): number {
  return side === "earlier" ? list.scrollTop : list.scrollHeight - list.clientHeight - list.scrollTop;
}

/** The position of the outermost entry on a side that is less than so many pixels out of sight; null if none is further. */
export function positionWithin(list: HTMLElement, side: "earlier" | "later", pixels: number): number | null {
  const frame = list.getBoundingClientRect();
  const articles = articlesOf(list);
  const inwards = side === "earlier" ? articles : articles.toReversed();
  for (const [index, article] of inwards.entries()) {
    const { top, bottom } = article.getBoundingClientRect();
    const away = side === "earlier" ? frame.top - bottom : top - frame.bottom;
    if (away < pixels) return index === 0 ? null : Number(article.dataset["position"]);
  }
  return null;
}

/** Nearer to the top or bottom of the list than this, an entry stands alone. */
const EDGE_PIXELS = 90;

/** True for an entry so near to the top or bottom that what is around it is hardly seen. */
export function isAtEdge(list: HTMLElement, article: HTMLElement): boolean {
  const frame = list.getBoundingClientRect();
  const { top, bottom } = article.getBoundingClientRect();
  return top - frame.top < EDGE_PIXELS || frame.bottom - bottom < EDGE_PIXELS;
}

/** True for an entry that is wholly in sight, or that fills the window. */
export function isInSight(list: HTMLElement, article: HTMLElement): boolean {
  const frame = list.getBoundingClientRect();
  const { top, bottom } = article.getBoundingClientRect();
  return (top >= frame.top && bottom <= frame.bottom) || (top <= frame.top && bottom >= frame.bottom);
}

/** The height of the day that stays over the beginning of the list, pixels. */
export const DAY_PIXELS = 30;

/** Scrolls as little as needed to show an entry wholly, below the day in sight. One that fills the window stays. */
export function showWhole(list: HTMLElement, article: HTMLElement): void {
  if (!isInSight(list, article)) article.scrollIntoView({ block: "nearest" });
  const { top, height } = article.getBoundingClientRect();
  const hiddenPixels = list.getBoundingClientRect().top + DAY_PIXELS - top;
  if (hiddenPixels > 0 && height + DAY_PIXELS <= list.clientHeight) list.scrollTop -= hiddenPixels;
}

/**
 * Brings the entry of a row to the middle of the list, unless it is in sight with others around it; or to its top, where a
 * distance from it is asked for. True if the entry took the focus.
 */
export function showRow(list: HTMLElement, rowId: number, how: RevealHow): boolean {
  const { takesFocus, belowTopPixels } = how;
  const article = articleOf(list, rowId);
  if (article === null) return false;
  if (belowTopPixels !== undefined) article.scrollIntoView({ block: "start" });
  else if (!isInSight(list, article) || isAtEdge(list, article)) article.scrollIntoView({ block: "center" });
  // A dialog that was opened meanwhile keeps it.
  if (!takesFocus || isInLayer(document.activeElement)) return false;
  article.focus({ preventScroll: true });
  return true;
}
