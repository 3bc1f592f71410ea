// Tests that exactly the fields that readers look at are noted.
import { expect, test } from "vitest";
import { asList, asMap, asText } from "./lenient.ts";
import { traceReads, type ReadFields } from "./read-trace.ts";

const KEPT: ReadonlySet<string> = new Set(["id"]);

/** The paths that were read. */
function pathsOf(fields: ReadFields, before = ""): readonly string[] {
  return [...fields].flatMap(([name, inside]) => [`${before}${name}`, ...pathsOf(inside, `${before}${name}.`)]);
}

const record: unknown = JSON.parse(
  '{"id":1,"data":{"text":"hi","new":{"a":1}},"tags":["a","b"],"free":{"x":[1,{"y":2}]},"__proto__":{"z":1}}',
);

test("fields that a reader looks at are noted, also inside lists, and no others", () => {
  const read = traceReads(
    record,
    [
      (raw) => asText(asMap(raw)["id"]),
      (raw) => asText(asMap(asMap(raw)["data"])["text"]),
      (raw) => asList(asMap(raw)["tags"]).filter((tag) => tag === "b"),
      (raw) => asMap(raw)["missing"],
    ],
    KEPT,
  );
  expect(pathsOf(read)).toEqual(["id", "data", "data.text", "tags", "tags.0", "tags.1"]);
});

test("a field that is read only where another is missing is noted too, behind a check of what is kept", () => {
  const read = traceReads(
    { id: 1, sender: "a", entity: { uid: "b", name: "c" } },
    [
      (raw) => {
        const map = asMap(raw);
        return asText(map["id"]) === null ? null : (asText(map["sender"]) ?? asText(asMap(map["entity"])["uid"]));
      },
    ],
    KEPT,
  );
  expect(pathsOf(read)).toEqual(["id", "sender", "entity", "entity.uid"]);
});

test("a reader of everything is noted with everything", () => {
  const read = traceReads(record, [(raw) => JSON.stringify(raw)], KEPT);
  expect(pathsOf(read)).toEqual(expect.arrayContaining(["data.new.a", "free.x.1.y", "__proto__.z", "tags.1"]));
});

test("a value without fields is handed on as it is", () => {
  expect(traceReads(null, [(raw) => expect(raw).toBeNull()], KEPT).size).toBe(0);
});
