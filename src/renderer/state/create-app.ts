// Creates the App of a window: the first value of its state, its client, and its work in progress.
import { createStore } from "zustand";
import type { Client } from "#contract/carrier/port.ts";
import type { App, AppState } from "./app.ts";
import { branchOf } from "./branch.ts";
import { bindTo } from "./placed.ts";
import { ACTIVITIES } from "#renderer/state/slices/activities.ts";
import { BESIDE } from "#renderer/state/slices/beside-slice.ts";
import { COMPUTER } from "#renderer/state/slices/computer-slice.ts";
import { DIALOG } from "#renderer/state/slices/dialog.ts";
import { FILES } from "#renderer/state/slices/files-slice.ts";
import { FOLLOW } from "#renderer/state/slices/follow-slice.ts";
import { NOTICES } from "#renderer/state/slices/notices-slice.ts";
import { PALETTE } from "#renderer/state/slices/palette-slice.ts";
import { PERSON } from "#renderer/state/slices/person-slice.ts";
import { POLICY } from "#renderer/state/slices/policy-slice.ts";
import { SCREENS } from "#renderer/state/slices/screens.ts";
import { CONNECTIONS, SETTINGS } from "#renderer/state/slices/settings-slice.ts";
import { STORAGE } from "#renderer/state/slices/storage-slice.ts";
import { THREAD } from "#renderer/state/slices/thread-slice.ts";
import { UPDATES } from "#renderer/state/slices/updates-slice.ts";
import { HISTORY, WINDOW } from "#renderer/state/slices/window-slice.ts";

/** Creates the state of one window. Nothing is requested until an action runs. */
export function createAppStore(client: Client): App {
  const store = createStore<AppState>()(() => ({
    ...WINDOW,
    ...SETTINGS,
    ...CONNECTIONS,
    ...FILES,
    ...FOLLOW,
    ...SCREENS,
    ...DIALOG,
    ...ACTIVITIES,
    ...BESIDE,
    ...COMPUTER,
    ...HISTORY,
    ...NOTICES,
    ...PALETTE,
    ...PERSON,
    ...POLICY,
    ...STORAGE,
    ...THREAD,
    ...UPDATES,
  }));
  const root: App = {
    store,
    client,
    work: {},
    get root() {
      return root;
    },
    get window() {
      return root;
    },
    branch: () => branchOf(root, client),
    bind: (visit) => bindTo(root, client, visit),
    asking: (connectionId) => root.bind().asking(connectionId),
    narrow: (isShown) => root.bind().narrow(isShown),
  };
  return root;
}
