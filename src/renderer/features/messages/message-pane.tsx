// The pane of the selected message: text, people, details, and the raw record.
import { Tabs } from "@mantine/core";
import type { MessageDetail } from "../../../contract/methods/rows.ts";
import { formatTime } from "../../../domain/time/time.ts";
import { EventList } from "../pane/event-list.tsx";
import { shownTab } from "../pane/shown-tab.ts";
import { CopyLink } from "../links/copy-link.tsx";
import { MarksOf } from "../pane/found.tsx";
import { OtherVersions } from "../pane/other-versions.tsx";
import { Pane } from "../pane/pane.tsx";
import paneClasses from "../../design/looks/pane.module.css";
import { RawJson } from "../pane/raw-json.tsx";
import { QuietNotice } from "../../design/parts/quiet-notice.tsx";
import { closePane, setPaneTab } from "../../actions/query/record-actions.ts";
import { count } from "../../design/words/format.ts";
import { InitialsAvatar } from "../../design/parts/initials-avatar.tsx";
import { MessageOverview } from "./message-overview.tsx";
import { useMessageDetail } from "./use-message-detail.ts";
import { markHidden } from "../../../domain/text/hidden-characters.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { selectIsFile, selectZone } from "../../actions/base/slices/settings.ts";
import { selectScreen } from "../../actions/base/slices/screens.ts";

export function MessagePane() {
  const app = useAppContext();
  const { selection, paneOpen, paneTab } = useApp(selectScreen("messages"));
  const rowId = selection?.rowId ?? null;
  const { detail, failure } = useMessageDetail(paneOpen ? rowId : null);
  const isFile = useApp(selectIsFile);
  if (!paneOpen || rowId === null || (detail === null && failure === null)) return null;
  return (
    <Pane
      label="Message"
      header={detail === null ? <h2 className={paneClasses.title}>Message</h2> : <Header detail={detail} />}
      onClose={() => closePane(app, "messages")}
    >
      {failure !== null && (
        <div className={paneClasses.panelPadded}>
          <QuietNotice failure={failure} />
        </div>
      )}
      {detail !== null && (
        <Tabs
          value={shownTab(paneTab, detail.events, detail.versions?.length)}
          onChange={(tab) => setPaneTab(app, "messages", tab ?? "overview")}
          className={paneClasses.tabs}
        >
          <Tabs.List className={paneClasses.tabList}>
            <Tabs.Tab value="overview">Overview</Tabs.Tab>
            {detail.events > 0 && <Tabs.Tab value="events">{count(detail.events, "event")}</Tabs.Tab>}
            <Tabs.Tab value="raw">Raw JSON</Tabs.Tab>
            {detail.versions !== undefined && (
              <Tabs.Tab value="versions">{count(detail.versions.length, "other version")}</Tabs.Tab>
            )}
          </Tabs.List>
          <Tabs.Panel value="overview" className={`${paneClasses.panel} ${paneClasses.panelPadded}`} tabIndex={0}>
            <MarksOf value="messages">
              <MessageOverview detail={detail} />
            </MarksOf>
          </Tabs.Panel>
          <Tabs.Panel value="events" className={paneClasses.panel}>
            <EventList from={{ of: "messages", id: detail.row.rowId }} total={detail.events} />
          </Tabs.Panel>
          <Tabs.Panel value="raw" className={paneClasses.panel}>
            <RawJson raw={detail.raw} origin={isFile ? "As read from the file" : "As the service sent it"} />
          </Tabs.Panel>
          <Tabs.Panel value="versions" className={paneClasses.panel}>
            <OtherVersions versions={detail.versions ?? []} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Pane>
  );
}

function Header({ detail }: { readonly detail: MessageDetail }) {
  const zone = useApp(selectZone);
  const { row } = detail;
  const name = row.senderName ?? row.sender ?? "Unknown sender";
  return (
    <div style={{ display: "flex", gap: 10, alignItems: "center", minWidth: 0 }}>
      <InitialsAvatar name={name} id={row.sender ?? name} size={32} />
      <div style={{ minWidth: 0 }}>
        <h2 className={paneClasses.title}>
          <bdi>{name === row.sender ? markHidden(name) : name}</bdi>
        </h2>
        <div className={paneClasses.subtitle}>
          {row.sender !== null && row.sender !== name && <bdi>{markHidden(row.sender)}</bdi>}
          {row.sentAtSeconds !== null && <span className="sb-numeric">{formatTime(row.sentAtSeconds, zone)}</span>}
          <CopyLink
            link={{
              kind: "message",
              messageId: row.id,
              ...(row.conversationId === null ? {} : { conversationId: row.conversationId }),
            }}
          />
        </div>
      </div>
    </div>
  );
}
