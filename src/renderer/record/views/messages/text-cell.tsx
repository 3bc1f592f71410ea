// The text of a message in its row. On one line, line breaks are quiet signs; a message without text is described.
import { useSyncExternalStore } from "react";
import { UnstyledButton } from "@mantine/core";
import { IconArrowUpRight } from "@tabler/icons-react";
import type { MessageRow } from "#contract/methods/rows.ts";
import classes from "#renderer/list/views/rows/grid/cells.module.css";
import { HitMark } from "#renderer/list/views/rows/grid/hit-mark.tsx";
import { MarkedAt, useHits } from "#renderer/parts/highlighted-text.tsx";
import { useName } from "#renderer/state/known-names.ts";
import { openCall } from "#renderer/list/actions/query/record-actions.ts";
import { KindIcon } from "./kind-icon.tsx";
import type { DrawnColumn } from "#renderer/list/model/rows/grid-column.ts";
import { startNear } from "#renderer/record/model/messages/text-start.ts";
import { splitText } from "#renderer/record/model/messages/split-text.ts";
import { withoutText } from "#renderer/record/model/messages/without-text.ts";
import { markHidden } from "#domain/text/hidden-characters.ts";
import { useApp, useAppContext } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

/** Longer texts are cut in the grid, for each of its lines; the pane has all of it. */
const MOST_CHARACTERS = 400;

/**
 * The width of the cell without its text, and of one Latin character, pixels. Characters of the shipped typeface take 6.7 on
 * average. Those of wider ones, capitals and figures take more; the room is for them, so that the hit is always in sight.
 */
const REST_PIXELS = 44;
const CHARACTER_PIXELS = 7.8;

export function TextCell({ row, column }: { readonly row: MessageRow; readonly column: DrawnColumn }) {
  return (
    <span className={classes.cell}>
      <KindIcon row={row} />
      <Content row={row} column={column} />
      <HitMark kind="messages" row={row} />
    </span>
  );
}

function Mention({ uid }: { readonly uid: string }) {
  return <bdi className={classes.mention}>@{useName(uid) ?? markHidden(uid)}</bdi>;
}

function Content({ row, column }: { readonly row: MessageRow; readonly column: DrawnColumn }) {
  const app = useAppContext();
  const { sessionId } = row;
  if (row.deletedAtSeconds !== null && (row.text === null || row.text === ""))
    return <span className={classes.gone}>{say("messages.deletedMessage")}</span>;
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
  return <Text text={row.text} column={column} />;
}

/** The text from its beginning, or from a little before the first hit of the search if that would be out of sight. */
function Text({ text, column }: { readonly text: string; readonly column: DrawnColumn }) {
  const { lines } = useApp((state) => state.settings.rowLooks.messages);
  const hits = useHits("messages", text, "text");
  const width = useColumnWidth(column);
  const start = startNear(text, hits[0], (lines * (width - REST_PIXELS)) / CHARACTER_PIXELS);
  return (
    <span className={classes.text} dir="auto">
      {start > 0 && <span className={classes.newline}>…</span>}
      {splitText(text.slice(start, start + MOST_CHARACTERS * lines)).map((part, index) => {
        if (part.kind === "newline")
          return lines > 1 ? (
            <br key={index} />
          ) : (
            <span key={index} className={classes.newline} aria-label=" ">
              ⏎
            </span>
          );
        if (part.kind === "mention") return <Mention key={index} uid={part.uid} />;
        return <MarkedAt key={index} text={part.text} hits={hits} offset={start + part.from} />;
      })}
    </span>
  );
}

function useColumnWidth(column: DrawnColumn): number {
  return useSyncExternalStore(
    (onChange) => {
      column.addEventListener("widthChanged", onChange);
      return () => column.removeEventListener("widthChanged", onChange);
    },
    () => column.getActualWidth(),
  );
}
