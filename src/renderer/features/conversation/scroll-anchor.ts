// Measures and moves the list of a transcript: which entry is in sight, how far it is from the top, which rows are far away.

/** One entry, and the pixels from the top of the list down to it. */
export interface ScrollAnchor {
  readonly rowId: string;
  readonly top: number;
}

/** The drawn entries, oldest first. */
export function articlesOf(list: HTMLElement): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(":scope article[data-row]")];
}

export function articleOf(list: HTMLElement, rowId: number | string): HTMLElement | null {
  return list.querySelector<HTMLElement>(`article[data-row="${rowId}"]`);
}

/** The first entry that begins in sight, else the one that fills the window; null for an empty list. */
export function takeAnchor(list: HTMLElement): ScrollAnchor | null {
  const frame = list.getBoundingClientRect();
  let covering: ScrollAnchor | null = null;
  for (const article of articlesOf(list)) {
    const { top, bottom } = article.getBoundingClientRect();
    if (bottom <= frame.top) continue;
    const anchor = { rowId: article.dataset["row"] ?? "", top: top - frame.top };
    if (top >= frame.top) return top < frame.bottom ? anchor : (covering ?? anchor);
    covering = anchor;
  }
  return covering;
}

/** Moves the list so that the anchor is where it was. */
export function restoreAnchor(list: HTMLElement, anchor: ScrollAnchor | null): void {
  const article = anchor === null ? null : articleOf(list, anchor.rowId);
  if (article === null || anchor === null) return;
  const top = article.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (Math.abs(top - anchor.top) >= 0.5) list.scrollTop += top - anchor.top;
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
