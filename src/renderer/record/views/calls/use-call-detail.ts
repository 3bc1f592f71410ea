// Reads the selected call: the entry from the store at once, then the full record from the service; from a file, the entry.
import { useCallback, useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { isFileConnection } from "#domain/connection.ts";
import type { CallDetail } from "#contract/methods/rows.ts";
import { failureOf, type Failure } from "#contract/failure.ts";
import type { Selection } from "#renderer/list/model/rows/screen.ts";
import { noteNames } from "#renderer/state/known-names.ts";
import type { PlacedApp } from "#renderer/state/app.ts";
import { useApp, usePlacedApp } from "#renderer/state/use-app.ts";

export interface CallReading {
  readonly detail: CallDetail | null;
  /** why the full record could not be had; the list entry stays */
  readonly failure: Failure | null;
  readonly fetching: boolean;
  /** asks the service for the call again; null for a file, which cannot give more */
  readonly refresh: (() => void) | null;
}

interface Kept extends Omit<CallReading, "refresh"> {
  /** the call all of this is about */
  readonly sessionId: string;
}

/** The rest after a change of the selection before a request is sent, so that arrow keys do not send one per row. */
const REST_MS = 200;

/** Readings of the selected call. The previous call stays on the screen until the stored entry is read. */
export function useCallDetail(selection: Selection | null, viewingAs: string | undefined): CallReading {
  const app = usePlacedApp();
  const connectionId = useApp((state) => state.settings.currentConnectionId);
  const version = useApp((state) => state.screens.calls.viewVersion);
  const [kept, setKept] = useState<Kept | null>(null);
  const rowId = selection?.rowId ?? null;
  const sessionId = selection?.sessionId ?? null;
  /** the call that a person asked for again last; another object each time */
  const [again, setAgain] = useState<{ readonly sessionId: string | null } | null>(null);
  const refresh = useCallback(() => setAgain({ sessionId }), [sessionId]);

  useEffect(() => {
    if (sessionId === null || rowId === null) return;
    const { signal, take, end } = beginTaking(app, sessionId, setKept);
    app.place.call("record.call", { rowId }, { signal }).then(
      (detail) => take({ detail }),
      (thrown: unknown) => take({ failure: failureOf(thrown), fetching: false }),
    );
    return end;
    // Also when records of the rows have changed.
  }, [app, rowId, sessionId, version]);

  useEffect(() => {
    if (sessionId === null) return;
    const { signal, take, end } = beginTaking(app, sessionId, setKept);
    // The service knows nothing about a call of a file.
    if (isFileConnection(connectionId)) {
      take({ fetching: false });
      return end;
    }
    const question = { sessionId, ...(viewingAs === undefined ? {} : { viewingAs }) };
    const timer = setTimeout(
      () => {
        take({ fetching: true });
        app.place.call("call.fetch", question, { signal }).then(
          (detail) => take({ detail, failure: null, fetching: false }),
          (thrown: unknown) => take({ failure: failureOf(thrown), fetching: false }),
        );
      },
      rowId === null || again?.sessionId === sessionId ? 0 : REST_MS,
    );
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [app, connectionId, rowId, sessionId, viewingAs, again]);

  const able = { refresh: isFileConnection(connectionId) ? null : refresh };
  if (sessionId === null || kept === null)
    return { detail: null, failure: null, fetching: sessionId !== null, ...able };
  if (kept.sessionId === sessionId) return { ...kept, ...able };
  return { detail: rowId === null ? null : kept.detail, failure: null, fetching: true, ...able };
}

/** Begins a reading of a call: `take` keeps what comes of it until `end`. */
function beginTaking(app: PlacedApp, sessionId: string, setKept: Dispatch<SetStateAction<Kept | null>>) {
  const controller = new AbortController();
  const { signal } = controller;
  const take = (change: Partial<Kept>): void => {
    if (signal.aborted || !app.place.isThere()) return;
    noteNames(app, change.detail?.names ?? {});
    setKept((before) => withChange(before, sessionId, change));
  };
  return { signal, take, end: () => controller.abort() };
}

/** A change of what is kept of a call. The list entry does not take the place of the full record. */
function withChange(before: Kept | null, sessionId: string, change: Partial<Kept>): Kept {
  const same = before?.sessionId === sessionId ? before : { sessionId, detail: null, failure: null, fetching: true };
  const keepsFull = change.detail?.isFull === false && same.detail?.isFull === true;
  return keepsFull ? same : { ...same, ...change };
}
