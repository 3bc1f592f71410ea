// Times: UNIX seconds in, text in a named zone out. All times of the program are UNIX seconds.

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "longOffset",
  });
  formatters.set(zone, made);
  return made;
}

export interface WallTime {
  readonly year: string;
  readonly month: string;
  readonly day: string;
  readonly hour: string;
  readonly minute: string;
  readonly second: string;
  /** "+02:00"; "+00:00" for UTC */
  readonly offset: string;
}

/** The wall-clock reading of a moment in an IANA zone. Throws a RangeError for an unknown zone. */
export function wallTime(seconds: number, zone: string): WallTime {
  const parts = new Map(
    formatter(zone)
      .formatToParts(seconds * 1000)
      .map((part) => [part.type, part.value]),
  );
  const offset = (parts.get("timeZoneName") ?? "GMT").replace(/^GMT/u, "");
  return {
    year: (parts.get("year") ?? "").padStart(4, "0"),
    month: parts.get("month") ?? "",
    day: parts.get("day") ?? "",
    hour: parts.get("hour") ?? "",
    minute: parts.get("minute") ?? "",
    second: parts.get("second") ?? "",
    offset: offset === "" ? "+00:00" : offset.slice(0, 6),
  };
}

/** "2026-03-01 14:05:09": how times are shown in grids and panes; the zone is named beside the grid. */
export function formatTime(seconds: number, zone: string): string {
  const t = wallTime(seconds, zone);
  return `${t.year}-${t.month}-${t.day} ${t.hour}:${t.minute}:${t.second}`;
}

/** "2026-03-01T14:05:09+01:00": ISO 8601 with offset, as exports write it. */
export function formatIsoTime(seconds: number, zone: string): string {
  const t = wallTime(seconds, zone);
  return `${t.year}-${t.month}-${t.day}T${t.hour}:${t.minute}:${t.second}${t.offset}`;
}

/** "1 h 02 min", "4 min 05 s", "12 s": a length of time in whole seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const rest = whole % 60;
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, "0")} min`;
  if (minutes > 0) return `${minutes} min ${String(rest).padStart(2, "0")} s`;
  return `${rest} s`;
}

/** True when the text names a zone that Intl knows. */
export function isZone(zone: string): boolean {
  try {
    formatter(zone);
    return true;
  } catch {
    return false;
  }
}
