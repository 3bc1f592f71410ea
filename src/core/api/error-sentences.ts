// Collects the message and the named parameters of an error body. Sources: docs/service-notes.md, "Errors"; RFC 9457
// (application/problem+json) with the extensions of its examples; JSON:API and the bodies of common frameworks.
import { asList, asMap, asText, isMap } from "#domain/text/lenient.ts";

type Raw = Readonly<Record<string, unknown>>;

/** The most parameters that are listed. */
const MOST_NAMED = 5;

/** Fields that hold the problems of parameters, as a list of entries or as a map by name. */
const LISTS = [
  "details",
  "errors",
  "invalid-params",
  "invalidParams",
  "invalid_params",
  "detail",
  "validation",
] as const;
/** Fields of an entry that name the parameter, and fields that describe the problem. */
const NAMES = ["parameter", "param", "name", "field", "pointer", "path", "location"] as const;
const REASONS = ["detail", "reason", "message", "msg", "title", "description"] as const;

/** The sentences of an error body, the most general first, not scrubbed. Empty if nothing can be read. */
export function errorSentences(body: Raw): readonly string[] {
  const error = asMap(body["error"]);
  const heads = [
    firstText(error, ["message", "devMessage"]) ?? asLine(body["error"]) ?? firstText(body, ["message"]),
    asLine(body["title"]),
    asLine(body["detail"]),
    firstText(error, ["detail"]),
  ];
  const own = [body, error].flatMap((holder) => firstText(holder, ["parameter", "param", "field"]) ?? []);
  const named = [error, body].flatMap((holder) => LISTS.flatMap((field) => entriesOf(holder[field])));
  const all = [
    ...heads.flatMap((head) => head ?? []),
    ...own.map((name) => `Parameter: ${name}`),
    ...named.slice(0, MOST_NAMED),
  ];
  return [...new Set(all)];
}

function entriesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return asList(value).flatMap((entry) => lineOf(nameOf(asMap(entry)), reasonOf(entry)));
  // A map with a message is one error; a map of parameters has their names as keys.
  if (!isMap(value) || REASONS.some((field) => asText(value[field]) !== null)) return [];
  return Object.entries(value).flatMap(([name, held]) => {
    const reasons = (Array.isArray(held) ? asList(held) : [held]).flatMap((each) => reasonOf(each) ?? []);
    return reasons.map((reason) => `${name}: ${reason}`);
  });
}

function lineOf(name: string | null, reason: string | null): readonly string[] {
  if (reason === null) return name === null ? [] : [`Parameter: ${name}`];
  return [name === null ? reason : `${name}: ${reason}`];
}

function reasonOf(entry: unknown): string | null {
  return asLine(entry) ?? firstText(asMap(entry), REASONS);
}

/** The parameter that an entry names: by a field, in JSON:API under `source`, in others as the last part of `loc`. */
function nameOf(entry: Raw): string | null {
  const place = asMap(entry["source"]);
  return firstText(entry, NAMES) ?? firstText(place, NAMES) ?? asLine(asList(entry["loc"]).at(-1));
}

function firstText(holder: Raw, fields: readonly string[]): string | null {
  for (const field of fields) {
    const text = asLine(holder[field]);
    if (text !== null) return text;
  }
  return null;
}

function asLine(value: unknown): string | null {
  const text = asText(value)?.trim() ?? "";
  return text === "" ? null : text;
}
