// The hands of a person, which count what they do: a click or a key chord is one step, typing is none.
import type { Locator, Page } from "@playwright/test";
import { pressSequence } from "./window.ts";

/** Clicks, presses and types on a page, and tells how many steps that were. */
export function handsOn(page: Page) {
  let steps = 0;
  return {
    click: async (what: Locator, modifiers: readonly "ControlOrMeta"[] = []): Promise<void> => {
      steps += 1;
      await what.click({ modifiers: [...modifiers] });
    },
    press: async (keys: string): Promise<void> => {
      steps += keys.split(" ").length;
      await pressSequence(page, keys);
    },
    type: (text: string): Promise<void> => page.keyboard.type(text),
    steps: () => steps,
  };
}
