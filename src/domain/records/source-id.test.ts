// Tests of numbers that carry their store.
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeSourceId, encodeSourceId, fileConnectionId, sourceOfConnection } from "./source-id.ts";

const sourceNumber = fc.integer({ min: 0, max: 2 ** 21 - 1 });

test("every number of every source comes back as it was, and stays exact as JSON", () => {
  fc.assert(
    fc.property(sourceNumber, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (source, local) => {
      const id: unknown = JSON.parse(JSON.stringify(encodeSourceId({ source, local })));
      if (typeof id !== "number") throw new Error("no number");
      expect(decodeSourceId(id)).toEqual({ source, local });
    }),
  );
});

test("numbers of the live store are the store's own", () => {
  expect([1, 77, 2 ** 31].map((local) => encodeSourceId({ source: 0, local }))).toEqual([1, 77, 2 ** 31]);
});

test("what no store has given out is none", () => {
  for (const id of [-1, 1.5, Number.NaN, Infinity, 2 ** 53, Number.MAX_SAFE_INTEGER + 2]) {
    expect(decodeSourceId(id)).toBeNull();
  }
});

test("a connection of an opened file has its number, every other connection is the live store's", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 21 - 1 }), (n) => sourceOfConnection(fileConnectionId(n)) === n),
  );
  for (const id of ["sample", "file:", "file:0", "file:01", "file:-1", "file:1x", "xfile:1", "file:99999999"]) {
    expect(sourceOfConnection(id)).toBe(0);
  }
});
