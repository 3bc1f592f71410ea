// Keeps spreadsheets from taking what people wrote for a formula, in a way that can be taken back letter by letter.
// Source: OWASP, "CSV Injection".
import { writeCsvCell } from "./csv-cell.ts";

/** Characters that show nothing: programs drop them before they look at a cell (Unicode, "Default_Ignorable_Code_Point"). */
const UNSEEN = String.raw`\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
/** The signs that begin a formula, and every character that Unicode calls another form of one (NFKC). */
const STARTS = "=+\\-@＝＋－＠﹦﹢﹣﹫−⁼⁺⁻₌₊₋⩵⩶﬩";

/**
 * What a spreadsheet may take for a formula: after white space, line breaks, quotes and unseen characters, one of = + - @ in
 * any of their forms, or TAB, CR or LF, on which programs that trim or split cells go on behind.
 */
const FORMULA = new RegExp(`^[${UNSEEN}"'\`´‘’‚‛“”„‟«»‹›＂＇]*(?:[${STARTS}]|[\\t\\r\\n])`, "u");

/** Stands before a guarded text; spreadsheets take what follows it for text. */
const GUARD = "'";

/** True for what a spreadsheet may take for a formula. */
export function isFormulaLike(text: string): boolean {
  return FORMULA.test(text);
}

/** The text with an apostrophe before it when it could be taken for a formula, else as it is. */
export function guardFormula(text: string): string {
  return isFormulaLike(text) ? GUARD + text : text;
}

/** The text that was guarded: the inverse of `guardFormula` for every text it gives. */
export function unguardFormula(text: string): string {
  // A guarded text still looks like a formula behind its guard; no unguarded one does, since quotes count as nothing.
  return text.startsWith(GUARD) && FORMULA.test(text.slice(GUARD.length)) ? text.slice(GUARD.length) : text;
}

/** A spreadsheet divides what is pasted at these, whatever quotes stand around them. */
const PASTE_BREAK = /([\t\r\n\v\f\u0085\u2028\u2029]+)/u;

/** A text that will be pasted: each piece that can become a cell of its own is guarded. It is not taken back. */
export function guardPasted(text: string): string {
  return text
    .split(PASTE_BREAK)
    .map((piece, place) => (place % 2 === 0 ? guardFormula(piece) : piece))
    .join("");
}

/** One cell of CSV for the clipboard: a text is guarded; numbers, flags and the empty cell stay as they are. */
export function writePastedCsvCell(cell: string | number | boolean | null): string {
  return writeCsvCell(typeof cell === "string" ? guardPasted(cell) : cell);
}
