// Tests that very long texts are not read whole for a grid: a hundred of them are more than a process can hold.
import { expect, test } from "vitest";
import { createResult, makeTemporaryStore, takePage } from "#tests/fakes/store.ts";

const BEGINNING = "ab ".repeat(20_000);
const text = (end: string): object => ({ data: { text: BEGINNING + end } });

test("rows have the beginning of a very long text, records have all of it, and are sorted by it", () => {
  const store = makeTemporaryStore();
  const { resultId } = createResult(store);
  takePage(store, resultId, [
    { id: "1", sentAt: 1, ...text("d") },
    { id: "2", sentAt: 2, ...text("c") },
    { id: "3", sentAt: 3, data: { text: "z" } },
  ]);
  const sort = [{ column: "text", descending: true }];
  const { viewId } = store.views.open(resultId, { params: {}, search: "", sort });
  const { rows } = store.views.rows(viewId, 0, 100);
  const cut = BEGINNING.slice(0, 10_000);
  expect(rows).toMatchObject([
    { id: "3", text: "z" },
    { id: "1", text: cut },
    { id: "2", text: cut },
  ]);
  expect(store.records.readMessage(rows[1]?.rowId ?? 0).row.text).toBe(`${BEGINNING}d`);
});
