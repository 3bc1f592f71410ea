// Narrowing loaded rows by values and tests, and asking the service for a value instead.
import { expect, test } from "vitest";
import { startAtShop, type TestApp } from "#tests/fakes/app.ts";
import { isoIn } from "#tests/fakes/time-form.ts";
import { meaningOf, type CellMeaning } from "#renderer/list/model/rows/cell-values.ts";
import { askService, narrow, narrowByTest, questionsOf, widen, widenByTest } from "./local-filter-actions.ts";
import { runQuery } from "./query-actions.ts";

async function startWithRows(): Promise<{ readonly desk: TestApp; readonly sender: CellMeaning }> {
  const desk = await startAtShop();
  desk.fill("messages", { limit: "100" });
  await runQuery(desk.app, "messages");
  const [row] = await desk.rows("messages");
  const sender = row === undefined ? null : meaningOf(row, "senderName", isoIn("UTC"));
  if (sender === null) throw new Error("there is no sender");
  return { desk, sender };
}

const senders = async (desk: TestApp): Promise<ReadonlySet<unknown>> =>
  new Set((await desk.rows("messages")).map((row) => ("sender" in row ? row.sender : null)));

test("a value filters the loaded rows, and removing it shows them all again", async () => {
  const { desk, sender } = await startWithRows();
  const [value] = sender.values;
  if (value === undefined) throw new Error("there is no value");
  const requests = desk.requests.length;
  narrow(desk.app, "messages", value);
  await expect.poll(() => desk.screen("messages").localValues).toEqual([value]);
  expect(await senders(desk)).toEqual(new Set([value.value]));
  widen(desk.app, "messages", value);
  await expect.poll(() => desk.screen("messages").view?.rowCount).toBe(100);
  expect(desk.requests).toHaveLength(requests);
});

test("a text filters by one column, and all filters are removed at once", async () => {
  const { desk, sender } = await startWithRows();
  const test = { test: "contains", column: "text", text: "a", excluded: false } as const;
  const local = { test, words: "Text contains a" };
  narrowByTest(desk.app, "messages", local);
  await expect.poll(() => desk.screen("messages").localTests).toEqual([local]);
  const narrowed = desk.screen("messages").view?.rowCount ?? 0;
  expect(narrowed).toBeGreaterThan(0);
  expect(narrowed).toBeLessThan(100);
  widenByTest(desk.app, "messages", local);
  await expect.poll(() => desk.screen("messages").localTests).toEqual([]);
  narrowByTest(desk.app, "messages", local);
  await expect.poll(() => desk.screen("messages").localTests).toEqual([local]);
  for (const value of sender.values) narrow(desk.app, "messages", value);
  await expect.poll(() => desk.screen("messages").localValues).toHaveLength(1);
  widen(desk.app, "messages", null);
  await expect.poll(() => desk.screen("messages")).toMatchObject({ localValues: [], localTests: [] });
});

test("the service is asked for a value instead of filtering the loaded rows", async () => {
  const { desk, sender } = await startWithRows();
  const [value] = sender.values;
  if (value === undefined) throw new Error("there is no value");
  narrow(desk.app, "messages", value);
  await expect.poll(() => desk.screen("messages").localValues).toHaveLength(1);
  const questions = questionsOf("messages", [value]);
  expect(questions.map(({ param }) => param)).toEqual(["sender"]);
  const asked = desk.asked.length;
  await askService(desk.app, "messages", questions);
  // No filter of loaded rows is left, so the rows of the answer are not filtered again.
  expect(desk.asked.slice(asked).filter((name) => name === "view.open")).toHaveLength(1);
  expect(desk.screen("messages")).toMatchObject({
    localValues: [],
    result: { query: { params: { sender: value.value, limit: 100 } } },
  });
  expect(await senders(desk)).toEqual(new Set([value.value]));
});

test("values that the query does not ask for still filter the loaded rows", async () => {
  const { desk, sender } = await startWithRows();
  const [row] = await desk.rows("messages");
  const type = row === undefined ? undefined : meaningOf(row, "type", isoIn("UTC"))?.values[0];
  const [value] = sender.values;
  if (value === undefined || type === undefined) throw new Error("there is no value");
  narrow(desk.app, "messages", value);
  await expect.poll(() => desk.screen("messages").localValues).toHaveLength(1);
  narrow(desk.app, "messages", type);
  await expect.poll(() => desk.screen("messages").localValues).toHaveLength(2);
  // Nothing is given up for a question that gets no answer.
  desk.failService(500);
  await askService(desk.app, "messages", questionsOf("messages", [value]));
  expect(desk.screen("messages").localValues).toEqual([value, type]);
  desk.failService(null);
  await askService(desk.app, "messages", questionsOf("messages", [value]));
  expect(desk.screen("messages").localValues).toEqual([type]);
});
