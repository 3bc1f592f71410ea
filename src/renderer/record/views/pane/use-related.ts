// How many records are stored around the shown one.
import { useEffect, useState } from "react";
import type { Related } from "#contract/methods/lookup-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { ask } from "#renderer/state/ask.ts";
import { useApp, usePlacedApp } from "#renderer/state/use-app.ts";

/** The rest after a change of the selection before the records are counted, milliseconds. */
const REST_MS = 300;

/** Null while it is not known, and where counting fails: the counts only help to choose. */
export function useRelated(kind: QueryKind, rowId: number): Related | null {
  const app = usePlacedApp();
  const messages = useApp(({ screens }) => screens.messages.result?.rowCount ?? 0);
  const calls = useApp(({ screens }) => screens.calls.result?.rowCount ?? 0);
  const [found, setFound] = useState<{ readonly of: string; readonly related: Related } | null>(null);
  const of = `${kind} ${rowId}`;
  useEffect(() => {
    let stop = (): void => undefined;
    const timer = setTimeout(() => {
      stop = ask(
        app,
        (signal) => app.place.call("lookup.related", { kind, rowId }, { signal }),
        (related) => setFound({ of, related }),
        () => setFound(null),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
    // Counted again when more is loaded.
  }, [app, kind, rowId, of, messages, calls]);
  return found?.of === of ? found.related : null;
}
