// Writes many times in one zone quickly: the zone's offset is looked up once for each quarter of an hour.
import { formatIsoTime, wallTime } from "../../domain/time.ts";

/** Since 1973 every zone has changed its offset at whole quarters of an hour (tz database). */
const QUARTER_SECONDS = 900;
const QUARTERS_SINCE_SECONDS = 94_694_400;
/** 9999-12-30: later years have more than four digits. */
const LATEST_SECONDS = 253_402_128_000;
/** The last moment that dates can hold (ECMAScript, "Time Values and Time Range"). */
const LAST_SECONDS = 8_640_000_000_000;
/** Most quarters remembered: ten years of them. */
const MOST_REMEMBERED = 350_400;

interface Offset {
  readonly seconds: number;
  /** "+02:00" */
  readonly text: string;
}

/**
 * A function that writes whole UNIX seconds exactly as domain's formatIsoTime does in the IANA zone, many times faster;
 * null for a time that no date can hold. It throws RangeError when the zone is unknown.
 */
export function isoWriter(zone: string): (seconds: number) => string | null {
  const offsets = new Map<number, Offset>();

  function offsetAt(seconds: number): Offset {
    const quarter = Math.floor(seconds / QUARTER_SECONDS);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const { year, month, day, hour, minute, second, offset } = wallTime(seconds, zone);
    const wallMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    const found: Offset = { seconds: wallMs / 1000 - seconds, text: offset };
    if (offsets.size >= MOST_REMEMBERED) offsets.clear();
    offsets.set(quarter, found);
    return found;
  }

  return (seconds) => {
    if (Math.abs(seconds) > LAST_SECONDS) return null;
    if (seconds < QUARTERS_SINCE_SECONDS || seconds > LATEST_SECONDS) return formatIsoTime(seconds, zone);
    const offset = offsetAt(seconds);
    return new Date((seconds + offset.seconds) * 1000).toISOString().slice(0, 19) + offset.text;
  };
}
