// Webhook events in the order of their file: time, trigger, line, and the event itself.
import type { StoredEvent } from "../../../contract/methods/event-methods.ts";
import { formatTime } from "../../../domain/time/time.ts";
import { RecordList } from "./record-list.tsx";
import { RawJson } from "./raw-json.tsx";
import { formatNumber } from "../../design/words/format.ts";
import { useEvents } from "./use-events.ts";
import type { EventsFrom } from "./use-events.ts";
import classes from "./events.module.css";
import { selectZone } from "../../actions/base/slices/settings.ts";
import { useApp } from "../../actions/base/use-app.ts";

export function EventList({ from, total }: { readonly from: EventsFrom; readonly total: number }) {
  const { events, failure, readMore } = useEvents(from);
  const entries = events.map((event) => ({
    key: event.eventId,
    head: <EventHead event={event} />,
    body: <RawJson raw={event.raw} origin={originOf(event)} />,
  }));
  return <RecordList label="Events" noun="event" entries={entries} total={total} failure={failure} onMore={readMore} />;
}

function EventHead({ event }: { readonly event: StoredEvent }) {
  const zone = useApp(selectZone);
  const { atSeconds, trigger, file, line } = event;
  return (
    <span className={classes.head}>
      <span className={classes.time}>{atSeconds === null ? "no time" : formatTime(atSeconds, zone)}</span>
      <bdi className={classes.trigger}>{trigger}</bdi>
      <span className={classes.place} title={file}>
        line {formatNumber(line)}
      </span>
    </span>
  );
}

function originOf({ file, line, isCut }: StoredEvent): string {
  const place = `${file}, line ${formatNumber(line)}`;
  return isCut ? `The beginning of a long event, as found in ${place}` : `As found in ${place}`;
}
