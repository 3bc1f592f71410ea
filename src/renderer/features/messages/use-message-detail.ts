// Reads the selected message from the store.
import { useEffect, useState } from "react";
import type { MessageDetail } from "../../../contract/methods/rows.ts";
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import { useAppContext } from "../../actions/base/use-app.ts";

export interface MessageReading {
  readonly detail: MessageDetail | null;
  readonly failure: Failure | null;
}

/** The message of a row; the one before stays on the screen until the next has come. */
export function useMessageDetail(rowId: number | null): MessageReading {
  const app = useAppContext();
  const [reading, setReading] = useState<MessageReading>({ detail: null, failure: null });
  useEffect(() => {
    if (rowId === null) return;
    let current = true;
    app.client.call("record.message", { rowId }).then(
      (detail) => {
        if (current) setReading({ detail, failure: null });
      },
      (thrown: unknown) => {
        if (current) setReading({ detail: null, failure: failureOf(thrown) });
      },
    );
    return () => {
      current = false;
    };
  }, [app, rowId]);
  return reading;
}
