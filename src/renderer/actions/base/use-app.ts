// How components reach the App: by React's context, so that each tree has its own.
import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { App, AppState } from "./app.ts";

export const AppContext = createContext<App | null>(null);

/** The App, to call actions with. Throws outside of `AppContext`. */
export function useAppContext(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error("this component is drawn outside of AppContext");
  return app;
}

/** A part of the state; the component is drawn again when it changes. */
export function useApp<Selected>(select: (state: AppState) => Selected): Selected {
  return useStore(useAppContext().store, select);
}
