// Reads the selected call: the list entry from the store at once, then the full record from the service.
import { useEffect, useState } from "react";
import type { CallDetail } from "../../contract/rows.ts";
import { failureOf } from "../../contract/failure.ts";
import type { Failure } from "../../contract/failure.ts";
import { client } from "../client.ts";
import type { Selection } from "../state/screen.ts";
import { useApp } from "../state/store.ts";

export interface CallReading {
  readonly detail: CallDetail | null;
  /** why the full record could not be had; the list entry stays */
  readonly failure: Failure | null;
  readonly fetching: boolean;
}

const NOTHING: CallReading = { detail: null, failure: null, fetching: false };

/** The service is asked this long after the selection rests, so that arrow keys do not send a request per row. */
const REST_MS = 200;

export function useCallDetail(selection: Selection | null, viewingAs: string | undefined): CallReading {
  const connectionId = useApp((state) => state.settings.currentConnectionId);
  const [reading, setReading] = useState<CallReading>(NOTHING);
  const rowId = selection?.rowId ?? null;
  const sessionId = selection?.sessionId ?? null;

  useEffect(() => {
    if (sessionId === null) return setReading(NOTHING);
    const controller = new AbortController();
    const { signal } = controller;
    const update = (change: Partial<CallReading>): void => {
      if (!signal.aborted) setReading((before) => ({ ...before, ...change }));
    };
    setReading((before) => ({
      detail: before.detail?.row.sessionId === sessionId || rowId !== null ? before.detail : null,
      failure: null,
      fetching: true,
    }));

    async function readStored(): Promise<void> {
      if (rowId === null) return;
      const stored = await client.call("record.call", { rowId }, { signal });
      setReading((before) => {
        const fullIsThere = before.detail?.row.sessionId === sessionId && before.detail.isFull;
        return signal.aborted || fullIsThere ? before : { ...before, detail: stored };
      });
    }

    async function readFull(): Promise<void> {
      if (sessionId === null) return;
      const asked = { connectionId, sessionId, ...(viewingAs === undefined ? {} : { viewingAs }) };
      update({ detail: await client.call("call.fetch", asked, { signal }), failure: null, fetching: false });
    }

    const fail = (thrown: unknown): void => update({ failure: failureOf(thrown), fetching: false });
    readStored().catch(fail);
    const timer = setTimeout(() => void readFull().catch(fail), rowId === null ? 0 : REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [connectionId, rowId, sessionId, viewingAs]);

  return reading;
}
