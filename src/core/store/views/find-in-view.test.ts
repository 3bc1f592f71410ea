// Tests what looks into a view: hits one after the other, the values of a column, tests of columns.
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CountProgress } from "../../../contract/count-progress.ts";
import type { Facets } from "../../../contract/methods/find-methods.ts";
import { EVERYTHING, type ColumnTest } from "../../../contract/methods/rows.ts";
import {
  createResult,
  makeTemporaryFolder,
  makeTemporaryStore,
  readIds,
  storeRecords,
  takePage,
} from "../../../../tests/fakes/store.ts";
import { openDatabase } from "../base/database.ts";
import { countFacets } from "./facets.ts";
import { migrate } from "../schema/migrate.ts";
import { runWhole } from "../base/sliced.ts";
import type { Store } from "../store.ts";

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
