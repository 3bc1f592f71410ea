// Tests that records of one call are united: nobody who is named in one of them is lost, doubled or made up.
import fc from "fast-check";
import { expect, test } from "vitest";
import { asList, asMap } from "#domain/text/lenient.ts";
import { CallUnion } from "./call-union.ts";

function unite(...records: readonly object[]): { readonly call: unknown; readonly differing: readonly number[] } {
  const union = new CallUnion();
  for (const record of records) union.take(JSON.stringify(record));
  return { call: JSON.parse(union.json()), differing: [...union.differing()].toSorted((a, b) => a - b) };
}

const MARA = { uid: "mara", deviceId: "phone", joinedAt: 100, leftAt: 200 };
const TIMO = { uid: "timo", deviceId: "desk", joinedAt: 105 };

test("an empty list, null or empty text hides nothing", () => {
  const filled = {
    sessionId: "s",
    participants: [MARA, TIMO],
    recordings: [{ rid: "r" }],
    mid: "m",
    metadata: { a: 1 },
  };
  const empty = { sessionId: "s", participants: [], recordings: null, mid: "", metadata: {}, status: "ended" };
  const call = { ...filled, status: "ended" };
  expect(unite(filled, empty)).toEqual({ call, differing: [] });
  expect(unite(empty, filled)).toEqual({ call, differing: [] });
});

test("of different values the later one stays, and the record with the other one differs", () => {
  const [one, two] = [
    { sessionId: "s", status: "ongoing", mid: "m" },
    { sessionId: "s", status: "ended" },
  ];
  expect(unite(one, one, two, two)).toEqual({ call: { sessionId: "s", status: "ended", mid: "m" }, differing: [0, 1] });
});

test.each<readonly [string, readonly object[], readonly object[], readonly object[]]>([
  ["the same participation is one, with the facts of both", [MARA], [{ ...MARA, mode: "x" }], [{ ...MARA, mode: "x" }]],
  [
    "another device is another participation",
    [MARA],
    [{ ...MARA, deviceId: "desk" }],
    [MARA, { ...MARA, deviceId: "desk" }],
  ],
  ["joining again is another participation", [MARA], [{ ...MARA, joinedAt: 300 }], [MARA, { ...MARA, joinedAt: 300 }]],
  ["somebody who had not joined yet", [{ uid: "mara", joinedAt: null }], [MARA], [MARA]],
  ["a list of UIDs adds nothing", [MARA, TIMO], [{ uid: "timo" }, { uid: "mara" }], [MARA, TIMO]],
  [
    "two equal entries of one record stay two",
    [{ uid: "mara" }, { uid: "mara" }],
    [{ uid: "mara" }],
    [{ uid: "mara" }, { uid: "mara" }],
  ],
  [
    "entries that nothing tells apart but their values",
    [{ uid: "mara", minutes: 1 }],
    [{ uid: "mara", minutes: 2 }],
    [
      { uid: "mara", minutes: 1 },
      { uid: "mara", minutes: 2 },
    ],
  ],
  [
    "people without a UID by their names",
    [{ name: "Mara" }],
    [{ name: "Timo" }, { name: "Mara", joinedAt: 5 }],
    [{ name: "Mara", joinedAt: 5 }, { name: "Timo" }],
  ],
])("participants: %s", (_name, one, two, both) => {
  expect(asList(asMap(unite({ participants: one }, { participants: two }).call)["participants"])).toEqual(both);
});

test("a recording is one although its address is signed anew", () => {
  const recording = (url: string, more: object): object => ({ recording_url: `https://r.example/${url}`, ...more });
  const [old, renewed] = [recording("a?sig=1", { rid: "r" }), recording("a?sig=2", { rid: "r", duration: 5 })];
  const other = recording("b", { startTime: 70 });
  const { call } = unite({ recordings: [old, other] }, { recordings: [renewed, other] });
  expect(asMap(call)["recordings"]).toEqual([renewed, other]);
});

test("numbers keep their spelling, and the last of a repeated key stays", () => {
  const union = new CallUnion();
  union.take('{"a":1.10,"big":12345678901234567890,"participants":[{"uid":"x","n":1.0,"n":2.50}]}');
  union.take('{"b":1e2}');
  expect(union.json()).toBe('{"a":1.10,"big":12345678901234567890,"participants":[{"uid":"x","n":2.50}],"b":1e2}');
});

const entry = fc.record({
  uid: fc.constantFrom("mara", "timo", "ann"),
  deviceId: fc.constantFrom("phone", "desk"),
  joinedAt: fc.integer({ min: 1, max: 4 }),
});

test("participants in any lines, in any order, are those of all lines together, once", () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(entry, { selector: (one) => JSON.stringify(one) }), { maxLength: 6 }),
      (lists) => {
        const { call, differing } = unite(...lists.map((participants) => ({ participants })));
        const found = asList(asMap(call)["participants"]).map((one) => JSON.stringify(one));
        expect(new Set(found)).toEqual(new Set(lists.flat().map((one) => JSON.stringify(one))));
        expect(found).toHaveLength(new Set(found).size);
        expect(differing).toEqual([]);
      },
    ),
  );
});

test("a call of very many lines is united in time", () => {
  const union = new CallUnion();
  for (let line = 0; line < 20_000; line++) {
    union.take(JSON.stringify({ sessionId: "s", participants: [{ uid: "mara", deviceId: "d", joinedAt: line + 1 }] }));
  }
  expect(asList(asMap(JSON.parse(union.json()))["participants"])).toHaveLength(20_000);
});
