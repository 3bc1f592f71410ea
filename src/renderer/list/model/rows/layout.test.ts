// Tests stored layouts: they are read back, and new or removed columns do not break them.
import { expect, test } from "vitest";
import type { DateStyle } from "#domain/time/time-form.ts";
import type { GridLayout } from "#contract/methods/settings-methods.ts";
import { columnStateOf, completeLayout, layoutOf, toggleColumn, needlessColumns } from "./layout.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import { resultWith } from "#tests/fakes/result.ts";
import type { Query } from "#domain/query/query-shape.ts";

const columns = [
  { id: "sent", header: "Sent", widthPixels: 150 },
  { id: "text", header: "Text", widthPixels: 300, grows: 1 },
  { id: "id", header: "ID", widthPixels: 120, hidden: true },
] as const;

test("without a layout the columns have the order of the grid", () => {
  expect(columnStateOf(columns, null)).toEqual([
    { colId: "sent", hide: false, width: 150, flex: null },
    { colId: "text", hide: false, width: 300, flex: 1 },
    { colId: "id", hide: true, width: 120, flex: null },
  ]);
});

test("a stored layout is read back unchanged", () => {
  const layout = {
    columns: [
      { id: "id", width: 90, hidden: false },
      { id: "text", width: null, hidden: false },
      { id: "sent", width: 200, hidden: true },
    ],
  };
  expect(layoutOf(columns, layout, columnStateOf(columns, layout))).toEqual(layout);
});

test("a column that no longer exists is dropped, and a new one follows its neighbour", () => {
  const stored = {
    columns: [
      { id: "gone", width: 90, hidden: false },
      { id: "id", width: 90, hidden: false },
      { id: "sent", width: null, hidden: false },
    ],
  };
  expect(completeLayout(columns, stored).columns.map((column) => column.id)).toEqual(["id", "sent", "text"]);
});

test("a new first column comes first, and one without a neighbour in the layout too", () => {
  const stored = (...ids: readonly string[]) => ({ columns: ids.map((id) => ({ id, width: null, hidden: false })) });
  const idsIn = (layout: GridLayout) => completeLayout(columns, layout).columns.map(({ id }) => id);
  expect(idsIn(stored("text", "id"))).toEqual(["sent", "text", "id"]);
  expect(idsIn(stored("id"))).toEqual(["sent", "text", "id"]);
  expect(idsIn(stored("id", "sent"))).toEqual(["id", "sent", "text"]);
});

test("toggling hides a column and shows it again", () => {
  const hidden = toggleColumn(columns, null, "sent");
  expect(hidden.columns[0]).toEqual({ id: "sent", width: null, hidden: true });
  expect(toggleColumn(columns, hidden, "sent").columns[0]?.hidden).toBe(false);
});

test("a needless column is left out, but not out of the stored layout, until a person chooses it", () => {
  const hiddenIn = (layout: GridLayout | null) =>
    columnStateOf(columns, layout, ["text"])
      .filter(({ hide }) => hide === true)
      .map(({ colId }) => colId);
  expect(hiddenIn(null)).toEqual(["text", "id"]);
  const moved = layoutOf(columns, null, columnStateOf(columns, null, ["text"]).toReversed());
  expect(hiddenIn(moved)).toEqual(["id", "text"]);
  expect(columnStateOf(columns, moved).find(({ colId }) => colId === "text")?.hide).toBe(false);
  const chosen = toggleColumn(columns, moved, "text", ["text"]);
  expect(hiddenIn(chosen)).toEqual(["id"]);
  expect(hiddenIn(toggleColumn(columns, chosen, "text", ["text"]))).toEqual(["id", "text"]);
});

test("columns of times are as wide as their style of dates needs, unless a person chose a width", () => {
  const times = columns.map((column) => ({ ...column, isTime: true as const, widthPixels: 146 }));
  const widthsIn = (style: DateStyle, layout: GridLayout | null = null) =>
    columnStateOf(times, layout, [], style).map(({ width }) => width);
  expect(new Set(widthsIn("iso"))).toEqual(new Set([146]));
  expect(new Set(widthsIn("short"))).toEqual(new Set([140]));
  const byHand = { columns: times.map(({ id }) => ({ id, width: 120, hidden: false })) };
  expect(new Set(widthsIn("short", byHand))).toEqual(new Set([120]));
  expect(new Set(widthsIn("language"))).toEqual(new Set([200]));
  expect(columnStateOf(columns, null, [], "language")).toEqual(columnStateOf(columns, null));
});

const resultOf = (params: Query["params"]): ResultSummary => resultWith({ query: { kind: "messages", params } });
const everything = { result: resultOf({}), viewParams: {}, localValues: [] };
const only = (column: string, value: string | null, excluded = false) => ({
  ...everything,
  localValues: [{ column, value, excluded, label: column, shown: value, isList: false }],
});

test("the receiver goes when the query, the filter of a file or a filter of loaded rows fixes the conversation", () => {
  const inConversation = { conversationId: "group_support" };
  expect(needlessColumns("messages", { ...everything, result: resultOf(inConversation) })).toEqual(["receiverName"]);
  expect(needlessColumns("messages", { ...everything, viewParams: inConversation })).toEqual(["receiverName"]);
  expect(needlessColumns("messages", only("conversationId", "group_support"))).toEqual(["receiverName"]);
  expect(needlessColumns("messages", only("receiver", "support"))).toEqual(["receiverName"]);
});

test("the receiver stays among all conversations, and where only one of them is left out", () => {
  expect(needlessColumns("messages", { ...everything, result: null })).toEqual([]);
  expect(needlessColumns("messages", { ...everything, result: resultOf({ sender: "ana" }) })).toEqual([]);
  expect(needlessColumns("messages", only("conversationId", "group_support", true))).toEqual([]);
  expect(needlessColumns("messages", only("receiver", null))).toEqual([]);
});

test("calls keep all their columns", () => {
  expect(needlessColumns("calls", only("receiver", "support"))).toEqual([]);
});
