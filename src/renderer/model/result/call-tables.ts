// The tables of the statistics of calls: by their facts, and by their participants.
import type {
  Participation,
  CallPerson,
  CallStatistics,
  CallHistogram,
  Lengths,
} from "../../../contract/methods/statistics-methods.ts";
import { labelOf } from "../../../domain/columns/datasets.ts";
import { formatDuration } from "../../../domain/time/time.ts";
import { count, formatNumber } from "../../design/words/format.ts";
import { byDuration, DURATION_LABELS, RING_LABELS } from "./ranges.ts";
import { byDay, byValue, leftOut, rateOf, shareOf, UNKNOWN, unknownLine } from "./tables.ts";
import { weekdayName } from "./week.ts";
import type { FigureColumn, FigureLine, FigureTable } from "./tables.ts";

const CALLS = { label: "Calls", form: "count" } as const;
const SHARE = { label: "Share", form: "share" } as const;
const ANSWERED = { label: "Answered", form: "share" } as const;

export function callTables(statistics: CallStatistics, zone: string): readonly FigureTable[] {
  const { statuses, types, modes, rows } = statistics;
  return [
    answersTable(statistics),
    histogramTable("By status", "status", statuses, rows, [CALLS, SHARE]),
    histogramTable("By type", "type", types, rows, [CALLS, SHARE, ANSWERED]),
    histogramTable("By mode", "mode", modes, rows, [CALLS, SHARE, ANSWERED]),
    daysTable(statistics, zone),
    durationTable(statistics),
  ];
}

export function participationTables(
  participation: Participation,
  people: "byCalls" | "byMinutes",
): readonly FigureTable[] {
  return [ringingTable(participation), peopleTable(participation, people)];
}

function answersTable({ answers: { answered, unanswered }, rows }: CallStatistics): FigureTable {
  const line = (key: string, calls: number): FigureLine => ({
    key,
    label: key,
    figures: [calls, shareOf(calls, rows)],
    narrows: null,
  });
  const undecided = rows - answered - unanswered;
  return {
    title: "Answered",
    of: "Outcome",
    columns: [CALLS, SHARE],
    lines: [
      line("answered", answered),
      line("not answered", unanswered),
      ...(undecided === 0 ? [] : [{ ...line(UNKNOWN, undecided), isUnknown: true } as const]),
    ],
    shownFirst: 3,
    notes:
      undecided === 0
        ? []
        : ["Not known: still initiated, or a status that does not say. The answer rate leaves them out."],
  };
}

function histogramTable(
  title: string,
  column: "status" | "type" | "mode",
  { values, different, unknown }: CallHistogram,
  all: number,
  columns: readonly FigureColumn[],
): FigureTable {
  const figuresOf = ({ rows, answers }: CallHistogram["unknown"]): FigureLine["figures"] =>
    [rows, shareOf(rows, all), rateOf(answers)].slice(0, columns.length);
  const lines = values.map((each): FigureLine => ({
    key: each.value,
    label: each.value,
    figures: figuresOf(each),
    narrows: byValue("calls", column, each.value),
  }));
  return {
    title,
    of: labelOf("calls", column),
    columns,
    lines: [...lines, ...unknownLine("calls", unknown.rows, figuresOf(unknown), column)],
    shownFirst: 12,
    notes: leftOut(values.length, different, "values"),
  };
}

function daysTable({ days }: CallStatistics, zone: string): FigureTable {
  const lines = days.values.map(({ day, rows, answers, seconds }): FigureLine => ({
    key: day,
    label: day,
    detail: weekdayName(day),
    figures: [rows, rateOf(answers), seconds === 0 ? null : seconds / 60],
    narrows: byDay("calls", "initiatedAtSeconds", day, zone),
  }));
  const { unknownRows } = days;
  return {
    title: "By day",
    of: "Day",
    columns: [CALLS, ANSWERED, { label: "Minutes", form: "minutes" }],
    lines: [...lines, ...unknownLine("calls", unknownRows, [unknownRows, null, null], "initiatedAtSeconds")],
    shownFirst: 14,
    notes: leftOut(days.values.length, days.different, "days"),
  };
}

function durationTable({ durations, rows, unansweredWithoutDuration }: CallStatistics): FigureTable {
  const lines = DURATION_LABELS.map((label, range): FigureLine => {
    const calls = durations.ranges[range] ?? 0;
    return { key: label, label, figures: [calls, shareOf(calls, durations.rows)], narrows: byDuration(range) };
  });
  const without = rows - durations.rows;
  const among = `, ${formatNumber(unansweredWithoutDuration)} of which not answered`;
  return {
    title: labelOf("calls", "totalDurationInMinutes"),
    of: "Range",
    columns: [CALLS, SHARE],
    lines,
    shownFirst: lines.length,
    notes: [
      ...lengthNotes(durations),
      ...(without === 0
        ? []
        : [`Not known of ${count(without, "call")}${unansweredWithoutDuration === 0 ? "" : among}.`]),
    ],
  };
}

function lengthNotes({ medianSeconds, ninetiethSeconds, longestSeconds }: Lengths): readonly string[] {
  if (medianSeconds === null || ninetiethSeconds === null || longestSeconds === null) return [];
  const [median, ninetieth, longest] = [medianSeconds, ninetiethSeconds, longestSeconds].map(formatDuration);
  return [`Half up to ${median}, nine of ten up to ${ninetieth}, the longest ${longest}.`];
}

function ringingTable({ ringing, ringingByJoining, ringingUnknown }: Participation): FigureTable {
  const { answered, unanswered } = ringing;
  const lines = RING_LABELS.map((label, range): FigureLine => {
    const [yes, no] = [answered.ranges[range] ?? 0, unanswered.ranges[range] ?? 0];
    return { key: label, label, figures: [yes, shareOf(yes, answered.rows), no], narrows: null };
  });
  const unknown = `${count(ringingUnknown.answered, "answered call")} and ${formatNumber(ringingUnknown.unanswered)} not answered`;
  const byJoining = `${count(ringingByJoining, "call")} until somebody joined: their start says nothing.`;
  return {
    title: "Ring time",
    of: "Range",
    columns: [{ label: "Answered", form: "count" }, SHARE, { label: "Not answered", form: "count" }],
    lines,
    shownFirst: lines.length,
    notes: [
      ...lengthNotes(answered).map((note) => `Answered: ${note.charAt(0).toLowerCase()}${note.slice(1)}`),
      ...(ringingByJoining === 0 ? [] : [byJoining]),
      ...(ringingUnknown.answered + ringingUnknown.unanswered === 0 ? [] : [`Not known of ${unknown}.`]),
    ],
  };
}

function peopleTable(
  { people, withoutParticipants, ...lists }: Participation,
  by: "byCalls" | "byMinutes",
): FigureTable {
  const given = lists[by];
  return {
    title: "People",
    of: "Person",
    columns: [
      CALLS,
      { label: "Joined", form: "count" },
      { label: "Initiated", form: "count" },
      { label: "Minutes", form: "minutes" },
    ],
    lines: given.map(personLine),
    shownFirst: 10,
    notes: [
      ...leftOut(given.length, people, "people"),
      ...(withoutParticipants === 0 ? [] : [`${count(withoutParticipants, "call")} without a list of participants.`]),
    ],
  };
}

function personLine({ uid, name, calls, joined, initiated, seconds }: CallPerson): FigureLine {
  return {
    key: uid,
    label: name ?? uid,
    ...(name === null ? {} : { detail: uid }),
    figures: [calls, joined, initiated, seconds === null ? null : seconds / 60],
    narrows: byValue("calls", "participantUids", uid, name ?? uid),
  };
}
