// The records of a result that could not be read: why, and the record as it came, which can be copied.
import { Accordion } from "@mantine/core";
import type { UnreadableRecord } from "../../../../contract/ledger-lines.ts";
import { RawJson } from "../../pane/raw-json.tsx";
import { count, formatNumber } from "../../../design/words/format.ts";
import classes from "../../../design/looks/lines.module.css";

/** Most records that are listed; whoever has more wants to see a few of them and their number. */
const MOST_LISTED = 100;
/** Characters of a record that stand beside its reason. */
const GLIMPSE_CHARACTERS = 160;

export function UnreadableRecords(props: { readonly records: readonly UnreadableRecord[]; readonly total: number }) {
  const listed = props.records.slice(0, MOST_LISTED);
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Unreadable records">
      <Accordion multiple chevronPosition="left" chevronSize={16} classNames={ACCORDION_CLASSES} transitionDuration={0}>
        {listed.map((record) => (
          <Accordion.Item key={record.unreadableId} value={String(record.unreadableId)}>
            <Accordion.Control>
              <span className={classes.reason}>{sentence(record.reason)}</span>
              <span className={classes.glimpse}>{record.raw.slice(0, GLIMPSE_CHARACTERS)}</span>
            </Accordion.Control>
            <Accordion.Panel>
              <RawJson raw={record.raw} origin="As the service sent it" />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {listed.length < props.total && (
        <p className={classes.rest}>
          The first {formatNumber(listed.length)} of {count(props.total, "unreadable record")}.
        </p>
      )}
    </div>
  );
}

const ACCORDION_CLASSES = {
  item: classes.record,
  control: classes.recordControl,
  label: classes.recordLabel,
  content: classes.recordContent,
};

function sentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
