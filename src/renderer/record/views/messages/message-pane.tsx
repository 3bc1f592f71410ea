// The pane of the selected message: text, people, details, and the raw record.
import { useEffect, useState } from "react";
import type { Failure } from "#contract/failure.ts";
import type { MessageDetail } from "#contract/methods/rows.ts";
import { CopyLink } from "#renderer/parts/copy-link.tsx";
import { RecordPane } from "#renderer/record/views/pane/record-pane.tsx";
import paneClasses from "#renderer/design/looks/pane.module.css";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { InitialsAvatar } from "#renderer/design/parts/initials-avatar.tsx";
import { MessageOverview } from "./message-overview.tsx";
import { markHidden, markInName } from "#domain/text/hidden-characters.ts";
import { ask } from "#renderer/state/ask.ts";
import { useIsFile, usePlacedApp, useScreen, useTime } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

export function MessagePane() {
  const { selection, paneOpen } = useScreen("messages");
  const rowId = selection?.rowId ?? null;
  const { detail, failure } = useMessageDetail(paneOpen ? rowId : null);
  const isFile = useIsFile();
  if (!paneOpen || rowId === null || (detail === null && failure === null)) return null;
  return (
    <RecordPane
      kind="messages"
      detail={detail}
      header={Header}
      overview={MessageOverview}
      originOf={() => (isFile ? say("pane.fromFile") : say("pane.fromService"))}
      instead={<div className={paneClasses.panelPadded}>{failure !== null && <QuietNotice failure={failure} />}</div>}
    />
  );
}

function Header({ detail: { row } }: { readonly detail: MessageDetail }) {
  const time = useTime();
  const name = row.senderName ?? row.sender ?? say("messages.unknownSender");
  const conversation = row.conversationId === null ? {} : { conversationId: row.conversationId };
  return (
    <div style={{ display: "flex", gap: 10, alignItems: "center", minWidth: 0 }}>
      <InitialsAvatar name={name} id={row.sender ?? name} size={32} />
      <div style={{ minWidth: 0 }}>
        <h2 className={paneClasses.title}>
          <bdi>{name === row.sender ? markHidden(name) : markInName(name)}</bdi>
        </h2>
        <div className={paneClasses.subtitle}>
          {row.sender !== null && row.sender !== name && <bdi>{markHidden(row.sender)}</bdi>}
          {row.sentAtSeconds !== null && <bdi className="sb-numeric">{time(row.sentAtSeconds)}</bdi>}
          <CopyLink link={{ kind: "message", messageId: row.id, ...conversation }} />
        </div>
      </div>
    </div>
  );
}

interface MessageReading {
  readonly detail: MessageDetail | null;
  readonly failure: Failure | null;
}

/** The message of a row; the previous one stays on the screen until it is read. */
function useMessageDetail(rowId: number | null): MessageReading {
  const app = usePlacedApp();
  const [reading, setReading] = useState<MessageReading>({ detail: null, failure: null });
  useEffect(() => {
    if (rowId === null) return;
    return ask(
      app,
      (signal) => app.place.call("record.message", { rowId }, { signal }),
      (detail) => setReading({ detail, failure: null }),
      (failure) => setReading({ detail: null, failure }),
    );
  }, [app, rowId]);
  return reading;
}
