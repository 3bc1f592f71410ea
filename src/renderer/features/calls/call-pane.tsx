// The pane of the selected call: details, participants and devices, recordings, and the raw record.
import { Loader, Tabs } from "@mantine/core";
import { IconPhone, IconVideo } from "@tabler/icons-react";
import type { CallDetail } from "../../../contract/methods/rows.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import { formatTime } from "../../../domain/time/time.ts";
import { EventList } from "../pane/event-list.tsx";
import { shownTab } from "../pane/shown-tab.ts";
import { CopyLink } from "../links/copy-link.tsx";
import { MarksOf } from "../pane/found.tsx";
import { OtherVersions } from "../pane/other-versions.tsx";
import { Pane } from "../pane/pane.tsx";
import paneClasses from "../../design/looks/pane.module.css";
import { QuietNotice } from "../../design/parts/quiet-notice.tsx";
import { RawJson } from "../pane/raw-json.tsx";
import { closePane, setPaneTab } from "../../actions/query/record-actions.ts";
import { count, formatNumber } from "../../design/words/format.ts";
import { CallOverview } from "./call-overview.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { useCallDetail } from "./use-call-detail.ts";
import type { CallReading } from "./use-call-detail.ts";
import { markHidden } from "../../../domain/text/hidden-characters.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { selectIsFile, selectZone } from "../../actions/base/slices/settings.ts";
import { selectScreen } from "../../actions/base/slices/screens.ts";

export function CallPane() {
  const app = useAppContext();
  const { selection, paneOpen, paneTab, result } = useApp(selectScreen("calls"));
  const reading = useCallDetail(paneOpen ? selection : null, selection?.viewingAs ?? result?.query.viewingAs);
  const isFile = useApp(selectIsFile);
  if (!paneOpen || selection === null) return null;
  const { detail } = reading;
  return (
    <Pane
      label="Call"
      header={detail === null ? <h2 className={paneClasses.title}>Call</h2> : <Header detail={detail} />}
      onClose={() => closePane(app, "calls")}
    >
      {detail === null ? (
        <WithoutDetail reading={reading} sessionId={selection.sessionId} />
      ) : (
        <Tabs
          value={shownTab(paneTab, detail.events, detail.versions?.length)}
          onChange={(tab) => setPaneTab(app, "calls", tab ?? "overview")}
          className={paneClasses.tabs}
        >
          <Tabs.List className={paneClasses.tabList}>
            <Tabs.Tab value="overview">Overview</Tabs.Tab>
            {detail.events > 0 && <Tabs.Tab value="events">{count(detail.events, "event")}</Tabs.Tab>}
            <Tabs.Tab value="raw">Raw JSON</Tabs.Tab>
            {detail.versions !== undefined && (
              <Tabs.Tab value="versions">{count(detail.versions.length, "other version")}</Tabs.Tab>
            )}
            {reading.fetching && (
              <span className={paneClasses.fetching} role="status">
                <Loader size={11} color="gray" /> Asking for the full record
              </span>
            )}
          </Tabs.List>
          <Tabs.Panel value="overview" className={`${paneClasses.panel} ${paneClasses.panelPadded}`} tabIndex={0}>
            {reading.failure !== null && reading.failure.kind !== "cancelled" && (
              <QuietNotice failure={reading.failure} stays="The details from the list are shown." />
            )}
            <MarksOf value="calls">
              <CallOverview detail={detail} />
            </MarksOf>
          </Tabs.Panel>
          <Tabs.Panel value="events" className={paneClasses.panel}>
            <EventList from={{ of: "calls", id: detail.row.rowId }} total={detail.events} />
          </Tabs.Panel>
          <Tabs.Panel value="raw" className={paneClasses.panel}>
            <RawJson raw={detail.raw} origin={originOf(detail, isFile)} />
          </Tabs.Panel>
          <Tabs.Panel value="versions" className={paneClasses.panel}>
            <OtherVersions versions={detail.versions ?? []} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Pane>
  );
}

/** The source of the shown JSON. */
function originOf({ rebuiltFrom, isFull }: CallDetail, isFile: boolean): string {
  if (rebuiltFrom !== null) return "Rebuilt from webhook events";
  if (isFile) return "As read from the file";
  return isFull ? "As Get call sent it" : "As the list sent it";
}

function WithoutDetail(props: { readonly reading: CallReading; readonly sessionId: string | null }) {
  const { failure, fetching } = props.reading;
  return (
    <div className={paneClasses.panelPadded}>
      <bdi className="sb-mono">{markHidden(props.sessionId ?? "")}</bdi>
      <div style={{ marginTop: 12 }}>
        {failure !== null && <QuietNotice failure={failure} />}
        {fetching && failure === null && <Loader size="sm" color="gray" role="img" aria-label="Asking for the call" />}
      </div>
    </div>
  );
}

/** Participants whom the record names without a UID, where nobody is known to have started the call. */
function namesOf({ participants }: CallDetail): string | null {
  const names = [...new Set(participants.flatMap(({ uid, name }) => (uid === null && name !== null ? [name] : [])))];
  if (names.length === 0) return null;
  const others = names.length - MOST_NAMES;
  return `${names.slice(0, MOST_NAMES).join(", ")}${others > 0 ? ` and ${formatNumber(others)} more` : ""}`;
}

/** Names in the title of a call. */
const MOST_NAMES = 3;

function Header({ detail }: { readonly detail: CallDetail }) {
  const zone = useApp(selectZone);
  const { row, names } = detail;
  const Icon = row.type === "video" ? IconVideo : IconPhone;
  const from =
    row.initiatorName ??
    (row.initiator === null ? null : (ownValue(names, row.initiator) ?? markHidden(row.initiator)));
  const to =
    row.receiverName ?? (row.receiver === null ? null : (ownValue(names, row.receiver) ?? markHidden(row.receiver)));
  return (
    <>
      <h2 className={paneClasses.title}>
        <Icon size={16} stroke={1.7} style={{ flex: "none" }} aria-label={row.type ?? "call"} />
        <span>
          <bdi>{from ?? namesOf(detail) ?? "Unknown"}</bdi>
          {to !== null && (
            <>
              {" "}
              <span className="sb-quiet">to</span> <bdi>{to}</bdi>
            </>
          )}
        </span>
      </h2>
      <div className={paneClasses.subtitle}>
        <StatusBadge status={row.status} />
        {row.initiatedAtSeconds !== null && (
          <span className="sb-numeric">{formatTime(row.initiatedAtSeconds, zone)}</span>
        )}
        <CopyLink link={{ kind: "call", sessionId: row.sessionId }} />
      </div>
    </>
  );
}
