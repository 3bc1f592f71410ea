// The other loaded calls of the shown call's meeting.
import { useEffect, useState } from "react";
import type { CallDetail } from "../../../../contract/methods/rows.ts";
import { ask } from "../../../actions/base/ask.ts";
import { useApp, useAppContext } from "../../../actions/base/use-app.ts";
import { findSameMeeting, type SameMeeting } from "../../../actions/query/same-meeting.ts";

/** The rows are searched this long after the selection rests, milliseconds. */
const REST_MS = 300;

/** Null while it is not known, for a call without a meeting id, and where the search fails: it is a hint, no more. */
export function useSameMeeting({ row: { mid, sessionId } }: CallDetail): SameMeeting | null {
  const app = useAppContext();
  const resultId = useApp((state) => state.screens.calls.result?.resultId ?? null);
  const [found, setFound] = useState<{ readonly sessionId: string; readonly same: SameMeeting } | null>(null);
  useEffect(() => {
    if (mid === null || resultId === null) return;
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = ask(
        (signal) => findSameMeeting(app, { resultId, mid, sessionId }, signal),
        (same) => setFound({ sessionId, same }),
        () => setFound(null),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [app, mid, resultId, sessionId]);
  return found?.sessionId === sessionId ? found.same : null;
}
