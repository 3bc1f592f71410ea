// Reads the saved and recent queries of the connection while the panel is open, and again after each change.
import { useCallback, useEffect, useState } from "react";
import type { Failure } from "../../../../contract/failure.ts";
import type { QueryLists } from "../../../model/query/entries.ts";
import { ask } from "../../../actions/base/ask.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";
import { selectOnlineId } from "../../../actions/base/slices/settings.ts";

/** Recent queries that are listed. */
const RECENT_ROWS = 30;

interface ListsReading {
  /** null until they are read */
  readonly lists: QueryLists | null;
  readonly failure: Failure | null;
  readonly reload: () => void;
}

export function useQueryLists(): ListsReading {
  const app = useAppContext();
  const connectionId = useApp(selectOnlineId);
  const [lists, setLists] = useState<QueryLists | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(
    () =>
      ask(
        (signal) =>
          Promise.all([
            app.client.call("saved.list", { connectionId }, { signal }),
            app.client.call("recent.list", { connectionId, limitRows: RECENT_ROWS }, { signal }),
          ]),
        ([saved, recent]) => {
          setLists({ saved, recent });
          setFailure(null);
        },
        setFailure,
      ),
    [app, connectionId, turn],
  );
  return { lists, failure, reload: useCallback(() => setTurn((before) => before + 1), []) };
}
