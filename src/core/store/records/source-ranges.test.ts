// Tests that every row of a bulk load leads back to its file and line, and that even lines take one stretch.
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { migrate } from "#core/store/schema/migrate.ts";
import { readOrigin, SourceRanges } from "./source-ranges.ts";
import { runs } from "#tests/random-runs.ts";

function makeDatabase(): Database {
  const database = openDatabase(":memory:");
  migrate(database);
  return database;
}

function addFile(database: Database, request: string): number {
  const nothing = { received: 0, newRows: 0, duplicates: 0, unreadable: 0, failed: 0 };
  return database.insertRow("result_page", { resultId: 1, request, requestedAtMs: 0, ...nothing });
}

const stretches = (database: Database): number => database.number("SELECT count(*) FROM source_range");

test("every row leads to its file and line, whatever the lines and however they are noted", () => {
  const batch = fc.tuple(fc.constantFrom("a", "b"), fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 }));
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 8 }), (batches) => {
      const database = makeDatabase();
      const pages = { a: addFile(database, "a.ndjson"), b: addFile(database, "b.ndjson") } as const;
      const ranges = new SourceRanges(database);
      const expected: object[] = [];
      let line = 1;
      for (const [file, steps] of batches) {
        const lines = steps.map((step) => (line += step));
        const page = file === "a" ? pages.a : pages.b;
        ranges.note("messages", page, { firstRowId: expected.length + 1, lines });
        expected.push(...lines.map((each) => ({ file: `${file}.ndjson`, line: each })));
      }
      expect(expected.map((_, index) => readOrigin(database, "messages", index + 1))).toEqual(expected);
      database.close();
    }),
    { numRuns: runs("stores") },
  );
});

test("lines at even distances take one stretch, and another distance, file or kind begins a new one", () => {
  const database = makeDatabase();
  onTestFinished(() => database.close());
  const [one, two] = [addFile(database, "one"), addFile(database, "two")];
  const ranges = new SourceRanges(database);
  ranges.note("messages", one, { firstRowId: 1, lines: [5, 8, 11] });
  ranges.note("messages", one, { firstRowId: 4, lines: [14, 17] });
  expect(stretches(database)).toBe(1);
  ranges.note("messages", one, { firstRowId: 6, lines: [18, 19] });
  expect(stretches(database)).toBe(2);
  ranges.note("messages", two, { firstRowId: 8, lines: [20] });
  expect(stretches(database)).toBe(3);
  ranges.note("calls", two, { firstRowId: 1, lines: [21, 22] });
  expect(stretches(database)).toBe(4);
  expect([5, 7, 8].map((rowId) => readOrigin(database, "messages", rowId))).toEqual([
    { file: "one", line: 17 },
    { file: "one", line: 19 },
    { file: "two", line: 20 },
  ]);
  expect(readOrigin(database, "calls", 2)).toEqual({ file: "two", line: 22 });
  expect(readOrigin(database, "calls", 0)).toBeNull();
});
