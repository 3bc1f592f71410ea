// Reads webhook events step by step: those of an opened file, or of one message or call.
import { useEffect, useState } from "react";
import type { EventsPage, StoredEvent } from "../../../contract/methods/event-methods.ts";
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { useAppContext } from "../../actions/base/use-app.ts";
import type { App } from "../../actions/base/app.ts";

/** The source of events: an opened file, or a row of one. */
export type EventsFrom = { readonly of: "file"; readonly id: number } | { readonly of: QueryKind; readonly id: number };

/** Events read at once. */
const STEP = 100;

export interface EventsReading {
  readonly events: readonly StoredEvent[];
  readonly failure: Failure | null;
  readonly readMore: () => void;
}

interface Read {
  readonly key: string;
  readonly events: readonly StoredEvent[];
  readonly failure: Failure | null;
}

/** The first events, and more of them with each `readMore`. */
export function useEvents({ of, id }: EventsFrom): EventsReading {
  const app = useAppContext();
  const key = `${of} ${id}`;
  const [read, setRead] = useState<Read>({ key, events: [], failure: null });
  const [wanted, setWanted] = useState({ key, from: 0 });
  const from = wanted.key === key ? wanted.from : 0;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    ask(app, of, id, from, signal).then(
      ({ events }) => {
        if (signal.aborted) return;
        setRead((before) => {
          const earlier = before.key === key ? before.events.slice(0, from) : [];
          return { key, events: [...earlier, ...events], failure: null };
        });
      },
      (thrown: unknown) => {
        if (!signal.aborted) setRead({ key, events: [], failure: failureOf(thrown) });
      },
    );
    return () => controller.abort();
  }, [app, of, id, from, key]);
  const shown = read.key === key ? read : { events: [], failure: null };
  return { ...shown, readMore: () => setWanted({ key, from: shown.events.length }) };
}

function ask(app: App, of: EventsFrom["of"], id: number, from: number, signal: AbortSignal): Promise<EventsPage> {
  if (of === "file") return app.client.call("opened.events", { openedId: id, from, count: STEP }, { signal });
  return app.client.call("record.events", { kind: of, rowId: id, from, count: STEP }, { signal });
}
