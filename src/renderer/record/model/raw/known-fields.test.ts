// Tests which fields of a record are unknown, and which filters a field offers.
import { NO_FIGURES } from "#domain/course/figures.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#tools/test/command.ts";
import { expect, test } from "vitest";
import { createSampleService } from "#sample/index.ts";
import { DOCUMENTED_IN_CALL, DOCUMENTED_IN_MESSAGE, type DocumentedFields } from "#domain/records/documented-fields.ts";
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import { parseJsonPath, writeJsonPath } from "#domain/text/json-path.ts";
import { pathTo, readJsonTree } from "#domain/text/json-tree.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { describeLocalValue } from "#renderer/list/model/rows/local-values.ts";
import { fieldFilters } from "./field-filters.ts";
import { timeOfField } from "./field-time.ts";
import { unknownFields } from "./known-fields.ts";
import { isoIn } from "#tests/fakes/time-form.ts";

const sample = createSampleService({ messages: 2000, calls: 300 });

function unknownPaths(kind: QueryKind, record: unknown): readonly string[] {
  const tree = readJsonTree(JSON.stringify(record));
  if (tree === null) throw new Error("the record is not JSON");
  return [...(unknownFields(kind, tree) ?? [])].map((index) => writeJsonPath(pathTo(tree, index)));
}

test("a field that no reader looks at is unknown, once for everything in it", () => {
  const [call] = sample.calls;
  const before = unknownPaths("calls", call);
  const participants = (call?.participants ?? []).map((entry) => ({ ...entry, mood: "good" }));
  const changed = { ...call, participants, new: { deep: { er: 1 } }, metadata: { any: { thing: 1 } } };
  const added = unknownPaths("calls", changed).filter((path) => !before.includes(path));
  expect(added).toEqual([...participants.map((_, place) => `participants[${place}].mood`), "new"]);
});

test("an unknown field is marked also where it comes first", () => {
  expect(unknownPaths("calls", { mood: "good", sessionId: "s", other: 1 })).toEqual(["mood", "other"]);
});

test("fields that are read only where others are missing are known", () => {
  expect(unknownPaths("calls", sample.calls[0])).not.toContainEqual(expect.stringContaining("totalDuration"));
  const unknown = new Set(sample.messages.flatMap((message) => unknownPaths("messages", message)));
  for (const path of [
    "id",
    "muid",
    "sentAt",
    "editedBy",
    "data.text",
    "data.reactions[0].reaction",
    "quotedMessage.id",
  ])
    expect(unknown).not.toContain(path);
  expect(unknown).toContain("data.entities.receiver.entity.membersCount");
});

const USER = {
  uid: "ana",
  name: "Ana",
  role: "agent",
  avatar: "https://a.invalid/1.png",
  status: "online",
  createdAt: 1,
};
const TOTALS = { totalAudioMinutes: 1, totalVideoMinutes: 0, totalDurationInMinutes: 1, totalDuration: "00:01:00" };
const JOINED = { deviceId: "phone/1", isJoined: true, joinedAt: 1, leftAt: 61, mid: "m", state: "ended" };

/** Records with every field that docs/service-notes.md names under "Records". */
const WHOLE: Readonly<Record<QueryKind, Readonly<Record<string, unknown>>>> = {
  messages: {
    id: "12",
    conversationId: "ana_user_ben",
    sender: "ana",
    receiverType: "user",
    receiver: "ben",
    category: "message",
    type: "text",
    data: {
      text: "hi",
      entities: {
        sender: { entity: USER, entityType: "user" },
        receiver: { entity: { ...USER, uid: "ben", conversationId: "ana_user_ben" }, entityType: "user" },
      },
      metadata: { any: { thing: [1] } },
    },
    sentAt: 1,
    updatedAt: 2,
  },
  calls: {
    sessionId: "v1.eu.1",
    type: "audio",
    mode: "call",
    receiverType: "user",
    receiver: "ben",
    initiator: "ana",
    status: "ended",
    ...TOTALS,
    totalParticipants: 1,
    hasRecording: true,
    initiatedAt: 1,
    startedAt: 2,
    endedAt: 62,
    mid: "m",
    participants: [{ uid: "ana", ...TOTALS, totalDuration: 1, ...JOINED }],
    recordings: [{ rid: "r", duration: 1, startTime: 1, endTime: 61, recording_url: "https://a.invalid/1.mp4" }],
  },
};

/** The record with an invented field in each of its maps, and their paths. */
function invented(value: unknown, path: string, paths: string[]): unknown {
  if (Array.isArray(value)) return value.map((each: unknown, place) => invented(each, `${path}[${place}]`, paths));
  if (typeof value !== "object" || value === null) return value;
  const prefix = path === "" ? "" : `${path}.`;
  const fields = Object.entries(value).map(([name, each]) => [name, invented(each, prefix + name, paths)] as const);
  // The author of metadata chooses the names in it, and an entity may have any name.
  if (/\b(?:metadata|entities$)/u.test(path)) return Object.fromEntries(fields);
  paths.push(`${prefix}mood`);
  return { ...Object.fromEntries(fields), mood: { deep: 1 } };
}

test("every documented field is known, wherever it is, and an invented one is marked beside them", () => {
  for (const kind of ["messages", "calls"] as const) {
    expect(unknownPaths(kind, WHOLE[kind])).toEqual([]);
    const paths: string[] = [];
    const changed = invented(WHOLE[kind], "", paths);
    expect(paths.length).toBeGreaterThan(2);
    expect(unknownPaths(kind, changed).toSorted()).toEqual(paths.toSorted());
  }
});

test("the documents name every field of the table of documented fields", () => {
  const notes = readFileSync(join(ROOT, "docs/service-notes.md"), "utf8");
  const words = new Set(notes.match(/\w+/gu));
  const names = [DOCUMENTED_IN_MESSAGE, DOCUMENTED_IN_CALL].flatMap(namesIn);
  expect(names.length).toBeGreaterThan(80);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

const namesIn = (fields: DocumentedFields): readonly string[] =>
  Object.entries(fields).flatMap(([name, inside]) => [...(name === "*" ? [] : [name]), ...namesIn(inside)]);

test("a very long record is not traced", () => {
  const tree = readJsonTree(JSON.stringify({ id: 1, text: "x".repeat(600_000) }));
  expect(tree === null ? undefined : unknownFields("messages", tree)).toBeNull();
});

/** The filters by a field, in words; local ones first. */
function filtersAt(kind: QueryKind, record: unknown, path: string): readonly string[] {
  const read = kind === "messages" ? readMessage(record) : readCall(record);
  if (!read.ok) throw new Error(read.reason);
  const facts = read.record;
  const row =
    "sentAtSeconds" in facts
      ? { ...facts, rowId: 1 }
      : { ...facts, ...NO_FIGURES, rowId: 1, initiatorName: null, receiverName: null };
  const { values, questions } = fieldFilters(kind, row, record, parseJsonPath(path) ?? [], isoIn("UTC"));
  return [...values.map(describeLocalValue), ...questions.map(({ words }) => `ask: ${words}`)];
}

const call = {
  sessionId: "v1.eu.1",
  status: "ended",
  type: "audio",
  initiator: "ana",
  initiatedAt: 1_767_225_600,
  participants: [{ uid: "ana", state: "x" }, { uid: "ben" }],
  more: "ended",
};

test("a field filters by the column that is read from it", () => {
  expect(filtersAt("calls", call, "status")).toEqual(["Status is Ended", "ask: Status is Ended"]);
  expect(filtersAt("calls", call, "initiator")).toEqual(
    expect.arrayContaining(["Initiator is ana", "ask: Participant is ana"]),
  );
  expect(filtersAt("calls", call, "participants[1].uid")).toEqual(expect.arrayContaining(["People have ben"]));
  expect(filtersAt("calls", call, "initiatedAt")).toEqual(
    expect.arrayContaining(["ask: Initiated from 2026-01-01 00:00:00"]),
  );
  expect(filtersAt("calls", { ...call, hasRecording: true }, "hasRecording")).toEqual([
    "Recording is yes",
    "ask: Recording is yes",
  ]);
  for (const path of ["more", "participants[0].state", "participants", "missing"])
    expect(filtersAt("calls", call, path)).toEqual([]);
});

const message = {
  id: "12",
  conversationId: "group_a",
  sender: "ana",
  type: "image",
  tags: ["vip", "late"],
  data: {
    text: "hi",
    entities: { sender: { entity: { uid: "ana", name: "Ana" } } },
    mentions: { ben: { name: "Ben" } },
  },
};

test("a name filters as its person, a tag as one of several, and a text not at all", () => {
  expect(filtersAt("messages", message, "sender")).toContain("Sender is Ana");
  expect(filtersAt("messages", message, "data.entities.sender.entity.name")).toContain("Sender is Ana");
  expect(filtersAt("messages", message, "tags[1]")).toContain("Tags have late");
  expect(filtersAt("messages", message, "tags[1]").join()).not.toContain("vip");
  expect(filtersAt("messages", message, "data.text")).toEqual([]);
});

test("in records of the sample, only the fields that a column is read from filter by it", () => {
  const filteredBy = (kind: QueryKind, records: readonly unknown[], label: string): ReadonlySet<string> =>
    new Set(
      records.flatMap((record) => {
        const text = JSON.stringify(record);
        const tree = readJsonTree(text);
        const paths = (tree?.nodes ?? []).map((_, index) => writeJsonPath(pathTo(tree ?? { text, nodes: [] }, index)));
        return paths.filter((path) =>
          filtersAt(kind, JSON.parse(text), path).some((words) => words.startsWith(`${label} `)),
        );
      }),
    );
  expect(filteredBy("calls", sample.calls.slice(0, 40), "Status")).toEqual(new Set(["status"]));
  expect(filteredBy("messages", sample.messages.slice(0, 150), "Sender")).toEqual(
    new Set(["sender", "data.entities.sender.entity.name", "data.entities.by.entity.name"]),
  );
});

test("a field that is a time is shown as a date, in a part of a call too; others and 0 are not", () => {
  const told = (kind: QueryKind, path: string, plain: string): string | null =>
    timeOfField(kind, parseJsonPath(path) ?? [], plain, isoIn("Europe/Berlin"));
  expect(told("calls", "initiatedAt", "1767225600")).toBe("2026-01-01 01:00:00");
  expect(told("calls", "participants[3].joinedAt", "1767225600")).toBe("2026-01-01 01:00:00");
  expect(told("messages", "sentAt", "0")).toBeNull();
  expect(told("messages", "data.entities.sender.entity.lastActiveAt", "1767225600")).toBe("2026-01-01 01:00:00");
  expect(told("messages", "data.lastActiveAt", "12")).toBeNull();
  expect(told("messages", "data.format", "1767225600")).toBeNull();
  expect(told("messages", "id", "1767225600")).toBeNull();
});
