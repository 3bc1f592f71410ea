// The values in the metadata of a record, each with its key: the names that lead to it, such as `order.id`.
import { isMetadataKey } from "#domain/columns/metadata-column.ts";
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { readJsonPath, type JsonPath } from "#domain/text/json-path.ts";
import { asList, isMap } from "#domain/text/lenient.ts";

/** A value of metadata as text. `isInList`: it is in a list, so a record can have several values of its key. */
export interface MetadataValue {
  readonly key: string;
  readonly value: string;
  readonly isInList: boolean;
}

/** The most values that are read of one record; the others are in its raw record only. */
const MOST_VALUES = 1000;
/** The most levels of maps and lists below metadata. */
const MOST_LEVELS = 20;
/** Values of columns, filters and counts are cut to so many UTF-16 units. */
const LONGEST_VALUE = 500;

interface Waiting {
  readonly key: string;
  readonly value: unknown;
  readonly isInList: boolean;
  readonly level: number;
}

/** Where records have their metadata (docs/service-notes.md, "Shapes"). */
const PLACES: Readonly<Record<"messages" | "calls", readonly (readonly string[])[]>> = {
  messages: [["data", "metadata"], ["metadata"], ["data", "customData"]],
  calls: [["metadata"], ["metaData"], ["data", "metadata"]],
};

/** The key of the value at a path of a record; null for a value that is not in its metadata, or cannot be in a column. */
export function metadataKeyAt(kind: "messages" | "calls", path: JsonPath): string | null {
  const place = PLACES[kind].find((names) => names.every((name, index) => path[index] === name));
  if (place === undefined) return null;
  const key = path
    .slice(place.length)
    .filter((step) => typeof step === "string")
    .join(".");
  return isMetadataKey(key) ? key : null;
}

/**
 * The values in the metadata of a record, in their order. Texts, numbers and flags are values; an empty text and null are
 * none. The key of a value is the path of names down to it with dots between them: positions in lists do not count, so a
 * list gives its key several values. Names that cannot be a column are left out.
 */
export function metadataOf(kind: "messages" | "calls", record: unknown): readonly MetadataValue[] {
  const values: MetadataValue[] = [];
  const waiting: Waiting[] = PLACES[kind]
    .map((place) => ({ key: "", value: readJsonPath(record, place), isInList: false, level: 0 }))
    .toReversed();
  for (let next = waiting.pop(); next !== undefined && values.length < MOST_VALUES; next = waiting.pop()) {
    const { key, value, isInList, level } = next;
    if (level > MOST_LEVELS) continue;
    if (Array.isArray(value)) {
      for (const each of asList(value).slice(0, MOST_VALUES).toReversed()) {
        waiting.push({ key, value: each, isInList: true, level: level + 1 });
      }
    } else if (isMap(value)) {
      for (const [name, each] of Object.entries(value).slice(0, MOST_VALUES).toReversed()) {
        const inner = key === "" ? name : `${key}.${name}`;
        waiting.push({ key: inner, value: each, isInList, level: level + 1 });
      }
    } else if (isValue(value) && isMetadataKey(key)) values.push({ key, value: textOf(value), isInList });
  }
  return values;
}

function isValue(value: unknown): value is string | number | boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";
}

function textOf(value: string | number | boolean): string {
  return maskChannelSecretsInText(String(value));
}

/** The same for the JSON text of a record; none for text that is no JSON. Reads only what may have metadata. */
export function metadataOfText(kind: "messages" | "calls", json: string): readonly MetadataValue[] {
  if (!MAY_HAVE_METADATA.test(json)) return [];
  try {
    return metadataOf(kind, parseExactly(json));
  } catch {
    return [];
  }
}

/** A name may be written with escapes. */
const MAY_HAVE_METADATA = /meta[Dd]ata|customData|\\u00/u;

/** The values of one key without repeats, as columns, filters and counts have them: long ones cut. */
export function valuesOfKey(values: readonly MetadataValue[], key: string): readonly string[] {
  const own = values.flatMap((each) => (each.key === key ? [shortened(each.value)] : []));
  return own.length < 2 ? own : [...new Set(own)];
}

function shortened(value: string): string {
  return value.length <= LONGEST_VALUE ? value : `${value.slice(0, LONGEST_VALUE - 1).toWellFormed()}…`;
}

/** The keys of a record without repeats, and whether a list gives each several values. */
export function keysOf(values: readonly MetadataValue[]): readonly (readonly [key: string, isInList: boolean])[] {
  const keys = new Map<string, boolean>();
  for (const { key, isInList } of values) keys.set(key, isInList || keys.get(key) === true);
  return [...keys];
}

/**
 * True if metadata has what a filter names: a key (`order`, also with keys below it), or a key and its value
 * (`order.id:4711`). A key may hold colons itself. A colon without a value behind it is none: somebody has begun to type one.
 */
export function hasMetadata(values: readonly MetadataValue[], wanted: string): boolean {
  const bare = wanted.endsWith(":") ? wanted.slice(0, -1) : wanted;
  return values.some(
    ({ key, value }) =>
      key === wanted || key === bare || key.startsWith(`${bare}.`) || `${key}:${shortened(value)}` === wanted,
  );
}
