// SQL that tests a text for the forms of a search.
import type { SqlValue } from "#core/store/base/database.ts";
import { writeForms } from "#core/store/base/text-matcher.ts";
import { isChecked, type SearchForm } from "#domain/text/search-form.ts";

/** A condition, and the values for its `?` in order. */
export interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** True if one of the conditions is; false for none. */
export function anyOf(conditions: readonly Condition[]): Condition {
  return {
    sql: conditions.length === 0 ? "0" : `(${conditions.map(({ sql }) => sql).join(" OR ")})`,
    values: conditions.flatMap(({ values }) => values),
  };
}

/** True if both conditions are. The second is not looked at where the first is false. */
export function bothOf(first: Condition, second: Condition): Condition {
  return { sql: `(${first.sql} AND ${second.sql})`, values: [...first.values, ...second.values] };
}

/** Where a text is: SQL of its folded form and of the text itself, which is read only where its fold leaves a doubt. */
interface SearchedText {
  readonly folded: string;
  readonly text: string;
  /** the text is JSON, whose texts are searched */
  readonly isJson?: boolean;
}

/** True if the text holds one of the forms; false for no text. An empty text is in every other. */
export function textHolds(forms: readonly SearchForm[], { folded, text, isJson = false }: SearchedText): Condition {
  if (forms.length === 0) return { sql: `(${folded} IS NOT NULL)`, values: [] };
  return anyOf(
    forms.map((form) => {
      if (!isChecked(form)) return isIn(folded, form.folded);
      const isHeld = { sql: `${isJson ? "holdsInJson" : "holds"}(?, ${text})`, values: [writeForms([form])] };
      return bothOf(isIn(folded, form.folded), isHeld);
    }),
  );
}

/** True if a folded text holds another. */
export function isIn(folded: string, wanted: string): Condition {
  return { sql: `coalesce(${folded} GLOB ?, 0)`, values: [containing(wanted)] };
}

/**
 * The GLOB pattern of texts that contain a folded text. GLOB finds the first letter with the C library's search, in
 * half the time of `instr`. It stops at U+0000, but no folded text has one.
 */
function containing(folded: string): string {
  return `*${folded.replaceAll(/[*?[]/gu, "[$&]")}*`;
}
