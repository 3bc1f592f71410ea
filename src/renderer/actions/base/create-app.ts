// Creates the App of a window: the first value of its state, its client, and its work in progress.
import { createStore } from "zustand";
import type { Client } from "../../../contract/carrier/port.ts";
import type { App, AppState } from "./app.ts";
import { bindTo } from "./placed.ts";
import { ACTIVITIES } from "./slices/activities.ts";
import { COMPUTER } from "./slices/computer.ts";
import { DIALOG } from "./slices/dialog.ts";
import { FILES } from "./slices/files.ts";
import { NOTICES } from "./slices/notices.ts";
import { PALETTE } from "./slices/palette.ts";
import { PERSON } from "./slices/person.ts";
import { POLICY } from "./slices/policy.ts";
import { SCREENS } from "./slices/screens.ts";
import { CONNECTIONS, SETTINGS } from "./slices/settings.ts";
import { STORAGE } from "./slices/storage.ts";
import { THREAD } from "./slices/thread.ts";
import { UPDATES } from "./slices/updates.ts";
import { HISTORY, WINDOW } from "./slices/window.ts";
import { Work } from "./work.ts";

/** Creates the state of one window. Nothing is requested until an action runs. */
export function createAppStore(client: Client): App {
  const store = createStore<AppState>()(() => ({
    ...WINDOW,
    ...SETTINGS,
    ...CONNECTIONS,
    ...FILES,
    ...SCREENS,
    ...DIALOG,
    ...ACTIVITIES,
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
    work: new Work(),
    get root() {
      return root;
    },
    bind: (visit) => bindTo(root, client, visit),
    asking: (connectionId) => root.bind().asking(connectionId),
    narrow: (isShown) => root.bind().narrow(isShown),
  };
  return root;
}
