// Counts a view: by day, hour of the week and kind, durations and ring times, participation (docs/definitions.md).
import { z } from "zod";
import { WEEK_HOURS } from "#domain/time/local-clock.ts";
import { viewId } from "#contract/ids.ts";
import { countProgress, sampledOf } from "#contract/count-progress.ts";

const rows = z.number().int();

/** The most values of a fact, and the most people, in an answer. */
export const MOST_VALUES = 50;
/** The most days in an answer, newest first: ten years. */
export const MOST_DAYS = 3660;
/** The most categories by which messages of a day are split. */
export const MOST_CATEGORIES = 4;

/** How many calls were answered and how many were not; for the others it is undecided or the status does not say. */
export const answers = z.object({ answered: rows, unanswered: rows });
export type Answers = z.infer<typeof answers>;

/** How many rows have each value of a fact, most frequent first. */
const histogramOf = <Value extends z.ZodRawShape>(more: Value) =>
  z.object({
    values: z.array(z.object({ value: z.string(), rows, ...more })).readonly(),
    /** number of different values */
    different: z.number().int(),
    /** rows without the fact */
    unknown: z.object({ rows, ...more }),
  });
const messageHistogram = histogramOf({});
const callHistogram = histogramOf({ answers });
export type MessageHistogram = z.infer<typeof messageHistogram>;
export type CallHistogram = z.infer<typeof callHistogram>;

/** Rows by local day, newest first, without empty days. */
const daysOf = <Figures extends z.ZodRawShape>(figures: Figures) =>
  z.object({
    values: z.array(z.object({ day: z.iso.date(), rows, ...figures })).readonly(),
    different: z.number().int(),
    /** rows without a time, or with one outside the calendar */
    unknownRows: rows,
  });

/** Rows by hour of one or two local days, oldest first, without empty hours; empty for rows of more days. */
const hoursOf = <Figures extends z.ZodRawShape>(figures: Figures) =>
  z
    .array(z.object({ hour: z.string().regex(/^[\d-]{10}T\d{2}$/u), rows, ...figures }))
    .max(48)
    .readonly();

const dayCounts = daysOf({});
export type DayCounts = z.infer<typeof dayCounts>;

/** Rows by hour of the local week, starting Monday 0:00; an hour that clocks show twice counts as one. */
const hoursOfWeek = z.array(rows).length(WEEK_HOURS).readonly();

/** A histogram of durations in the ranges of domain/records/call-statistics.ts, with summary figures in seconds. */
const lengths = z.object({
  ranges: z.array(rows).readonly(),
  rows,
  sumSeconds: z.number(),
  /** to the second; null without any duration */
  medianSeconds: z.number().nullable(),
  /** 90 % are not longer */
  ninetiethSeconds: z.number().nullable(),
  longestSeconds: z.number().nullable(),
});
export type Lengths = z.infer<typeof lengths>;

const messageStatistics = z.object({
  kind: z.literal("messages"),
  /** the rows that were counted */
  rows,
  sampledOf,
  /** `categories`: rows of the day for the first categories of `categories`, in their order */
  days: daysOf({ categories: z.array(rows).max(MOST_CATEGORIES).readonly() }),
  hours: hoursOf({ categories: z.array(rows).max(MOST_CATEGORIES).readonly() }),
  hoursOfWeek,
  categories: messageHistogram,
  types: messageHistogram,
  senders: messageHistogram,
  /** id to name, for senders with a known name */
  names: z.record(z.string(), z.string()),
});
export type MessageStatistics = z.infer<typeof messageStatistics>;

/** The figures of the course by which calls with trouble are counted. */
export const TROUBLES = ["reconnects", "leftEarly", "aloneSeconds", "neverJoined", "contradictions"] as const;

const callStatistics = z.object({
  kind: z.literal("calls"),
  rows,
  sampledOf,
  answers,
  /** calls that were rejected, or whose line was busy; `unanswered` counts them too */
  turnedDown: rows,
  /** `seconds`: sum of the known durations */
  days: daysOf({ answers, turnedDown: rows, seconds: z.number() }),
  hours: hoursOf({ answers, turnedDown: rows, seconds: z.number() }),
  hoursOfWeek,
  statuses: callHistogram,
  types: callHistogram,
  modes: callHistogram,
  initiators: callHistogram,
  /** id to name, for initiators with a known name */
  names: z.record(z.string(), z.string()),
  durations: lengths,
  /** calls without a duration whose status says that nobody answered */
  unansweredWithoutDuration: rows,
  /** calls of which a figure of the course is over 0, in the order of `TROUBLES` */
  troubles: z.array(rows).length(TROUBLES.length).readonly(),
});
export type CallStatistics = z.infer<typeof callStatistics>;

const statistics = z.discriminatedUnion("kind", [messageStatistics, callStatistics]);
export type Statistics = z.infer<typeof statistics>;

/** One person's part in the calls of a view. */
export const callPerson = z.object({
  uid: z.string(),
  name: z.string().nullable(),
  /** calls that list the person as a participant */
  calls: rows,
  /** calls that the person joined */
  joined: rows,
  /** calls that the person initiated */
  initiated: rows,
  /** the time in calls, on any device; null if none has a duration */
  seconds: z.number().nullable(),
});
export type CallPerson = z.infer<typeof callPerson>;

const participation = z.object({
  /** calls whose records were read */
  rows,
  sampledOf,
  /** calls whose records list no participant */
  withoutParticipants: rows,
  /** number of different people */
  people: z.number().int(),
  byCalls: z.array(callPerson).max(MOST_VALUES).readonly(),
  byMinutes: z.array(callPerson).max(MOST_VALUES).readonly(),
  /** ring times of answered and unanswered calls */
  ringing: z.object({ answered: lengths, unanswered: lengths }),
  /** answered calls that count as ringing until somebody joined, because their start does not say when */
  ringingByJoining: rows,
  /** calls, answered or not, whose times do not say how long they rang */
  ringingUnknown: answers,
});
export type Participation = z.infer<typeof participation>;

export const statisticsMethods = {
  /** Counts every row of a view by its stored facts, a sample first. Can be cancelled. */
  "view.statistics": {
    served: "offline",
    input: z.object({ viewId, zone: z.string().min(1).max(100) }),
    output: statistics,
    progress: countProgress(statistics),
  },
  /** Counts the rows of a view by their day alone, which is faster. Can be cancelled. */
  "view.days": {
    served: "offline",
    input: z.object({ viewId, zone: z.string().min(1).max(100) }),
    output: dayCounts,
  },
  /** Reads the participants of every call of a view, of a sample first: who took part, how long it rang. Can be cancelled. */
  "view.participation": {
    served: "offline",
    input: z.object({ viewId }),
    output: participation,
    progress: countProgress(participation),
  },
} as const;
