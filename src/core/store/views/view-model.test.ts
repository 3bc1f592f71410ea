// Tests that views equal plain loops, with random rows, filters, searches and sorts.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Row, ValueTest, ViewSpec } from "#contract/methods/rows.ts";
import { FILTERS, LARGEST_SECONDS, SMALLEST_SECONDS, type Filter, type QueryKind } from "#domain/query/filters.ts";
import { checkQuery } from "#domain/query/query.ts";
import type { FilterValue } from "#domain/query/query-shape.ts";
import { makeTemporaryStore, readView, storeRecords } from "#tests/fakes/store.ts";
import { modelView } from "#tests/fakes/view-model.ts";
import { FACTS } from "#core/store/base/sql-columns.ts";

/** Few values, so that filters hit; with cases and scripts that ASCII folding misses. */
const UIDS = ["ann", "Ann", "bob", "o'neil", "Ёлка", 'q"u\\o', "%_"];
const TEXTS = [
  "",
  "Привет мир",
  "ПРИВЕТ",
  "ΑΘΉΝΑ",
  "αθήνα",
  "İstanbul",
  "ISPARTA ıspanak",
  "👩🏽‍💻 ok",
  "100%",
  "a_b",
  "\uFF21",
  "𝒳",
];
const NAMES = new Map([
  ["ann", "Анна Ёлкина"],
  ["bob", "Bob ŞEN"],
  ["team", "ΟΜΆΔΑ"],
]);

const NOT_MODELLED: ReadonlySet<string> = new Set(["serviceOnly", "hasMetadata", "wasCalled", "wasMissedBy"]);

const uid = fc.constantFrom(...UIDS);
const moment = fc.integer({ min: SMALLEST_SECONDS, max: SMALLEST_SECONDS + 6 });
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { freq: 3 });

function entity(id: string | null): unknown {
  const name = id === null ? undefined : NAMES.get(id);
  return name === undefined ? {} : { entity: { [id === "team" ? "guid" : "uid"]: id, name } };
}

const NAMED = { entities: { sender: entity("ann"), on: entity("bob"), receiver: entity("team") } };
const USER_NAMES = new Map([...NAMES].filter(([id]) => id !== "team"));

const message = fc
  .record({
    id: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom("x1", "X2", "100000000000000000")),
    conversationId: maybe(fc.constantFrom("c_1", "C_1", "c_2")),
    sender: maybe(uid),
    receiver: maybe(fc.constantFrom("bob", "team")),
    receiverType: maybe(fc.constantFrom("user", "group")),
    category: maybe(fc.constantFrom("message", "action", "custom", "call", "Message")),
    type: maybe(fc.constantFrom("text", "image", "TEXT", "extension_poll")),
    text: maybe(fc.constantFrom(...TEXTS)),
    sentAt: maybe(moment),
    updatedAt: maybe(moment),
    deletedAt: maybe(moment),
    parentId: maybe(fc.integer({ min: 0, max: 20 })),
    mentions: fc.subarray(UIDS),
    tags: fc.subarray(["vip", "VIP", "Ärger"]),
    attachments: fc.subarray(["image/png", "video/mp4", "application/pdf"]),
    reactions: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ text, mentions, tags, attachments, reactions, ...facts }) => ({
    ...facts,
    tags,
    data: {
      text,
      entities: { sender: entity(facts.sender), receiver: entity(facts.receiver) },
      mentions: Object.fromEntries(mentions.map((id) => [id, { uid: id, name: NAMES.get(id) }])),
      attachments: attachments.map((mimeType) => ({ url: "https://files.example/x", mimeType })),
      reactions: reactions === 0 ? [] : [{ reaction: "👍", count: reactions }],
    },
  }));

const call = fc.record({
  sessionId: fc.integer({ min: 1, max: 40 }).map((number) => `v1.${number}`),
  type: maybe(fc.constantFrom("audio", "video")),
  mode: maybe(fc.constantFrom("call", "meet", "presenter")),
  receiverType: maybe(fc.constantFrom("user", "group")),
  receiver: maybe(fc.constantFrom("bob", "team", "nobody")),
  initiator: maybe(uid),
  status: maybe(fc.constantFrom("ended", "canceled", "cancelled", "Ended")),
  totalParticipants: maybe(fc.integer({ min: 0, max: 3 })),
  totalDurationInMinutes: maybe(fc.constantFrom(0.5, 1, 12.25)),
  totalDuration: maybe(fc.constantFrom("00:01:00", "01:00:00")),
  hasRecording: maybe(fc.boolean()),
  initiatedAt: maybe(moment),
  startedAt: maybe(moment),
  endedAt: maybe(moment),
  mid: maybe(fc.uuid()),
  participants: fc.subarray(UIDS).map((uids) => uids.map((id) => ({ uid: id }))),
});

const WORDS = [
  ...UIDS,
  "vip",
  "VIP",
  "Ärger",
  "image",
  "video",
  "file",
  "привет",
  "αθ",
  "i",
  "i̇",
  "ı",
  "100%",
  "_",
  "👩",
];
const word = fc.constantFrom(...WORDS);

function valueOf(filter: Filter): fc.Arbitrary<FilterValue> {
  const choice = filter.choices === undefined ? word : fc.constantFrom(...filter.choices);
  switch (filter.kind) {
    case "flag":
      return fc.constant(true);
    case "yesNo":
      return fc.boolean();
    case "time":
      return fc.oneof(moment, fc.constantFrom(LARGEST_SECONDS));
    case "integer":
      return fc.integer({ min: filter.min ?? 0, max: 3 });
    case "uids":
    case "words":
    case "choices":
      return fc.uniqueArray(choice, { minLength: 1, maxLength: 3 });
    case "conversation":
      return fc.constantFrom("c_1", "C_1", "c_2");
    case "choice":
    case "text":
    case "uid":
    case "messageId":
      return choice;
  }
}

/** Parameters that a view takes: checked by the same rule, without what only the service knows. */
function paramsOf(kind: QueryKind): fc.Arbitrary<ViewSpec["params"]> {
  // The model has no records, so others test the filters that read these: metadata-views.test.ts, callers.test.ts.
  const local = FILTERS[kind].filter(({ local: { op } }) => !NOT_MODELLED.has(op));
  return fc
    .subarray([...local], { maxLength: 3 })
    .chain((filters) => fc.record(Object.fromEntries(filters.map((filter) => [filter.name, valueOf(filter)]))))
    .filter((params) => checkQuery({ kind, params }).length === 0);
}

/** Values that rows of this test have now and then, of the type that the column has. */
function testOf(kind: QueryKind): fc.Arbitrary<ValueTest> {
  return fc.constantFrom(...FACTS[kind]).chain(([column, { type }]) =>
    fc.record({
      column: fc.constant(column),
      value: fc.option(cellOf(type), { freq: 5 }),
      excluded: fc.boolean(),
    }),
  );
}

function cellOf(type: string): fc.Arbitrary<string | number | boolean> {
  if (type === "flag") return fc.boolean();
  return type === "number" ? fc.oneof(moment, fc.integer({ min: 0, max: 3 })) : word;
}

function specOf(kind: QueryKind): fc.Arbitrary<ViewSpec> {
  const columns = [...FACTS[kind].keys(), ...(kind === "calls" ? ["receiverName", "initiatorName"] : [])];
  return fc.record({
    params: paramsOf(kind),
    values: fc.array(testOf(kind), { maxLength: 2 }),
    search: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, word),
    sort: fc.array(fc.record({ column: fc.constantFrom(...columns), descending: fc.boolean() }), { maxLength: 2 }),
  });
}

const idsOf = (rows: readonly Row[]): readonly string[] => rows.map((row) => ("id" in row ? row.id : row.sessionId));

test.each([
  ["messages", message],
  ["calls", call],
] as const)("views of random %s match plain loops", (kind, record) => {
  const store = makeTemporaryStore();
  const given = fc.tuple(
    fc.array<unknown>(record, { minLength: 1, maxLength: 25 }),
    fc.array(specOf(kind), { minLength: 3, maxLength: 3 }),
  );
  let run = 0;
  fc.assert(
    fc.property(given, ([records, specs]) => {
      // Each run has its own connection, without the rows of earlier runs.
      const connectionId = `run ${run++}`;
      // The names that calls' people have come from messages, which carry them.
      storeRecords(store, "messages", [{ id: "names", data: NAMED }], connectionId);
      const resultId = storeRecords(store, kind, records, connectionId);
      const all = readView(store, resultId);
      for (const spec of specs) {
        expect(idsOf(readView(store, resultId, spec))).toEqual(idsOf(modelView(kind, all, spec, USER_NAMES)));
      }
    }),
  );
});
