// The window without its drawing: one store of slices, the client that it asks, and the work in progress.
import { createStore } from "zustand";
import type { StoreApi } from "zustand";
import type { Client } from "../../../contract/carrier/port.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { TimeContext } from "../../../domain/query/time-input.ts";
import type { ScreenState } from "../../model/rows/screen.ts";
import { ACTIVITIES } from "./slices/activities.ts";
import type { ActivitiesSlice } from "./slices/activities.ts";
import { CONNECTIONS } from "./slices/connections.ts";
import type { ConnectionsSlice } from "./slices/connections.ts";
import { DIALOG } from "./slices/dialog.ts";
import type { DialogSlice } from "./slices/dialog.ts";
import { FILES } from "./slices/files.ts";
import type { FilesSlice } from "./slices/files.ts";
import { NAMES } from "./slices/names.ts";
import type { NamesSlice } from "./slices/names.ts";
import { NOTICES } from "./slices/notices.ts";
import type { NoticesSlice } from "./slices/notices.ts";
import { PANELS } from "./slices/panels.ts";
import type { PanelsSlice } from "./slices/panels.ts";
import { SCREENS } from "./slices/screens.ts";
import type { ScreensSlice } from "./slices/screens.ts";
import { selectZone, SETTINGS } from "./slices/settings.ts";
import type { SettingsSlice } from "./slices/settings.ts";
import { START } from "./slices/start.ts";
import type { StartSlice } from "./slices/start.ts";
import { createWork } from "./work.ts";
import type { Work } from "./work.ts";

export type AppState = StartSlice &
  SettingsSlice &
  ConnectionsSlice &
  FilesSlice &
  ScreensSlice &
  DialogSlice &
  PanelsSlice &
  ActivitiesSlice &
  NamesSlice &
  NoticesSlice;

export type AppStore = StoreApi<AppState>;

/** What every action takes as its first argument. */
export interface App {
  readonly store: AppStore;
  readonly client: Client;
  readonly work: Work;
}

/** Creates the state of one window. Nothing is requested until an action runs. */
export function createAppStore(client: Client): App {
  const store = createStore<AppState>()(() => ({
    ...START,
    ...SETTINGS,
    ...CONNECTIONS,
    ...FILES,
    ...SCREENS,
    ...DIALOG,
    ...PANELS,
    ...ACTIVITIES,
    ...NAMES,
    ...NOTICES,
  }));
  return { store, client, work: createWork() };
}

/** The screen's state as it is now. */
export function screenOf({ store }: App, kind: QueryKind): ScreenState {
  return store.getState().screens[kind];
}

/** Changes one screen by a pure step. */
export function updateScreen({ store }: App, kind: QueryKind, step: (state: ScreenState) => ScreenState): void {
  store.setState((state) => ({ screens: { ...state.screens, [kind]: step(state.screens[kind]) } }));
}

/** The zone as it is now. */
export function currentZone({ store }: App): string {
  return selectZone(store.getState());
}

/** The moment and the zone by which typed times are read now. */
export function currentTime(app: App): TimeContext {
  return { nowSeconds: Math.floor(Date.now() / 1000), zone: currentZone(app) };
}
