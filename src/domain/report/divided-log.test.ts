// Tests which columns the folders of a divided log name, and into which parts they divide it.
import { expect, test } from "vitest";
import { dividedLog, partitionsOf } from "./divided-log.ts";

test.each<readonly [string, readonly (readonly [string, string])[]]>([
  ["day=2026-10-30/data_0.parquet", [["day", "2026-10-30"]]],
  [
    "a/year=2026/b/month=10/x.ndjson",
    [
      ["year", "2026"],
      ["month", "10"],
    ],
  ],
  ["place=S%C3%A3o%20Paulo/x", [["place", "São Paulo"]]],
  ["rate=100%/x", [["rate", "100%"]]],
  ["day=__HIVE_DEFAULT_PARTITION__/x", []],
  ["day=1/day=2/x", [["day", "2"]]],
  ["empty=/x", [["empty", ""]]],
  ["plain/day=2026.parquet", []],
  ["a b=c/x", []],
])("%s names %j", (name, columns) => {
  expect(partitionsOf(name)).toEqual(columns);
});

const divided = (...names: readonly string[]) =>
  dividedLog(
    names.map((name, index) => ({ name, sizeBytes: 10 ** index, detection: name.endsWith("bad") ? null : {} })),
  );

test("days come newest first, with the number and size of their files, and files of no day last", () => {
  const names = [
    "day=2026-10-09/a",
    "loose",
    "day=2026-10-30/a",
    "day=2026-10-09/b",
    "day=__HIVE_DEFAULT_PARTITION__/a",
  ];
  expect(divided(...names)).toEqual({
    columns: ["day"],
    isInTime: true,
    divisions: [
      { values: ["2026-10-30"], files: [2], sizeBytes: 100 },
      { values: ["2026-10-09"], files: [0, 3], sizeBytes: 1001 },
      { values: [null], files: [1, 4], sizeBytes: 10_010 },
    ],
  });
});

test("numbers are in the order of their values, and words in the order of the alphabet", () => {
  const values = (...names: readonly string[]) => divided(...names)?.divisions.map((each) => each.values.join(" "));
  expect(values("y=2026/m=9/a", "y=2026/m=10/a", "y=2025/m=12/a")).toEqual(["2026 10", "2026 9", "2025 12"]);
  expect(values("app=shop/a", "app=Bank/a", "app=éclair/a")).toEqual(["Bank", "éclair", "shop"]);
  // Equal in the alphabet and not the same.
  expect(values("n=01/a", "n=1/a")).toHaveLength(2);
});

test("a column that all files share divides nothing", () => {
  expect(divided("app=shop/day=1/a", "app=shop/day=2/a")?.columns).toEqual(["day"]);
  expect([divided("app=shop/a", "app=shop/b"), divided("a", "b/c"), divided()]).toEqual([null, null, null]);
});

test("files that cannot be read belong to their day, and are no day alone", () => {
  expect(divided("day=1/a", "day=1/bad", "day=2/a", "day=3/bad")?.divisions.map(({ files }) => files)).toEqual([
    [2],
    [0, 1],
  ]);
  expect(divided("day=1/a", "day=2/bad")).toBeNull();
});

test("names of objects are columns like all others", () => {
  expect(divided("__proto__=1/a", "__proto__=2/a")).toMatchObject({ columns: ["__proto__"], isInTime: true });
});
