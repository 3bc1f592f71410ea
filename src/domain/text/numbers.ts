// Numbers as the language of this process writes them.
import { intlLocale } from "./language.ts";

/** One format for each language and number of decimals: making one takes far longer than using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** "4,200"; with one decimal "4,200.0". German: "4.200" and "4.200,0". */
export function writeNumber(value: number, decimals = 0): string {
  const locale = intlLocale();
  const key = `${locale} ${decimals}`;
  let format = formats.get(key);
  if (format === undefined) {
    const maximumFractionDigits = decimals === 0 ? 3 : decimals;
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits });
    formats.set(key, format);
  }
  return format.format(value);
}
