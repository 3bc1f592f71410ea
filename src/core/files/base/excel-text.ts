// Keeps text text in spreadsheets, which read 0012 as 12, 12345678901234567890 as 1.23E+19, MAR1 as a day of March and =1+1 as 2.
import { guardFormula, unguardFormula } from "../../../domain/text/formula-guard.ts";

/** Stands before what would be read as something else: a text that begins with TAB is text, and looks as it would without. */
const MARK = "\t";

/** Beginnings of the months' names in the languages written with Latin letters in which spreadsheets come. */
const MONTHS =
  "jan|ene|gen|feb|fév|fev|fe|mar|mär|mrt|maa|apr|abr|avr|avril|may|mai|maj|mei|mag|maggio|jun|jui|juin|giu|jul|juil|lug|aug|ago|aoû|aou|sep|set|wrz|oct|okt|out|ott|paź|nov|lis|dec|dez|déc|dic|gru|sty|lut|kwi|cze|lip|sie";
/** Made of nothing but what numbers, dates, times and amounts are made of. */
const SIGN = String.raw`(?:[\s\d.,:;/\\+\-−%()'$€£¥₽₹]|(?<=\d)e(?=[+\-\d]))`;
const NUMBER_LIKE = new RegExp(`^(?=\\D*\\d)${SIGN}+(?:[ap]m?)?$`, "iu");
const DATE_LIKE = new RegExp(
  `^\\d{0,4}[\\s.,/-]*(?:${MONTHS})\\p{L}*[\\s.,/-]*(?:\\d{1,4}(?:[\\s.,/-]+\\d{1,4})?)?$`,
  "iu",
);
const FLAG_LIKE = /^(?:true|false)$/iu;
/** Some spreadsheets drop these before they look at a text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

function isReadOtherwise(text: string): boolean {
  const visible = text.replaceAll(INVISIBLE, "");
  return NUMBER_LIKE.test(visible) || DATE_LIKE.test(visible) || FLAG_LIKE.test(visible);
}

/**
 * The text as it is, guarded when it could be taken for a formula, or marked when it would be read as a number, a date or a
 * flag. Ids and free text alike: what begins with TAB itself is guarded.
 */
export function markText(text: string): string {
  const guarded = guardFormula(text);
  return guarded === text && isReadOtherwise(text) ? MARK + text : guarded;
}

/** The text that `markText` was given. Files of the first release have TAB before ids that could be formulas. */
export function unmarkText(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : unguardFormula(text);
}
