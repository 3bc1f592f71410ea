// Reads the two compared records: the stored ones at once, and calls of a connection also as the service has them.
import { useEffect, useState } from "react";
import type { CallDetail, MessageDetail } from "#contract/methods/rows.ts";
import type { Failure } from "#contract/failure.ts";
import { ask } from "#renderer/state/ask.ts";
import { useApp, usePlacedApp } from "#renderer/state/use-app.ts";
import type { ActionPlace } from "#renderer/state/place-client.ts";
import { useCallDetail } from "#renderer/record/views/calls/use-call-detail.ts";

/** One side of a comparison. */
export interface Compared<Detail> {
  /** null while it is read, and where it cannot be */
  readonly detail: Detail | null;
  readonly failure: Failure | null;
  /** the service is asked for the full record */
  readonly isAsking: boolean;
  /** asks the service for the full record again; null where it cannot give more */
  readonly refresh: (() => void) | null;
}

export function useComparedMessage(rowId: number): Compared<MessageDetail> {
  return { ...useStored(rowId, readMessage), isAsking: false, refresh: null };
}

export function useComparedCall(rowId: number): Compared<CallDetail> {
  const viewingAs = useApp((state) => state.screens.calls.result?.query.viewingAs);
  const stored = useStored(rowId, readCall);
  const sessionId = stored.detail?.row.sessionId ?? null;
  const full = useCallDetail(sessionId === null ? null : { rowId, sessionId }, viewingAs);
  const isRead = full.detail?.row.sessionId === sessionId;
  return {
    detail: isRead ? full.detail : stored.detail,
    failure: stored.failure ?? full.failure,
    isAsking: full.fetching,
    refresh: full.refresh,
  };
}

type Reader<Detail> = (place: ActionPlace, rowId: number, signal: AbortSignal) => Promise<Detail>;

const readMessage: Reader<MessageDetail> = (place, rowId, signal) =>
  place.call("record.message", { rowId }, { signal });
const readCall: Reader<CallDetail> = (place, rowId, signal) => place.call("record.call", { rowId }, { signal });

interface Read<Detail> {
  readonly rowId: number;
  readonly detail: Detail | null;
  readonly failure: Failure | null;
}

/** The stored record of a row; nothing of another row. `reader` must stay the same function. */
function useStored<Detail>(rowId: number, reader: Reader<Detail>): Pick<Read<Detail>, "detail" | "failure"> {
  const app = usePlacedApp();
  const [read, setRead] = useState<Read<Detail> | null>(null);
  useEffect(
    () =>
      ask(
        app,
        (signal) => reader(app.place, rowId, signal),
        (detail) => setRead({ rowId, detail, failure: null }),
        (failure) => setRead({ rowId, detail: null, failure }),
      ),
    [app, reader, rowId],
  );
  return read?.rowId === rowId ? read : { detail: null, failure: null };
}
