// Records under the names of a database: an id of its own, names with underscores, fields of `data` beside each other.
import { partsOf, withMember } from "#domain/text/json-text.ts";
import { asId, isMap } from "#domain/text/lenient.ts";
import { asCleaned, textOf, type Cleaned } from "./cleaned-record.ts";
import { parsedJson } from "./json-in-text.ts";

/** The fields that are looked for under names with underscores or in lower case. */
const FIELDS: ReadonlySet<string> = new Set(
  "conversationId receiverType sentAt deliveredAt readAt updatedAt editedAt deletedAt parentId replyCount sessionId".split(
    " ",
  ),
);
const FIELDS_OF_CALLS: ReadonlySet<string> = new Set(
  "sessionId receiverType initiatedAt startedAt endedAt joinedAt leftAt totalDuration totalDurationInMinutes".split(
    " ",
  ),
);
/** The fields under their names in lower case, as engines of queries write them: sentat, receivertype. */
const BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  [...FIELDS, ...FIELDS_OF_CALLS].map((name) => [name.toLowerCase(), name]),
);
/** A field of `data` at the top: data.text, data/text, data_text. */
const OF_DATA = /^data[._/]([A-Za-z]+)$/u;

/** The record with the fields of the service beside those that a database has named otherwise. */
export function withKnownNames(found: Cleaned): Cleaned {
  const record = withData(found);
  const { value } = record;
  if (!isMap(value)) return record;
  const isKnown = "id" in value ? "data" in value && "sentAt" in value : "sessionId" in value && "initiatedAt" in value;
  if (isKnown) return record;
  const added: Record<string, unknown> = {};
  const data: Record<string, unknown> = {};
  const id = databaseId(value);
  if (id !== null) added["id"] = id;
  const isOfCall = ["session_id", "sessionId", "sessionid"].some((name) => Object.hasOwn(value, name));
  const fields = isOfCall ? FIELDS_OF_CALLS : FIELDS;
  for (const [name, held] of Object.entries(value)) {
    const own = fieldNamed(name);
    if (own !== name && fields.has(own) && !Object.hasOwn(value, own)) added[own] = held;
    const [, part] = OF_DATA.exec(name) ?? [];
    if (part !== undefined) data[part] = held;
  }
  if (!("data" in value) && Object.keys(data).length > 0) added["data"] = data;
  const members = Object.entries(added);
  if (members.length === 0) return record;
  const raw = members.reduce((text, [name, held]) => withMember(text, name, JSON.stringify(held)), textOf(record.raw));
  return { value: { ...value, ...added }, raw };
}

/** The name of the service for one with underscores or in lower case. */
function fieldNamed(name: string): string {
  const joined = name.replaceAll(/_([a-z])/gu, (_, letter: string) => letter.toUpperCase());
  return BY_LOWER_CASE.get(joined) ?? joined;
}

/** The record with its `data`, which a database without objects keeps as the text of its JSON. */
function withData(record: Cleaned): Cleaned {
  const { value } = record;
  if (!isMap(value) || typeof value["data"] !== "string" || !value["data"].trimStart().startsWith("{")) return record;
  const data = parsedJson(value["data"]);
  const raw = textOf(record.raw);
  const place = partsOf(raw).findLast(({ name }) => name === "data");
  if (!isMap(data) || place === undefined) return record;
  const text = raw.slice(0, place.start) + value["data"].trim() + raw.slice(place.end);
  return asCleaned({ value: { ...value, data }, text });
}

function databaseId(value: Readonly<Record<string, unknown>>): string | null {
  if ("id" in value || "sessionId" in value) return null;
  const key: unknown = value["_id"];
  return asId(isMap(key) ? key["$oid"] : key);
}
