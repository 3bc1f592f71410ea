// Tests that regular expressions find the same rows in views, hits and exports, and that none blocks the engine for long.
import { expect, test, vi } from "vitest";
import { failureIn } from "#contract/failure.ts";
import { createResult, makeTemporaryStore, readIds, storeRecords, takePage } from "#tests/fakes/store.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";
import { newScan } from "./scan.ts";

const message = (id: number, text: string, more: object = {}) => ({ id, sentAt: id, data: { text, ...more } });

function storeMessages(store: Store, texts: readonly string[]): number {
  return storeRecords(
    store,
    "messages",
    texts.map((text, index) => message(index + 1, text)),
  );
}

const found = (store: Store, resultId: number, search: string): readonly string[] =>
  readIds(store, resultId, { search });

test("an expression is searched in texts, names, ids, files, tags and metadata, beside words", () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", [
    message(1, "Refund of B-62225"),
    message(2, "no number", { metadata: { order: "b-4711" } }),
    message(3, "B-x", { attachments: [{ name: "B-99.pdf", url: "https://files.invalid/1" }] }),
    { ...message(4, "something else"), tags: ["b-5"], sender: "B-6" },
    message(5, "b-1"),
  ]);
  expect(found(store, resultId, "/B-\\d+/")).toEqual(["4", "3", "2", "1"]);
  expect(found(store, resultId, "/B-\\d+/i")).toEqual(["5", "4", "3", "2", "1"]);
  expect(found(store, resultId, "/B-\\d+/ refund")).toEqual(["1"]);
  expect(found(store, resultId, "/B-\\d+/ -/^Refund/")).toEqual(["4", "3", "2"]);
  expect(found(store, resultId, "/no.*number$/ OR /^b-1$/")).toEqual(["5", "2"]);
});

test("no match goes over two names or ids, or over two lines", () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "messages", [
    { id: 1, sentAt: 1, sender: "ana", receiver: "ben", data: { text: "a\nb" } },
  ]);
  expect(found(store, resultId, "/ana.*ben/")).toEqual([]);
  expect(found(store, resultId, "/ana[^z]*ben/")).toEqual([]);
  expect(found(store, resultId, "/a.b/")).toEqual([]);
  expect(found(store, resultId, "/^ana$/ /^ben$/ /^b$/")).toEqual(["1"]);
  expect(found(store, resultId, "/\\Aben\\z/ /(?-m)^ana$/")).toEqual(["1"]);
  expect(found(store, resultId, "/\\Ab/ -/^ben$/")).toEqual([]);
});

test("calls are found by an expression on the names of their people", () => {
  const store = makeTemporaryStore();
  const resultId = storeRecords(store, "calls", [
    { sessionId: "v1.one", initiator: "ana", receiver: "ben", receiverType: "user" },
    { sessionId: "v1.two", initiator: "cleo", receiver: "ben", receiverType: "user" },
  ]);
  takePage(store, createResult(store).resultId, [
    {
      ...message(1, "x"),
      sender: "ana",
      data: { text: "x", entities: { sender: { entity: { uid: "ana", name: "Ana Ruiz" } } } },
    },
  ]);
  expect(found(store, resultId, "/^ana r.*z$/")).toEqual(["v1.one"]);
  expect(found(store, resultId, "-/^ana r.*z$/ /^v1\\./")).toEqual(["v1.two"]);
});

test("hits and the rows of an export are those of the filtered view", () => {
  const store = makeTemporaryStore();
  const resultId = storeMessages(store, ["one 1!", "two", "three 3!", "four", "five 55!"]);
  const view = store.views.open(resultId, { params: {}, search: "/\\d!$/", sort: [] });
  expect(view.rowCount).toBe(3);
  expect(store.views.snapshot(view.viewId).rowIds).toHaveLength(3);
  const all = store.views.open(resultId, { params: {}, search: "", sort: [] });
  const hit = runWhole(store.views.finding(all.viewId, { search: "/\\d!$/", from: 0, step: "next" }));
  expect([hit.hitCount, hit.hit?.position]).toEqual([3, 2]);
});

test("a broken expression is refused with the place of its problem", async () => {
  const store = makeTemporaryStore();
  const resultId = storeMessages(store, ["one"]);
  expect(await failureIn(async () => found(store, resultId, "one /two(/"))).toEqual({
    kind: "badRequest",
    method: "view.open",
    issues: ["/two(/: Character 4: ( is never closed."],
  });
});

/** Hard for this expression: it has to follow many possibilities at each character. */
const HARD = "/[ab]*a[ab]{120}[^ab]/";
function hardText(length: number, seed = 1): string {
  let state = seed;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 2 === 0 ? "a" : "b";
  }).join("");
}

test("texts that are hard for an expression are tested in small slices, and the result is the same", () => {
  const store = makeTemporaryStore();
  const easy = Array.from({ length: 1000 }, (_, index) => `easy ${index}`);
  const hard = Array.from({ length: 16 }, (_, index) => `${hardText(4000, index + 1)}${index % 2 === 0 ? "x" : ""}`);
  const matching = hard.filter((text) => text.endsWith("x") && text.at(-122) === "a");
  const resultId = storeMessages(store, [...easy, ...hard, ...easy]);
  store.views.close(store.views.open(resultId, { params: {}, search: "", sort: [] }).viewId);
  const opening = store.views.opening(resultId, { params: {}, search: HARD, sort: [] });
  let slices = 0;
  let step = opening.next();
  for (; step.done !== true; step = opening.next()) slices++;
  expect(step.value.rowCount).toBe(matching.length);
  // 2,016 rows would be three slices if no chunk were given up.
  expect(slices).toBeGreaterThan(10);
});

test("a text that is too long for an expression ends the search with the reason", async () => {
  const store = makeTemporaryStore();
  const resultId = storeMessages(store, ["short", hardText(200_000)]);
  expect(await failureIn(async () => found(store, resultId, HARD))).toEqual({
    kind: "tooCostly",
    limit: "text",
    amount: 200_000,
  });
  expect(found(store, resultId, "/^short$/")).toEqual(["1"]);
});

test("a search that takes too much time ends with the reason, and the next one works", async () => {
  const store = makeTemporaryStore();
  const resultId = storeMessages(
    store,
    Array.from({ length: 50 }, (_, index) => `text ${index}`),
  );
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (nowMs += 3000));
  const failure = await failureIn(async () => found(store, resultId, "/text 1$/"));
  clock.mockRestore();
  expect(failure).toEqual({ kind: "tooCostly", limit: "time", amount: 60 });
  expect(found(store, resultId, "/text 1$/")).toEqual(["2"]);
});

test("how far a search has come can be read between its slices", () => {
  const store = makeTemporaryStore();
  const resultId = storeMessages(
    store,
    Array.from({ length: 3000 }, (_, index) => `text ${index}`),
  );
  const scan = newScan();
  const seen: number[] = [];
  const opening = store.views.opening(resultId, { params: {}, search: "/9{3}/", sort: [] }, undefined, scan);
  for (let step = opening.next(); step.done !== true; step = opening.next()) seen.push(scan.rows);
  expect(scan).toMatchObject({ rows: 3000, total: 3000 });
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
});
