// Messages in the syntax of ICU MessageFormat, with the plurals of the language of this process.
import { IntlMessageFormat } from "intl-messageformat";
import { intlLocale } from "./language.ts";

/** Messages are constants of the catalogues, so there are only so many. */
const formats = new Map<string, IntlMessageFormat>();

/**
 * The message with its values: `icu("{rows, plural, one {# row} other {# rows}}", { rows: 4200 })` is "4,200 rows".
 * `message` comes from a catalogue, never from outside; values may hold any text. An apostrophe before a brace quotes it.
 */
export function icu(message: string, values: Readonly<Record<string, string | number>>): string {
  const locale = intlLocale();
  const key = `${locale} ${message}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return String(format.format(values));
}
