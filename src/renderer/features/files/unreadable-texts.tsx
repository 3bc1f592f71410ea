// The unreadable records of an opened file: where each stands, why it could not be read, and its text.
import { useEffect, useState } from "react";
import type { Output } from "../../../contract/methods/methods.ts";
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import ledgerClasses from "../../design/looks/lines.module.css";
import { CopyButton } from "../pane/copy-button.tsx";
import { RecordList } from "../pane/record-list.tsx";
import { count, formatNumber } from "../../design/words/format.ts";
import classes from "./file-dialog.module.css";
import { useAppContext } from "../../actions/base/use-app.ts";

type Text = Output<"opened.unreadable">["records"][number];

/** Records that are read at once. */
const STEP = 100;
/** Characters of a record that stand beside its reason, and of one that is unfolded. */
const GLIMPSE_CHARACTERS = 140;
const SHOWN_CHARACTERS = 20_000;

export function UnreadableTexts({ openedId, total }: { readonly openedId: number; readonly total: number }) {
  const { texts, failure, readMore } = useUnreadable(openedId);
  const entries = texts.map((text) => ({
    key: text.unreadableId,
    head: <TextHead text={text} />,
    body: <TextBody raw={text.raw} />,
  }));
  return (
    <RecordList
      label="Unreadable records"
      noun="unreadable record"
      entries={entries}
      total={total}
      failure={failure}
      onMore={readMore}
    />
  );
}

function TextHead({ text }: { readonly text: Text }) {
  return (
    <>
      <span className={ledgerClasses.reason}>{sentence(text.reason)}</span>
      <span className={classes.place}>{placeOf(text)}</span>
      <span className={ledgerClasses.glimpse}>{text.raw.slice(0, GLIMPSE_CHARACTERS)}</span>
    </>
  );
}

function TextBody({ raw }: { readonly raw: string }) {
  return (
    <>
      <div className={classes.rawTools}>
        <CopyButton text={raw} what="text" />
      </div>
      <pre className={classes.raw} tabIndex={0} aria-label="As it stands in the file">
        {raw.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {raw.length > SHOWN_CHARACTERS && (
        <p className={ledgerClasses.rest}>
          The first {formatNumber(SHOWN_CHARACTERS)} of {count(raw.length, "character")}. Copy takes all of them.
        </p>
      )}
    </>
  );
}

const sentence = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1);

/** "orders.ndjson, line 12, byte 340". */
function placeOf({ file, line, byte }: Text): string {
  return [
    file,
    ...(line === null ? [] : [`line ${formatNumber(line)}`]),
    ...(byte === null ? [] : [`byte ${formatNumber(byte)}`]),
  ].join(", ");
}

/** Reads as many unreadable records as are wanted, step by step. */
function useUnreadable(openedId: number): {
  readonly texts: readonly Text[];
  readonly failure: Failure | null;
  readonly readMore: () => void;
} {
  const app = useAppContext();
  const [texts, setTexts] = useState<readonly Text[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [from, setFrom] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    app.client.call("opened.unreadable", { openedId, from, count: STEP }, { signal }).then(
      ({ records }) => {
        if (!signal.aborted) setTexts((before) => [...before.slice(0, from), ...records]);
      },
      (thrown: unknown) => {
        if (!signal.aborted) setFailure(failureOf(thrown));
      },
    );
    return () => controller.abort();
  }, [app, openedId, from]);
  return { texts, failure, readMore: () => setFrom(texts.length) };
}
