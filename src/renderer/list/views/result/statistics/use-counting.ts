// Counts the view of a screen while a component is drawn, and again for another view or when the view has gained rows.
import { useEffect, useState } from "react";
import type { Counted } from "#renderer/list/model/result/estimate-rest.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { ViewCounter, type Asking, type CountState } from "#renderer/list/actions/rows/view-counter.ts";

/** Counts one view. The function must stay the same between drawings. */
type Ask<Answer> = (viewId: number, asking: Asking<Answer>) => Promise<Answer>;

export interface Counting<Answer> extends CountState<Answer> {
  readonly again: () => void;
}

/** Counts the view of a screen while the caller is drawn. Without a function nothing is counted. */
export function useCounting<Answer extends Counted>(kind: QueryKind, ask: Ask<Answer> | null): Counting<Answer> {
  const app = useAppContext();
  const viewId = useApp((state) => state.screens[kind].view?.viewId ?? null);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<CountState<Answer>>({
    answer: null,
    isOutdated: false,
    failure: null,
    progress: null,
    cancel: () => undefined,
  });
  useEffect(() => {
    if (viewId === null || ask === null) return;
    const tell = (change: Partial<CountState<Answer>>): void => setState((before) => ({ ...before, ...change }));
    const counter = new ViewCounter(app, kind, (asking) => ask(viewId, asking), tell);
    const unsubscribe = app.store.subscribe(({ screens }, before) => {
      if (screens[kind].viewVersion === before.screens[kind].viewVersion) return;
      if (screens[kind].view?.viewId === viewId) counter.countLater(0);
    });
    tell({ isOutdated: true });
    void counter.count();
    return () => {
      unsubscribe();
      counter.stop();
    };
  }, [app, kind, viewId, ask, turn]);
  return { ...state, again: () => setTurn(turn + 1) };
}

/** The figures of the view before stay until those of this view arrive, but not after a failure. */
export function shownAnswer<Answer>({ answer, isOutdated, failure }: Counting<Answer>): Answer | null {
  return isOutdated && failure !== null ? null : answer;
}
