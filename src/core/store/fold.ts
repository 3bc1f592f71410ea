// Case folding for search, filters and sorting: one rule for what is stored and for what is looked for.

/**
 * The text in lower case in every script, as `toLowerCase` does it without regard to the machine's language. SQLite's own
 * LIKE and lower() fold ASCII only.
 */
export function foldCase(text: string): string {
  return text.toLowerCase();
}
