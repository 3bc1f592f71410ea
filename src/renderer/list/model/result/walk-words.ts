// Describes walks: their progress, waiting time and direction, and the age of their rows.
import type { WalkProgress } from "#contract/methods/walk-methods.ts";
import { oppositeOf, type Direction } from "#domain/query/cursor.ts";
import { directionOf } from "#domain/query/query.ts";
import type { Query } from "#domain/query/query-shape.ts";
import { formatNumber } from "#renderer/design/words/format-values.ts";
import { say } from "#texts/say.ts";
import type { QueryKind } from "#domain/query/filters.ts";

/** The rows that a walk loads: all of a kind, or the messages on one side of those that are loaded. */
export type Walked = QueryKind | Direction;

/** The rows that a walk loads: all in the direction of the query, or the messages on the other side. */
export function walkedWhat(query: Query, walked: Direction): Walked {
  const own = directionOf(query);
  return walked === own ? query.kind : walked;
}

/** The other direction of a messages query. */
export function otherSide(query: Query): Direction {
  return oppositeOf(directionOf(query));
}

/** "4,200 of about 9,000 · 830/s · 0:05": rows, the total, rows per second, and the time so far, without unknown parts. */
export function progressText(
  rowsBefore: number,
  progress: WalkProgress | null,
  elapsedSeconds: number,
  total: number | null = null,
): string {
  const loaded = rowsBefore + (progress?.rows ?? 0);
  const rows =
    total === null || total <= loaded ? formatNumber(loaded) : say("result.walk.ofTotal", { rows: loaded, total });
  const rate =
    progress === null || progress.rows === 0
      ? []
      : [say("result.walk.perSecond", { rows: Math.round(progress.rowsPerSecond) })];
  return [rows, ...rate, formatClock(elapsedSeconds)].join(" · ");
}

/** "too many requests, next try in 12 s" while a walk waits; null otherwise. */
export function waitText(progress: Pick<WalkProgress, "wait"> | null): string | null {
  if (progress === null || progress.wait === null) return null;
  const { remainingMs, because } = progress.wait;
  return say("result.walk.nextTry", { because, seconds: Math.ceil(remainingMs / 1000) });
}

/** "0:05", "12:05", "1:02:05". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = String(whole % 60).padStart(2, "0");
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, "0")}:${rest}`;
}

const UNITS = [
  [86_400, "daysAgo"],
  [3600, "hoursAgo"],
  [60, "minutesAgo"],
] as const;

/** "2 h ago", "3 days ago", or "just now" for less than a minute. */
export function formatAgo(seconds: number): string {
  for (const [length, ago] of UNITS) {
    const value = Math.floor(seconds / length);
    if (value >= 1) return say(`result.walk.${ago}`, { days: value, hours: value, minutes: value });
  }
  return say("result.walk.justNow");
}
