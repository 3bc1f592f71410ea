// Tests that exports have every fact as a column, and paths for the rest.
import { expect, test } from "vitest";
import { participant, recording } from "#domain/records/call.ts";
import { chooseColumns, columnsOf, EXPORTED_DATASETS, headerOf } from "./export-columns.ts";
import { callRow, messageRow } from "#contract/methods/rows.ts";

const namesOf = (dataset: Parameters<typeof columnsOf>[0]): readonly string[] =>
  columnsOf(dataset).map(({ name }) => name);

test.each(EXPORTED_DATASETS)("no column of %s is repeated", (dataset) => {
  const names = namesOf(dataset);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ["messages", Object.keys(messageRow.omit({ versions: true, metadata: true, hits: true }).shape)],
  ["calls", Object.keys(callRow.omit({ versions: true, metadata: true, hits: true }).shape)],
  ["devices", Object.keys(participant.shape)],
  ["recordings", Object.keys(recording.shape)],
] as const)("%s have every fact", (dataset, facts) => {
  // The flag as it was recorded is written as isJoined.
  const written = facts.filter((fact) => fact !== "rowId" && fact !== "saysJoined");
  expect(namesOf(dataset)).toEqual(expect.arrayContaining(written));
});

test("columns are chosen by name, everything else is a path into the record", () => {
  expect(chooseColumns("messages", ["text", "data.metadata.order", "data.attachments[0].name"])).toEqual([
    { name: "text", type: "text" },
    { name: "data.metadata.order", type: "text", path: ["data", "metadata", "order"] },
    { name: "data.attachments[0].name", type: "text", path: ["data", "attachments", 0, "name"] },
  ]);
  expect(chooseColumns("calls", ["metadata.order id"])).toEqual([
    { name: "metadata.order id", type: "text", path: ["metadata", "order id"], metadata: "order id" },
  ]);
  expect(chooseColumns("messages", ["id", "id"])).toBeNull();
  expect(chooseColumns("messages", ["a..b"])).toBeNull();
});

test("the header of a date names its zone, that of seconds does not", () => {
  const [, sentAt, sentAtSeconds] = columnsOf("messages").map((column) => headerOf(column, "Asia/Kolkata"));
  expect([sentAt, sentAtSeconds]).toEqual(["sentAt (Asia/Kolkata)", "sentAtSeconds"]);
});
