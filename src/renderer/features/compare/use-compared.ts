// Reads the two compared records: the stored ones at once, and calls of a connection also as the service has them.
import { useEffect, useState } from "react";
import type { CallDetail, MessageDetail } from "../../../contract/methods/rows.ts";
import type { Failure } from "../../../contract/failure.ts";
import { ask } from "../../actions/base/ask.ts";
import { useApp, useAppContext } from "../../actions/base/use-app.ts";
import { useCallDetail } from "../calls/use-call-detail.ts";

/** One side of a comparison. */
export interface Compared<Detail> {
  /** null while it is read, and where it cannot be */
  readonly detail: Detail | null;
  readonly failure: Failure | null;
  /** the service is asked for the full record */
  readonly isAsking: boolean;
}

export function useComparedMessage(rowId: number): Compared<MessageDetail> {
  const app = useAppContext();
  const [read, setRead] = useState<Read<MessageDetail> | null>(null);
  useEffect(
    () =>
      ask(
        (signal) => app.client.call("record.message", { rowId }, { signal }),
        (detail) => setRead({ rowId, detail, failure: null }),
        (failure) => setRead({ rowId, detail: null, failure }),
      ),
    [app, rowId],
  );
  return { ...shownOf(read, rowId), isAsking: false };
}

export function useComparedCall(rowId: number): Compared<CallDetail> {
  const app = useAppContext();
  const viewingAs = useApp((state) => state.screens.calls.result?.query.viewingAs);
  const [read, setRead] = useState<Read<CallDetail> | null>(null);
  useEffect(
    () =>
      ask(
        (signal) => app.client.call("record.call", { rowId }, { signal }),
        (detail) => setRead({ rowId, detail, failure: null }),
        (failure) => setRead({ rowId, detail: null, failure }),
      ),
    [app, rowId],
  );
  const stored = shownOf(read, rowId);
  const sessionId = stored.detail?.row.sessionId ?? null;
  const full = useCallDetail(sessionId === null ? null : { rowId, sessionId }, viewingAs);
  const isRead = full.detail?.row.sessionId === sessionId;
  return {
    detail: isRead ? full.detail : stored.detail,
    failure: stored.failure ?? full.failure,
    isAsking: full.fetching,
  };
}

interface Read<Detail> {
  readonly rowId: number;
  readonly detail: Detail | null;
  readonly failure: Failure | null;
}

/** Nothing of another row. */
function shownOf<Detail>(read: Read<Detail> | null, rowId: number): Pick<Read<Detail>, "detail" | "failure"> {
  return read?.rowId === rowId ? read : { detail: null, failure: null };
}
