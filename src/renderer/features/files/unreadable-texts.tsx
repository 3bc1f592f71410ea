// The unreadable records of an opened file: their positions, the reasons and their text.
import { useEffect, useState } from "react";
import type { Output } from "../../../contract/methods/methods.ts";
import { failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import ledgerClasses from "../../design/looks/lines.module.css";
import { CopyButton } from "../pane/copy-button.tsx";
import { RecordList } from "../pane/record-list.tsx";
import classes from "./file-dialog.module.css";
import { useAppContext } from "../../actions/base/use-app.ts";
import { fileTexts } from "../../model/files/file-texts.ts";

type Text = Output<"opened.unreadable">["records"][number];

/** How many records are read at a time. */
const STEP = 100;
/** How many characters of a record are shown beside its reason, and when it is expanded. */
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
      label={fileTexts.unreadableRecords}
      noun={fileTexts.unreadableRecord}
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
      <pre className={classes.raw} tabIndex={0} aria-label={fileTexts.rawText}>
        {raw.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {raw.length > SHOWN_CHARACTERS && (
        <p className={ledgerClasses.rest}>{fileTexts.firstCharacters(SHOWN_CHARACTERS, raw.length)}</p>
      )}
    </>
  );
}

const sentence = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1);

/** "orders.ndjson, line 12, byte 340". */
function placeOf({ file, line, byte }: Text): string {
  return [
    file,
    ...(line === null ? [] : [fileTexts.line(line)]),
    ...(byte === null ? [] : [fileTexts.byte(byte)]),
  ].join(", ");
}

/** Reads the unreadable records, one step at a time. */
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
