// A part of a window that shows messages of its own beside those of the window: its state is that of the window, but for a few
// values.
import { createStore } from "zustand";
import type { Client } from "#contract/carrier/port.ts";
import type { App, AppState, AppStore } from "./app.ts";
import { bindTo } from "./placed.ts";
import { SCREENS } from "#renderer/state/slices/screens.ts";

/** The values that the part does not share with its window. */
const OWN = [
  "screens",
  "walks",
  "restored",
  "readingOrigin",
  "focusWanted",
  "addFilterOpen",
  "savedPanel",
] as const satisfies readonly (keyof AppState)[];

type Own = Pick<AppState, (typeof OWN)[number]>;

/** The App of a new part of the window. Whoever makes it closes its view in the end. */
export function branchOf(window: App, client: Client): App {
  const { screens, walks, restored, readingOrigin } = SCREENS;
  const first = { screens, walks, restored, readingOrigin, focusWanted: null, addFilterOpen: false, savedPanel: null };
  const branch: App = {
    store: joined(
      window.store,
      createStore<Own>()(() => first),
    ),
    client,
    work: {},
    window: window.window,
    get root() {
      return branch;
    },
    bind: (visit) => bindTo(branch, client, visit),
    asking: (connectionId) => branch.bind().asking(connectionId),
    narrow: (isShown) => branch.bind().narrow(isShown),
    branch: () => branchOf(window, client),
  };
  return branch;
}

/** One store over that of the window and the part's own, which wins. */
function joined(
  shared: AppStore,
  own: Pick<AppStore, "setState"> & { readonly getState: () => Own } & Subscribable,
): AppStore {
  let of: readonly [AppState, Own] | null = null;
  let state: AppState = shared.getState();
  // The same object as long as neither has changed: React asks again and again.
  const getState = (): AppState => {
    const now = [shared.getState(), own.getState()] as const;
    if (of?.[0] !== now[0] || of[1] !== now[1]) state = { ...now[0], ...now[1] };
    of = now;
    return state;
  };
  return {
    getState,
    getInitialState: getState,
    setState: (change: Parameters<AppStore["setState"]>[0]) => {
      const patch = Object.entries(typeof change === "function" ? change(getState()) : change);
      const isOwn = ([name]: readonly [string, unknown]): boolean => OWN.some((each) => each === name);
      const [ours, theirs] = [patch.filter(isOwn), patch.filter((entry) => !isOwn(entry))];
      if (ours.length > 0) own.setState(Object.fromEntries(ours));
      if (theirs.length > 0) shared.setState(Object.fromEntries(theirs));
    },
    subscribe: (listener) => {
      let before = getState();
      const tell = (): void => {
        const now = getState();
        listener(now, before);
        before = now;
      };
      const stops = [shared.subscribe(tell), own.subscribe(tell)];
      return () => stops.forEach((stop) => stop());
    },
  };
}

interface Subscribable {
  readonly subscribe: (listener: () => void) => () => void;
}
