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

/** The signs of the language in a field for a number: "4,200.5" in English, "4.200,5" in German. */
export function numberSigns(): { readonly thousandSeparator: string; readonly decimalSeparator: string } {
  const parts = new Intl.NumberFormat(intlLocale()).formatToParts(4200.5);
  const signOf = (type: "group" | "decimal"): string => parts.find((part) => part.type === type)?.value ?? "";
  return { thousandSeparator: signOf("group"), decimalSeparator: signOf("decimal") };
}
