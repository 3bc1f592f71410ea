// Writes many times in one zone quickly: it looks up each offset and date once.
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import { formatIsoTime } from "#domain/time/time.ts";
import { remembering, zoneOffsets } from "#domain/time/zone-offsets.ts";
import type { Cell } from "./writer.ts";

const DAY_SECONDS = 86_400;
/** The last moment that dates can hold (ECMAScript, "Time Values and Time Range"). */
const LAST_SECONDS = 8_640_000_000_000;

/** Writes whole UNIX seconds as formatIsoTime does, much faster; null beyond dates. RangeError for an unknown zone. */
export function isoWriter(zone: string): (seconds: number) => string | null {
  const dateOfDay = remembering((day) => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10));
  const offsetAt = zoneOffsets(zone);

  return (seconds) => {
    if (Math.abs(seconds) > LAST_SECONDS) return null;
    const offset = offsetAt(seconds);
    if (offset === null) return formatIsoTime(seconds, zone);
    const wallSeconds = seconds + offset.seconds;
    const day = Math.floor(wallSeconds / DAY_SECONDS);
    return `${dateOfDay(day)}T${timeOfDay(wallSeconds - day * DAY_SECONDS)}${offset.text}`;
  };
}

/** A function that writes the times in a row of cells as text; null for a time that no date can hold. */
export function timeWriterOf(plan: {
  readonly columns: readonly ExportColumn[];
  readonly zone: string;
}): (row: readonly Cell[]) => readonly Cell[] {
  const writeTime = isoWriter(plan.zone);
  return (row) =>
    row.map((cell, index) =>
      typeof cell === "number" && plan.columns[index]?.type === "time" ? writeTime(cell) : cell,
    );
}

/** "00" to "59" */
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, "0"));

function timeOfDay(seconds: number): string {
  const hours = TWO_DIGITS[Math.floor(seconds / 3600)];
  const minutes = TWO_DIGITS[Math.floor(seconds / 60) % 60];
  return `${hours}:${minutes}:${TWO_DIGITS[seconds % 60]}`;
}
