// Finds out if a person may still be typing into a field that lost the focus by itself.

/** A letter, digit or sign, alone or with Shift, as `writePress` writes it. */
const TEXT = /^(?:shift\+)?.$/su;
const CORRECTIONS: ReadonlySet<string> = new Set(["Backspace", "Delete"]);

/**
 * A field can go away under a person's hands: its row is redrawn, a panel closes. What is typed next was meant for the
 * field, so it is not a shortcut. Enter, Escape, Tab, any other key and the mouse end that.
 */
export class TypingWatch {
  #mayBeTyping = false;

  /** Takes each press, as `writePress` writes it. True for one that is not to be a shortcut. */
  press(press: string, isInField: boolean): boolean {
    const isText = TEXT.test(press);
    if (isInField) {
      if (!CORRECTIONS.has(press)) this.#mayBeTyping = isText;
      return false;
    }
    this.#mayBeTyping &&= isText;
    return this.#mayBeTyping;
  }

  /** Takes each press of the mouse. */
  point(): void {
    this.#mayBeTyping = false;
  }
}
