// Tests that the reads of an export see the store as it was, until the store is closed.
import { expect, test } from "vitest";
import { columnsOf } from "#contract/exports/export-columns.ts";
import { makeTemporaryStore, storeRecords } from "#tests/fakes/store.ts";
import type { ExportReads } from "./snapshots.ts";

const message = (id: number, text: string): object => ({ id, sentAt: id, sender: "ann", data: { text } });
const TEXT = columnsOf("messages").filter(({ name }) => name === "text");
const textsIn = ({ exports }: ExportReads): unknown => exports.cells("messages", TEXT, [1, 2]);

test("a snapshot reads what was stored when it was opened, and the store what is stored now", () => {
  const store = makeTemporaryStore();
  storeRecords(store, "messages", [message(1, "one")]);
  const snapshot = store.snapshots.open();
  storeRecords(store, "messages", [message(1, "changed"), message(2, "two")]);
  expect(textsIn(snapshot)).toEqual([["one"]]);
  expect(snapshot.records.readMessageRows([1, 2]).map(({ text }) => text)).toEqual(["one"]);
  expect(textsIn(store)).toEqual([["changed"], ["two"]]);
  const later = store.snapshots.open();
  expect(textsIn(later)).toEqual([["changed"], ["two"]]);
  for (const each of [snapshot, later, later]) each.close();
});

test("a closed store ends its snapshots, as when its connection is forgotten", async () => {
  const store = makeTemporaryStore();
  storeRecords(store, "messages", [message(1, "one")]);
  const snapshot = store.snapshots.open();
  let isOver = false;
  const waiting = store.snapshots.whenNone().then(() => (isOver = true));
  await Promise.resolve();
  expect(isOver).toBe(false);
  store.close();
  await waiting;
  expect(() => textsIn(snapshot)).toThrow("badRequest");
});
