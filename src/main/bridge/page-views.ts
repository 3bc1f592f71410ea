// The views that a page has opened in the engine. Main closes them when the page is gone.
import type { AnyHandler, AnyHandlers } from "#contract/carrier/dispatch.ts";
import { asMap } from "#domain/text/lenient.ts";

/** One page's views; its next load has its own. */
export class PageViews {
  readonly #close: (viewId: number) => void;
  readonly #open = new Set<number>();
  #isGone = false;

  constructor(close: (viewId: number) => void) {
    this.#close = close;
  }

  /** The handlers, of which those that open and close views are noted. */
  watch(handlers: AnyHandlers): AnyHandlers {
    const { "view.open": open, "view.close": close } = handlers;
    return {
      ...handlers,
      ...(open === undefined ? {} : { "view.open": this.#noting(open, (_input, output) => this.#take(output)) }),
      ...(close === undefined ? {} : { "view.close": this.#noting(close, (input) => this.#drop(input)) }),
    };
  }

  /** The page is gone. A view that is still being opened is closed when it is there. */
  leave(): void {
    this.#isGone = true;
    for (const viewId of this.#open) this.#close(viewId);
    this.#open.clear();
  }

  #noting(handler: AnyHandler, note: (input: unknown, output: unknown) => void): AnyHandler {
    return async (input, call) => {
      const output = await handler(input, call);
      note(input, output);
      return output;
    };
  }

  #take(output: unknown): void {
    const { viewId } = asMap(output);
    if (typeof viewId !== "number") return;
    if (this.#isGone) this.#close(viewId);
    else this.#open.add(viewId);
  }

  #drop(input: unknown): void {
    const { viewId } = asMap(input);
    if (typeof viewId === "number") this.#open.delete(viewId);
  }
}
