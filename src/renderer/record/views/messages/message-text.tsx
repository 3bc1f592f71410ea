// The whole text of a message: its own direction, line breaks kept, mentions as names.
import { Fragment, type ReactNode } from "react";
import { ownValue } from "#domain/text/lenient.ts";
import { HighlightedText, MarkedAt, useHits } from "#renderer/parts/highlighted-text.tsx";
import { splitMentions } from "#renderer/record/model/messages/split-text.ts";
import classes from "./message.module.css";
import { markHidden } from "#domain/text/hidden-characters.ts";

export function MessageText(props: { readonly text: string; readonly names: Readonly<Record<string, string>> }) {
  const hits = useHits("messages", props.text, "text");
  return (
    <p className={classes.text} dir="auto" style={{ margin: 0 }}>
      {splitMentions(props.text).map((run, index): ReactNode =>
        run.kind === "mention" ? (
          <bdi key={index} className={classes.mention} title={markHidden(run.uid)}>
            @<HighlightedText text={ownValue(props.names, run.uid) ?? markHidden(run.uid)} />
          </bdi>
        ) : (
          <Fragment key={index}>
            {run.kind === "text" ? <MarkedAt text={run.text} hits={hits} offset={run.from} /> : "\n"}
          </Fragment>
        ),
      )}
    </p>
  );
}
