// Tests which store a number or a connection belongs to, and how numbers look outside it.
import { expect, test } from "vitest";
import { createResult, makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { failureOf } from "#contract/failure.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { encodeSourceId, FIRST_CONNECTION_SOURCE, NO_SOURCE } from "#domain/records/source-id.ts";
import { OPENED_CONNECTION, Sources } from "./sources.ts";

const [live, file] = [FIRST_CONNECTION_SOURCE, 3];

function setUp() {
  const stores = { live: makeTemporaryStore(), file: makeTemporaryStore(), empty: makeTemporaryStore() };
  const connections = {
    storeOf: (number: number) => (number === live ? stores.live : null),
    numberOf: (connectionId: string) => (connectionId === "one" ? live : null),
    empty: stores.empty,
  };
  return { ...stores, sources: new Sources(connections, (openedId) => (openedId === file ? stores.file : null)) };
}

function failureIn(work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    return failureOf(thrown);
  }
}

test("a number leads to its store and to its number there; a number of no open store to none", () => {
  const { sources, ...stores } = setUp();
  const found = [live, file].map((source) => sources.ofId(encodeSourceId({ source, local: 7 }), "view.rows"));
  expect(found.map(({ source, local }) => [source.store, local])).toEqual([
    [stores.live, 7],
    [stores.file, 7],
  ]);
  expect([sources.storeOf(live, "x"), sources.storeOf(file, "x")]).toEqual([stores.live, stores.file]);
  expect([sources.ofConnection("one", "x").store, sources.ofConnection("file:3", "x").store]).toEqual([
    stores.live,
    stores.file,
  ]);
  const other = encodeSourceId({ source: 4, local: 7 });
  expect([sources.findId(other), sources.findId(-1), sources.findId(0.5)]).toEqual([null, null, null]);
  for (const work of [
    () => sources.ofId(other, "view.rows"),
    () => sources.ofConnection("file:4", "view.rows"),
    () => sources.storeOf(4, "view.rows"),
  ]) {
    expect(failureIn(work)).toMatchObject({ kind: "badRequest", method: "view.rows" });
  }
});

test("what a file holds has the numbers of that file and its connection outside, and what a connection holds has those of its database", () => {
  const { sources, ...stores } = setUp();
  const outside = (source: number, local: number): number => encodeSourceId({ source, local });
  for (const [number, store, inside, name] of [
    [live, stores.live, "one", "one"],
    [file, stores.file, OPENED_CONNECTION, "file:3"],
  ] as const) {
    const source = sources.ofConnection(name, "x");
    expect(source.connectionOf(name)).toBe(inside);
    const summary = createResult(store, { kind: "messages", params: {} }, inside);
    const resultId = outside(number, summary.resultId);
    expect(source.result(summary)).toEqual({ ...summary, resultId, connectionId: name });
    const view = store.views.open(storeRecords(store, "messages", [{ id: 1 }], inside), EVERYTHING);
    expect(source.view(view)).toEqual({ ...view, viewId: outside(number, view.viewId) });
    expect([source.row({ rowId: 5, more: 1 }), source.numberOf(5)]).toEqual([
      { rowId: outside(number, 5), more: 1 },
      outside(number, 5),
    ]);
    const detail = store.records.readMessage(store.views.rows(view.viewId, 0, 1).rows[0]?.rowId ?? 0);
    expect(source.detail(detail)).toEqual({ ...detail, row: source.row(detail.row) });
  }
});

test("a connection that was forgotten, or for which nothing is stored, has an empty store", () => {
  const { sources, empty } = setUp();
  expect(sources.ofConnection("two", "x").store).toBe(empty);
  for (const source of [NO_SOURCE, live + 1]) {
    const resultId = encodeSourceId({ source, local: 7 });
    expect(failureIn(() => sources.ofId(resultId, "result.read").source.store.results.read(7))).toEqual({
      kind: "badRequest",
      method: "result.read",
      issues: ["no such result"],
    });
  }
});

test("a row that is looked for has the number of its store; a row of another store is a missing one", () => {
  const { sources } = setUp();
  const source = sources.ofConnection("file:3", "x");
  const targetOf = (number: number) =>
    source.target({ by: "row", rowId: encodeSourceId({ source: number, local: 5 }) });
  expect([targetOf(file), targetOf(live), targetOf(4)]).toEqual([
    { by: "row", rowId: 5 },
    { by: "row", rowId: -1 },
    { by: "row", rowId: -1 },
  ]);
  expect(source.target({ by: "id", id: "5" })).toEqual({ by: "id", id: "5" });
});
