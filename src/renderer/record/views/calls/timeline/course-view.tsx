// The state that the parts of a call's pane share: the shown place in the course, and the ways to show another.
import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from "react";
import { useAppContext } from "#renderer/state/use-app.ts";
import { setPaneTab } from "#renderer/list/actions/query/record-actions.ts";
import type { CourseTarget } from "#renderer/record/model/calls/linked-words.ts";

/** The tab of the pane that shows the timeline. */
export const TIMELINE_TAB = "timeline";

export interface CourseView {
  /** the mark in the timeline, a new object for each request; null for none */
  readonly target: CourseTarget | null;
  /** entries that the participants table marks, by their indexes; another list with each request */
  readonly entries: readonly number[] | null;
  /** Shows a place of the course in the timeline. */
  readonly show: (target: CourseTarget) => void;
  /** Shows entries in the participants table. */
  readonly showEntries: (rows: readonly number[]) => void;
  /** True at the first call with a place or entries: the shown place takes the focus once, not with each change of tab. */
  readonly takesFocus: (asked: object) => boolean;
  /** Asks the service for the call again; null where there is no service to ask. */
  readonly refresh: (() => void) | null;
  readonly isAsking: boolean;
}

const CourseViewContext = createContext<CourseView | null>(null);

/** The view of the call that the pane shows. Throws outside of `CourseViewProvider`. */
export function useCourseView(): CourseView {
  const view = useContext(CourseViewContext);
  if (view === null) throw new Error("this component is drawn outside of CourseViewProvider");
  return view;
}

interface Shown {
  /** the call that it is about */
  readonly sessionId: string | null;
  readonly target: CourseTarget | null;
  readonly entries: readonly number[] | null;
}

/** Holds the view of the shown call; another call gets a new view. */
export function CourseViewProvider(props: {
  readonly sessionId: string | null;
  readonly refresh: (() => void) | null;
  readonly isAsking: boolean;
  readonly children: ReactNode;
}) {
  const app = useAppContext();
  const { sessionId, refresh, isAsking } = props;
  const [shown, setShown] = useState<Shown | null>(null);
  const focused = useRef<object | null>(null);
  const takesFocus = useCallback((asked: object): boolean => {
    if (focused.current === asked) return false;
    focused.current = asked;
    return true;
  }, []);
  const view = useMemo(
    (): CourseView => ({
      target: shown?.sessionId === sessionId ? shown.target : null,
      entries: shown?.sessionId === sessionId ? shown.entries : null,
      show: (target) => {
        setShown({ sessionId, target: { ...target }, entries: null });
        setPaneTab(app, "calls", TIMELINE_TAB);
      },
      showEntries: (rows) => {
        setShown((before) => ({
          sessionId,
          target: before?.sessionId === sessionId ? before.target : null,
          entries: [...rows],
        }));
        setPaneTab(app, "calls", "overview");
      },
      takesFocus,
      refresh,
      isAsking,
    }),
    [app, sessionId, shown, takesFocus, refresh, isAsking],
  );
  return <CourseViewContext value={view}>{props.children}</CourseViewContext>;
}
