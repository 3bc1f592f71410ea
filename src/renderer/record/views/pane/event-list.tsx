// Webhook events in the order of their file: time, trigger, line, and the event itself.
import { useCallback } from "react";
import type { StoredEvent } from "#contract/methods/event-methods.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { usePlacedApp, useTime } from "#renderer/state/use-app.ts";
import { RecordList, STEP, useSteps } from "#renderer/parts/record-list.tsx";
import { RawJson } from "#renderer/record/views/raw/raw-json.tsx";
import classes from "./events.module.css";
import { say } from "#texts/say.ts";

/** The events of an opened file, or of one message or call. */
export function EventList(props: {
  readonly from: { readonly of: "file" | QueryKind; readonly id: number };
  readonly total: number;
}) {
  const { client, place } = usePlacedApp();
  const { of, id } = props.from;
  const read = useCallback(
    async (from: number, signal: AbortSignal) => {
      const { events } =
        of === "file"
          ? await client.call("opened.events", { openedId: id, from, count: STEP }, { signal })
          : await place.call("record.events", { kind: of, rowId: id, from, count: STEP }, { signal });
      return events;
    },
    [client, place, of, id],
  );
  const { items, failure, readMore } = useSteps(read);
  const entries = items.map((event) => ({
    key: event.eventId,
    head: <EventHead event={event} />,
    body: <RawJson raw={event.raw} origin={originOf(event)} />,
  }));
  return (
    <RecordList
      label={say("pane.events")}
      of="event"
      entries={entries}
      total={props.total}
      failure={failure}
      onMore={readMore}
    />
  );
}

function EventHead({ event: { atSeconds, trigger, file, line } }: { readonly event: StoredEvent }) {
  const time = useTime();
  return (
    <span className={classes.head}>
      <bdi className={classes.time}>{time(atSeconds) ?? say("pane.noTime")}</bdi>
      <bdi className={classes.trigger}>{trigger}</bdi>
      <span className={classes.place} title={file}>
        {say("pane.line", { number: line })}
      </span>
    </span>
  );
}

function originOf({ file, line, isCut }: StoredEvent): string {
  return isCut ? say("pane.beginningIn", { file, number: line }) : say("pane.foundIn", { file, number: line });
}
