// Where a part of a search looks: everywhere, or in one kind of field, written before it as in `id:4711`.

/** `metadata.` goes on with a path of names, as in `metadata.order.id`. */
export type Scope = "text" | "name" | "id" | "metadata" | `metadata.${string}`;

/** A scope is followed by what is searched in it: `text:` alone is a word. */
export const SCOPE = /(text|name|id|metadata(?:\.[^\s:"()]+)?):(?=[^\s)])/uy;

/** True if a hit in this field counts. Fields of metadata have their path: `metadata.order.id` is in `metadata.order`. */
export function isInScope(scope: Scope, field: string): boolean {
  return field === scope || (scope.startsWith("metadata") && field.startsWith(`${scope}.`));
}

/** A text of digits alone. Ids are full of digits, so inside an id such a text is a hit only where ids are asked for. */
export function isNumber(text: string): boolean {
  return /^\p{Nd}+$/u.test(text);
}
