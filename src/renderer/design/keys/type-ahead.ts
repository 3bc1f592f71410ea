// Keeps the letters typed between a command and the field that it opens, so that a fast typist loses none.
import { isField } from "./is-field.ts";

/** After this many frames the field is no longer expected. Frames, because a busy machine draws few. */
const MOST_FRAMES = 60;

/**
 * Call this when a field is about to open. Letters pressed before it has the focus are not shortcuts: they are written
 * into it, and Enter is pressed in it. Any other key ends this.
 */
export function typeAhead(): void {
  const ended = new AbortController();
  const { signal } = ended;
  let framesLeft = MOST_FRAMES;
  requestAnimationFrame(function countDown() {
    framesLeft -= 1;
    if (framesLeft === 0) ended.abort();
    if (!signal.aborted) requestAnimationFrame(countDown);
  });
  let text = "";
  let entered = false;

  function onKeyDown(event: KeyboardEvent): void {
    if (isField(event.target)) return ended.abort();
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !entered;
    if (!isText && event.key !== "Enter") return event.key === "Shift" ? undefined : ended.abort();
    if (isText) text += event.key;
    else entered = text !== "";
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function onFocus({ target }: FocusEvent): void {
    if (!isField(target)) return;
    ended.abort();
    // React notices this like typing. It would not notice a change of the value.
    if (text !== "") document.execCommand("insertText", false, text);
    // Waits until the typed text is drawn.
    if (entered) requestAnimationFrame(() => pressEnter(target));
  }

  window.addEventListener("keydown", onKeyDown, { capture: true, signal });
  window.addEventListener("focusin", onFocus, { signal });
}

/** Presses Enter in a field. A key press made by a program does not submit a form by itself. */
function pressEnter(field: HTMLElement): void {
  const press = new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true });
  if (field.dispatchEvent(press) && field instanceof HTMLInputElement) field.form?.requestSubmit();
}
