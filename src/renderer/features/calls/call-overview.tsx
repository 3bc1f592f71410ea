// The overview of a call: its facts, its people, its recordings.
import { useTime } from "../../actions/base/use-app.ts";
import type { CallDetail } from "../../../contract/methods/rows.ts";
import { ownValue } from "../../../domain/text/lenient.ts";
import { columnLabel } from "../../../domain/columns/column-texts.ts";
import { secondsBetween, type ColumnName } from "../../../domain/columns/datasets.ts";
import { formatDuration } from "../../../domain/time/time.ts";
import { CopyButton, copyableId } from "../pane/copy-button.tsx";
import { RelatedToCall } from "../pane/related-to.tsx";
import { LinkedTo } from "../pane/person-link.tsx";
import { Facts, type Fact } from "../../design/parts/facts.tsx";
import { NamedId } from "../pane/found.tsx";
import { Section } from "../../design/parts/section.tsx";
import { callDuration } from "../../model/calls/duration.ts";
import { Participants } from "./participants.tsx";
import { RebuiltFacts } from "./rebuilt-facts.tsx";
import { Recordings } from "./recordings.tsx";
import { callTexts as texts } from "../../model/calls/call-texts.ts";
import { totalOfCall } from "../../model/calls/totals.ts";
import { isolate, markHidden } from "../../../domain/text/hidden-characters.ts";
import { CallStory } from "./timeline/call-story.tsx";
import { useCourse } from "./timeline/use-course.ts";

export function CallOverview({ detail }: { readonly detail: CallDetail }) {
  const shown = useCourse(detail);
  return (
    <>
      <CallStory shown={shown} />
      <RelatedToCall row={detail.row} />
      <CallFacts detail={detail} />
      <Participants detail={detail} />
      {detail.rebuiltFrom !== null && <RebuiltFacts rebuiltFrom={detail.rebuiltFrom} />}
      {(detail.recordings.length > 0 || detail.row.hasRecording === true) && (
        <Section title={texts.recordings} count={detail.recordings.length}>
          <Recordings recordings={detail.recordings} />
        </Section>
      )}
    </>
  );
}

const label = (name: ColumnName<"calls">): string => columnLabel("calls", name);

function CallFacts({ detail }: { readonly detail: CallDetail }) {
  const { row, names } = detail;
  const time = useTime();
  const isGroup = row.receiverType === "group";
  const named = (id: string | null, name: string | null, isPerson: boolean) =>
    id === null ? name : <CopyableName name={name ?? ownValue(names, id) ?? null} id={id} isPerson={isPerson} />;
  const minutes = (value: number | null) => totalOfCall(value, row, detail.participants);
  const ringSeconds = secondsBetween(row.initiatedAtSeconds, row.startedAtSeconds);
  // A start at the moment of the initiation is no pick-up: some documents define it so.
  const ring = ringSeconds === null || ringSeconds === 0 ? "" : texts.after(formatDuration(ringSeconds));
  const started = time(row.startedAtSeconds);
  const facts: readonly Fact[] = [
    [label("initiator"), named(row.initiator, row.initiatorName, true)],
    [isGroup ? texts.group : label("receiver"), named(row.receiver, row.receiverName, !isGroup)],
    [texts.kind, [row.type, row.mode].filter((part) => part !== null).join(" · ")],
    [label("initiatedAt"), time(row.initiatedAtSeconds)],
    [
      label("startedAt"),
      started === null ? null : (
        <>
          <bdi>{started}</bdi>
          <span className="sb-quiet">{ring}</span>
        </>
      ),
    ],
    [label("endedAt"), time(row.endedAtSeconds)],
    [label("totalDurationInMinutes"), callDuration(row)],
    [label("totalAudioMinutes"), minutes(row.totalAudioMinutes)],
    [label("totalVideoMinutes"), minutes(row.totalVideoMinutes)],
    [label("totalParticipants"), row.totalParticipants === null ? null : texts.byService(row.totalParticipants)],
    [label("sessionId"), copyableId(row.sessionId, texts.sessionId)],
    [label("mid"), copyableId(row.mid, texts.meetingId)],
  ];
  return <Facts facts={facts} />;
}

function CopyableName(props: { readonly name: string | null; readonly id: string; readonly isPerson: boolean }) {
  const { name, id, isPerson } = props;
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 4, minWidth: 0 }}>
      <LinkedTo uid={id} isPerson={isPerson}>
        <NamedId name={name} id={id} />
      </LinkedTo>
      <CopyButton text={id} what={texts.idOf(name === null ? markHidden(id) : isolate(name))} />
    </span>
  );
}
