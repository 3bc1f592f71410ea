// Keeps what is typed between a command and the field that it opens: a quick hand, or a slow machine, loses no letter.
import { isField } from "./is-field.ts";

/** A field that has not come when the window was drawn so often does not come. Frames, since a busy machine draws few. */
const MOST_FRAMES = 60;

/**
 * Call when a field is about to open. Letters pressed before it has the focus are no shortcuts: they are written into it,
 * and Enter is pressed in it. Any other key ends that, and a field that does not come.
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
    // Tells React and the page as typing does, which setting the value would not.
    if (text !== "") document.execCommand("insertText", false, text);
    // Once what was typed has been drawn, and an answer to it.
    if (entered) requestAnimationFrame(() => pressEnter(target));
  }

  window.addEventListener("keydown", onKeyDown, { capture: true, signal });
  window.addEventListener("focusin", onFocus, { signal });
}

/** A key press that is made by a program submits no form by itself. */
function pressEnter(field: HTMLElement): void {
  const press = new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true });
  if (field.dispatchEvent(press) && field instanceof HTMLInputElement) field.form?.requestSubmit();
}
