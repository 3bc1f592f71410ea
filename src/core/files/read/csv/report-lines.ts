// Knows the rows of a report that hold no record: sums, averages, numbers of pages, and titles of groups.
import type { Cells, CsvLayout } from "./csv-cells.ts";

const TOTAL = /^(?:(?:grand |sub[ -]?)?totals?|sum|summe|gesamt(?:summe)?|zwischensumme)(?::? ?\d{1,12})?:?$/iu;
/** Words that may also be names, and sums of groups: only numbers stand beside them. */
const FIGURE =
  /^(?:average|avg|mean|median|min|minimum|max|maximum|count|durchschnitt|mittelwert|anzahl|.{1,80} total|.{1,80} gesamt):?$/iu;
const PAGE = /^(?:page|seite) \d{1,6}(?: ?(?:of|von|\/) ?\d{1,6})?$/iu;
/** What a program of a database writes below its answer. */
const ROWS_COUNTED =
  /^(?:\(\d{1,12} (?:rows?|zeilen?)(?: (?:affected|selected|betroffen))?\)|(?:row )?count: ?\d{1,12}|(?:rows|anzahl): ?\d{1,12})$/iu;
/** A number, an amount or a duration: 12, 3 messages, 00:01:13, 1m 13s. */
const AMOUNT = /^[^\p{L}]{0,20}\d(?:[^\p{L}]{0,20}\p{L}{1,12}){0,4}[^\p{L}]{0,20}$/u;

/** The first moments of records: a record of a table with one of them seldom lacks it. */
export const MOMENTS: ReadonlySet<string> = new Set(["sentAt", "initiatedAt", "startedAt", "joinedAt"]);
/** A row with one of these alone is a record. */
const ALONE: ReadonlySet<string> = new Set([...MOMENTS, "id", "sessionId", "text"]);
const FEWEST_COLUMNS = 3;

/** A function that is true for the rows of a report without a record. */
export function reportLines({ facts }: CsvLayout): (cells: Cells) => boolean {
  const places = facts.map((_, column) => column);
  const moments = places.filter((column) => MOMENTS.has(facts[column] ?? ""));
  const texts = places.filter((column) => facts[column] === "text");
  return (cells) => {
    const isEmpty = (column: number): boolean => (cells[column] ?? "").trim() === "";
    const first = cells.findIndex((_, column) => !isEmpty(column));
    if (moments.some((column) => column !== first && !isEmpty(column))) return false;
    const label = cells[first]?.trim() ?? "";
    const others = cells.filter((_, column) => column !== first && !isEmpty(column));
    if (others.length === 0 && isAlone(label, facts[first] ?? null, facts.length)) return true;
    if (texts.includes(first)) return false;
    if (TOTAL.test(label) && texts.every(isEmpty)) return true;
    const isOfFigures = moments.length > 0 && others.every((cell) => AMOUNT.test(cell?.trim() ?? ""));
    return isOfFigures && others.length > 0 && (TOTAL.test(label) || FIGURE.test(label));
  };
}

/** True for the number of a page or of all rows, and for the title of a group, such as a team above its calls. */
function isAlone(label: string, fact: string | null, columns: number): boolean {
  if (PAGE.test(label) || ROWS_COUNTED.test(label)) return true;
  return columns >= FEWEST_COLUMNS && fact !== null && !ALONE.has(fact);
}
