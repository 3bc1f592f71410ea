// Tests that stored messages are found by their text: over all results, the newest first, with the words around the hit.
import { expect, test } from "vitest";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import { runWhole } from "#core/store/base/sliced.ts";
import type { Store } from "#core/store/store.ts";

const said = (id: number, text: string) => ({ id, sentAt: 1000 + id, sender: "ann", data: { text } });
const found = (store: Store, text: string, connectionId = "one", mostMs?: number) =>
  runWhole(store.findTexts({ connectionId, text }, mostMs));
const idsOf = (store: Store, text: string) => found(store, text).messages.map(({ id }) => id);

test("messages of every result of the connection are found, the newest first, by scan and by index", () => {
  const store = makeTemporaryStore();
  storeRecords(store, "messages", [said(1, "Refund for Grünwald"), said(9, "refund sent"), said(3, "REFUND late")]);
  storeRecords(
    store,
    "messages",
    [2, 4, 5, 6, 7].map((id) => said(id, `refund ${id}`)),
  );
  storeRecords(store, "messages", [said(50, "refund of another connection")], "two");
  for (const isIndexed of [false, true]) {
    if (isIndexed) runWhole(store.search.catchUp());
    expect(idsOf(store, "refund")).toEqual(["9", "7", "6", "5", "4", "3", "2"]);
    expect(idsOf(store, "late refund")).toEqual(["3"]);
    expect(idsOf(store, "gruenwald")).toEqual(["1"]);
    expect(idsOf(store, '"grunwald"')).toEqual([]);
    expect(idsOf(store, "refund -sent -7 -6")).toEqual(["5", "4", "3", "2", "1"]);
  }
  expect(found(store, "refund", "two").messages.map(({ id, fit }) => [id, fit])).toEqual([["50", "text"]]);
});

test("names, ids and metadata are no text, and links, ids of calls, single letters and expressions are not searched", () => {
  const store = makeTemporaryStore();
  storeRecords(store, "messages", [
    { ...said(1, "v1.eu.7bf3 at x"), data: { text: "v1.eu.7bf3 at x", metadata: ["deep"] } },
  ]);
  for (const text of ["ann", "deep", "x", "v1.eu.7bf3", "switchboard://calls/x", "/at/", "-at", " ", "nothing"]) {
    expect(found(store, text)).toEqual({ messages: [], isWhole: true });
  }
  expect(idsOf(store, "at")).toEqual(["1"]);
  expect(found(store, "at", "unknown")).toEqual({ messages: [], isWhole: true });
});

test("the excerpt holds the first hit, and shows where more was said", () => {
  const store = makeTemporaryStore();
  const long = `${"before ".repeat(50)}Müller ${"after ".repeat(100)}`;
  storeRecords(store, "messages", [said(1, long), said(2, "mueller, short")]);
  const [short, around] = found(store, "mueller").messages.map(({ excerpt }) => excerpt ?? "");
  expect(short).toBe("mueller, short");
  expect(around).toMatch(/^….{20,40}Müller after .*…$/u);
  expect(around?.length).toBeLessThanOrEqual(160);
});

test("the search ends when its time is over, and says so", () => {
  const store = makeTemporaryStore();
  const rows = Array.from({ length: 140_000 }, (_, index) => ({
    id: index + 1,
    sentAt: index + 1,
    data: { text: "refund" },
  }));
  for (let from = 0; from < rows.length; from += 10_000)
    storeRecords(store, "messages", rows.slice(from, from + 10_000));
  const { messages, isWhole } = found(store, "refund", "one", 0);
  expect(isWhole).toBe(false);
  expect(messages).toHaveLength(7);
});
