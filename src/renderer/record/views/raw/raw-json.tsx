// The record as it was sent: a tree with search, or plain text if it is not JSON, and a button that copies all of it.
import { useMemo } from "react";
import { readJsonTree } from "#domain/text/json-tree.ts";
import { RawBar } from "./raw-bar.tsx";
import { RawTree } from "./raw-tree.tsx";
import type { RecordOf } from "./shown-record.ts";
import classes from "./raw.module.css";
import { say } from "#texts/say.ts";

export function RawJson(props: {
  readonly raw: string;
  readonly origin: string;
  /** absent for data that is not a record of a screen, such as an event */
  readonly of?: RecordOf;
  /** takes the height of its place, not the height of its content */
  readonly fills?: boolean;
}) {
  const { raw, origin, of = null, fills = false } = props;
  const tree = useMemo(() => readJsonTree(raw), [raw]);
  return (
    <div className={classes.root} data-fills={fills}>
      {tree === null ? (
        <>
          <RawBar raw={raw} origin={origin} />
          <pre className={classes.plain} dir="ltr" tabIndex={0} aria-label={say("raw.rawJson")}>
            {raw}
          </pre>
        </>
      ) : (
        <RawTree tree={tree} origin={origin} of={of} />
      )}
    </div>
  );
}
