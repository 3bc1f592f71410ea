// The texts for the course of a call: its story, its timeline and table, and its contradictions. Each sentence takes
// its parts as words, so that another language can order them differently.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import { say, type Word, type Words } from "./linked-words.ts";

/** "Omar", "Omar and Kim", "Omar, Kim and 3 more". */
function listed(names: readonly Word[], others: number): Words {
  if (others > 0)
    return say`${names.flatMap((name, index) => (index === 0 ? [name] : [", ", name]))} and ${formatNumber(others)} more`;
  return names.flatMap((name, index) => [...(index === 0 ? [] : [index === names.length - 1 ? " and " : ", "]), name]);
}

const call = (kind: string): string => (kind === "" ? "call" : `call (${kind})`);
const bracketed = (kind: string): string => (kind === "" ? "" : ` (${kind})`);

function company(people: number | null): string {
  if (people === null) return "Two or more people";
  return people === 2 ? "Two people" : `At least two of the ${formatNumber(people)} people`;
}

const story = {
  /** `kind` is "audio", "video" or empty */
  called: (who: Word, whom: Word, kind: string, when: Words) => say`${who} called ${whom}${bracketed(kind)} ${when}.`,
  started: (who: Word, kind: string, when: Words) => say`${who} started a ${call(kind)} ${when}.`,
  startedMeeting: (who: Word, mode: "meeting" | "presentation", whom: Words, kind: string, when: Words) =>
    say`${who} started a ${mode}${whom}${bracketed(kind)} ${when}.`,
  inGroup: (group: Word): Words => say` in ${group}`,
  was: (kind: string, when: Words) => say`A ${call(kind)} began ${when}. The record does not say who called.`,
  on: (moment: Word): Words => say`on ${moment}`,
  /** the time of the start, for a call whose initiation is not recorded */
  until: (moment: Word): Words => say`no later than ${moment}`,
  noMoment: "at a time that the record does not give",
  /** `after` is null if it is not known, `talk` if it is not the talk of these two */
  answered: (who: Word, after: Word | null, talk: Words | null) =>
    say`${who} answered${after === null ? [] : say` after ${after}`}${talk === null ? [] : say` and they talked for ${talk}`}.`,
  joinedFirst: (who: Word, after: Word | null) =>
    after === null
      ? say`The first of the others to join was ${who}.`
      : say`The first of the others to join was ${who}, after ${after}.`,
  answeredBySomebody: (after: Word | null) =>
    after === null
      ? say`Somebody answered; the record does not say who.`
      : say`Somebody answered after ${after}; the record does not say who.`,
  onlyOne: (who: Word) => say`${who} was the only one to join.`,
  onlyOneSoFar: (who: Word) => say`${who} is the only one who has joined so far.`,
  nobodyJoined: (status: string) => say`The status is “${status}”, but by the entries nobody joined.`,
  /** a length of which only a part is certain */
  atLeast: (seconds: Word): Words => say`at least ${seconds}`,
  /** `people` is null if their number is not certain */
  talked: (people: number | null, seconds: Words) => say`${company(people)} were in the call together for ${seconds}.`,
  pairSoFar: (seconds: Words) => say`They have talked for ${seconds} so far.`,
  togetherSoFar: (people: number | null, seconds: Words) =>
    say`${company(people)} have been in the call together for ${seconds} so far.`,
  allLeft: "Everybody in it had left.",
  noEndAllLeft: "The record has no end of the call, but everybody in it had left.",
  ringing: (seconds: Word | null) =>
    seconds === null ? say`It is ringing.` : say`It has been ringing for ${seconds}.`,
  noStatus: "The record has no status.",
  status: (status: string) => say`The status is “${status}”.`,
  endMissing: (status: string, duration: string) =>
    say`The status is still “${status}” ${duration} later, and the record has no end.`,
  dropped: (who: Word, at: Word, gap: Word) => say`${who} dropped at ${at} and was back after ${gap}.`,
  droppedOn: (who: Word, device: string, at: Word, gap: Word) =>
    say`${who} dropped on ${device} at ${at} and was back after ${gap}.`,
  changed: (who: Word, at: Word, gap: Word | null) =>
    gap === null
      ? say`${who} changed the device at ${at}.`
      : say`${who} changed the device at ${at}, after ${gap} without a connection.`,
  returned: (who: Word, at: Word, gap: Word) => say`${who} came back at ${at} after ${gap}.`,
  leftEarly: (who: Word, at: Word, early: Word) => say`${who} left at ${at}, ${early} before the end.`,
  more: (events: number) =>
    icu("{events, plural, one {There is # more change} other {There are # more changes}}", { events }),
  moreIn: (events: Word) => say`${events} in the timeline.`,
  neverJoined: (names: readonly Word[], others: number) => say`${listed(names, others)} never joined.`,
  leftLast: (who: Word, at: Word) => say`${who} left last, at ${at}.`,
  noReason: "The service does not record why.",
};

/** The end of an unanswered call in words, by its status. `after` is null if the times do not give it. */
const unanswered = {
  rejected: (after: Word | null) => (after === null ? say`It was rejected.` : say`It was rejected after ${after}.`),
  busy: (after: Word | null) => (after === null ? say`It ended as busy.` : say`It ended as busy after ${after}.`),
  canceled: (after: Word | null) =>
    after === null
      ? say`It was cancelled before anybody answered.`
      : say`It was cancelled after ${after}, before anybody answered.`,
  unanswered: (after: Word | null) => (after === null ? say`Nobody answered.` : say`Nobody answered within ${after}.`),
  missed: (after: Word | null) =>
    after === null ? say`It was missed.` : say`It was missed: nobody answered within ${after}.`,
} satisfies Record<string, (after: Word | null) => Words>;

const contradictions = {
  /** an entry without a time of joining has one of leaving */
  joinedDespiteFlag: (who: Word, entry: Word, joined: string | null, left: string | null) =>
    say`The record says that ${who} did not join (${entry}), but has ${joined === null ? `a time of leaving, ${left ?? ""}` : `a time of joining, ${joined}`}.`,
  joinedAfterEnd: (who: Word, entry: Word, joined: string, late: string, ended: string) =>
    say`${who} joined on ${joined}, ${late} after the call ended on ${ended} (${entry}).`,
  leftAfterEnd: (who: Word, entry: Word, left: string, late: string, ended: string) =>
    say`${who} left on ${left}, ${late} after the call ended on ${ended} (${entry}).`,
  leftBeforeJoined: (who: Word, entry: Word, left: string, joined: string) =>
    say`${who} left on ${left}, before joining on ${joined} (${entry}).`,
  joinedBeforeStart: (who: Word, entry: Word, joined: string, early: string, started: string) =>
    say`${who} joined on ${joined}, ${early} before the call started on ${started} (${entry}). Only the caller can be there before the start.`,
  endedBeforeStart: (ended: string, early: string, started: string) =>
    say`The call ended on ${ended}, ${early} before it started on ${started}.`,
  minutesDiffer: (who: Word, entry: Word, counted: string, apart: string) =>
    say`The record counts ${counted} for ${who} (${entry}), but joining and leaving are ${apart} apart.`,
  totalDiffers: (counted: string, apart: string) =>
    say`The record counts ${counted} for the call, but its start and end are ${apart} apart.`,
  countDiffers: (told: number, joined: number, devices: number, people: number) =>
    [
      icu(
        "The record counts {told, plural, one {# participant} other {# participants}}, but {joined, plural, one {# entry} other {# entries}} joined: {devices, plural, one {# device} other {# devices}} of {people, plural, one {# person} other {# people}}.",
        { told, joined, devices, people },
      ),
    ] satisfies Words,
  endedWithPresence: (entries: readonly Word[], others: number) =>
    say`The call has ended, but the record has no time of leaving for ${listed(entries, others)}.`,
  joinedUnanswered: (status: string, entries: readonly Word[], others: number) =>
    say`The status is “${status}”, so nobody should have answered, but ${listed(entries, others)} joined.`,
  recordingOutside: (recording: number, from: string, to: string, bounds: string) =>
    say`Recording ${formatNumber(recording)} runs from ${from} to ${to}, outside the call (${bounds}).`,
  endMissing: (status: string, started: string, duration: string) =>
    say`The status is “${status}”, but the call was under way on ${started}, ${duration} ago, and has no end. What was still running is drawn without one.`,
  bounds: (started: string | null, ended: string | null) => `${started ?? "no start"} to ${ended ?? "no end"}`,
};

const events = {
  initiated: "call initiated",
  started: "call started",
  ended: "call ended",
  joined: (who: string) => `${who} joined`,
  joinedOn: (who: string, device: string) => `${who} joined on ${device} too`,
  /** one more connection of a device that is in the call */
  joinedAgain: (who: string) => `${who} joined with one more connection`,
  left: (who: string) => `${who} left`,
  /** one of several connections of a device, or one that may not be the last */
  leftConnection: (who: string) => `a connection of ${who} ended`,
  leftDevice: (who: string, device: string) => `${who} left on ${device}`,
  leftEarly: (who: string, early: string) => `${who} left ${early} before the end`,
  dropped: (who: string, gap: string) => `${who} dropped, back after ${gap}`,
  back: (who: string, gap: string) => `${who} was back after ${gap}`,
  changed: (who: string, gap: string | null) => `${who} changed the device${gap === null ? "" : `, after ${gap}`}`,
  returned: (who: string, gap: string) => `${who} came back after ${gap}`,
  recordingFrom: (recording: number) => `recording ${formatNumber(recording)} began`,
  recordingTo: (recording: number) => `recording ${formatNumber(recording)} ended`,
};

const facts = {
  ring: "Ring",
  present: "Present",
  stillPresent: "Present, still there",
  presentUnknown: "Present, end not recorded",
  leftBeforeJoined: "Present, leaving recorded before joining",
  leftAfterEnd: "Present, leaving recorded after the end of the call",
  joinedAfterEnd: "Present, joining recorded after the end of the call",
  alone: "Alone in the call",
  reconnected: "Reconnect",
  changedDevice: "Change of device",
  returned: "Return",
  leftEarly: "Left early",
  joinedWithoutTime: "Joined, time not recorded",
  maybeJoined: (state: string | null) => `Joining not recorded${state === null ? "" : ` · ${state}`}`,
  neverJoined: (state: string | null) => (state === null ? "Never joined" : `Never joined · ${state}`),
  recording: (recording: number) => `Recording ${formatNumber(recording)}`,
  recordingWithoutTimes: (recording: number) => `Recording ${formatNumber(recording)}, times not recorded`,
};

const sources = {
  fields: (fields: string) => `call: ${fields}`,
  entry: (row: number) => `entry ${formatNumber(row)}`,
  entries: (rows: readonly string[]) => (rows.length === 1 ? `entry ${rows[0]}` : `entries ${rows.join(", ")}`),
  recording: (recording: number) => `recording ${formatNumber(recording)}`,
  computed: "computed from all entries",
  event: (trigger: string, line: number) => `${trigger}, line ${formatNumber(line)}`,
};

/** Dates and times of day. `year` is null in the present year. */
const moments = {
  months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  day: (day: number, month: string, year: string | null) => `${day} ${month}${year === null ? "" : ` ${year}`}`,
  dated: (day: string, clock: string) => `${day} at ${clock}`,
  at: (clock: string, day: string) => `${clock} on ${day}`,
};

export const courseTexts = translated("calls.course", {
  story,
  unanswered,
  contradictions,
  events,
  facts,
  sources,
  moments,
  unknownPerson: "Somebody without a UID",
  noDevice: "no device id",
  device: (number: number, id: string) => `device ${number} · ${id}`,

  title: "Timeline",
  storyLabel: "What happened",
  asTable: "Timeline as table",
  showTable: "Show as table",
  showDrawing: "Show as drawing",
  zoomIn: "Zoom in (+)",
  zoomOut: "Zoom out (−)",
  fit: "Show the whole call (0)",
  earlier: "Earlier",
  later: "Later",
  refresh: "Refresh",
  refreshed: (moment: string) => `As of ${moment}`,
  cursor: "Cursor",
  keys: "Arrow keys go from event to event, + and − zoom, 0 shows the whole call, Enter opens the row.",
  untouched: "Point at the drawing, or use the arrow keys.",
  intoCall: (offset: string) => `${offset} into the call`,
  beforeStart: (offset: string) => `${offset} before the start`,
  ring: "Ring",
  recordingLane: (recording: number) => `Recording ${formatNumber(recording)}`,
  noTimes: "The record has no times, so there is nothing to draw. The table shows what it has.",
  legend: {
    label: "Signs",
    ring: "ring",
    present: "present with others",
    alone: "alone",
    unsureCompany: "present, not known with whom",
    perhaps: "perhaps present",
    reconnect: "reconnect",
    open: "still there",
    unknown: "time not recorded",
    recording: "recording",
  },

  contradictionsTitle: "Contradictions in the record",
  moreContradictions: (number: number) => `${formatNumber(number)} more`,
  nothingCorrected: "Nothing is corrected. The timeline shows the times as they are recorded.",
  aboutTitle: "About this call",
  severalDevices: (people: number) =>
    icu("{people, plural, one {# person} other {# people}} used several devices; each has its own lane.", { people }),
  severalMeetings: (meetings: number) => `The entries name ${formatNumber(meetings)} meeting ids.`,
  sameMeeting: (sessions: number) =>
    icu("{sessions, plural, one {# other loaded call has} other {# other loaded calls have}} the same meeting id:", {
      sessions,
    }),
  sameMeetingMore: (sessions: number) => `and ${formatNumber(sessions)} more`,
  callOf: (moment: string) => `the call of ${moment}`,
  noMoment: "a call without a time",
  rebuilt: (number: number) =>
    icu(
      "Rebuilt from {number, plural, one {# webhook event} other {# webhook events}}. The table names the event of each fact.",
      { number },
    ),
  sameNames: "Webhook events name people without a UID. Lanes with the same name may be one person.",

  person: "Person",
  deviceColumn: "Device",
  deviceId: "device id",
  what: "What",
  from: "From",
  to: "To",
  duration: "Duration",
  source: "Source",
  showAllFacts: (number: number) => `Show all ${formatNumber(number)} facts`,

  total: (duration: string, people: number) =>
    icu("{duration} over {people, plural, =2 {both people} one {# person} other {# people}}", { duration, people }),
  overEntries: (duration: string, entries: number) =>
    icu("{duration} over {entries, plural, =2 {both entries} one {# entry} other {# entries}}", { duration, entries }),
  ofCall: (duration: string) => `${duration} from start to end`,
});
