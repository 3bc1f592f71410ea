// The methods that count a view: by day, hour of the week and kind, how long calls lasted and rang, and who took part.
// What each figure means is in docs/statistics.md.
import { z } from "zod";
import { WEEK_HOURS } from "../../domain/time/local-clock.ts";
import { viewId } from "../ids.ts";

const rows = z.number().int();

/** Most values of a fact that are given, and most people. */
export const MOST_VALUES = 50;
/** Most days that are given, the newest: ten years. */
export const MOST_DAYS = 3660;
/** Most categories that messages of a day are told apart by. */
export const MOST_CATEGORIES = 4;

/** How many calls were answered, and how many not; of the others that is not decided, or the status does not say. */
const answers = z.object({ answered: rows, unanswered: rows });
export type Answers = z.infer<typeof answers>;

/** How many rows have each value of a fact, most first. */
const tallyOf = <Value extends z.ZodRawShape>(more: Value) =>
  z.object({
    values: z.array(z.object({ value: z.string(), rows, ...more })).readonly(),
    /** different values that were met */
    different: z.number().int(),
    /** rows that do not have the fact */
    unknown: z.object({ rows, ...more }),
  });
const messageTally = tallyOf({});
const callTally = tallyOf({ answers });
export type MessageTally = z.infer<typeof messageTally>;
export type CallTally = z.infer<typeof callTally>;

/** Rows by local day, newest first; days without a row are left out. */
const daysOf = <Figures extends z.ZodRawShape>(figures: Figures) =>
  z.object({
    values: z.array(z.object({ day: z.iso.date(), rows, ...figures })).readonly(),
    different: z.number().int(),
    /** rows without a time, or with one that no date can hold */
    unknownRows: rows,
  });

/** Rows by hour of the local week: Monday 0:00 first; an hour that clocks show twice is one. */
const hoursOfWeek = z.array(rows).length(WEEK_HOURS).readonly();

/** Lengths of time: how many lie in each of the ranges of domain/records/call-statistics.ts, and what they come to, seconds. */
const lengths = z.object({
  ranges: z.array(rows).readonly(),
  rows,
  sumSeconds: z.number(),
  /** to the second; null without any length */
  medianSeconds: z.number().nullable(),
  /** nine of ten are not longer */
  ninetiethSeconds: z.number().nullable(),
  longestSeconds: z.number().nullable(),
});
export type Lengths = z.infer<typeof lengths>;

const messageStatistics = z.object({
  kind: z.literal("messages"),
  /** all rows of the view, each of which was counted */
  rows,
  /** `categories`: rows of the day by the first categories of `categories`, in their order */
  days: daysOf({ categories: z.array(rows).max(MOST_CATEGORIES).readonly() }),
  hoursOfWeek,
  categories: messageTally,
  types: messageTally,
  senders: messageTally,
  /** id to name, for the senders whose names are known */
  names: z.record(z.string(), z.string()),
});
export type MessageStatistics = z.infer<typeof messageStatistics>;

const callStatistics = z.object({
  kind: z.literal("calls"),
  rows,
  answers,
  /** `seconds`: sum of the durations that are told */
  days: daysOf({ answers, seconds: z.number() }),
  hoursOfWeek,
  statuses: callTally,
  types: callTally,
  modes: callTally,
  durations: lengths,
  /** of the calls without a duration: those whose status says that nobody answered */
  unansweredWithoutDuration: rows,
});
export type CallStatistics = z.infer<typeof callStatistics>;

const statistics = z.discriminatedUnion("kind", [messageStatistics, callStatistics]);
export type Statistics = z.infer<typeof statistics>;

/** What one person has to do with the calls of a view. */
const callPerson = z.object({
  uid: z.string(),
  name: z.string().nullable(),
  /** calls that list the person as a participant */
  calls: rows,
  /** calls that the person joined */
  joined: rows,
  /** calls that the person initiated */
  initiated: rows,
  /** sum over the person's devices; null when none of them tells it */
  seconds: z.number().nullable(),
});
export type CallPerson = z.infer<typeof callPerson>;

const attendance = z.object({
  /** calls whose records were read */
  rows,
  /** calls whose records list no participant */
  withoutParticipants: rows,
  /** different people that were met */
  people: z.number().int(),
  byCalls: z.array(callPerson).max(MOST_VALUES).readonly(),
  byMinutes: z.array(callPerson).max(MOST_VALUES).readonly(),
  /** ringing of calls that were answered, and of those that were not */
  ringing: z.object({ answered: lengths, unanswered: lengths }),
  /** of the answered ones: those that rang until somebody joined, since their start says nothing */
  ringingByJoining: rows,
  /** calls that were answered, and that were not, whose times do not say how long they rang */
  ringingUnknown: answers,
});
export type Attendance = z.infer<typeof attendance>;

const progress = z.object({ rows, total: rows });

export const statisticsMethods = {
  /** Counts every row of a view by its stored facts. Cancel stops it. */
  "view.statistics": {
    served: "offline",
    input: z.object({ viewId, zone: z.string().min(1).max(100) }),
    output: statistics,
    progress,
  },
  /** Reads the participants of every call of a view: who took part, how long it rang. Cancel stops it. */
  "view.attendance": { served: "offline", input: z.object({ viewId }), output: attendance, progress },
} as const;
