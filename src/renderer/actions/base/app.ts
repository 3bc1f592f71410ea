// The App: the state of one window, its client, and its work in progress.
import { createStore, type StoreApi } from "zustand";
import type { Client } from "../../../contract/carrier/port.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { TimeContext } from "../../../domain/query/time-input.ts";
import type { ScreenState } from "../../model/rows/screen.ts";
import { ACTIVITIES, type ActivitiesSlice } from "./slices/activities.ts";
import type { TimeForm } from "../../../domain/time/time-form.ts";
import {
  CONNECTIONS,
  selectTimeForm,
  selectZone,
  SETTINGS,
  type ConnectionsSlice,
  type SettingsSlice,
} from "./slices/settings.ts";
import { COMPUTER, type ComputerSlice } from "./slices/computer.ts";
import { DIALOG, type DialogSlice } from "./slices/dialog.ts";
import { FILES, type FilesSlice } from "./slices/files.ts";
import { HISTORY, WINDOW, type HistorySlice, type WindowSlice } from "./slices/window.ts";
import { NOTICES, type NoticesSlice } from "./slices/notices.ts";
import { PALETTE, type PaletteSlice } from "./slices/palette.ts";
import { POLICY, type PolicySlice } from "./slices/policy.ts";
import { PERSON, type PersonSlice } from "./slices/person.ts";
import { SCREENS, type ScreensSlice } from "./slices/screens.ts";
import { STORAGE, type StorageSlice } from "./slices/storage.ts";
import { THREAD, type ThreadSlice } from "./slices/thread.ts";
import { UPDATES, type UpdatesSlice } from "./slices/updates.ts";
import { Work } from "./work.ts";

export type AppState = WindowSlice &
  SettingsSlice &
  ConnectionsSlice &
  FilesSlice &
  ScreensSlice &
  DialogSlice &
  ActivitiesSlice &
  ComputerSlice &
  HistorySlice &
  NoticesSlice &
  PaletteSlice &
  PersonSlice &
  PolicySlice &
  StorageSlice &
  ThreadSlice &
  UpdatesSlice;

export type AppStore = StoreApi<AppState>;

/** The first argument of every action. */
export interface App {
  readonly store: AppStore;
  readonly client: Client;
  readonly work: Work;
}

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
  return { store, client, work: new Work() };
}

/** The current state of a screen. */
export function screenOf({ store }: App, kind: QueryKind): ScreenState {
  return store.getState().screens[kind];
}

/** Changes one screen by a pure step. */
export function updateScreen({ store }: App, kind: QueryKind, step: (state: ScreenState) => ScreenState): void {
  store.setState((state) => ({ screens: { ...state.screens, [kind]: step(state.screens[kind]) } }));
}

/** The current time zone, by its IANA name. */
export function currentZone({ store }: App): string {
  return selectZone(store.getState());
}

/** How moments are written now. */
export function currentTimeForm({ store }: App): TimeForm {
  return selectTimeForm(store.getState());
}

/** The current moment and zone, for reading typed times. */
export function currentTime(app: App): TimeContext {
  return { nowSeconds: Math.floor(Date.now() / 1000), zone: currentZone(app) };
}
