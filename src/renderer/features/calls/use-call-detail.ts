// Reads the selected call: the entry from the store at once, then the full record from the service; from a file, the entry.
import { useCallback, useEffect, useState } from "react";
import { isFileConnection } from "../../../domain/connection.ts";
import type { CallDetail } from "../../../contract/methods/rows.ts";
import { failureOf, type Failure } from "../../../contract/failure.ts";
import type { Selection } from "../../model/rows/screen.ts";
import { useApp, usePlacedApp } from "../../actions/base/use-app.ts";

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
  const [kept, setKept] = useState<Kept | null>(null);
  const rowId = selection?.rowId ?? null;
  const sessionId = selection?.sessionId ?? null;
  /** the call that a person asked for again last; another object each time */
  const [again, setAgain] = useState<{ readonly sessionId: string | null } | null>(null);
  const refresh = useCallback(() => setAgain({ sessionId }), [sessionId]);

  useEffect(() => {
    if (sessionId === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const take = (change: Partial<Kept>): void => {
      if (signal.aborted || !app.place.isThere()) return;
      setKept((before) => {
        const same =
          before?.sessionId === sessionId ? before : { sessionId, detail: null, failure: null, fetching: true };
        const keepsFull = change.detail?.isFull === false && same.detail?.isFull === true;
        return keepsFull ? same : { ...same, ...change };
      });
    };
    const fail = (thrown: unknown): void => take({ failure: failureOf(thrown), fetching: false });

    if (rowId !== null) app.place.call("record.call", { rowId }, { signal }).then((detail) => take({ detail }), fail);
    // The service knows nothing about a call of a file.
    if (isFileConnection(connectionId)) {
      take({ fetching: false });
      return () => controller.abort();
    }
    const question = { sessionId, ...(viewingAs === undefined ? {} : { viewingAs }) };
    const timer = setTimeout(
      () => {
        take({ fetching: true });
        app.place
          .call("call.fetch", question, { signal })
          .then((detail) => take({ detail, failure: null, fetching: false }), fail);
      },
      rowId === null || again?.sessionId === sessionId ? 0 : REST_MS,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [app, connectionId, rowId, sessionId, viewingAs, again]);

  const able = { refresh: isFileConnection(connectionId) ? null : refresh };
  if (sessionId === null || kept === null)
    return { detail: null, failure: null, fetching: sessionId !== null, ...able };
  if (kept.sessionId === sessionId) return { ...kept, ...able };
  return { detail: rowId === null ? null : kept.detail, failure: null, fetching: true, ...able };
}
