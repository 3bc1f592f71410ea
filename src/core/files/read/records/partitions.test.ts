// Tests how a record gets the columns that the folders of a divided log name.
import { expect, test } from "vitest";
import { withPartitions } from "./partitions.ts";

test("a record gets the columns that it lacks, and keeps every character of its own", () => {
  const partitions = [
    ["day", 'a"b'],
    ["id", "9"],
    ["__proto__", "x"],
  ] as const;
  const text = '{"id":12345678901234567890, "n":1.10 }';
  const { value, raw } = withPartitions({ value: JSON.parse(text), raw: text }, partitions);
  expect(raw).toBe(String.raw`{"id":12345678901234567890, "n":1.10,"day":"a\"b","__proto__":"x"}`);
  expect(Object.entries(Object(value)).slice(2)).toEqual([
    ["day", 'a"b'],
    ["__proto__", "x"],
  ]);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(withPartitions({ value: {}, raw: "{}" }, [["day", "1"]]).raw).toBe('{"day":"1"}');
  const whole = { value: { day: 1 }, raw: '{"day":1}' };
  expect(withPartitions(whole, [["day", "2"]])).toBe(whole);
});
