// The pane of the selected call: details, participants and devices, recordings, its timeline, and the raw record.
import { Loader } from "@mantine/core";
import { IconPhone, IconVideo } from "@tabler/icons-react";
import type { CallDetail } from "#contract/methods/rows.ts";
import { CopyLink } from "#renderer/parts/copy-link.tsx";
import { RecordPane } from "#renderer/record/views/pane/record-pane.tsx";
import paneClasses from "#renderer/design/looks/pane.module.css";
import { QuietNotice } from "#renderer/design/parts/quiet-notice.tsx";
import { CallOverview } from "./call-overview.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { CourseViewProvider, TIMELINE_TAB } from "#renderer/record/views/calls/timeline/course-view.tsx";
import { Timeline } from "#renderer/record/views/calls/timeline/timeline.tsx";
import { useCallDetail, type CallReading } from "./use-call-detail.ts";
import { markHidden } from "#domain/text/hidden-characters.ts";
import { useIsFile, useScreen, useTime } from "#renderer/state/use-app.ts";
import { peopleOf } from "#renderer/record/model/calls/call-people.ts";
import { say } from "#texts/say.ts";

const TIMELINE = {
  value: TIMELINE_TAB,
  get label() {
    return say("calls.course.title");
  },
  content: Timeline,
};

export function CallPane() {
  const { selection, paneOpen, result } = useScreen("calls");
  const reading = useCallDetail(paneOpen ? selection : null, selection?.viewingAs ?? result?.query.viewingAs);
  const isFile = useIsFile();
  if (!paneOpen || selection === null) return null;
  const { detail, failure, fetching, refresh } = reading;
  return (
    <CourseViewProvider sessionId={detail?.row.sessionId ?? null} refresh={refresh} isAsking={fetching}>
      <RecordPane
        kind="calls"
        detail={detail}
        header={Header}
        overview={CallOverview}
        extra={TIMELINE}
        notice={
          failure !== null &&
          failure.kind !== "cancelled" && <QuietNotice failure={failure} stays={say("pane.askFailed")} />
        }
        originOf={(call) => originOf(call, isFile)}
        isAsking={fetching}
        instead={<WithoutDetail reading={reading} sessionId={selection.sessionId} />}
      />
    </CourseViewProvider>
  );
}

/** The source of the shown JSON. */
function originOf({ rebuiltFrom, isFull }: CallDetail, isFile: boolean): string {
  if (rebuiltFrom !== null) return say("calls.call.rebuilt");
  if (isFile) return say("pane.fromFile");
  return isFull ? say("calls.call.fullRecord") : say("calls.call.listEntry");
}

function WithoutDetail(props: { readonly reading: CallReading; readonly sessionId: string | null }) {
  const { failure, fetching } = props.reading;
  return (
    <div className={paneClasses.panelPadded}>
      <bdi className="sb-mono">{markHidden(props.sessionId ?? "")}</bdi>
      <div style={{ marginTop: 12 }}>
        {failure !== null && <QuietNotice failure={failure} />}
        {fetching && failure === null && (
          <Loader size="sm" color="gray" role="img" aria-label={say("calls.call.asking")} />
        )}
      </div>
    </div>
  );
}

function Header({ detail }: { readonly detail: CallDetail }) {
  const time = useTime();
  const { row } = detail;
  const { from, to } = peopleOf(detail);
  const Icon = row.type === "video" ? IconVideo : IconPhone;
  return (
    <>
      <h2 className={paneClasses.title}>
        <Icon size={16} stroke={1.7} style={{ flex: "none" }} aria-label={row.type ?? say("calls.call.call")} />
        <span>
          <bdi>{from}</bdi>
          {to !== null && (
            <>
              {" "}
              <span className="sb-quiet">{say("calls.call.to")}</span> <bdi>{to}</bdi>
            </>
          )}
        </span>
      </h2>
      <div className={paneClasses.subtitle}>
        <StatusBadge status={row.status} />
        {row.initiatedAtSeconds !== null && <bdi className="sb-numeric">{time(row.initiatedAtSeconds)}</bdi>}
        <CopyLink link={{ kind: "call", sessionId: row.sessionId }} />
      </div>
    </>
  );
}
