// The moment of a wall time, of the first or last second of a day, and the seconds of a written offset.
import { MIDNIGHT } from "./calendar.ts";
import { secondsOfUtc, secondsOfWallTime, type WallFields } from "./time.ts";

/** The end of a day, week, month or year that a text without a time means. */
export type DayEdge = "start" | "end";

export type TimeOfDay = Pick<WallFields, "hour" | "minute" | "second">;

/** Wall times further from 1970 are outside the accepted years in every zone. Seconds. */
const FAR_SECONDS = 3_000_000_000;

/** The moment of a wall time. Far outside the accepted years it uses UTC, since the result is rejected anyway. */
export function moment(fields: WallFields, zone: string): number {
  const asUtc = secondsOfUtc(fields);
  return Math.abs(asUtc) < FAR_SECONDS ? secondsOfWallTime(fields, zone) : asUtc;
}

/** A time on a day. Without a time: the first or last second of the day, even if clocks change at midnight. */
export function momentOfDay(
  day: WallFields,
  time: TimeOfDay | null,
  { zone, edge }: { readonly zone: string; readonly edge: DayEdge },
): number {
  if (time !== null) return moment({ ...day, ...time }, zone);
  if (edge === "start") return moment({ ...day, ...MIDNIGHT }, zone);
  return moment({ ...day, day: day.day + 1, ...MIDNIGHT }, zone) - 1;
}

/** The seconds of "+01:00", "-0530" or "z"; null for an offset that does not exist. */
export function readOffset(offset: string): number | null {
  const digits = offset.replace(/\D/gu, "");
  const twoDigits = (from: number): number => Number(digits.slice(from, from + 2));
  const [hours, minutes, seconds] = [twoDigits(0), twoDigits(2), twoDigits(4)] as const;
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  return (offset.startsWith("-") ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds);
}
