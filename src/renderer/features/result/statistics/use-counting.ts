// Asks the engine to count a view: anew for another view, and again, after a while, when the same view has gained rows.
import { useEffect, useState } from "react";
import { failureOf } from "../../../../contract/failure.ts";
import type { Failure } from "../../../../contract/failure.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { screenOf } from "../../../actions/base/app.ts";
import type { App } from "../../../actions/base/app.ts";

interface Progress {
  readonly rows: number;
  readonly total: number;
}

export interface Asking {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** Asks for one view; the function itself must be the same from one drawing to the next. */
export type Ask<Answer> = (viewId: number, asking: Asking) => Promise<Answer>;

export interface Counting<Answer> {
  /** the newest answer; it stays while the next is counted */
  readonly answer: Answer | null;
  /** the answer is that of the view before, or of another zone */
  readonly isOutdated: boolean;
  /** a cancel among them */
  readonly failure: Failure | null;
  /** null for what takes so short that nobody wants to know */
  readonly progress: Progress | null;
  readonly cancel: () => void;
  readonly again: () => void;
}

/** Work that takes longer shows how far it is, milliseconds. */
const QUIET_MS = 400;
/** Least rest between two counts of a view that goes on growing, milliseconds: a walk needs the engine more. */
const REST_MS = 2000;

type State<Answer> = Omit<Counting<Answer>, "again">;

/** Counts the view of a screen for as long as the caller is drawn. */
export function useCounting<Answer>(kind: QueryKind, ask: Ask<Answer>): Counting<Answer> {
  const app = useAppContext();
  const viewId = useApp((state) => state.screens[kind].view?.viewId ?? null);
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<State<Answer>>({
    answer: null,
    isOutdated: false,
    failure: null,
    progress: null,
    cancel: () => undefined,
  });
  useEffect(() => {
    if (viewId === null) return;
    return follow(app, kind, viewId, ask, (change) => setState((before) => ({ ...before, ...change })));
  }, [app, kind, viewId, ask, turn]);
  return { ...state, again: () => setTurn(turn + 1) };
}

/** Counts until the function that it gives is called. */
function follow<Answer>(
  app: App,
  kind: QueryKind,
  viewId: number,
  ask: Ask<Answer>,
  tell: (change: Partial<State<Answer>>) => void,
): () => void {
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCounting = false;
  let isOver = false;
  let isCancelled = false;
  const versionOf = (): number => screenOf(app, kind).viewVersion;

  async function count(): Promise<void> {
    isCounting = true;
    controller = new AbortController();
    const { signal } = controller;
    const version = versionOf();
    const startMs = performance.now();
    tell({ failure: null, progress: null, cancel });
    const onProgress = (progress: Progress): void => {
      if (!signal.aborted && performance.now() - startMs > QUIET_MS) tell({ progress });
    };
    try {
      const answer = await ask(viewId, { signal, onProgress });
      if (!isOver) tell({ answer, isOutdated: false, progress: null });
    } catch (thrown) {
      if (!isOver) tell({ failure: failureOf(thrown), progress: null });
      return;
    } finally {
      isCounting = false;
    }
    if (version !== versionOf()) countLater(performance.now() - startMs);
  }

  function cancel(): void {
    isCancelled = true;
    controller.abort();
  }

  function countLater(tookMs: number): void {
    if (isOver || isCancelled || isCounting || timer !== undefined) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        void count();
      },
      Math.max(REST_MS, tookMs),
    );
  }

  const stop = app.store.subscribe((state, before) => {
    if (state.screens[kind].viewVersion === before.screens[kind].viewVersion) return;
    if (state.screens[kind].view?.viewId === viewId) countLater(0);
  });
  tell({ isOutdated: true });
  void count();
  return () => {
    isOver = true;
    stop();
    clearTimeout(timer);
    controller.abort();
  };
}
