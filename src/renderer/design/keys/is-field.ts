// Distinguishes fields for typing from other elements.

/** True for an element that a person can type into. */
export function isField(target: EventTarget | null): target is HTMLElement {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/u.test(target.tagName)) return true;
  return /^(?:combobox|searchbox|spinbutton|textbox)$/u.test(target.getAttribute("role") ?? "");
}

/** True for a field whose text takes letters: a choice or a box to tick leaves them to the commands. */
export function takesText(target: EventTarget | null): boolean {
  return isField(target) && !(target instanceof HTMLInputElement && /^(?:radio|checkbox|range)$/u.test(target.type));
}
