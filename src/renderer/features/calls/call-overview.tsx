// The overview of a call: its facts, its people, its recordings.
import type { CallDetail } from "../../../contract/methods/rows.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import { labelOf, secondsBetween } from "../../../domain/columns/datasets.ts";
import type { ColumnName } from "../../../domain/columns/datasets.ts";
import { formatDuration, formatTime } from "../../../domain/time/time.ts";
import { CopyableId } from "../pane/copy-button.tsx";
import { Facts } from "../../design/parts/facts.tsx";
import type { Fact } from "../../design/parts/facts.tsx";
import { Found } from "../pane/found.tsx";
import { Section } from "../../design/parts/section.tsx";
import { formatMinutes, formatNumber } from "../../design/words/format.ts";
import { callDuration } from "../../model/calls/duration.ts";
import { Participants } from "./participants.tsx";
import { RebuiltFacts } from "./rebuilt-facts.tsx";
import { Recordings } from "./recordings.tsx";
import { markHidden } from "../../../domain/text/hidden-characters.ts";
import { selectZone } from "../../actions/base/slices/settings.ts";
import { useApp } from "../../actions/base/use-app.ts";

export function CallOverview({ detail }: { readonly detail: CallDetail }) {
  return (
    <>
      <CallFacts detail={detail} />
      <Participants detail={detail} />
      {detail.rebuiltFrom !== null && <RebuiltFacts rebuiltFrom={detail.rebuiltFrom} />}
      {(detail.recordings.length > 0 || detail.row.hasRecording === true) && (
        <Section title="Recordings" count={detail.recordings.length}>
          <Recordings recordings={detail.recordings} />
        </Section>
      )}
    </>
  );
}

const label = (name: ColumnName<"calls">): string => labelOf("calls", name);

function CallFacts({ detail }: { readonly detail: CallDetail }) {
  const { row, names } = detail;
  const zone = useApp(selectZone);
  const time = (seconds: number | null) => (seconds === null ? null : formatTime(seconds, zone));
  const named = (id: string | null, name: string | null) => {
    if (id === null) return name;
    const known = name ?? ownValue(names, id) ?? null;
    return known === null || known === id ? (
      <bdi>
        <Found text={markHidden(id)} />
      </bdi>
    ) : (
      <>
        <bdi>
          <Found text={known} />
        </bdi>{" "}
        <bdi className="sb-quiet">
          <Found text={markHidden(id)} />
        </bdi>
      </>
    );
  };
  const minutes = (value: number | null) => (value === null ? null : formatMinutes(value));
  const ringSeconds = secondsBetween(row.initiatedAtSeconds, row.startedAtSeconds);
  const ring = ringSeconds === null ? "" : ` (${formatDuration(ringSeconds)} after)`;
  const started = time(row.startedAtSeconds);
  const facts: readonly Fact[] = [
    [label("initiator"), named(row.initiator, row.initiatorName)],
    [row.receiverType === "group" ? "Group" : label("receiver"), named(row.receiver, row.receiverName)],
    ["Kind", [row.type, row.mode].filter((part) => part !== null).join(" · ")],
    [label("initiatedAt"), time(row.initiatedAtSeconds)],
    [
      label("startedAt"),
      started === null ? null : (
        <>
          {started}
          <span className="sb-quiet">{ring}</span>
        </>
      ),
    ],
    [label("endedAt"), time(row.endedAtSeconds)],
    [label("totalDurationInMinutes"), callDuration(row)],
    [label("totalAudioMinutes"), minutes(row.totalAudioMinutes)],
    [label("totalVideoMinutes"), minutes(row.totalVideoMinutes)],
    [
      label("totalParticipants"),
      row.totalParticipants === null ? null : `${formatNumber(row.totalParticipants)} as the service counts`,
    ],
    [label("sessionId"), <CopyableId key="session" id={row.sessionId} what="session id" />],
    [label("mid"), row.mid === null ? null : <CopyableId key="meeting id" id={row.mid} what="meeting id" />],
  ];
  return <Facts facts={facts} />;
}
