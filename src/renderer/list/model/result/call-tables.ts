// The tables of the statistics of calls, and of the participants of calls.
import {
  TROUBLES,
  type Participation,
  type CallPerson,
  type CallStatistics,
  type CallHistogram,
  type Lengths,
} from "#contract/methods/statistics-methods.ts";
import { columnLabel } from "#domain/columns/column-texts.ts";
import { formatDuration } from "#domain/time/time.ts";
import { say } from "#texts/say.ts";
import { lowerFirst, upperFirst } from "#texts/phrases.ts";
import { amountOf, countWords, scaleOf, type Amount } from "./estimate-rest.ts";
import { byDuration, durationLabels, ringLabels } from "./histogram-ranges.ts";
import {
  byValue,
  daysTable,
  leftOut,
  rateOf,
  shareOf,
  valuesTable,
  type FigureLine,
  type FigureTable,
} from "./tables.ts";

const callsColumn = () => ({ label: say("result.statistics.rows.calls"), form: "count" }) as const;
const shareColumn = () => ({ label: say("result.statistics.share"), form: "share" }) as const;
const answeredColumn = () => ({ label: say("result.statistics.answered"), form: "share" }) as const;
const minutesColumn = () => ({ label: say("result.statistics.minutes"), form: "minutes" }) as const;

export function callTables(statistics: CallStatistics, zone: string): readonly FigureTable[] {
  const { statuses, types, modes, initiators, names, rows: all, days } = statistics;
  const scale = scaleOf(statistics);
  const figuresOf = ({ rows, answers }: CallHistogram["unknown"]) => [rows, shareOf(rows, all), rateOf(answers)];
  const look = { columns: [callsColumn(), shareColumn(), answeredColumn()], figuresOf, shownFirst: 12, scale };
  return [
    answersTable(statistics),
    valuesTable("calls", "status", statuses, {
      title: say("result.statistics.byStatus"),
      columns: [callsColumn(), shareColumn()],
      figuresOf: (each) => figuresOf(each).slice(0, 2),
      shownFirst: 12,
      scale,
    }),
    valuesTable("calls", "type", types, { ...look, title: say("result.statistics.byType") }),
    valuesTable("calls", "mode", modes, { ...look, title: say("result.statistics.byMode") }),
    valuesTable("calls", "initiator", initiators, { ...look, title: say("result.statistics.callers"), names }),
    daysTable("calls", "initiatedAtSeconds", days, {
      zone,
      columns: [callsColumn(), answeredColumn(), minutesColumn()],
      scale,
      figuresOf: ({ rows, answers, seconds }) => [rows, rateOf(answers), seconds === 0 ? null : seconds / 60],
    }),
    troublesTable(statistics),
    durationTable(statistics),
  ];
}

export function participationTables(
  participation: Participation,
  people: "byCalls" | "byMinutes",
): readonly FigureTable[] {
  return [ringingTable(participation), peopleTable(participation, people)];
}

function answersTable(statistics: CallStatistics): FigureTable {
  const { answers, rows } = statistics;
  const { answered, unanswered } = answers;
  const line = (key: string, calls: number): FigureLine => ({
    key,
    label: key,
    figures: [calls, shareOf(calls, rows)],
    narrows: null,
  });
  const undecided = rows - answered - unanswered;
  return {
    title: say("result.statistics.answered"),
    of: say("result.statistics.outcome"),
    columns: [callsColumn(), shareColumn()],
    lines: [
      line(say("result.statistics.wasAnswered"), answered),
      line(say("result.statistics.wasNotAnswered"), unanswered),
      ...(undecided === 0
        ? []
        : [{ ...line(say("result.statistics.outcomeUnknown"), undecided), isUnknown: true } as const]),
    ],
    shownFirst: 3,
    notes: undecided === 0 ? [] : [say("result.statistics.undecided")],
    scale: scaleOf(statistics),
  };
}

function durationTable(statistics: CallStatistics): FigureTable {
  const { durations, rows, unansweredWithoutDuration } = statistics;
  const scale = scaleOf(statistics);
  const lines = durationLabels().map((label, range): FigureLine => {
    const calls = durations.ranges[range] ?? 0;
    return { key: label, label, figures: [calls, shareOf(calls, durations.rows)], narrows: byDuration(range) };
  });
  const without = rows - durations.rows;
  const unanswered = unansweredWithoutDuration === 0 ? null : countWords(unansweredWithoutDuration, scale);
  return {
    title: columnLabel("calls", "totalDurationInMinutes"),
    of: say("result.statistics.range"),
    columns: [callsColumn(), shareColumn()],
    lines,
    shownFirst: lines.length,
    notes: [
      ...lengthNotes(durations, scale),
      ...(without === 0
        ? []
        : [
            say("result.statistics.noDuration", {
              ...amountOf(without, scale),
              unanswered,
            }),
          ]),
    ],
    scale,
  };
}

/** The calls with something in their course that people complain about. */
function troublesTable(statistics: CallStatistics): FigureTable {
  const { troubles, rows } = statistics;
  const lines = TROUBLES.map((column, place): FigureLine => {
    const [label, calls] = [columnLabel("calls", column), troubles[place] ?? 0];
    const test = { test: "between", column, from: 1, to: null } as const;
    return {
      key: column,
      label,
      figures: [calls, shareOf(calls, rows)],
      narrows: { by: "test", test: { test, words: label } },
    };
  });
  return {
    title: say("result.statistics.troubles"),
    of: say("result.statistics.trouble"),
    columns: [callsColumn(), shareColumn()],
    lines,
    shownFirst: lines.length,
    notes: [],
    scale: scaleOf(statistics),
  };
}

/** Half and nine tenths of a sample are about those of all rows; its longest is not. */
function lengthNotes(lengths: Lengths, scale: number | null): readonly string[] {
  const { medianSeconds, ninetiethSeconds, longestSeconds } = lengths;
  if (medianSeconds === null || ninetiethSeconds === null || longestSeconds === null) return [];
  const [half, most] = [formatDuration(medianSeconds), formatDuration(ninetiethSeconds)];
  if (scale === null)
    return [
      say("result.statistics.lengths", { median: half, ninetieth: most, longest: formatDuration(longestSeconds) }),
    ];
  return [say("result.statistics.aboutLengths", { median: half, ninetieth: most })];
}

function ringingTable(participation: Participation): FigureTable {
  const { ringing, ringingByJoining, ringingUnknown } = participation;
  const scale = scaleOf(participation);
  const { answered, unanswered } = ringing;
  const lines = ringLabels().map((label, range): FigureLine => {
    const [yes, no] = [answered.ranges[range] ?? 0, unanswered.ranges[range] ?? 0];
    return { key: label, label, figures: [yes, shareOf(yes, answered.rows), no], narrows: null };
  });
  const { answered: unknown, unanswered: unknownUnanswered } = ringingUnknown;
  return {
    title: say("result.statistics.ringTime"),
    of: say("result.statistics.range"),
    columns: [
      { label: say("result.statistics.answered"), form: "count" },
      shareColumn(),
      { label: say("result.statistics.notAnswered"), form: "count" },
    ],
    lines,
    shownFirst: lines.length,
    notes: [
      ...lengthNotes(answered, scale).map((note) => say("result.statistics.ofAnswered", { note: lowerFirst(note) })),
      ...(ringingByJoining === 0
        ? []
        : [say("result.statistics.untilJoining", capitalAmount(ringingByJoining, scale))]),
      ...(unknown + unknownUnanswered === 0
        ? []
        : [
            say("result.statistics.noRingTime", {
              ...amountOf(unknown, scale),
              unanswered: countWords(unknownUnanswered, scale),
            }),
          ]),
    ],
    scale,
  };
}

function peopleTable(participation: Participation, by: "byCalls" | "byMinutes"): FigureTable {
  const { people, withoutParticipants, [by]: given } = participation;
  const scale = scaleOf(participation);
  return {
    title: say("result.statistics.people"),
    of: say("result.statistics.person"),
    columns: [
      callsColumn(),
      { label: say("result.statistics.joined"), form: "count" },
      { label: say("result.statistics.initiated"), form: "count" },
      minutesColumn(),
    ],
    lines: given.map(personLine),
    shownFirst: 10,
    notes: [
      ...leftOut(given.length, people, scale, "people"),
      ...(withoutParticipants === 0
        ? []
        : [say("result.statistics.noParticipants", capitalAmount(withoutParticipants, scale))]),
    ],
    scale,
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

/** A number of rows at the start of a sentence. */
function capitalAmount(rows: number, scale: number | null): Amount {
  const { shown, plural } = amountOf(rows, scale);
  return { shown: upperFirst(shown), plural };
}
