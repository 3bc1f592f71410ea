// Tests of facts: their schema, and how they are read from raw records by the type and path of their column.
import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import { factReader, factsSchema, readAs } from "./facts.ts";

const TABLE = [
  { name: "id", label: "Id", type: "id", required: true },
  { name: "count", label: "Count", type: "number", path: "data.sizes.count" },
  { name: "sentAt", label: "Sent", type: "time", path: "sentAt" },
  { name: "isOpen", label: "Open", type: "flag", path: "isOpen" },
  { name: "word", label: "Word", type: "word", path: "word" },
  { name: "text", label: "Text", type: "text", path: "data.text" },
  { name: "tags", label: "Tags", type: "list" },
  { name: "ringSeconds", label: "Ring", type: "number", secondsBetween: { from: "a", to: "b" } },
  { name: "marks", label: "Info", type: "marks" },
] as const satisfies readonly Column[];

test("facts are read at the path of their column by its type, beside those that the caller has read", () => {
  const read = factReader(TABLE);
  const raw = { sentAt: "12.7", isOpen: 1, word: "", data: { text: "", sizes: { count: "4" } } };
  expect(read(raw, { id: "7", tags: ["x"] })).toEqual({
    id: "7",
    tags: ["x"],
    count: 4,
    sentAtSeconds: 12,
    isOpen: true,
    word: null,
    text: "",
  });
  expect(read({}, { id: "8", tags: [] })).toMatchObject({ id: "8", count: null, sentAtSeconds: null, text: null });
});

test("a row may lack every fact but lists and the required ones", () => {
  const schema = factsSchema(TABLE);
  const empty = { id: "7", count: null, sentAtSeconds: null, isOpen: null, word: null, text: null, tags: [] };
  expect(schema.parse(empty)).toEqual(empty);
  expect(Object.keys(schema.shape)).toEqual(["id", "count", "sentAtSeconds", "isOpen", "word", "text", "tags"]);
  const wrong = { id: null, count: "4", sentAtSeconds: "5", isOpen: 1, word: 5, text: false, tags: null };
  const refused = Object.entries(wrong).filter(
    ([name, value]) => !schema.safeParse({ ...empty, [name]: value }).success,
  );
  expect(refused.map(([name]) => name)).toEqual(Object.keys(wrong));
});

test("a value of a type without a rule of its own is read as text", () => {
  expect([readAs("json", 5), readAs("text", ""), readAs("id", ""), readAs("flag", "0"), readAs("time", -1)]).toEqual([
    "5",
    "",
    null,
    false,
    null,
  ]);
});
