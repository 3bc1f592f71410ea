// Keeps spreadsheets from taking what people wrote for a formula, in a way that can be taken back letter by letter.
// Source: OWASP, "CSV Injection".

/**
 * What a spreadsheet may take for a formula: after white space, line breaks, quotes and invisible signs, one of = + - @ in
 * any of their forms, or TAB, CR or LF, on which programs that trim or split cells go on behind.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}"'`´‘’‚‛“”„‟«»‹›＂＇]*(?:[=+\-@＝＋－＠﹦﹢﹣﹫−]|[\t\r\n])/u;

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
