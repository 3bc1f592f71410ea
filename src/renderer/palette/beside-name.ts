// A period and an outcome beside a name, or alone: as parameters of a query, and in words.
import type { NameReading, Period } from "#domain/lookup/person-and-time.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { partsOfGroup } from "#domain/query/value-words.ts";
import { STATUS_GROUPS, type StatusGroup } from "#domain/records/outcomes.ts";
import { writeMinute, writeShortClock, type TimeForm } from "#domain/time/time-form.ts";
import { formatTime } from "#domain/time/time.ts";
import { ENDS } from "#renderer/list/model/draft/bar-filters.ts";
import { openAtNow } from "#renderer/list/model/draft/period-words.ts";
import { say } from "#texts/say.ts";

type Beside = Pick<NameReading, "period" | "outcome">;

/** "Last 30 days" stays as typed, so that it is read again at each run. */
export function paramsBeside(kind: QueryKind, { period, outcome }: Beside): Query["params"] {
  const { from, to } = ENDS[kind];
  const ends = period === null || period.typed === null ? null : openAtNow(period.typed);
  return {
    ...(kind === "messages" || outcome === null ? {} : { status: STATUS_GROUPS[outcome] }),
    ...(period === null ? {} : { [from]: ends?.from ?? period.fromSeconds }),
    ...(period === null || ends?.to === "" ? {} : { [to]: ends?.to ?? period.toSeconds }),
    ...(period === null || kind === "calls" ? {} : { affix: "append" }),
  };
}

/** What stands beside a name, in words: "Missed", "30 Oct 14:00 – 15:00". */
export function wordsBeside(
  { period, outcome, missedBy }: Beside & Pick<NameReading, "missedBy">,
  form: TimeForm,
): readonly string[] {
  return [
    ...(outcome === null ? [] : [missedBy === "only" ? say("lookup.missedByThem") : groupWords(outcome)]),
    ...(period === null ? [] : [writeSpan(period, form)]),
  ];
}

/** An outcome with what it holds: "Missed: missed, no answer, cancelled". */
function groupWords(outcome: StatusGroup): string {
  return say("lookup.holds", { group: say(`lookup.outcomes.${outcome}`), parts: partsOfGroup(outcome) });
}

/** A period to the minute, with its day once if it is one. */
function writeSpan({ fromSeconds, toSeconds }: Period, form: TimeForm): string {
  const dayOf = (seconds: number): string => formatTime(seconds, form.zone).split(" ")[0] ?? "";
  const isOneDay = dayOf(fromSeconds) === dayOf(toSeconds);
  return `${writeMinute(fromSeconds, form)} – ${(isOneDay ? writeShortClock : writeMinute)(toSeconds, form)}`;
}
