// The App: the state of one window, its client, and its work in progress.
import type { StoreApi } from "zustand";
import type { QueryKind } from "#domain/query/filters.ts";
import type { TimeContext } from "#domain/query/time-input.ts";
import type { ScreenState } from "#renderer/list/model/rows/screen.ts";
import type { ActivitiesSlice } from "#renderer/state/slices/activities.ts";
import type { TimeForm } from "#domain/time/time-form.ts";
import {
  selectTimeForm,
  selectZone,
  type ConnectionsSlice,
  type SettingsSlice,
} from "#renderer/state/slices/settings-slice.ts";
import type { BesideSlice } from "#renderer/state/slices/beside-slice.ts";
import type { ComputerSlice } from "#renderer/state/slices/computer-slice.ts";
import type { DialogSlice } from "#renderer/state/slices/dialog.ts";
import type { FollowSlice } from "#renderer/state/slices/follow-slice.ts";
import type { FilesSlice } from "#renderer/state/slices/files-slice.ts";
import type { HistorySlice, WindowSlice } from "#renderer/state/slices/window-slice.ts";
import type { NoticesSlice } from "#renderer/state/slices/notices-slice.ts";
import type { PaletteSlice } from "#renderer/state/slices/palette-slice.ts";
import type { PolicySlice } from "#renderer/state/slices/policy-slice.ts";
import type { PersonSlice } from "#renderer/state/slices/person-slice.ts";
import type { ScreensSlice } from "#renderer/state/slices/screens.ts";
import type { StorageSlice } from "#renderer/state/slices/storage-slice.ts";
import type { ThreadSlice } from "#renderer/state/slices/thread-slice.ts";
import type { UpdatesSlice } from "#renderer/state/slices/updates-slice.ts";
import type { ActionPlace, ProgramClient } from "./place-client.ts";
import type { Work } from "./work.ts";

export type AppState = WindowSlice &
  SettingsSlice &
  ConnectionsSlice &
  FilesSlice &
  FollowSlice &
  ScreensSlice &
  DialogSlice &
  ActivitiesSlice &
  BesideSlice &
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

/**
 * The first argument of every action. It can ask for nothing that belongs to a connection: that needs an App at a place
 * (`placed.ts`), which is dropped when the window has moved on.
 */
export interface App {
  readonly store: AppStore;
  readonly client: ProgramClient;
  readonly work: Work;
  /** the App of the window, which no move ends: this one, unless it is bound to a place */
  readonly root: App;
  /** the App of the whole window; another one than `root` only in a part of it with messages of its own */
  readonly window: App;
  /** An App of a new part of the window, with messages of its own. */
  readonly branch: () => App;
  /** The App at the place that the window shows now, or showed during that visit; a bound one stays at its own. */
  readonly bind: (visit?: number) => PlacedApp;
  /** The App at its place, for requests to another connection than the one that is shown. */
  readonly asking: (connectionId: string) => PlacedApp;
  /** The App at its place, under a further condition: it ends when that is no longer true. */
  readonly narrow: (isShown: () => boolean) => PlacedApp;
}

/**
 * An App at a place. After the window has moved on, `store.getState` and `work` throw `Left`, `place.call` rejects with it,
 * and `store.setState` changes nothing. `root` is the App of the window, for work that goes on elsewhere.
 */
export interface PlacedApp extends App {
  readonly place: ActionPlace;
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
