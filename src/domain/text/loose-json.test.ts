// Tests that values as programs print them become JSON with the same content.
import { expect, test } from "vitest";
import { looseValueAt } from "./loose-json.ts";

const read = (text: string): unknown => {
  const found = looseValueAt(text, 0);
  return found.json === null ? null : { value: JSON.parse(found.json), end: found.end };
};

test.each<readonly [string, string, unknown]>([
  [
    "Python",
    "{'id': '7', 'on': True, 'at': None, 'n': 1.5, 't': (1, 2), 'x': \"it's\"}",
    { id: "7", on: true, at: null, n: 1.5, t: [1, 2], x: "it's" },
  ],
  [
    "Python's dates",
    "{'at': datetime.datetime(2026, 3, 4, 5, 33, 20, tzinfo=datetime.timezone.utc)}",
    { at: "2026-03-04T05:33:20Z" },
  ],
  ["Python's bytes and escapes", "[b'a\\xfc', u'\\u00fc', 'a\\'b\\n']", ["aü", "ü", "a'b\n"]],
  [
    "JavaScript",
    "{\n  id: '7',\n  n: 12n,\n  x: undefined,\n  long: 'one ' +\n    'two',\n}",
    { id: "7", n: 12, x: null, long: "one two" },
  ],
  [
    "the shell of a database",
    "{ _id: ObjectId('65f0'), at: ISODate('2026-03-04T05:33:20.000Z'), n: NumberLong(5), d: new Date(7) }",
    { _id: "65f0", at: "2026-03-04T05:33:20.000Z", n: 5, d: 7 },
  ],
  ["JSON with comments and last commas", '{ // one\n "a": [1, /* two */ 2,], }', { a: [1, 2] }],
  ["numbers that JSON does not have", "[NaN, -1, +2, .5, 5., 007, 0x1F]", [null, -1, 2, 0.5, 5, "007", 31]],
  [
    "what Node leaves out",
    "{ a: [Object], b: [User], c: [Circular *1], d: [Getter/Setter], list: [ 1, ... 3 more items ], e: [ [Array], ... 1 more item ] }",
    {
      a: "[Object]",
      b: "[Object]",
      c: "[Object]",
      d: "[Object]",
      list: [1, "[3 more items]"],
      e: ["[Object]", "[1 more item]"],
    },
  ],
  [
    "what a browser's console leaves out",
    "{id: '7', sender: User, mode: VIDEO, data: {\u2026}, \u2026}",
    { id: "7", sender: "[Object]", mode: "VIDEO", data: { "\u2026": "[Object]" }, "\u2026": "[Object]" },
  ],
  [
    "classes and dates of Node",
    "{ s: User { uid: 'a' }, l: Array(2) [ 1, 2 ], n: (1) [3], p: [Object: null prototype] { x: <ref *1> Group {} }, at: 2026-03-04T05:06:07.000Z }",
    { s: { uid: "a" }, l: [1, 2], n: [3], p: { x: {} }, at: "2026-03-04T05:06:07.000Z" },
  ],
  ["a list of constants is no such thing", "[[True], [None], [Infinity]]", [[true], [null], [null]]],
  ["Ruby", '{"id"=>"7", "x"=>nil, "kind"=>:text}', { id: "7", x: null, kind: "text" }],
  ["Ruby's symbols", '{:id=>"7", :on=>true}', { id: "7", on: true }],
  ["curly quotes", '{\u201Cid\u201D:\u201D7\u201C, "n": 1}', { id: "7", n: 1 }],
  [
    "bytes of UTF-8 by their codes",
    String.raw`["K\xc3\xb6ln", 'K\303\266ln', 'K\M-C\M-6ln, \M-C\M^_']`,
    ["Köln", "Köln", "Köln, ß"],
  ],
])("%s", (_name, text, value) => {
  expect(read(text)).toEqual({ value, end: text.length });
});

test.each(["{", "{'a': ", "{a b}", "{'a': x}", "['a'", "{'a' 1}", "{'a': 'x", "(".repeat(10_000)])(
  "%s is nothing",
  (text) => {
    expect(read(text)).toBeNull();
  },
);

test.each(["{\"a\": 'b'}", '{"a": "b" "c"}', '{"a": +1}', '{"a": 1, b: 2}', '{"a": "b\n"}', "{'a': 'b\nc'}"])(
  "damaged JSON is not taken for another way of writing: %s",
  (text) => expect(read(text)).toBeNull(),
);

test("a letter that no program escapes is damage", () => {
  expect(read(String.raw`{"a": "C:\data"}`)).toBeNull();
});

test("what follows the value is not read", () => {
  expect(read("{'a': 1} and {'b': 2}")).toEqual({ value: { a: 1 }, end: 8 });
});
