// What is said of an export on its way.
import { expect, test } from "vitest";
import { progressWords, tooLittleRoom } from "./export-words.ts";

const progress = {
  jobId: "7a9c8d0e-0000-4000-8000-000000000000",
  phase: "writing",
  rows: 12_000,
  totalRows: 40_000,
  bytes: 3_400_000,
  rowsPerSecond: 830,
  bytesPerSecond: 1,
  remainingMs: 12_300,
} as const;

test.each([
  [progress, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 13 s left"],
  [{ ...progress, remainingMs: 600_000 }, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 10 min left"],
  [{ ...progress, totalRows: null, remainingMs: null }, "12,000 rows, 3.4 MB, 830 rows/s"],
  [{ ...progress, phase: "preparing" as const }, "preparing"],
])("progress is told as rows, size, rate and what remains", (told, words) => {
  expect(progressWords(told)).toBe(words);
});

test("too little room is told before anything is written", () => {
  expect(tooLittleRoom(2_000_000, 1_000_000)).toBe(
    "There are 1.0 MB free where the file would go; it needs about 2.0 MB.",
  );
  expect(tooLittleRoom(10, 10)).toBeNull();
  expect(tooLittleRoom(10, null)).toBeNull();
});
