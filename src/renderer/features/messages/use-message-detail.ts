// Reads the selected message from the store.
import { useEffect, useState } from "react";
import type { MessageDetail } from "../../../contract/methods/rows.ts";
import type { Failure } from "../../../contract/failure.ts";
import { ask } from "../../actions/base/ask.ts";
import { useAppContext } from "../../actions/base/use-app.ts";

interface MessageReading {
  readonly detail: MessageDetail | null;
  readonly failure: Failure | null;
}

/** The message of a row; the one before stays on the screen until the next has come. */
export function useMessageDetail(rowId: number | null): MessageReading {
  const app = useAppContext();
  const [reading, setReading] = useState<MessageReading>({ detail: null, failure: null });
  useEffect(() => {
    if (rowId === null) return;
    return ask(
      (signal) => app.client.call("record.message", { rowId }, { signal }),
      (detail) => setReading({ detail, failure: null }),
      (failure) => setReading({ detail: null, failure }),
    );
  }, [app, rowId]);
  return reading;
}
