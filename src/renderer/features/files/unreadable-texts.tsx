// The unreadable records of an opened file: their positions, the reasons and their text.
import { useCallback } from "react";
import type { Output } from "../../../contract/methods/methods.ts";
import ledgerClasses from "../../design/looks/lines.module.css";
import { CopyButton } from "../pane/copy-button.tsx";
import { RecordList, STEP, useSteps } from "../pane/record-list.tsx";
import classes from "./file-dialog.module.css";
import { useAppContext } from "../../actions/base/use-app.ts";
import { fileTexts as texts } from "../../model/files/file-texts.ts";

type Text = Output<"opened.unreadable">["records"][number];

/** How many characters of a record are shown beside its reason, and when it is expanded. */
const GLIMPSE_CHARACTERS = 140;
const SHOWN_CHARACTERS = 20_000;

export function UnreadableTexts({ openedId, total }: { readonly openedId: number; readonly total: number }) {
  const { client } = useAppContext();
  const read = useCallback(
    async (from: number, signal: AbortSignal) =>
      (await client.call("opened.unreadable", { openedId, from, count: STEP }, { signal })).records,
    [client, openedId],
  );
  const { items, failure, readMore } = useSteps(read);
  const entries = items.map((text) => ({
    key: text.unreadableId,
    head: <TextHead text={text} />,
    body: <TextBody raw={text.raw} />,
  }));
  return (
    <RecordList
      label={texts.unreadableRecords}
      noun={texts.unreadableRecord}
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
        <CopyButton text={raw} what={texts.text} />
      </div>
      <pre className={classes.raw} tabIndex={0} aria-label={texts.rawText}>
        {raw.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {raw.length > SHOWN_CHARACTERS && (
        <p className={ledgerClasses.rest}>{texts.firstCharacters(SHOWN_CHARACTERS, raw.length)}</p>
      )}
    </>
  );
}

const sentence = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1);

/** "orders.ndjson, line 12, byte 340". */
function placeOf({ file, line, byte }: Text): string {
  return [file, ...(line === null ? [] : [texts.line(line)]), ...(byte === null ? [] : [texts.byte(byte)])].join(", ");
}
