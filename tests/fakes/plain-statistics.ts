// Statistics of calls and messages by simple computations over the raw records, to compare with the store's.
import { weekdayOf } from "#domain/time/calendar.ts";
import { formatTime, wallFields } from "#domain/time/time.ts";
import type { RawCall, RawMessage } from "#sample/index.ts";
import { plainMilliseconds } from "./plain-minutes.ts";

/** Key to number of entries, most frequent first, equal counts by key. */
function counted(keys: readonly string[]): readonly (readonly [string, number])[] {
  const groups = Map.groupBy(keys, (key) => key);
  return [...groups]
    .map(([key, entries]) => [key, entries.length] as const)
    .toSorted((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
}

const dayOf = (seconds: number, zone: string): string => formatTime(seconds, zone).slice(0, 10);

const hourOf = (seconds: number, zone: string): string => formatTime(seconds, zone).slice(0, 13).replace(" ", "T");

function hoursOf(times: readonly number[], zone: string): readonly number[] {
  const hours = Array.from({ length: 168 }, () => 0);
  for (const seconds of times) {
    const fields = wallFields(seconds, zone);
    const hour = weekdayOf(fields) * 24 + fields.hour;
    hours[hour] = (hours[hour] ?? 0) + 1;
  }
  return hours;
}

export const ANSWERED = ["ended", "ongoing"];
export const UNANSWERED = ["unanswered", "rejected", "canceled", "cancelled", "busy", "missed"];
const answersAmong = (calls: readonly RawCall[]): unknown => ({
  answered: calls.filter(({ status }) => ANSWERED.includes(status)).length,
  unanswered: calls.filter(({ status }) => UNANSWERED.includes(status)).length,
});

const minutesOf = (calls: readonly RawCall[]): readonly number[] =>
  calls.map(({ totalDurationInMinutes }) => totalDurationInMinutes).filter((minutes) => minutes > 0);

const secondsOf = (minutes: readonly number[]): number =>
  minutes.reduce((sum, each) => sum + Math.round(each * 60_000), 0) / 1000;

/** Seconds from the initiation until the start, or until nobody had answered. */
export function ringingOf(call: RawCall): number | null {
  if (UNANSWERED.includes(call.status)) return call.endedAt === undefined ? null : call.endedAt - call.initiatedAt;
  const others = call.participants.filter(({ uid }) => uid !== call.initiator);
  const joined = others.flatMap(({ joinedAt }) => (joinedAt === undefined ? [] : [joinedAt]));
  if (!ANSWERED.includes(call.status)) return null;
  if (call.startedAt !== undefined && call.startedAt > call.initiatedAt) return call.startedAt - call.initiatedAt;
  return joined.length > 0 ? Math.min(...joined) - call.initiatedAt : null;
}

/** The values that given numbers of values do not exceed, by nearest rank. */
export function atShare(values: readonly number[], share: number): number | null {
  const sorted = values.map(Math.round).toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? null;
}

export const ranges = (values: readonly number[], edges: readonly number[]): readonly number[] =>
  [-Infinity, ...edges].map(
    (edge, index) => values.filter((value) => value >= edge && value < (edges[index] ?? Infinity)).length,
  );

export function plainCalls(calls: readonly RawCall[], zone: string): unknown {
  const days = Map.groupBy(calls, ({ initiatedAt }) => dayOf(initiatedAt, zone));
  const histogram = (pick: (call: RawCall) => string): unknown =>
    counted(calls.map(pick))
      .slice(0, 50)
      .map(([value, rows]) => ({
        value,
        rows,
        answers: answersAmong(calls.filter((call) => pick(call) === value)),
      }));
  const minutes = minutesOf(calls);
  const seconds = minutes.map((each) => each * 60);
  const figuresOf = (held: readonly RawCall[]) => ({
    rows: held.length,
    answers: answersAmong(held),
    turnedDown: held.filter(({ status }) => status === "rejected" || status === "busy").length,
    seconds: secondsOf(minutesOf(held)),
  });
  const hours = Map.groupBy(calls, ({ initiatedAt }) => hourOf(initiatedAt, zone));
  return {
    rows: calls.length,
    answers: answersAmong(calls),
    turnedDown: figuresOf(calls).turnedDown,
    hours:
      days.size > 2
        ? []
        : [...hours]
            .map(([hour, held]) => ({ hour, ...figuresOf(held) }))
            .toSorted((one, other) => (one.hour < other.hour ? -1 : 1)),
    days: [...days]
      .map(([day, held]) => ({ day, ...figuresOf(held) }))
      .toSorted((one, other) => (one.day < other.day ? 1 : -1)),
    hoursOfWeek: hoursOf(
      calls.map(({ initiatedAt }) => initiatedAt),
      zone,
    ),
    statuses: histogram(({ status }) => (status === "cancelled" ? "canceled" : status)),
    types: histogram(({ type }) => type),
    modes: histogram(({ mode }) => mode),
    initiators: histogram(({ initiator }) => initiator),
    durations: {
      ranges: ranges(minutes, [1 / 6, 0.5, 1, 2, 5, 10, 20, 30, 60, 120]),
      rows: minutes.length,
      sumSeconds: secondsOf(minutes),
      medianSeconds: atShare(seconds, 0.5),
      ninetiethSeconds: atShare(seconds, 0.9),
      longestSeconds: atShare(seconds, 1),
    },
  };
}

export function plainPeople(calls: readonly RawCall[]): readonly unknown[] {
  const entries = calls.flatMap(({ participants }) => participants);
  const uids = new Set([...entries.map(({ uid }) => uid), ...calls.map(({ initiator }) => initiator)]);
  return [...uids].map((uid) => {
    const joined = calls.filter(({ participants }) => participants.some((each) => each.uid === uid && each.isJoined));
    const milliseconds = calls.map(({ participants }) =>
      plainMilliseconds(
        participants
          .filter((each) => each.uid === uid && each.totalDurationInMinutes > 0)
          .map(({ joinedAt = null, leftAt = null, totalDurationInMinutes: minutes }) => ({
            joinedAt,
            leftAt,
            minutes,
          })),
      ),
    );
    const seconds = milliseconds.reduce((sum, each) => sum + each, 0) / 1000;
    return {
      uid,
      calls: calls.filter(({ participants }) => participants.some((each) => each.uid === uid)).length,
      joined: joined.length,
      initiated: calls.filter(({ initiator }) => initiator === uid).length,
      seconds: seconds === 0 ? null : seconds,
    };
  });
}

export function plainMessages(messages: readonly RawMessage[], zone: string): unknown {
  const histogram = (values: readonly string[]): unknown => counted(values).map(([value, rows]) => ({ value, rows }));
  const categories = messages.map(({ category }) => category);
  const first = counted(categories)
    .slice(0, 4)
    .map(([value]) => value);
  const split = (unit: (seconds: number, zone: string) => string) =>
    [...Map.groupBy(messages, ({ sentAt }) => unit(sentAt, zone))]
      .map(([name, held]) => ({
        name,
        rows: held.length,
        categories: first.map((category) => held.filter((each) => each.category === category).length),
      }))
      .toSorted((one, other) => (one.name < other.name ? 1 : -1));
  const days = split(dayOf).map(({ name, ...figures }) => ({ day: name, ...figures }));
  return {
    rows: messages.length,
    days,
    hours:
      days.length > 2
        ? []
        : split(hourOf)
            .toReversed()
            .map(({ name, ...figures }) => ({ hour: name, ...figures })),
    hoursOfWeek: hoursOf(
      messages.map(({ sentAt }) => sentAt),
      zone,
    ),
    categories: histogram(categories),
    types: histogram(messages.map(({ type }) => type)),
    senders: histogram(messages.map(({ sender }) => sender)),
  };
}
