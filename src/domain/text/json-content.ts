// The content of JSON text, whatever its white space and the order of its keys.
import { parseToRewrite } from "./exact-json.ts";
import { isMap } from "./lenient.ts";

/** The same text for the same content. Throws SyntaxError for text that is not JSON. */
export function contentOf(json: string): string {
  return JSON.stringify(sorted(parseToRewrite(json)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isMap(value) || Object.isFrozen(value)) return value;
  const entries = Object.entries(value).map(([name, held]): [string, unknown] => [name, sorted(held)]);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))));
}
