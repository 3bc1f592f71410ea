// The facts of a timeline as the lines of a table, each with its source.
import type { CallDetail } from "#contract/methods/rows.ts";
import type { Ring } from "#domain/course/answer.ts";
import type { CourseEvent } from "#domain/course/course-events.ts";
import { staysOf, type Lane } from "#domain/course/lanes.ts";
import type { Stay, Unknown } from "#domain/course/recorded.ts";
import type { Participant } from "#domain/records/call.ts";
import type { RebuiltFrom } from "#domain/records/rebuilt-call.ts";
import { ownValue } from "#domain/text/lenient.ts";
import { personOf, rowsOfLane, statusInSentence, valueWord } from "./course-people.ts";
import type { CourseReading } from "./course-story.ts";
import { withSoFar } from "./duration.ts";
import { exactDuration } from "./moments.ts";
import { type NameIn, say } from "#texts/say.ts";

export interface TimelineFact {
  readonly person: string | null;
  /** the device id up to its last `/` */
  readonly device: string | null;
  readonly what: string;
  readonly fromSeconds: number | null;
  /** null also for an end that is not recorded */
  readonly toSeconds: number | null;
  /** true if it goes on: the end is now */
  readonly isSoFar: boolean;
  readonly source: string;
  /** index of the person's lane */
  readonly lane: number | null;
  /** participant entries behind it */
  readonly rows: readonly number[];
}

type Facts = readonly TimelineFact[];

/** All facts in order of time; those without a time last. `rebuiltFrom` names the events of a rebuilt call. */
export function factsOf(
  reading: CourseReading,
  { recordings, participants, rebuiltFrom }: Pick<CallDetail, "recordings" | "participants" | "rebuiltFrom">,
): Facts {
  const { course, names } = reading;
  const people = course.lanes.map((lane) => personOf(lane, names));
  const context = { reading, people, rebuiltFrom };
  return [
    ...ringFacts(context),
    ...course.lanes.flatMap((lane, index) => presenceFacts(lane, index, participants, context)),
    ...course.alone.map(({ fromSeconds, toSeconds, lane }): TimelineFact => ({
      ...blank(context, lane, rowsOfLane(course.lanes[lane])),
      what: say("calls.course.facts.alone"),
      fromSeconds,
      toSeconds,
      isSoFar: endsNow(course.lanes[lane], toSeconds),
      source: say("calls.course.sources.computed"),
    })),
    ...course.events.flatMap((event) => eventFacts(event, context)),
    ...recordings.map((_, recording) => recordingFact(recording, context)),
  ].toSorted((a, b) => order(a) - order(b));
}

/** True for the moment up to which a presence that goes on is drawn. */
function endsNow(lane: Lane | undefined, seconds: number): boolean {
  const stays = lane === undefined ? [] : staysOf(lane);
  return stays.some(({ left, drawn }) => left.unknown === "running" && drawn?.toSeconds === seconds);
}

/** How long a fact lasted, to the second; null where that is not known. */
export function lengthOfFact({ fromSeconds, toSeconds, isSoFar }: TimelineFact): string | null {
  if (fromSeconds === null || toSeconds === null) return null;
  return withSoFar(exactDuration(toSeconds - fromSeconds), isSoFar);
}

const order = ({ fromSeconds }: TimelineFact): number => fromSeconds ?? Number.MAX_SAFE_INTEGER;

interface Context {
  readonly reading: CourseReading;
  /** names by lane */
  readonly people: readonly string[];
  readonly rebuiltFrom: RebuiltFrom | null;
}

function blank(context: Context, lane: number | null, rows: readonly number[]): TimelineFact {
  const person = lane === null ? null : (context.people[lane] ?? null);
  const source = withEvent(entrySource(rows), ["participants"], context);
  return { person, device: null, what: "", fromSeconds: null, toSeconds: null, isSoFar: false, source, lane, rows };
}

/** Entries that a source names; the others are counted. */
const MOST_ENTRIES = 6;

function entrySource(rows: readonly number[]): string {
  const named = rows.slice(0, MOST_ENTRIES).map((row) => String(row + 1));
  const all = rows.length > named.length ? [...named, "…"] : named;
  return say("calls.course.sources.entries", { count: all.length, rows: all.join(", ") });
}

/** The source, with the webhook events that state the facts where a call was rebuilt from them. */
function withEvent(source: string, facts: readonly string[], { rebuiltFrom }: Context): string {
  const told = facts.flatMap((name) => ownValue(rebuiltFrom?.facts ?? {}, name) ?? []);
  return [
    source,
    ...told.map(({ trigger, line }) => say("calls.course.sources.event", { trigger: valueWord(trigger), line })),
  ].join(" · ");
}

/** The fields of the call that say when it stopped ringing; a joining is a field of an entry. */
const RING_FIELDS: Readonly<Record<Ring["until"], readonly string[]>> = {
  start: ["startedAt"],
  joining: [],
  end: ["endedAt"],
  now: [],
};

function ringFacts(context: Context): Facts {
  const { course } = context.reading;
  if (course.ring === null) return [];
  const caller = course.lanes.findIndex(({ isInitiator }) => isInitiator);
  const { fromSeconds, toSeconds, until } = course.ring;
  const fields = ["initiatedAt", ...RING_FIELDS[until]];
  const joining = until === "joining" ? rowsJoiningAt(toSeconds, course.lanes) : [];
  const named = [
    say("calls.course.sources.fields", { fields: fields.join(", ") }),
    ...(joining.length === 0 ? [] : [entrySource(joining)]),
  ];
  const source = withEvent(named.join(" · "), fields, context);
  return [
    {
      ...blank(context, caller === -1 ? null : caller, []),
      what: say("calls.course.facts.ring"),
      fromSeconds,
      toSeconds,
      isSoFar: until === "now",
      source,
    },
  ];
}

function rowsJoiningAt(seconds: number, lanes: readonly Lane[]): readonly number[] {
  return lanes.flatMap(staysOf).flatMap(({ joined, row }) => (joined.seconds === seconds ? [row] : []));
}

function presenceFacts(lane: Lane, index: number, participants: readonly Participant[], context: Context): Facts {
  const absence = (state: string | null): string =>
    say("calls.course.facts.neverJoined", { state: state === null ? null : statusInSentence(state) });
  if (lane.joined === false) {
    return [{ ...blank(context, index, rowsOfLane(lane)), what: absence(lane.state) }];
  }
  return lane.devices.flatMap(({ base: device, rows, stays }) =>
    rows.map((row): TimelineFact => {
      const stay = stays.find((each) => each.row === row);
      const { isJoined = null, state = null } = participants[row] ?? {};
      const fact = { ...blank(context, index, [row]), device };
      if (stay === undefined) return { ...fact, device: null, what: absence(state) };
      if (isJoined === null) {
        return {
          ...fact,
          device: null,
          what: say("calls.course.facts.maybeJoined", { state: state === null ? null : statusInSentence(state) }),
        };
      }
      const isSoFar = stay.left.unknown === "running";
      const toSeconds = isSoFar ? (stay.drawn?.toSeconds ?? null) : stay.left.seconds;
      return { ...fact, what: presenceText(stay), fromSeconds: stay.joined.seconds, toSeconds, isSoFar };
    }),
  );
}

/** The words for a presence of which a time is not known, by the reason. */
const UNKNOWN_LEAVING = {
  missing: "presentUnknown",
  running: "stillPresent",
  beforeJoining: "leftBeforeJoined",
  afterEnd: "leftAfterEnd",
} as const satisfies Readonly<Record<Unknown, NameIn<"calls.course.facts">>>;

function presenceText({ joined, left }: Stay): string {
  if (joined.seconds === null)
    return joined.unknown === "afterEnd"
      ? say("calls.course.facts.joinedAfterEnd")
      : say("calls.course.facts.joinedWithoutTime");
  return left.seconds === null
    ? say(`calls.course.facts.${UNKNOWN_LEAVING[left.unknown]}`)
    : say("calls.course.facts.present");
}

function eventFacts(event: CourseEvent, context: Context): Facts {
  const { atSeconds, lane, rows } = event;
  const fact = blank(context, lane, rows);
  const gap = (seconds: number) => ({ fromSeconds: atSeconds - seconds, toSeconds: atSeconds });
  switch (event.kind) {
    case "joined":
    case "left":
      return [];
    case "reconnected": {
      const stretch = { fromSeconds: atSeconds, toSeconds: atSeconds + event.gapSeconds };
      return [{ ...fact, what: say("calls.course.facts.reconnected"), device: event.device, ...stretch }];
    }
    case "changedDevice":
      return [{ ...fact, what: say("calls.course.facts.changedDevice"), device: event.to, ...gap(event.gapSeconds) }];
    case "returned":
      return [{ ...fact, what: say("calls.course.facts.returned"), ...gap(event.gapSeconds) }];
    case "leftEarly":
      return [
        {
          ...fact,
          what: say("calls.course.facts.leftEarly"),
          fromSeconds: atSeconds,
          toSeconds: atSeconds + event.earlySeconds,
        },
      ];
  }
}

function recordingFact(recording: number, context: Context): TimelineFact {
  const found = context.reading.course.recordings.find((each) => each.recording === recording);
  const source = withEvent(
    say("calls.course.sources.recording", { recording: recording + 1 }),
    ["recordings"],
    context,
  );
  const fact = { ...blank(context, null, []), source };
  if (found === undefined)
    return { ...fact, what: say("calls.course.facts.recordingWithoutTimes", { recording: recording + 1 }) };
  const { fromSeconds, toSeconds } = found;
  return { ...fact, what: say("calls.course.facts.recording", { recording: recording + 1 }), fromSeconds, toSeconds };
}
