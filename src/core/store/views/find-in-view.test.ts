// Tests what looks into a view: hits one after the other, the values of a column, tests of columns.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CountProgress } from "#contract/count-progress.ts";
import type { Facets } from "#contract/methods/find-methods.ts";
import { EVERYTHING, type ColumnTest } from "#contract/methods/rows.ts";
import {
  createResult,
  makeTemporaryFolder,
  makeTemporaryStore,
  readIds,
  storeRecords,
  takePage,
} from "#tests/fakes/store.ts";
import { openDatabase } from "#core/store/base/database.ts";
import { countFacets } from "./facets.ts";
import { migrate } from "#core/store/schema/migrate.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";

const texts = ["late order", "thanks", "Order 2", "nothing", "ORDER"];
/** Newest first: late order, thanks, … */
const records = texts.map((text, index) => ({ id: 10 - index, sentAt: 100 - index, data: { text } }));

function openView(store: Store): { readonly viewId: number; readonly resultId: number } {
  const { resultId } = createResult(store);
  takePage(store, resultId, records);
  return { viewId: store.views.open(resultId, EVERYTHING).viewId, resultId };
}

describe("hits of a view", () => {
  test("follow the view's order, wrap around, and are counted", () => {
    const store = makeTemporaryStore();
    const { viewId } = openView(store);
    const positionOf = (from: number, step: "here" | "next" | "previous"): unknown => {
      const { hitCount, hit } = runWhole(store.views.finding(viewId, { search: "order", from, step }));
      return [hit?.position, `${(hit?.index ?? -1) + 1} of ${hitCount}`];
    };
    expect(positionOf(-1, "next")).toEqual([0, "1 of 3"]);
    expect(positionOf(0, "next")).toEqual([2, "2 of 3"]);
    expect(positionOf(2, "here")).toEqual([2, "2 of 3"]);
    expect(positionOf(4, "next")).toEqual([0, "1 of 3"]);
    expect(positionOf(0, "previous")).toEqual([4, "3 of 3"]);
    expect(positionOf(2, "previous")).toEqual([0, "1 of 3"]);
    const { hit } = runWhole(store.views.finding(viewId, { search: "order", from: -1, step: "next" }));
    expect(hit?.fields).toEqual(["text"]);
    const none = runWhole(store.views.finding(viewId, { search: "nowhere", from: 0, step: "next" }));
    expect(none).toEqual({ hitCount: 0, hit: null });
  });

  test("are searched again after the view has grown", () => {
    const store = makeTemporaryStore();
    const { viewId, resultId } = openView(store);
    const count = (): number =>
      runWhole(store.views.finding(viewId, { search: "order", from: -1, step: "next" })).hitCount;
    expect(count()).toBe(3);
    takePage(store, resultId, [{ id: 1, sentAt: 1, data: { text: "another order" } }]);
    expect(count()).toBe(3);
    store.views.refresh(viewId);
    expect(count()).toBe(4);
  });
});

describe("values of a column", () => {
  const asked = (column: string, zone = "UTC") => ({ column, limitValues: 10, zone });
  const people = [
    {
      id: 1,
      sender: "ann",
      tags: ["vip", "refund"],
      data: { entities: { sender: { entity: { uid: "ann", name: "Ann Lee" } } } },
    },
    { id: 2, sender: "ann", tags: ["vip"] },
    { id: 3, sender: "bob" },
    { id: 4 },
  ];

  test("come with their row counts, most first, with names and the number of rows without a value", () => {
    const store = makeTemporaryStore();
    const { viewId } = store.views.open(storeRecords(store, "messages", people), EVERYTHING);
    expect(runWhole(store.views.counting(viewId, asked("sender")))).toEqual({
      values: [
        { value: "ann", name: "Ann Lee", rows: 2 },
        { value: "bob", name: null, rows: 1 },
      ],
      emptyRows: 1,
      different: 2,
      rows: 4,
      sampledOf: null,
    });
    expect(runWhole(store.views.counting(viewId, { ...asked("tags"), limitValues: 1 }))).toEqual({
      values: [{ value: "vip", name: null, rows: 2 }],
      emptyRows: 2,
      different: 2,
      rows: 4,
      sampledOf: null,
    });
    expect(() => runWhole(store.views.counting(viewId, asked("constructor")))).toThrow("badRequest");
  });

  test("of times are days in the zone, most rows first", () => {
    const store = makeTemporaryStore();
    const [lateEvening, morning] = [1_793_484_000, 1_793_520_000]; // 2026-10-31 22:00 and 2026-11-01 08:00 UTC
    const sent = [lateEvening, morning, morning + 60, null, 253_402_300_800];
    const records = sent.map((sentAt, index) => ({ id: index + 1, sentAt }));
    const { viewId } = store.views.open(storeRecords(store, "messages", records), EVERYTHING);
    const daysIn = (zone: string) => runWhole(store.views.counting(viewId, asked("sentAtSeconds", zone)));
    expect(daysIn("UTC")).toMatchObject({
      values: [
        { value: "2026-11-01", rows: 2 },
        { value: "2026-10-31", rows: 1 },
        { value: 253_402_300_800, rows: 1 },
      ],
      emptyRows: 1,
    });
    expect(daysIn("Asia/Tokyo").values[0]).toEqual({ value: "2026-11-01", name: null, rows: 3 });
    expect(() => daysIn("Nowhere/At_All")).toThrow("badRequest");
  });

  test("of a flag are yes and no, and rows that do not say are empty", () => {
    const store = makeTemporaryStore();
    const records = [true, false, true, null].map((hasRecording, index) => ({ sessionId: `s${index}`, hasRecording }));
    const { viewId } = store.views.open(storeRecords(store, "calls", records), EVERYTHING);
    expect(runWhole(store.views.counting(viewId, asked("hasRecording")))).toMatchObject({
      values: [
        { value: true, rows: 2 },
        { value: false, rows: 1 },
      ],
      emptyRows: 1,
    });
  });

  test("of conversations are named by the group or by the two people", () => {
    const store = makeTemporaryStore();
    const entity = (key: string, id: string, name: string) => ({ entity: { [key]: id, name } });
    const conversations = [
      { conversationId: "group_team", receiverType: "group", receiver: "team", sender: "ann" },
      { conversationId: "ann_user_bob", receiverType: "user", receiver: "bob", sender: "ann" },
      { conversationId: "ann_user_bob", receiverType: "user", receiver: "ann", sender: "bob" },
    ];
    const names = { sender: entity("uid", "ann", "Ann Lee"), receiver: entity("guid", "team", "The team") };
    const records = conversations.map((facts, index) => ({
      id: index + 1,
      sentAt: index + 1,
      ...facts,
      data: index === 0 ? { entities: names } : {},
    }));
    const { viewId } = store.views.open(storeRecords(store, "messages", records), EVERYTHING);
    expect(runWhole(store.views.counting(viewId, asked("conversationId"))).values).toEqual([
      { value: "ann_user_bob", name: "Ann Lee, bob", rows: 2 },
      { value: "group_team", name: "The team", rows: 1 },
    ]);
  });

  test("are those of a sample in a large view, and then those of every row", () => {
    const database = openDatabase(join(makeTemporaryFolder(), "store.db"));
    migrate(database);
    database.execute(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO message (rowId, connection, id, sender, attachmentTypes, attachmentCount, mentionedUids, reactionCount,
        hasLinks, tags) SELECT i, 1, i, CASE i % 4 WHEN 0 THEN 'ann' ELSE 'bob' END, '[]', 0, '[]', 0, 0, '[]' FROM n`);
    const rowIds = Int32Array.from({ length: 20_000 }, (_, index) => 20_000 - index);
    const of = { kind: "messages", connection: 1, rowIds } as const;
    const samples: Facets[] = [];
    const tell = (progress: CountProgress<Facets>): void => {
      if (progress.phase === "sampled") samples.push(progress.answer);
    };
    const values = (bob: number, ann: number) => [
      { value: "bob", name: null, rows: bob },
      { value: "ann", name: null, rows: ann },
    ];
    const exact = { values: values(15_000, 5000), emptyRows: 0, different: 2, rows: 20_000, sampledOf: null };
    expect(runWhole(countFacets(database, of, asked("sender"), tell, 4000))).toEqual(exact);
    expect(samples).toEqual([{ ...exact, values: values(3000, 1000), rows: 4000, sampledOf: 20_000 }]);
    expect(runWhole(countFacets(database, of, asked("sender"), tell, 10_000))).toEqual(exact);
    expect(samples).toHaveLength(1);
    database.close();
  });
});

test.each<[string, ColumnTest, readonly string[]]>([
  ["a text whatever the case", { test: "contains", column: "text", text: "ORDER", excluded: false }, ["3", "1"]],
  ["no such text", { test: "contains", column: "text", text: "ORDER", excluded: true }, ["2", "4"]],
  ["a text in a list", { test: "contains", column: "tags", text: "ＶＩ", excluded: false }, ["2"]],
  ["a text in a number", { test: "contains", column: "sentAtSeconds", text: "10", excluded: false }, ["1"]],
  ["both bounds", { test: "between", column: "sentAtSeconds", from: 20, to: 30 }, ["3", "2"]],
  ["one bound", { test: "between", column: "sentAtSeconds", from: null, to: 20 }, ["2", "1"]],
  ["any value", { test: "between", column: "sentAtSeconds", from: null, to: null }, ["3", "2", "1"]],
])("columns are tested for %s", (_name, columnTest, expected) => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", [
    { id: 1, sentAt: 10, data: { text: "order" } },
    { id: 2, sentAt: 20, tags: ["vip"] },
    { id: 3, sentAt: 30, data: { text: "late Order" } },
    { id: 4 },
  ]);
  expect(readIds(store, resultId, { tests: [columnTest] })).toEqual(expected);
});

describe("a search without accents", () => {
  const person = (uid: string, name: string) => ({
    sender: uid,
    data: { entities: { sender: { entity: { uid, name } } } },
  });
  const rows = [
    { id: 9, sentAt: 9, data: { text: "Frau Grünwald wartet", metadata: { city: "Köln" } } },
    { id: 8, sentAt: 8, data: { text: "Grunwald and Gruenwald" } },
    { id: 7, sentAt: 7, ...person("u-7", "Sofía Ramírez") },
    { id: 6, sentAt: 6, ...person("u-6", "Sofia Ramirez") },
    { id: 5, sentAt: 5, data: { text: "I trust you", metadata: { note: 'd\u00fcrfen, "ß"' } } },
  ];

  test.each([
    ["grunwald", ["9", "8"]],
    ["grünwald", ["9", "8"]],
    ["gruenwald", ["9", "8"]],
    ['"grünwald"', ["9"]],
    ['"Grunwald"', ["8"]],
    ["-grunwald", ["7", "6", "5"]],
    ['-"grunwald"', ["9", "7", "6", "5"]],
    ["ramirez", ["7", "6"]],
    ['"ramirez"', ["6"]],
    ['"Ramírez"', ["7"]],
    ["koeln", ["9"]],
    ["koln", ["9"]],
    ['"koln"', []],
    ["true", []],
    ["duerfen", ["5"]],
    ['"dürfen, \\"ß"', ["5"]],
    ["/ramírez/", ["7", "6"]],
    ["/Grünwald/", ["9"]],
  ])("%s finds %j, also with the search index", (search, expected) => {
    const store = makeTemporaryStore();
    const resultId = storeRecords(store, "messages", rows);
    expect(readIds(store, resultId, { search })).toEqual(expected);
    runWhole(store.search.catchUp());
    expect(readIds(store, resultId, { search })).toEqual(expected);
  });

  test("finds calls by the names of their people", () => {
    const store = makeTemporaryStore();
    storeRecords(store, "messages", rows);
    const calls = storeRecords(store, "calls", [
      { sessionId: "v1", initiator: "u-7", initiatedAt: 2 },
      { sessionId: "v2", initiator: "u-6", initiatedAt: 1 },
    ]);
    expect(readIds(store, calls, { search: "ramirez" })).toEqual(["v1", "v2"]);
    expect(readIds(store, calls, { search: '"ramírez"' })).toEqual(["v1"]);
  });

  test("is what a test of a column does, too", () => {
    const store = makeTemporaryStore();
    const resultId = storeRecords(store, "messages", rows);
    const idsWith = (column: string, text: string) =>
      readIds(store, resultId, { tests: [{ column, test: "contains", text, excluded: false }] });
    expect(idsWith("text", "gruenwald")).toEqual(["9", "8"]);
    expect(idsWith("senderName", "ramirez")).toEqual(["7", "6"]);
  });
});

describe("a search of one field", () => {
  const rows = [
    {
      id: 4711,
      sentAt: 9,
      sender: "agent-4711",
      conversationId: "group_a",
      tags: ["vip"],
      data: {
        text: "Refund for Lena",
        metadata: { orderId: "B-4711", order: { id: 42, lines: [{ sku: "x1" }] } },
        entities: { sender: { entity: { uid: "agent-4711", name: "Priya Refund" } } },
      },
    },
    { id: 104711, sentAt: 8, sender: "lena", data: { text: "call 4711 now", metadata: { other: "B-4711" } } },
    { id: 30, sentAt: 7, sender: "lena", data: { text: "nothing", attachments: [{ url: "u", name: "4711.pdf" }] } },
    { id: 31, sentAt: 6, sender: "lena", data: { text: "v1.4711.x" } },
    { id: 47110, sentAt: 5, sender: "u-47119", data: { text: "only in ids" } },
  ];

  test.each([
    ["4711", ["4711", "104711", "30", "31"]],
    ['"4711"', ["4711", "104711", "30", "31"]],
    ["id:4711", ["4711", "104711", "47110"]],
    ["104711", ["104711"]],
    ["1047", []],
    ["id:1047", ["104711"]],
    ["agent-4711", ["4711"]],
    ["-4711", ["47110"]],
    ["/\\d{5}/", ["47110"]],
    ["/\\d{4}/", ["4711", "104711", "30", "31"]],
    ["id:/^\\d{5}$/", ["47110"]],
    ["/u-\\d+/", ["47110"]],
    ["text:refund", ["4711"]],
    ["name:refund", ["4711"]],
    ["name:lena", []],
    ["id:lena", ["104711", "30", "31"]],
    ["text:lena", ["4711"]],
    ['name:"priya refund"', ["4711"]],
    ["name:/^Priya/", ["4711"]],
    ["text:/4711 now$/", ["104711"]],
    ["metadata.orderId:4711", ["4711"]],
    ["metadata.order.id:42", ["4711"]],
    ["metadata.order:x1", ["4711"]],
    ["metadata:4711", ["4711", "104711"]],
    ["metadata.other:/^b-/", ["104711"]],
    ["metadata.orderI:4711", []],
    ["metadata.toString:4711", []],
    ["-metadata:4711 id:lena", ["30", "31"]],
  ])("%s finds %j, also with the search index", (search, expected) => {
    const store = makeTemporaryStore();
    const resultId = storeRecords(store, "messages", rows);
    expect(readIds(store, resultId, { search })).toEqual(expected);
    runWhole(store.search.catchUp());
    expect(readIds(store, resultId, { search })).toEqual(expected);
  });

  test.each([
    ["b-4711", ["v1", "v2"]],
    ["metadata.orderId:4711", ["v1", "v2"]],
    ["metadata.order.id:42", ["v1"]],
    ["metadata.other:42", []],
    ["metadata.orderId:/^b-/ -metadata.order:42", ["v2"]],
  ])("%s finds the calls %j, in either spelling of their metadata", (search, expected) => {
    const store = makeTemporaryStore();
    const resultId = storeRecords(store, "calls", [
      { sessionId: "v1", initiatedAt: 9, metaData: { orderId: "B-4711", order: { id: 42 } } },
      { sessionId: "v2", initiatedAt: 8, metadata: { orderId: "B-4711" } },
      { sessionId: "v3", initiatedAt: 7, metaData: { other: "B-1" } },
    ]);
    expect(readIds(store, resultId, { search })).toEqual(expected);
    runWhole(store.search.catchUp());
    expect(readIds(store, resultId, { search })).toEqual(expected);
  });

  test.each([
    ["b-4711", ["metadata.orderId"]],
    ["4711", ["id", "metadata.orderId"]],
    ["id:4711 -x", ["id"]],
    ["priya OR vip", ["name", "tag"]],
    ["metadata.order:/\\d/", ["metadata.order.id", "metadata.order.lines.sku"]],
    ["/REFUND/i", ["text", "name"]],
    ["/Refund/", ["text", "name"]],
    ["-nothing", []],
  ])("says that the first hit of %s is in %j", (search, fields) => {
    const store = makeTemporaryStore();
    const resultId = storeRecords(store, "messages", rows);
    const { viewId } = store.views.open(resultId, EVERYTHING);
    const { hit } = runWhole(store.views.finding(viewId, { search, from: -1, step: "next" }));
    expect(hit?.fields).toEqual(fields);
    expect(store.views.rows(viewId, 0, 1).rows[0]?.hits).toBeUndefined();
    // Rows of a view with this search bring the fields with them.
    const searched = store.views.open(resultId, { ...EVERYTHING, search });
    expect(store.views.rows(searched.viewId, 0, 1).rows[0]?.hits).toEqual(fields);
  });

  test("finds calls by ids, by names known from messages, and by metadata", () => {
    const store = makeTemporaryStore();
    storeRecords(store, "messages", rows);
    const calls = storeRecords(store, "calls", [
      { sessionId: "v1.4711", initiator: "agent-4711", initiatedAt: 2, metadata: { orderId: "B-1" } },
      { sessionId: "v2", initiator: "lena", initiatedAt: 1, participants: [{ name: "Guest 7" }] },
    ]);
    const found = (search: string) => readIds(store, calls, { search });
    expect(found("name:priya")).toEqual(["v1.4711"]);
    expect(found("id:priya")).toEqual([]);
    expect(found("name:guest")).toEqual(["v2"]);
    expect(found("4711")).toEqual([]);
    expect(found("id:4711")).toEqual(["v1.4711"]);
    expect(found("v1.4711")).toEqual(["v1.4711"]);
    expect(found("metadata.orderId:b-1")).toEqual(["v1.4711"]);
    expect(found("text:b-1")).toEqual([]);
  });
});
