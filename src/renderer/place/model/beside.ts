// The conversation that stands beside the rows of the Messages screen.
import type { BesideTarget } from "#contract/methods/window-methods.ts";

export interface Beside {
  readonly connectionId: string;
  /** a new object for each that is opened */
  readonly opens: BesideTarget;
}

/** True while a conversation of the shown connection is open beside the rows. */
export function isBesideOpen(state: {
  readonly beside: Beside | null;
  readonly settings: { readonly currentConnectionId: string };
}): boolean {
  return state.beside?.connectionId === state.settings.currentConnectionId;
}
