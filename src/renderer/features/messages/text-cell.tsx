// The text of a message in its row. On one line, line breaks are quiet signs; a message without text is described.
import { UnstyledButton } from "@mantine/core";
import { IconArrowUpRight } from "@tabler/icons-react";
import type { MessageRow } from "../../../contract/methods/rows.ts";
import classes from "../rows/grid/cells.module.css";
import { Marked } from "../pane/found.tsx";
import { useName } from "../../actions/base/names.ts";
import { openCall } from "../../actions/query/record-actions.ts";
import { KindIcon } from "./kind-icon.tsx";
import { splitText } from "../../model/messages/split-text.ts";
import { withoutText } from "../../model/messages/without-text.ts";
import { markHidden } from "../../../domain/text/hidden-characters.ts";
import { useApp, useAppContext } from "../../actions/base/use-app.ts";
import { messageTexts as texts } from "../../model/messages/message-texts.ts";

/** Longer texts are cut in the grid, for each of its lines; the pane has all of it. */
const MOST_CHARACTERS = 400;

export function TextCell({ row }: { readonly row: MessageRow }) {
  return (
    <span className={classes.cell}>
      <KindIcon row={row} />
      <Content row={row} />
    </span>
  );
}

function Mention({ uid }: { readonly uid: string }) {
  return <bdi className={classes.mention}>@{useName(uid) ?? markHidden(uid)}</bdi>;
}

function Content({ row }: { readonly row: MessageRow }) {
  const app = useAppContext();
  const { lines } = useApp((state) => state.settings.rowLooks.messages);
  const { sessionId } = row;
  if (row.deletedAtSeconds !== null && (row.text === null || row.text === ""))
    return <span className={classes.gone}>{texts.deletedMessage}</span>;
  if (sessionId !== null && row.category === "call") {
    return (
      <UnstyledButton
        className={classes.link}
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          openCall(app, sessionId);
        }}
      >
        {withoutText(row)} <IconArrowUpRight size={13} aria-hidden />
      </UnstyledButton>
    );
  }
  if (row.text === null || row.text === "") return <span className="sb-quiet">{withoutText(row)}</span>;
  return (
    <span className={classes.text} dir="auto">
      {splitText(row.text.slice(0, MOST_CHARACTERS * lines)).map((part, index) => {
        if (part.kind === "newline")
          return lines > 1 ? (
            <br key={index} />
          ) : (
            <span key={index} className={classes.newline} aria-label=" ">
              ⏎
            </span>
          );
        if (part.kind === "mention") return <Mention key={index} uid={part.uid} />;
        return <Marked key={index} kind="messages" text={part.text} />;
      })}
    </span>
  );
}
