// The records of a result that could not be read: why, and each record as the service sent it.
import type { UnreadableRecord } from "../../../../contract/ledger-lines.ts";
import { RecordList } from "../../pane/record-list.tsx";
import { RawJson } from "../../pane/raw-json.tsx";
import { paneTexts } from "../../pane/pane-texts.ts";
import { resultTexts as texts } from "../../../model/result/result-texts.ts";
import classes from "../../../design/looks/lines.module.css";

/** Most records in the list. */
const MOST_LISTED = 100;
/** Characters of a record shown beside its reason. */
const GLIMPSE_CHARACTERS = 160;

export function UnreadableRecords(props: { readonly records: readonly UnreadableRecord[]; readonly total: number }) {
  const entries = props.records.slice(0, MOST_LISTED).map(({ unreadableId, reason, raw }) => ({
    key: unreadableId,
    head: (
      <>
        <span className={classes.reason}>{sentence(reason)}</span>
        <span className={classes.glimpse}>{raw.slice(0, GLIMPSE_CHARACTERS)}</span>
      </>
    ),
    body: <RawJson raw={raw} origin={paneTexts.fromService} />,
  }));
  return (
    <RecordList label={texts.unreadableRecords} noun={texts.unreadableRecord} entries={entries} total={props.total} />
  );
}

function sentence(reason: string): string {
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}
