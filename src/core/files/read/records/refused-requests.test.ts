// Tests that requests which the service refused are named beside the records of a saved answer, and are no damage.
import { expect, test } from "vitest";
import { fileOf, readAll } from "#tests/fakes/read-whole-file.ts";

const record = (id: string) => ({ id, sender: "ann", sentAt: 1_700_000_000, data: { text: "a" } });
const refused = { success: false, error: { code: "ERR_BAD_REQUEST", message: "It exists." } };

test.each<[string, unknown]>([
  ["a map", { data: { a: { success: true, data: record("1") }, b: refused } }],
  ["a list", { data: [record("1"), refused] }],
  ["a list of wrapped records", [{ success: true, data: record("1") }, refused]],
])("a refused request in %s of records is named with its code", async (_name, answer) => {
  const { messages, unreadable } = await readAll(fileOf(JSON.stringify(answer)));
  expect(messages.map(({ facts }) => facts.id)).toEqual(["1"]);
  expect(unreadable).toMatchObject([
    { reason: "the service refused this request: ERR_BAD_REQUEST", isDamage: false, raw: JSON.stringify(refused) },
  ]);
});
