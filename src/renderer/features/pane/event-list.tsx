// Webhook events in the order of their file: time, trigger, line, and each as it was found.
import { Accordion, Button } from "@mantine/core";
import type { StoredEvent } from "../../../contract/methods/event-methods.ts";
import { formatTime } from "../../../domain/time/time.ts";
import ledgerClasses from "../../design/looks/lines.module.css";
import { QuietNotice } from "../../design/parts/quiet-notice.tsx";
import { RawJson } from "./raw-json.tsx";
import { count, formatNumber } from "../../design/words/format.ts";
import { useEvents } from "./use-events.ts";
import type { EventsFrom } from "./use-events.ts";
import classes from "./events.module.css";
import { selectZone } from "../../actions/base/slices/settings.ts";
import { useApp } from "../../actions/base/use-app.ts";

export function EventList({ from, total }: { readonly from: EventsFrom; readonly total: number }) {
  const { events, failure, readMore } = useEvents(from);
  return (
    <div className={ledgerClasses.scroll} tabIndex={0} role="region" aria-label="Events">
      {failure !== null && <QuietNotice failure={failure} />}
      <Accordion
        multiple
        keepMounted={false}
        chevronPosition="left"
        chevronSize={16}
        classNames={ACCORDION_CLASSES}
        transitionDuration={0}
      >
        {events.map((event) => (
          <Accordion.Item key={event.eventId} value={String(event.eventId)}>
            <Accordion.Control>
              <EventHead event={event} />
            </Accordion.Control>
            <Accordion.Panel>
              <RawJson raw={event.raw} origin={originOf(event)} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {events.length < total && (
        <p className={ledgerClasses.rest}>
          The first {formatNumber(events.length)} of {count(total, "event")}.
          <Button variant="subtle" size="compact-xs" onClick={readMore}>
            Show more
          </Button>
        </p>
      )}
    </div>
  );
}

function EventHead({ event }: { readonly event: StoredEvent }) {
  const zone = useApp(selectZone);
  const { atSeconds, trigger, file, line } = event;
  return (
    <span className={classes.head}>
      <span className={classes.time}>{atSeconds === null ? "no time told" : formatTime(atSeconds, zone)}</span>
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

const ACCORDION_CLASSES = {
  item: ledgerClasses.record,
  control: ledgerClasses.recordControl,
  label: ledgerClasses.recordLabel,
  content: ledgerClasses.recordContent,
};
