// Keeps spreadsheets from treating people's text as formulas, reversibly. Source: OWASP, "CSV Injection".
import { writeCsvCell } from "./csv-cell.ts";

/** Invisible characters: programs drop them before they read a cell (Unicode, "Default_Ignorable_Code_Point"). */
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
/** The signs that begin a formula, and every character that Unicode treats as another form of one (NFKC). */
const STARTS = "=+\\-@＝＋－＠﹦﹢﹣﹫−⁼⁺⁻₌₊₋⩵⩶﬩";

/**
 * Text that a spreadsheet may treat as a formula. White space, line breaks, quotes and invisible characters may come
 * first; then one of = + - @ in any form, or TAB, CR or LF, after which some programs continue reading.
 */
const FORMULA = new RegExp(`^[${UNSEEN}"'\`´‘’‚‛“”„‟«»‹›＂＇]*(?:[${STARTS}]|[\\t\\r\\n])`, "u");

/** Precedes a guarded text; spreadsheets treat everything after it as text. */
const GUARD = "'";

/** True for text that a spreadsheet may treat as a formula. */
export function isFormulaLike(text: string): boolean {
  return FORMULA.test(text);
}

/** Adds an apostrophe to text that could be a formula; returns other text unchanged. */
export function guardFormula(text: string): string {
  return isFormulaLike(text) ? GUARD + text : text;
}

/** Removes the guard: the inverse of `guardFormula` for every text it returns. */
export function unguardFormula(text: string): string {
  // Guarded text still looks like a formula after its guard. Unguarded text never does, because the check skips quotes.
  return text.startsWith(GUARD) && FORMULA.test(text.slice(GUARD.length)) ? text.slice(GUARD.length) : text;
}

/** Spreadsheets split pasted text at these characters, even inside quotes. */
const PASTE_BREAK = /([\t\r\n\v\f\u0085\u2028\u2029]+)/u;

/** Guards text for pasting: each piece that can become its own cell. This guard is not removed later. */
export function guardPasted(text: string): string {
  return text
    .split(PASTE_BREAK)
    .map((piece, index) => (index % 2 === 0 ? guardFormula(piece) : piece))
    .join("");
}

/** One cell of CSV for the clipboard. Texts are guarded; numbers, flags and the empty cell stay as they are. */
export function writePastedCsvCell(cell: string | number | boolean | null): string {
  return writeCsvCell(typeof cell === "string" ? guardPasted(cell) : cell);
}
