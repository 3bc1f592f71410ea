// Tab goes round in a dialog or popover, and does not leave it.
import { useEffect } from "react";
import { focusableIn } from "./focusable.ts";

/** After the last element of the dialog or popover with the focus, Tab leads to its first one. For the whole window. */
export function useTabInDialogs(): void {
  useEffect(() => {
    document.addEventListener("keydown", stayInDialog);
    return () => document.removeEventListener("keydown", stayInDialog);
  }, []);
}

function stayInDialog(event: KeyboardEvent): void {
  if (event.key !== "Tab" || event.defaultPrevented) return;
  const { activeElement: now } = document;
  const dialog = now?.closest('[role="dialog"]') ?? null;
  if (now === null || dialog === null) return;
  const stops = stopsIn(dialog, now);
  const side = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  // The browser itself goes to the next one.
  if (stops.some((each) => (now.compareDocumentPosition(each) & side) !== 0)) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
}

/** The elements to which Tab leads from another: one of each group of radio buttons, and none of its own group. */
function stopsIn(dialog: Element, from: Element): readonly HTMLElement[] {
  const all = focusableIn(dialog);
  const radios = all.filter(isRadio);
  return all.filter((each) => {
    if (!isRadio(each)) return true;
    const group = radios.filter(({ name, form }) => name === each.name && form === each.form);
    const isOwn = isRadio(from) && group.includes(from);
    return !isOwn && (each.checked || !group.some(({ checked }) => checked));
  });
}

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === "radio";
}
