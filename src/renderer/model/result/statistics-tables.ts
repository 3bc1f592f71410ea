// The tables of the statistics of messages, of calls, and of the participants of calls, with the ranges of histograms.
import type {
  Participation,
  CallPerson,
  CallStatistics,
  CallHistogram,
  Lengths,
  MessageStatistics,
} from "../../../contract/methods/statistics-methods.ts";
import { columnLabel } from "../../../domain/columns/column-texts.ts";
import { formatDuration } from "../../../domain/time/time.ts";
import { amountOf, countWords, scaleOf } from "./estimate.ts";
import { statisticsTexts as texts } from "./statistics-texts.ts";
import {
  byValue,
  daysTable,
  leftOut,
  rateOf,
  shareOf,
  valuesTable,
  type FigureLine,
  type FigureTable,
  type LineFilter,
} from "./tables.ts";
import {
  DURATION_EDGES_MINUTES,
  LONGEST_MINUTES,
  RING_EDGES_SECONDS,
} from "../../../domain/records/call-statistics.ts";

const callsColumn = () => ({ label: texts.rows.calls, form: "count" }) as const;
const shareColumn = () => ({ label: texts.share, form: "share" }) as const;
const answeredColumn = () => ({ label: texts.answered, form: "share" }) as const;
const minutesColumn = () => ({ label: texts.minutes, form: "minutes" }) as const;

export function callTables(statistics: CallStatistics, zone: string): readonly FigureTable[] {
  const { statuses, types, modes, rows: all, days } = statistics;
  const scale = scaleOf(statistics);
  const figuresOf = ({ rows, answers }: CallHistogram["unknown"]) => [rows, shareOf(rows, all), rateOf(answers)];
  const look = { columns: [callsColumn(), shareColumn(), answeredColumn()], figuresOf, shownFirst: 12, scale };
  return [
    answersTable(statistics),
    valuesTable("calls", "status", statuses, {
      title: texts.byStatus,
      columns: [callsColumn(), shareColumn()],
      figuresOf: (each) => figuresOf(each).slice(0, 2),
      shownFirst: 12,
      scale,
    }),
    valuesTable("calls", "type", types, { ...look, title: texts.byType }),
    valuesTable("calls", "mode", modes, { ...look, title: texts.byMode }),
    daysTable("calls", "initiatedAtSeconds", days, {
      zone,
      columns: [callsColumn(), answeredColumn(), minutesColumn()],
      scale,
      figuresOf: ({ rows, answers, seconds }) => [rows, rateOf(answers), seconds === 0 ? null : seconds / 60],
    }),
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
    title: texts.answered,
    of: texts.outcome,
    columns: [callsColumn(), shareColumn()],
    lines: [
      line(texts.wasAnswered, answered),
      line(texts.wasNotAnswered, unanswered),
      ...(undecided === 0 ? [] : [{ ...line(texts.unknown, undecided), isUnknown: true } as const]),
    ],
    shownFirst: 3,
    notes: undecided === 0 ? [] : [texts.undecided],
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
    of: texts.range,
    columns: [callsColumn(), shareColumn()],
    lines,
    shownFirst: lines.length,
    notes: [
      ...lengthNotes(durations, scale),
      ...(without === 0 ? [] : [texts.noDuration(amountOf(without, scale), unanswered)]),
    ],
    scale,
  };
}

/** Half and nine tenths of a sample are about those of all rows; its longest is not. */
function lengthNotes(lengths: Lengths, scale: number | null): readonly string[] {
  const { medianSeconds, ninetiethSeconds, longestSeconds } = lengths;
  if (medianSeconds === null || ninetiethSeconds === null || longestSeconds === null) return [];
  const [half, most] = [formatDuration(medianSeconds), formatDuration(ninetiethSeconds)];
  if (scale === null) return [texts.lengths(half, most, formatDuration(longestSeconds))];
  return [texts.aboutLengths(half, most)];
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
    title: texts.ringTime,
    of: texts.range,
    columns: [{ label: texts.answered, form: "count" }, shareColumn(), { label: texts.notAnswered, form: "count" }],
    lines,
    shownFirst: lines.length,
    notes: [
      ...lengthNotes(answered, scale).map(texts.ofAnswered),
      ...(ringingByJoining === 0 ? [] : [texts.untilJoining(amountOf(ringingByJoining, scale))]),
      ...(unknown + unknownUnanswered === 0
        ? []
        : [texts.noRingTime(amountOf(unknown, scale), countWords(unknownUnanswered, scale))]),
    ],
    scale,
  };
}

function peopleTable(participation: Participation, by: "byCalls" | "byMinutes"): FigureTable {
  const { people, withoutParticipants, [by]: given } = participation;
  const scale = scaleOf(participation);
  return {
    title: texts.people,
    of: texts.person,
    columns: [
      callsColumn(),
      { label: texts.joined, form: "count" },
      { label: texts.initiated, form: "count" },
      minutesColumn(),
    ],
    lines: given.map(personLine),
    shownFirst: 10,
    notes: [
      ...leftOut(given.length, people, scale, "people"),
      ...(withoutParticipants === 0 ? [] : [texts.noParticipants(amountOf(withoutParticipants, scale))]),
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

const countOf = (label: string) => ({ label, form: "count" }) as const;

export function messageTables(statistics: MessageStatistics, zone: string): readonly FigureTable[] {
  const { categories, types, senders, names, rows: all } = statistics;
  const look = {
    columns: [countOf(texts.rows.messages), { label: texts.share, form: "share" } as const],
    figuresOf: ({ rows }: { readonly rows: number }) => [rows, shareOf(rows, all)],
    shownFirst: 8,
    scale: scaleOf(statistics),
  };
  return [
    valuesTable("messages", "category", categories, { ...look, title: texts.byCategory }),
    valuesTable("messages", "type", types, { ...look, title: texts.byType }),
    byDayTable(statistics, zone),
    valuesTable("messages", "sender", senders, { ...look, title: texts.senders, names }),
  ];
}

/** The most frequent categories have a column each; all others share one. */
function byDayTable(statistics: MessageStatistics, zone: string): FigureTable {
  const { days, categories } = statistics;
  const shown = categories.values.slice(0, days.values[0]?.categories.length ?? 0);
  const hasOthers = categories.different > shown.length || categories.unknown.rows > 0;
  const columns = [texts.rows.messages, ...shown.map(({ value }) => value), ...(hasOthers ? [texts.other] : [])];
  return daysTable("messages", "sentAtSeconds", days, {
    zone,
    columns: columns.map(countOf),
    scale: scaleOf(statistics),
    figuresOf: ({ rows, categories: held }) => {
      const others = rows - held.reduce((sum, each) => sum + each, 0);
      return [rows, ...held, ...(hasOthers ? [others] : [])];
    },
  });
}

/** "under 10 s", "10 s to 30 s", "2 h and more", by edges in seconds. */
function rangeLabels(edgesSeconds: readonly number[]): readonly string[] {
  const shown = edgesSeconds.map(shortLength);
  const between = shown.slice(1).map((to, index) => texts.fromTo(shown[index] ?? "", to));
  return [texts.under(shown[0] ?? ""), ...between, texts.andMore(shown.at(-1) ?? "")];
}

function shortLength(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole % 3600 === 0) return `${whole / 3600} h`;
  return whole % 60 === 0 && whole > 60 ? `${whole / 60} min` : `${whole} s`;
}

/** The ranges of durations in words. */
export function durationLabels(): readonly string[] {
  return rangeLabels(DURATION_EDGES_MINUTES.map((minutes) => minutes * 60));
}

export function ringLabels(): readonly string[] {
  return rangeLabels(RING_EDGES_SECONDS);
}

/** The filter for calls whose duration is in a range. Bounds are inclusive, so the upper one is just below the edge. */
export function byDuration(range: number): LineFilter {
  const from = range === 0 ? Number.MIN_VALUE : (DURATION_EDGES_MINUTES[range - 1] ?? 0);
  const edge = DURATION_EDGES_MINUTES[range];
  const to = edge === undefined ? LONGEST_MINUTES : justBelow(edge);
  const test = { test: "between", column: "totalDurationInMinutes", from, to } as const;
  return {
    by: "test",
    test: { test, words: `${columnLabel("calls", "totalDurationInMinutes")} ${durationLabels()[range] ?? ""}` },
  };
}

/** The largest number below a positive one. */
function justBelow(number: number): number {
  const bits = new BigInt64Array(new Float64Array([number]).buffer);
  bits[0] = (bits[0] ?? 1n) - 1n;
  return new Float64Array(bits.buffer)[0] ?? 0;
}
