// Keeps text as text in spreadsheets, which read 0012 as 12, MAR1 as a date and =1+1 as 2.
import type { ExportColumn } from "#contract/exports/export-columns.ts";
import { guardFormula, unguardFormula } from "#domain/text/formula-guard.ts";

/** Marks a text that spreadsheets would read as something else: with a leading TAB it is a text, and looks the same. */
const MARK = "\t";

/** Beginnings of month names, in the languages of spreadsheets that use Latin letters. */
const MONTHS =
  "jan|ene|gen|feb|fév|fev|fe|mar|mär|mrt|maa|apr|abr|avr|avril|may|mai|maj|mei|mag|maggio|jun|jui|juin|giu|jul|juil|lug|aug|ago|aoû|aou|sep|set|wrz|oct|okt|out|ott|paź|nov|lis|dec|dez|déc|dic|gru|sty|lut|kwi|cze|lip|sie";
/** The characters of numbers, dates, times and amounts. */
const SIGN = String.raw`(?:[\s\d.,:;/\\+\-−%()'$€£¥₽₹]|(?<=\d)e(?=[+\-\d]))`;
const NUMBER_LIKE = new RegExp(`^(?=\\D*\\d)${SIGN}+(?:[ap]m?)?$`, "iu");
const DATE_LIKE = new RegExp(
  `^\\d{0,4}[\\s.,/-]*(?:${MONTHS})\\p{L}*[\\s.,/-]*(?:\\d{1,4}(?:[\\s.,/-]+\\d{1,4})?)?$`,
  "iu",
);
const FLAG_LIKE = /^(?:true|false)$/iu;
/** Some spreadsheets ignore these characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

function isReadOtherwise(text: string): boolean {
  const visible = text.replaceAll(INVISIBLE, "");
  return NUMBER_LIKE.test(visible) || DATE_LIKE.test(visible) || FLAG_LIKE.test(visible);
}

/** True for columns whose cells are marked: ids and texts. */
export function isMarked(type: ExportColumn["type"]): boolean {
  return type === "id" || type === "text" || type === "list" || type === "json";
}

/** The text, guarded if it could be a formula or begins with TAB, marked if it could be a number, a date or a flag. */
export function markText(text: string): string {
  const guarded = guardFormula(text);
  return guarded === text && isReadOtherwise(text) ? MARK + text : guarded;
}

/** The text before `markText`. Files of the first release have TAB before ids that could be formulas. */
export function unmarkText(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : unguardFormula(text);
}
