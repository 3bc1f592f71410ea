// Tests that exports have every fact as a column, exactly the columns that docs/export.md names, and paths for the rest.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { participant, recording } from "../../domain/records/call.ts";
import { chooseColumns, columnsOf, EXPORT_SUBJECTS, headerOf } from "./export-columns.ts";
import { callRow, messageRow } from "../methods/rows.ts";

const page = readFileSync(resolve(import.meta.dirname, "../../../docs/export.md"), "utf8");
const namesOf = (subject: Parameters<typeof columnsOf>[0]): readonly string[] =>
  columnsOf(subject).map(({ name }) => name);

/** The names in the last paragraph of a section. */
function documented(title: string): readonly string[] {
  const section = page.split(`\n### ${title}\n`)[1]?.split("\n### ")[0]?.split("\n## ")[0] ?? "";
  const paragraph = section.trim().split("\n\n").at(-1) ?? "";
  return [...paragraph.matchAll(/`(\w+)`/gu)].map((match) => match[1] ?? "");
}

test.each(EXPORT_SUBJECTS)("the page has the columns of %s", (subject) => {
  const names = namesOf(subject);
  expect(documented(`${subject[0]?.toUpperCase()}${subject.slice(1)}`)).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ["messages", Object.keys(messageRow.omit({ versions: true }).shape)],
  ["calls", Object.keys(callRow.omit({ versions: true }).shape)],
  ["devices", Object.keys(participant.shape)],
  ["recordings", Object.keys(recording.shape)],
] as const)("%s have every fact", (subject, facts) => {
  expect(namesOf(subject)).toEqual(expect.arrayContaining(facts.filter((fact) => fact !== "rowId")));
});

test("columns are chosen by name, everything else is a path into the record", () => {
  expect(chooseColumns("messages", ["text", "data.metadata.order", "data.attachments[0].name"])).toEqual([
    { name: "text", type: "text" },
    { name: "data.metadata.order", type: "text", path: ["data", "metadata", "order"] },
    { name: "data.attachments[0].name", type: "text", path: ["data", "attachments", 0, "name"] },
  ]);
  expect(chooseColumns("messages", ["id", "id"])).toBeNull();
  expect(chooseColumns("messages", ["a..b"])).toBeNull();
});

test("the header of a date names its zone, that of seconds does not", () => {
  const [, sentAt, sentAtSeconds] = columnsOf("messages").map((column) => headerOf(column, "Asia/Kolkata"));
  expect([sentAt, sentAtSeconds]).toEqual(["sentAt (Asia/Kolkata)", "sentAtSeconds"]);
});
