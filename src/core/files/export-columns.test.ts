// Tests that exports have every fact as a column, and exactly the columns that docs/export.md names, in its order.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { callRow, messageRow } from "../../contract/rows.ts";
import { participant } from "../../domain/call.ts";
import { CALL_EXPORT, MESSAGE_EXPORT, PARTICIPANT_EXPORT } from "./export-columns.ts";

const page = readFileSync(resolve(import.meta.dirname, "../../../docs/export.md"), "utf8");

/** The names in the last paragraph of a section. */
function documented(title: string): readonly string[] {
  const section = page.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
  const paragraph = section.trim().split("\n\n").at(-1) ?? "";
  return [...paragraph.matchAll(/`(\w+)`/gu)].map((match) => match[1] ?? "");
}

test.each([
  ["Messages", MESSAGE_EXPORT.map(({ name }) => name), Object.keys(messageRow.shape)],
  ["Calls", CALL_EXPORT.map(({ name }) => name), Object.keys(callRow.shape)],
  ["Participants", PARTICIPANT_EXPORT.map(({ name }) => name), Object.keys(participant.shape)],
])("%s", (title, names, facts) => {
  expect(documented(title)).toEqual(names);
  expect(names).toEqual(expect.arrayContaining(facts.filter((fact) => fact !== "rowId")));
  expect(new Set(names).size).toBe(names.length);
});
