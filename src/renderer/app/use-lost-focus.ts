// Keeps the focus in the window: no press of a key and no screen reader is lost when the element with the focus goes away.
import { useEffect } from "react";
import { isInLayer } from "#renderer/design/keys/focusable.ts";
import type { App } from "#renderer/state/app.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { LOOK_MS, nextFocusStep, type LostFocus } from "./focus-steps.ts";
import { elementsAround, focusHome } from "./regions.ts";

/**
 * A button that works, or that vanishes when it is done, a screen that gives way to another: the element with the focus is
 * disabled, taken away or hidden, and the focus would be nowhere. It goes to the rows of the screen, or to what is in their place;
 * a button that can have it again gets it back. What a person or another part of the window focuses meanwhile keeps it. The start
 * counts, too. For the whole window.
 */
export function useLostFocus(): void {
  const app = useAppContext();
  const isStarted = useApp((state) => state.isStarted);
  useEffect(() => (isStarted ? new FocusWatch(app).begin() : undefined), [app, isStarted]);
}

class FocusWatch {
  readonly #app: App;
  /** the last element with the focus, and the elements around it; null for none */
  #held: Element | null = null;
  #around: readonly Element[] = [];
  /** the element that has the focus in its place */
  #standIn: Element | null = null;
  #isMoving = false;
  #looks = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(app: App) {
    this.#app = app;
  }

  /** Begins to watch; the answer ends it. */
  begin(): () => void {
    const { activeElement } = document;
    this.#hold(activeElement);
    if (this.#held === null) this.#wait();
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener("focusin", ({ target }) => this.#onFocusIn(target), options);
    document.addEventListener("focusout", ({ target }) => queueMicrotask(() => this.#onFocusOut(target)), options);
    document.addEventListener("pointerdown", () => this.#hold(document.activeElement), options);
    const observer = new MutationObserver(() => this.#notice());
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
    return () => {
      clearTimeout(this.#timer);
      listening.abort();
      observer.disconnect();
    };
  }

  #hold(element: Element | null): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#standIn = null;
    this.#held = element === document.body ? null : element;
    this.#around = elementsAround(this.#held);
  }

  #onFocusIn(target: EventTarget | null): void {
    if (target instanceof Element && target !== this.#standIn && !this.#isMoving) this.#hold(target);
  }

  #onFocusOut(target: EventTarget | null): void {
    if (target !== this.#held || document.activeElement === this.#held) return;
    // A person who points at nothing means it.
    if (stateOf(this.#held) === "there") this.#hold(null);
    else this.#notice();
  }

  /** Begins to look if the focus is lost. */
  #notice(): void {
    if (this.#timer !== undefined || this.#held === null || document.activeElement !== document.body) return;
    if (stateOf(this.#held) !== "there") this.#wait();
  }

  #wait(): void {
    this.#looks = 0;
    this.#timer = setTimeout(() => this.#look(), LOOK_MS);
  }

  #look(): void {
    this.#looks += 1;
    const step = nextFocusStep(this.#lost());
    if (step === "giveBack" && this.#held instanceof HTMLElement) this.#held.focus({ preventScroll: true });
    if (step === "goHome") this.#goHome();
    this.#timer = step === "look" || this.#standIn !== null ? setTimeout(() => this.#look(), LOOK_MS) : undefined;
  }

  #lost(): LostFocus {
    const { activeElement: now } = document;
    const { focusWanted } = this.#app.store.getState();
    // AG Grid draws a cell again, and then gives it the focus.
    const isCell = this.#around.some((each) => each.matches("[row-index]"));
    return {
      element: stateOf(this.#held),
      now: now === null || now === document.body ? "nobody" : now === this.#standIn ? "standIn" : "other",
      isExpected: focusWanted !== null || isCell,
      isInLayer: isInLayer(this.#held),
      looks: this.#looks,
    };
  }

  #goHome(): void {
    this.#isMoving = true;
    focusHome(this.#around);
    this.#isMoving = false;
    // Only a disabled button can come back.
    if (stateOf(this.#held) === "disabled") this.#standIn = document.activeElement;
    else this.#hold(document.activeElement);
  }
}

function stateOf(held: Element | null): LostFocus["element"] {
  if (held === null || !held.isConnected) return "gone";
  if (held.matches(":disabled")) return "disabled";
  return held.checkVisibility() && held.closest("[inert]") === null ? "there" : "hidden";
}
