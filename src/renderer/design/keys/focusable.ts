// The elements of the window that Tab reaches.

const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]';

/** The elements inside `root` that Tab reaches, in their order. */
export function focusableIn(root: ParentNode): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(REACHED)].filter(
    (each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility({ visibilityProperty: true }),
  );
}

/** The next element that Tab reaches outside of `root`, before it or after it; null at the end of the window. */
export function neighbourOf(root: HTMLElement, side: "before" | "after"): HTMLElement | null {
  const flag = side === "after" ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const outside = focusableIn(document).filter(
    (each) => !root.contains(each) && (root.compareDocumentPosition(each) & flag) !== 0,
  );
  return (side === "after" ? outside[0] : outside.at(-1)) ?? null;
}

/**
 * A `ref` for a field that has the focus as soon as it is drawn. Mantine's own trap waits for a timer, and on a busy machine
 * what is typed meanwhile is lost.
 */
export function focusAtOnce(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true });
}

/**
 * The same for the inside of a dialog, popover or menu: the field with `data-autofocus`, else the first element that Tab reaches, else
 * the first entry of the menu, which arrows reach, else the whole inside, so that keys go to nothing behind it.
 */
export function focusInside(inside: HTMLElement | null): void {
  if (inside === null) return;
  const chosen = inside.querySelector<HTMLElement>("[data-autofocus]");
  const entry = inside.querySelector<HTMLElement>('[role^="menuitem"]:not(:disabled)');
  focusAtOnce(chosen ?? focusableIn(inside)[0] ?? entry ?? inside);
}

/** The same for a popover that gives the focus back when it is taken out, unless a person has moved it elsewhere. */
export function focusWhileDrawn(inside: HTMLElement | null): (() => void) | undefined {
  if (inside === null) return undefined;
  const { activeElement: before } = document;
  focusInside(inside);
  return () => giveFocusBack(before, inside);
}

/** Focuses the element from before again when `inside` is taken out, unless a person has moved the focus elsewhere. */
export function giveFocusBack(before: Element | null, inside: Element | null): void {
  const { activeElement: now } = document;
  const isLeft = now === null || now === document.body || inside?.contains(now) === true;
  if (isLeft && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/** Keeps the focus in a menu, which is left by Escape. */
export function stayOnTab(event: Pick<KeyboardEvent, "key" | "preventDefault">): void {
  if (event.key === "Tab") event.preventDefault();
}

/** Parts that lie over the others. */
export const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"], [data-layer]';

/** Elements that take the focus when what had it is gone: the grid, a transcript, the sentence in place of rows, a pane. */
export const HOMES = "[data-home]";

/** The attributes of one to which people never go themselves. */
export const STAND_IN = { tabIndex: -1, "data-home": "standIn" } as const;

/** The attribute of one that can have the focus anyway. */
export const HOME = { "data-home": "own" } as const;

/** True for an element that has the focus only because what had it is gone. Whatever asks for the focus may take it. */
export function isStandIn(element: Element): boolean {
  return element.matches('[data-home="standIn"]');
}

/** True while the focus is nowhere, or at such an element. */
export function isNobodys(element: Element | null): boolean {
  return element === null || element === document.body || isStandIn(element);
}

/** True for an element in a dialog, a menu or a list over the window, which keeps the focus until it closes. */
export function isInLayer(element: Element | null): boolean {
  return element !== null && element.closest(LAYERS) !== null;
}
