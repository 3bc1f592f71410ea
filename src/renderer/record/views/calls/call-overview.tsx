// The overview of a call: its facts, its people, its recordings.
import { kindsInWords } from "#domain/query/value-words.ts";
import { useMemo } from "react";
import { useTime } from "#renderer/state/use-app.ts";
import type { CallDetail } from "#contract/methods/rows.ts";
import type { Course } from "#domain/course/course.ts";
import { ownValue } from "#domain/text/lenient.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import { secondsBetween, type ColumnName } from "#domain/columns/datasets.ts";
import { formatDurationAfter } from "#domain/time/time.ts";
import { CopyButton, copyableId } from "#renderer/parts/copy-button.tsx";
import { RelatedToCall } from "#renderer/record/views/pane/related-to.tsx";
import { LinkedTo } from "#renderer/record/views/pane/person-link.tsx";
import { Facts, type Fact } from "#renderer/design/parts/fact-list.tsx";
import { NamedId } from "#renderer/parts/highlighted-text.tsx";
import { Section } from "#renderer/design/parts/section.tsx";
import { OtherFields } from "#renderer/record/views/pane/other-fields-section.tsx";
import { shortFacts } from "#renderer/record/model/calls/short-facts.ts";
import { readCallContent } from "#renderer/record/model/calls/call-content.ts";
import { shownDuration } from "#renderer/record/model/calls/duration.ts";
import { Participants } from "./participants.tsx";
import { RebuiltFacts } from "./rebuilt-facts.tsx";
import { Recordings } from "./recordings.tsx";
import { Transcriptions } from "./transcriptions.tsx";
import { totalOfCall } from "#renderer/record/model/calls/totals.ts";
import { isolate, markHidden } from "#domain/text/hidden-characters.ts";
import { CallStory } from "#renderer/record/views/calls/timeline/call-story.tsx";
import { useCourse } from "#renderer/record/views/calls/timeline/use-course.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { say } from "#texts/say.ts";

export function CallOverview({ detail }: { readonly detail: CallDetail }) {
  const shown = useCourse(detail);
  const content = useMemo(() => readCallContent(detail.raw), [detail.raw]);
  return (
    <>
      <CallStory shown={shown} />
      <RelatedToCall detail={detail} />
      <Facts facts={shortFacts(detail, shown)} />
      <Participants detail={detail} shown={shown} />
      <Section title={say("calls.call.details")}>
        <CallFacts detail={detail} course={shown.course} tags={content.tags} />
      </Section>
      {detail.rebuiltFrom !== null && <RebuiltFacts rebuiltFrom={detail.rebuiltFrom} />}
      {(detail.recordings.length > 0 || detail.row.hasRecording === true) && (
        <Section title={say("calls.call.recordings")} count={detail.recordings.length}>
          <Recordings recordings={detail.recordings} />
        </Section>
      )}
      {(content.transcriptions.length > 0 || detail.row.hasTranscription === true) && (
        <Section title={say("calls.call.transcriptions")} count={content.transcriptions.length}>
          <Transcriptions transcriptions={content.transcriptions} />
        </Section>
      )}
      {content.metadata.length > 0 && (
        <Section title={say("calls.call.metadata")}>
          <Facts facts={content.metadata} />
        </Section>
      )}
      <OtherFields kind="calls" raw={detail.raw} />
    </>
  );
}

const label = (name: ColumnName<"calls">): string => columnLabel("calls", name);

function CallFacts(props: { readonly detail: CallDetail; readonly course: Course; readonly tags: readonly string[] }) {
  const { detail, course, tags } = props;
  const { row, names } = detail;
  const time = useTime();
  const isGroup = row.receiverType === "group";
  const named = (id: string | null, name: string | null, isPerson: boolean) =>
    id === null ? name : <CopyableName name={name ?? ownValue(names, id) ?? null} id={id} isPerson={isPerson} />;
  const minutes = (value: number | null) => totalOfCall(value, row, detail.participants, course);
  const ringSeconds = secondsBetween(row.initiatedAtSeconds, row.startedAtSeconds);
  // A start at the moment of the initiation is no pick-up: some documents define it so.
  const ring =
    ringSeconds === null || ringSeconds === 0
      ? ""
      : ` ${say("calls.call.after", { duration: formatDurationAfter(ringSeconds) })}`;
  const started = time(row.startedAtSeconds);
  const facts: readonly Fact[] = [
    [label("initiator"), named(row.initiator, row.initiatorName, true)],
    [isGroup ? say("calls.call.group") : label("receiver"), named(row.receiver, row.receiverName, !isGroup)],
    [say("calls.call.typeAndMode"), kindsInWords(row.type, row.mode)],
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
    [label("totalDurationInMinutes"), shownDuration(row, course)],
    [label("totalAudioMinutes"), minutes(row.totalAudioMinutes)],
    [label("totalVideoMinutes"), minutes(row.totalVideoMinutes)],
    [label("totalParticipants"), row.totalParticipants === null ? null : formatNumber(row.totalParticipants)],
    [say("calls.call.tags"), tags.join(", ")],
    [label("sessionId"), copyableId(row.sessionId, say("calls.call.sessionId"))],
    [label("mid"), copyableId(row.mid, say("calls.call.meetingId"))],
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
      <CopyButton text={id} what={say("calls.call.idOf", { name: name === null ? markHidden(id) : isolate(name) })} />
    </span>
  );
}
