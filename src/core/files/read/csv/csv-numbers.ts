// Reads numbers in cells: with a point or a comma as the decimal sign, and with signs between thousands.

/** Thousands with commas, thousands with points, and a decimal comma. "1,234" is the first and the last. */
const COMMA_GROUPS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/u;
const POINT_GROUPS = /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/u;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/u;

/** Spaces that languages set between thousands, and before AM: no-break and narrow ones. */
const SPACES = /[\u00A0\u2007-\u200A\u202F]/gu;
const SPACE_IN_NUMBER = /(?<=\d) (?=\d{3}(?!\d))/gu;

export function withPlainSpaces(text: string): string {
  return text.replaceAll(SPACES, " ");
}

/**
 * The number; null for other text, and for one that may be two numbers. "1,234" is 1234 between commas, because who
 * writes decimal commas divides cells by semicolons: there it is 1.234. Elsewhere nobody can say.
 */
export function readCsvNumber(text: string, delimiter: string): number | null {
  if (text.trim() === "") return null;
  const plain = finite(text);
  if (plain !== null) return plain;
  const trimmed = withPlainSpaces(text).trim().replaceAll(SPACE_IN_NUMBER, "");
  const joined = finite(trimmed);
  if (joined !== null) return joined;
  const isGrouped = COMMA_GROUPS.test(trimmed);
  const isDecimal = DECIMAL_COMMA.test(trimmed);
  if (isGrouped && isDecimal && delimiter !== "," && delimiter !== ";") return null;
  if (isDecimal && (!isGrouped || delimiter === ";")) return finite(trimmed.replace(",", "."));
  if (isGrouped) return finite(trimmed.replaceAll(",", ""));
  return POINT_GROUPS.test(trimmed) ? finite(trimmed.replaceAll(".", "").replace(",", ".")) : null;
}

function finite(text: string): number | null {
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}
