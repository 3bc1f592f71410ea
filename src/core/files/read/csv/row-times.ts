// Reads the times in the rows of a table: a day and its time may be in two columns, and a header may name its zone.
import type { Detection } from "#contract/methods/detection.ts";
import { headerKey, nameIn, timeNoteIn } from "./csv-header.ts";
import { LEAST_SECONDS, timesReader, type TimesReader } from "./csv-times.ts";
import { zoneOfColumn, type Place } from "./csv-zones.ts";

type CsvLayout = NonNullable<Detection["csv"]>;
type Cells = readonly (string | null)[];

/** A day and its time in two columns: "Date" and "Time", "Start date" and "Start time", "Datum" and "Uhrzeit". */
const DAY = /(?:(?<!up)date|day|datum|tag)$/u;
const CLOCK_TIME = /(?:time|clock|uhrzeit|zeit)$/u;

/** Where the rest of a time is, if a cell has only its day or its time of day; -1 for nowhere. */
interface Partners {
  readonly clock: number;
  readonly day: number;
  /** the one of both that has the same name, but for "date" and "time" */
  readonly beside: number;
}

/** A function from a cell of a row, and its column, to UNIX seconds; null for anything else. */
export function timesIn({
  header,
  facts,
  times,
  isOwn,
}: CsvLayout): (cells: Cells, text: string, column: number) => number | null {
  const partners = partnersOf(header, facts);
  const readers = header.map((name, column) => {
    const zone = zoneOf(name) ?? zoneOf(header[partners[column]?.beside ?? -1] ?? "") ?? times.zone;
    // An export of this program keeps every number of seconds; the names of its other columns are in many tables.
    const leastSeconds = isOwn && headerKey(name).endsWith("seconds") ? 0 : LEAST_SECONDS;
    return timesReader({ ...times, zone, leastSeconds });
  });
  const [start, end] = ["startedAt", "endedAt"].map((fact) => facts.indexOf(fact));

  const secondsOf = (cells: Cells, text: string, column: number, laterDays = 0): number | null => {
    const [reader, partner] = [readers[column], partners[column]];
    if (reader === undefined || partner === undefined) return null;
    return joinedSeconds(reader, partner, { cells, text, laterDays }) ?? reader.read(text);
  };
  return (cells, text, column) => {
    const seconds = secondsOf(cells, text, column);
    const begin = cells[start ?? -1] ?? null;
    if (column !== end || seconds === null || begin === null) return seconds;
    // A call that ends at an earlier time of day than it began has passed midnight.
    const isNextDay = seconds < (secondsOf(cells, begin, start ?? -1) ?? 0);
    return isNextDay ? secondsOf(cells, text, column, 1) : seconds;
  };
}

interface OneCell {
  readonly cells: Cells;
  readonly text: string;
  readonly laterDays: number;
}

function joinedSeconds({ readJoined }: TimesReader, partners: Partners, { cells, text, laterDays }: OneCell) {
  const [clock, day] = [cells[partners.clock] ?? null, cells[partners.day] ?? null];
  return (
    (clock === null ? null : readJoined(text, clock, laterDays)) ??
    (day === null ? null : readJoined(day, text, laterDays))
  );
}

/** Each column's partners: one of the same name without a fact, else the table's only day, and the start of its call. */
function partnersOf(header: readonly string[], facts: readonly (string | null)[]): readonly Partners[] {
  const keys = header.map((name) => headerKey(nameIn(name)));
  const stems = keys.map((key) => key.replace(DAY, "").replace(CLOCK_TIME, ""));
  const find = (form: RegExp, fits: (at: number) => boolean): number =>
    keys.findIndex((key, at) => form.test(key) && fits(at));
  return keys.map((key, column) => {
    const isDay = DAY.test(key);
    const isBeside = (at: number): boolean => stems[at] === stems[column] && (facts[at] ?? null) === null;
    const ownClock = isDay ? find(CLOCK_TIME, isBeside) : -1;
    const ownDay = isDay ? -1 : find(DAY, isBeside);
    return {
      clock: isDay && ownClock === -1 && facts[column] === "initiatedAt" ? facts.indexOf("startedAt") : ownClock,
      day: isDay || ownDay !== -1 ? ownDay : dayOfTable(keys),
      beside: Math.max(ownClock, ownDay),
    };
  });
}

/** The column that has the day of a whole row: "Date", else the first day. */
function dayOfTable(keys: readonly string[]): number {
  const plain = keys.findIndex((key) => DAY.test(key) && key.replace(DAY, "") === "");
  return plain === -1 ? keys.findIndex((key) => DAY.test(key)) : plain;
}

function zoneOf(header: string): Place | null {
  const note = timeNoteIn(header);
  return note === null ? null : zoneOfColumn(note);
}
