// Tests of ids that carry their store.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decodeSourceId,
  encodeSourceId,
  fileConnectionId,
  fileOfConnection,
  FIRST_CONNECTION_SOURCE,
  isFileSource,
  sourceOfRequest,
} from "./source-id.ts";

const sourceNumber = fc.integer({ min: 0, max: 2 ** 21 - 1 });

test("every id of every source survives the round trip and stays exact in JSON", () => {
  fc.assert(
    fc.property(sourceNumber, fc.integer({ min: 0, max: 2 ** 32 - 1 }), (source, local) => {
      const id: unknown = JSON.parse(JSON.stringify(encodeSourceId({ source, local })));
      if (typeof id !== "number") throw new Error("no number");
      expect(decodeSourceId(id)).toEqual({ source, local });
    }),
  );
});

test("opened files and connections have numbers of their own", () => {
  const numbers = [0, 1, FIRST_CONNECTION_SOURCE - 1, FIRST_CONNECTION_SOURCE, FIRST_CONNECTION_SOURCE + 1];
  expect(numbers.map(isFileSource)).toEqual([false, true, true, false, false]);
});

test("ids that no store has issued are rejected", () => {
  for (const id of [-1, 1.5, Number.NaN, Infinity, 2 ** 53, Number.MAX_SAFE_INTEGER + 2]) {
    expect(decodeSourceId(id)).toBeNull();
  }
});

test("a connection of an opened file has its source, every other connection has none", () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 2 ** 20 - 1 }), (n) => fileOfConnection(fileConnectionId(n)) === n));
  for (const id of [
    "sample",
    "file:",
    "file:0",
    "file:01",
    "file:-1",
    "file:1x",
    "xfile:1",
    "file:1048576",
    "file:99999999",
  ]) {
    expect(fileOfConnection(id)).toBe(0);
  }
});

test.each([
  [{ openedId: 3 }, 3],
  [{ resultId: encodeSourceId({ source: 4, local: 1 }) }, 4],
  [{ viewId: encodeSourceId({ source: 5, local: 1 }) }, 5],
  [{ rowId: encodeSourceId({ source: 6, local: 1 }) }, 6],
  [{ rowId: 7 }, 0],
  [{ connectionId: "file:8" }, 8],
  [{ connectionId: "sample" }, 0],
  [{ openedId: 3, connectionId: "file:8" }, 3],
  [{ viewId: -1, connectionId: "file:8" }, 0],
  [{}, 0],
  [null, 0],
])("the request %j is about the source %i", (input, source) => {
  expect(sourceOfRequest(input)).toBe(source);
});
