// Keeps ids text in spreadsheets, which read 0012 as 12, 12345678901234567890 as 1.23E+19 and MAR1 as a day of March.

/** Stands before an id that would be read as something else: a text that begins with TAB is text, and looks like the id. */
const MARK = "\t";

/** Beginnings of the months' names in the languages written with Latin letters in which spreadsheets come. */
const MONTHS =
  "jan|ene|gen|feb|fév|fev|fe|mar|mär|mrt|maa|apr|abr|avr|avril|may|mai|maj|mei|mag|maggio|jun|jui|juin|giu|jul|juil|lug|aug|ago|aoû|aou|sep|set|wrz|oct|okt|out|ott|paź|nov|lis|dec|dez|déc|dic|gru|sty|lut|kwi|cze|lip|sie";
/** Made of nothing but what numbers, dates, times and amounts are made of. */
const SIGN = String.raw`(?:[\s\d.,:;/\\+\-−%()'$€£¥₽₹]|(?<=\d)e(?=[+\-\d]))`;
const NUMBER_LIKE = new RegExp(`^(?=\\D*\\d)${SIGN}+(?:[ap]m?)?$`, "iu");
const DATE_LIKE = new RegExp(`^\\d{0,4}[\\s.,/-]*(?:${MONTHS})\\p{L}*[\\s.,/-]*\\d{0,4}(?:[\\s.,/-]+\\d{1,4})?$`, "iu");
const FORMULA_LIKE = /^[=+\-@\t]/u;
const FLAG_LIKE = /^(?:true|false)$/iu;

/** The id as it is, or marked when a spreadsheet would read it as a number, a date, a flag or a formula. */
export function markId(id: string): string {
  const isRead = NUMBER_LIKE.test(id) || DATE_LIKE.test(id) || FORMULA_LIKE.test(id) || FLAG_LIKE.test(id);
  return isRead ? MARK + id : id;
}

/** The id that was marked: the inverse of `markId`, since an id that begins with TAB is marked itself. */
export function unmarkId(id: string): string {
  return id.startsWith(MARK) ? id.slice(MARK.length) : id;
}
