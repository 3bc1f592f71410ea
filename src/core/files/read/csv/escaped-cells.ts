// Tables with backslashes before signs that would end a cell: without quotes as databases write them, with quotes as
// Spark and MySQL do. Sources: MySQL, "mysql Client Options", --raw; PostgreSQL, COPY, "Text Format"; Spark, "CSV Files".
import { parsedJson } from "#core/files/read/records/json-in-text.ts";
import { withoutEscapes } from "#core/files/read/records/copied-lines.ts";

/** Cells without a value. Other programs write more words for it, which may be texts here. */
const MISSING: ReadonlySet<string> = new Set(["", "NULL", String.raw`\N`]);
const BACKSLASHES = /\\+/gu;
/** The signs that databases write with a backslash. */
const AFTER_BACKSLASH = /[0bfnrtv]/u;

/** A cell without quotes. */
export function unescapedCell(cell: string | null): string | null {
  if (cell === null || MISSING.has(cell)) return null;
  return cell.includes("\\") ? withoutEscapes(cell) : cell;
}

/** The text between quotes. */
export function unescapedText(inside: string, quote: string): string {
  return inside.replaceAll(quote + quote, quote).replaceAll(/\\(["'\\\n])/gu, "$1");
}

/** The offset of the quote that closes a cell. */
export function escapedEnd(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at++) {
    const next = text[at + 1];
    if (text[at] === "\\" && (next === quote || next === "\\")) at++;
    else if (text[at] === quote && next === quote) at++;
    else if (text[at] === quote) return at;
  }
  return text.length;
}

/** True if cells without quotes show that backslashes are doubled: in a path they would be single. */
export function showsEscapes(rows: readonly (readonly (string | null)[])[]): boolean {
  const cells = rows.flatMap((row) => row.flatMap((cell) => (cell?.includes("\\") === true ? [cell] : [])));
  const signs = cells.map(signOf);
  return signs.includes(true) && !signs.includes(false);
}

/** True for a cell in quotes, also if its end is cut off, and for a line of printed JSON. */
function isQuoted(cell: string): boolean {
  return cell.startsWith('"') && (/(?:"|",)$/u.test(cell) || cell.includes('""') || /^"[^"]*"\s*:/u.test(cell));
}

/** True: the cell shows it. False: it shows the opposite. Null: it may be either. */
function signOf(cell: string): boolean | null {
  if (cell === String.raw`\N`) return true;
  if (isQuoted(cell.trim())) return false;
  if (/^\s*[{[]/u.test(cell)) {
    const isPlain = parsedJson(cell) !== undefined;
    const isEscaped = parsedJson(withoutEscapes(cell)) !== undefined;
    return isPlain === isEscaped ? null : isEscaped;
  }
  let isShown: boolean | null = null;
  for (const { 0: run, index } of cell.matchAll(BACKSLASHES)) {
    const isEven = run.length % 2 === 0;
    if (!isEven && !AFTER_BACKSLASH.test(cell.charAt(index + run.length))) return false;
    // Two at the beginning of a word may be a place in a network.
    if (isEven && (run.length > 2 || /\S/u.test(cell.charAt(index - 1)))) isShown = true;
  }
  return isShown;
}
