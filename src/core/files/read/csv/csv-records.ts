// Makes records in the service's shape from facts in CSV. Source: docs/service-notes.md, "Records" and "Shapes".
import type { Column } from "#domain/columns/column.ts";
import { columnsOf, findColumn, isStored, type Dataset } from "#domain/columns/datasets.ts";
import { readDurationOf } from "#domain/time/written-duration.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { asMap, isMap } from "#domain/text/lenient.ts";
import type { JsonPath } from "#domain/text/json-path.ts";
import type { NamedEntity } from "#domain/records/message.ts";
import type { CellReader } from "./csv-cells.ts";
import { LEAST_SECONDS, timeReader } from "./csv-times.ts";
import { fieldsOfData, valueAt } from "./data-columns.ts";

/** Undefined fields are not part of the record's JSON. */
export type MadeRecord = Record<string, unknown>;

/** Fields of records with one column each. */
type Fields = readonly (readonly [field: string, column: Column])[];

const withField = (column: Column, path: string | undefined): Fields => (path === undefined ? [] : [[path, column]]);
const inDataset = (dataset: Dataset): Fields =>
  columnsOf(dataset)
    .filter(isStored)
    .flatMap((column) => withField(column, column.path));

const MESSAGE_FIELDS = inDataset("messages");
const CALL_FIELDS = inDataset("calls");
const DEVICE_FIELDS = inDataset("devices");
/** The fields of a call in the columns beside its participants. */
const FIELDS_OF_CALL = columnsOf("devices").flatMap((column) =>
  withField(column, column.ofCall === undefined ? undefined : findColumn("calls", column.ofCall)?.path),
);

const readTime = timeReader({ dayFirst: true, zone: "UTC", leastSeconds: LEAST_SECONDS });

/** A message; `madeId` is its id if no column has one. */
export function messageOf(cells: CellReader, madeId: string): MadeRecord {
  const { text, number, flag } = cells;
  const sender = text("sender");
  const receiver = text("receiver");
  const receiverType = text("receiverType");
  const group = receiverType === "group";
  const sessionId = text("sessionId");
  const data: MadeRecord = {
    text: text("text"),
    action: text("action"),
    attachments: attachmentsOf(cells),
    mentions: mentionsOf(cells),
    reactions: reactionsOf(number("reactionCount")),
    entities: defined({
      sender: entityOf("user", sender, text("senderName")),
      receiver: entityOf(group ? "group" : "user", receiver, text("receiverName")),
      on: sessionId === undefined ? undefined : { entity: { sessionid: sessionId }, entityType: "call" },
    }),
  };
  const message: MadeRecord = {
    ...fieldsOf(MESSAGE_FIELDS, cells),
    id: text("id") ?? madeId,
    conversationId: text("conversationId"),
    sender,
    receiver,
    data,
    parentId: text("parentId"),
    hasLinks: flag("hasLinks"),
    tags: cells.list("tags"),
  };
  const { body, rest } = bodyIn(cells.rest());
  // A `data` that is no JSON stays in the metadata, and shows its text. In some languages the word is a date.
  if (body === null && readTime(rest?.["data"] ?? "") === null) data["text"] ??= rest?.["data"];
  if (body === null) data["metadata"] = rest;
  else message["data"] = mergedData(body, withoutUndefined({ ...data, metadata: rest }));
  return placed(message, cells);
}

/** The record's own `data` among the columns without a fact, as databases export it: JSON in a cell, or field by field. */
function bodyIn(cells: Readonly<Record<string, string>> | undefined): {
  readonly body: MadeRecord | null;
  readonly rest: Readonly<Record<string, string>> | undefined;
} {
  if (cells === undefined) return { body: null, rest: cells };
  const { data, rest } = fieldsOfData(cells);
  // Some databases write every name in capitals.
  const [name, text = ""] =
    Object.entries(rest).find(([each, held]) => each.toLowerCase() === "data" && held.trimStart().startsWith("{")) ??
    [];
  const body = text === "" ? null : objectOf(text);
  const left = body === null ? rest : Object.fromEntries(Object.entries(rest).filter(([each]) => each !== name));
  return {
    body: body === null && Object.keys(data).length === 0 ? null : mergedData({ ...body }, data),
    rest: Object.keys(left).length === 0 ? undefined : left,
  };
}

/** Null for a text that is no JSON. */
function objectOf(text: string): MadeRecord | null {
  try {
    return { ...asMap(parseExactly(text)) };
  } catch {
    return null;
  }
}

/** `data` with further fields; what is in its metadata and entities stays there beside theirs. */
function mergedData(data: MadeRecord, further: MadeRecord): MadeRecord {
  const merged = { ...data, ...further };
  for (const name of ["metadata", "entities"]) {
    if (isMap(data[name]) && isMap(further[name])) merged[name] = { ...data[name], ...further[name] };
  }
  return merged;
}

function withoutUndefined(fields: MadeRecord): MadeRecord {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A call; `madeId` is its session id if no column has one. */
export function callOf(cells: CellReader, madeId: string): MadeRecord {
  const call: MadeRecord = {
    sessionId: cells.text("sessionId") ?? madeId,
    ...fieldsOf(CALL_FIELDS, cells),
    participants: cells.list("participantUids")?.flatMap((uid) => (uid === null ? [] : [{ uid }])),
  };
  call["totalDurationInMinutes"] ??= minutesOf(call, cells);
  call["metadata"] = cells.rest();
  return placed(call, cells);
}

/** The minutes of a duration that another program has written; undefined if its unit is not known. */
function minutesOf({ startedAt, endedAt }: MadeRecord, cells: CellReader): number | undefined {
  const written = cells.text("totalDuration");
  if (written === undefined) return undefined;
  const isTimed = typeof startedAt === "number" && typeof endedAt === "number";
  const seconds =
    cells.duration("totalDuration") ?? (isTimed ? readDurationOf(endedAt - startedAt, written) : null) ?? undefined;
  return seconds === undefined ? undefined : Math.round((seconds / 60) * 10_000) / 10_000;
}

/** The call of a participant's line, with this participant alone. */
export function participantCallOf(cells: CellReader): MadeRecord {
  const entry: MadeRecord = fieldsOf(DEVICE_FIELDS, cells);
  const call: MadeRecord = {
    sessionId: cells.text("sessionId"),
    ...fieldsOf(FIELDS_OF_CALL, cells),
    participants: [entry],
  };
  entry["metadata"] = cells.rest();
  return call;
}

function fieldsOf(fields: Fields, cells: CellReader): MadeRecord {
  return Object.fromEntries(fields.map(([field, column]) => [field, valueOf(column, cells)]));
}

function valueOf({ name, type }: Column, cells: CellReader): unknown {
  switch (type) {
    case "number":
      return cells.number(name);
    case "flag":
      return cells.flag(name);
    case "time":
      return cells.seconds(name);
    case "list":
      return cells.list(name);
    default:
      return cells.text(name);
  }
}

/** The names beside UIDs in the columns of calls and participants; the names of messages are in the record. */
export function namesOf(cells: CellReader): readonly NamedEntity[] {
  const { text } = cells;
  const group = (text("receiverType") ?? text("callReceiverType")) === "group";
  const uids = cells.list("participantUids") ?? [];
  const names = cells.list("participantNames") ?? [];
  return [
    nameOf("user", text("initiator") ?? text("callInitiator"), text("initiatorName") ?? text("callInitiatorName")),
    nameOf(
      group ? "group" : "user",
      text("receiver") ?? text("callReceiver"),
      text("receiverName") ?? text("callReceiverName"),
    ),
    nameOf("user", text("uid"), text("name")),
    ...uids.map((uid, index) => nameOf("user", uid ?? undefined, names[index] ?? undefined)),
  ].flat();
}

function nameOf(kind: NamedEntity["kind"], id: string | undefined, name: string | undefined): readonly NamedEntity[] {
  return id === undefined || id === "" || name === undefined ? [] : [{ kind, id, name }];
}

function entityOf(kind: "user" | "group", id: string | undefined, name: string | undefined): MadeRecord | undefined {
  if (name === undefined) return undefined;
  return { entity: kind === "group" ? { guid: id, name } : { uid: id, name }, entityType: kind };
}

/** As many attachments as are counted; only their types are known. */
function attachmentsOf({ number, list }: CellReader): readonly MadeRecord[] | undefined {
  const types = list("attachmentTypes") ?? [];
  const count = Math.min(Math.max(number("attachmentCount") ?? 0, types.length), MOST_ATTACHMENTS);
  if (count === 0) return undefined;
  return Array.from({ length: count }, (_, index) => {
    const type = types[index] ?? types[0] ?? null;
    return type === null ? {} : { mimeType: `${type}/*` };
  });
}

const MOST_ATTACHMENTS = 1000;

function mentionsOf({ list }: CellReader): MadeRecord | undefined {
  const uids = list("mentionedUids") ?? [];
  if (uids.length === 0) return undefined;
  const names = list("mentionedNames") ?? [];
  return Object.fromEntries(
    uids.flatMap((uid, index) => (uid === null ? [] : [[uid, { uid, name: names[index] ?? undefined }]])),
  );
}

function reactionsOf(count: number | undefined): readonly MadeRecord[] | undefined {
  return count === undefined || count === 0 ? undefined : [{ count }];
}

function defined(fields: MadeRecord): MadeRecord | undefined {
  return Object.values(fields).every((value) => value === undefined) ? undefined : fields;
}

/** The record with the cells of columns that are named by a path; existing values stay. */
function placed(record: MadeRecord, cells: CellReader): MadeRecord {
  return cells
    .placed()
    .toSorted((a, b) => a.path.length - b.path.length)
    .reduce((whole, { path, value }) => withValue(whole, path, valueAt(path, value)), record);
}

function withValue(record: MadeRecord, [step, ...path]: JsonPath, value: unknown): MadeRecord {
  if (typeof step !== "string") return record;
  const held = record[step];
  if (path.length === 0) return held === undefined ? { ...record, [step]: value } : record;
  const inside: MadeRecord = isMap(held) ? { ...held } : {};
  // Lists are not made: a single entry would get another index.
  if (typeof path[0] !== "string" || (held !== undefined && !isMap(held))) return record;
  return { ...record, [step]: withValue(inside, path, value) };
}
