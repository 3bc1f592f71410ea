// How components reach the App and its state: by React's context, so that each tree has its own.
import { createContext, useContext, useMemo } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Connection } from "#domain/connection.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { writeTime, type TimeForm } from "#domain/time/time-form.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { steadyScreen, type ScreenState, type SteadyScreen } from "#renderer/list/model/rows/screen.ts";
import type { App, AppState, PlacedApp } from "./app.ts";
import { selectFile } from "#renderer/state/slices/files-slice.ts";
import { selectIsFile, selectTimeForm, selectZone } from "#renderer/state/slices/settings-slice.ts";

export const AppContext = createContext<App | null>(null);

/** The App, for calling actions. Throws outside of `AppContext`. */
export function useAppContext(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error("this component is drawn outside of AppContext");
  return app;
}

/**
 * The App at the place that is drawn, for requests. Another one after each move, so that an effect of before the move asks
 * nothing.
 */
export function usePlacedApp(): PlacedApp {
  const app = useAppContext();
  const visit = useApp((state) => state.visit);
  return useMemo(() => app.bind(visit), [app, visit]);
}

/** A part of the state; the component is drawn again when it changes. */
export function useApp<Selected>(select: (state: AppState) => Selected): Selected {
  return useStore(useAppContext().store, select);
}

export function useScreen(kind: QueryKind): ScreenState {
  return useApp((state) => state.screens[kind]);
}

/** The screen without the values that change from row to row, for parts of the window that do not depend on the row. */
export function useSteadyScreen(kind: QueryKind): SteadyScreen {
  return useApp(useShallow((state) => steadyScreen(state.screens[kind])));
}

/** The zone in which all times are shown and read. */
export function useZone(): string {
  return useApp(selectZone);
}

/** How all moments are written. The same object as long as nothing changes. */
export function useTimeForm(): TimeForm {
  return useApp(useShallow(selectTimeForm));
}

/** The connection that is shown; undefined while an opened file is. */
export function useConnection(): Connection | undefined {
  return useApp(({ connections, settings }) => connections.find(({ id }) => id === settings.currentConnectionId));
}

/** The opened file that is shown; undefined while a connection is. */
export function useFile(): OpenedFile | undefined {
  return useApp(selectFile);
}

/** True while an opened file is shown. */
export function useIsFile(): boolean {
  return useApp(selectIsFile);
}

/** Gives the function that writes UNIX seconds as the window does; null for null. */
export function useTime(): (seconds: number | null) => string | null {
  const form = useTimeForm();
  return (seconds) => (seconds === null ? null : writeTime(seconds, form));
}
