// Tests where a part of an export ends: after the last line that still fits.
import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../../../contract/exports/export-formats.ts";
import type { Slice, WritePlan } from "../../../files/write/writer.ts";
import { fitInto, type Filled } from "./part-limits.ts";

const plan: WritePlan = {
  dataset: "messages",
  format: "csv",
  columns: [{ name: "id", type: "text" }],
  zone: "UTC",
  options: DEFAULT_OPTIONS,
};
const NOTHING: Filled = { rows: 0, plainBytes: 0 };
const IDS = [11, 12, 13, 14, 15, 16, 17];

/** Each id is a line of one cell, four bytes with the line end of RFC 4180; with `lines` an id has so many lines. */
const read =
  (lines = 1) =>
  (ids: readonly number[]): Slice => {
    const rows = ids.flatMap((id) => Array.from({ length: lines }, () => [String(id)]));
    return { kind: "cells", rowCount: rows.length, rows };
  };

type Parts = Parameters<typeof fitInto>[1];

async function fit(parts: Parts, filled: Filled = NOTHING, lines = 1) {
  const { slice, ids, filled: after } = await fitInto(plan, parts, filled, IDS, read(lines));
  expect(slice).toEqual(slice === null ? null : read(lines)(ids));
  expect(ids).toEqual(IDS.slice(0, ids.length));
  return [ids.length, after.rows, after.plainBytes];
}

test("without a limit everything fits", async () => {
  for (const by of ["none", "day", "conversation"] as const) expect(await fit({ by })).toEqual([7, 7, 0]);
});

test("so many lines fit as the limit allows, with those that are there already", async () => {
  for (const most of [1, 2, 3, 4, 5, 6, 7]) expect(await fit({ by: "rows", most })).toEqual([most, most, 0]);
  expect(await fit({ by: "rows", most: 8 })).toEqual([7, 7, 0]);
  expect(await fit({ by: "rows", most: 5 }, { rows: 3, plainBytes: 0 })).toEqual([2, 5, 0]);
});

test("so many bytes fit as the limit allows, without the header", async () => {
  const bytes = Buffer.byteLength("11\r\n");
  for (const count of [1, 2, 3, 6]) {
    expect(await fit({ by: "bytes", most: bytes * count })).toEqual([count, count, bytes * count]);
    expect(await fit({ by: "bytes", most: bytes * (count + 1) - 1 })).toEqual([count, count, bytes * count]);
  }
  expect(await fit({ by: "bytes", most: bytes * 4 }, { rows: 1, plainBytes: bytes })).toEqual([3, 4, bytes * 4]);
});

test("nothing fits into a full part, and the first row fits into an empty one at any size", async () => {
  expect(await fit({ by: "rows", most: 3 }, { rows: 3, plainBytes: 0 })).toEqual([0, 3, 0]);
  expect(await fit({ by: "bytes", most: 9 }, { rows: 2, plainBytes: 8 })).toEqual([0, 2, 8]);
  expect(await fit({ by: "bytes", most: 1 })).toEqual([1, 1, 4]);
  expect(await fit({ by: "rows", most: 2 }, NOTHING, 3)).toEqual([1, 3, 0]);
});

test("the lines of a row stay in one part", async () => {
  expect(await fit({ by: "rows", most: 7 }, NOTHING, 3)).toEqual([2, 6, 0]);
  expect(await fit({ by: "rows", most: 7 }, { rows: 2, plainBytes: 0 }, 3)).toEqual([1, 5, 0]);
});
