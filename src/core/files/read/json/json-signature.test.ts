// Tests how the beginnings of records are found in damaged text, before and after records were learned.
import { describe, expect, test } from "vitest";
import { makeRecordFinder } from "./json-signature.ts";

function finderWith(...records: readonly string[]) {
  const finder = makeRecordFinder();
  for (const record of records) finder.learn(Buffer.from(record), 0);
  return finder;
}

/** The offset of the next record in the whole text; null if none begins in it. */
function find(text: string, records: readonly string[] = [], from = 0): number | null {
  const { place, isRecord } = finderWith(...records).find(Buffer.from(text), from, true);
  expect(isRecord || place === Buffer.byteLength(text)).toBe(true);
  return isRecord ? place : null;
}

describe("before any record was read", () => {
  test.each<readonly [string, number | null]>([
    ['{"id":1}', 0],
    ['{"id":"1","a":2}', 0],
    ['{"sessionId":"a"}', 0],
    ['{"sessionid":"a"}', 0],
    ['{"id', null],
    ['{"id"', null],
    ['{"id" 1}', null],
    ['{"name":1}', null],
    ['{"ids":1}', null],
    ["{}", null],
    ["{id:1}", null],
    ['xx{"name":{"id":1},\n{"id":2}', 20],
    ['{"name":1},{"id":2}', 11],
    ["", null],
  ])("in %s a record begins at %s", (text, place) => {
    expect(find(text)).toBe(place);
  });

  test("a record begins after a line end, a comma, a list's beginning or an object's end, white space aside", () => {
    const found = ["\n", "\r", ",", "[", "}", ", \t", "[\n \t", "", " "].map((before) => find(`${before}{"id":1}`));
    expect(found).toEqual([1, 1, 1, 1, 1, 3, 4, 0, 1]);
    for (const before of [":", "x", '"', "]", "1 "]) expect(find(`${before}{"id":1}`)).toBeNull();
  });

  test("white space of every kind may be between the signs", () => {
    expect(find('{ \t\r\n"id"\n:\t1}')).toBe(0);
  });
});

describe("after records were read", () => {
  test.each<readonly [string, string, boolean]>([
    ['{"id":1,"sender":2}', '{"id":"x","sender":{}}', true],
    ['{"id":1,"sender":2}', '{ "id" : -1.5e+3 , "sender":0}', true],
    ['{"id":1,"sender":2}', '{"id":null,"sender":0}', true],
    ['{"id":1,"sender":2}', '{"id":"a\\",b","sender":0}', true],
    ['{"id":1,"sender":2}', '{"id":1,"text":2}', false],
    ['{"id":1,"sender":2}', '{"sender":1,"id":2}', false],
    ['{"id":1,"sender":2}', '{"id":1}', false],
    ['{"id":1,"sender":2}', '{"id":{},"sender":2}', false],
    ['{"id":1,"sender":2}', '{"id":,"sender":2}', false],
    ['{"id":1}', '{"id":2}', true],
    ['{"id":[1],"sender":2}', '{"id":{},"other":2}', true],
    ['{"id":1,', '{"id":2}', true],
    ['{"a\\"b":1,"c":2}', '{"a\\"b":5,"c":6}', true],
    ['{"a\\\\":1,"c":2}', '{"a\\\\":5,"c":6}', true],
    ['{"name":1,"id":2}', '{"id":1,"name":2}', false],
  ])("after %s, a record begins in %s: %s", (learned, text, isRecord) => {
    expect(find(text, [learned])).toBe(isRecord ? 0 : null);
  });

  test("what is no object teaches nothing", () => {
    expect(find('{"id":1}', ["[]", "{}", '"id"'])).toBe(0);
  });

  test("the keys and the value between them must be near the beginning", () => {
    const learned = ['{"id":1,"sender":2}'];
    const textOf = (length: number): string => `{"id":"${"x".repeat(length)}","sender":2}`;
    // 2048 bytes from the brace to the quote behind the second key
    expect(find(textOf(2048 - '{"id":"","sender"'.length), learned)).toBe(0);
    expect(find(textOf(2048 - '{"id":"","sender"'.length + 1), learned)).toBeNull();
  });

  test("the first 32 records are learned, and of the later ones every 32nd", () => {
    const records = Array.from({ length: 70 }, (_, index) => `{"k${index < 31 ? 0 : index + 1}":1}`);
    const known = [0, 32, 33, 63, 64, 65].filter((key) => find(`{"k${key}":1}`, records) !== null);
    expect(known).toEqual([0, 32, 64]);
  });

  test("16 kinds of records are learned", () => {
    const records = Array.from({ length: 20 }, (_, index) => `{"k${index}":1}`);
    expect([14, 15, 16, 17].map((key) => find(`{"k${key}":1}`, records) !== null)).toEqual([true, true, false, false]);
  });
});

describe("in a piece of a text", () => {
  const finder = makeRecordFinder();
  const record = '{"id":1}';

  test("a brace with fewer than 2048 bytes behind it waits for more", () => {
    const text = (behind: number): Buffer => Buffer.from(`xx\n${record}${" ".repeat(behind - record.length)}`);
    expect(finder.find(text(2048), 0, false)).toEqual({ place: 3, isRecord: true });
    expect(finder.find(text(2047), 0, false)).toEqual({ place: 3, isRecord: false });
    expect(finder.find(text(2047), 0, true)).toEqual({ place: 3, isRecord: true });
  });

  test("the search begins at the offset and passes braces that begin no record", () => {
    const text = Buffer.from(`${record},{"a":1},${record}`);
    expect(finder.find(text, 0, true)).toEqual({ place: 0, isRecord: true });
    expect(finder.find(text, 1, true)).toEqual({ place: 17, isRecord: true });
    expect(finder.find(text, 18, true)).toEqual({ place: text.length, isRecord: false });
    expect(finder.find(Buffer.from("text"), 0, false)).toEqual({ place: 4, isRecord: false });
  });
});
