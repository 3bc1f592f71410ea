// What is said of an export on its way.
import { expect, test } from "vitest";
import { progressWords, tooLittleRoom } from "./export-words.ts";

const progress = {
  jobId: "7a9c8d0e-0000-4000-8000-000000000000",
  phase: "writing",
  fetching: null,
  rows: 12_000,
  totalRows: 40_000,
  bytes: 3_400_000,
  rowsPerSecond: 830,
  bytesPerSecond: 1,
  remainingMs: 12_300,
} as const;

const fetching = { rows: 14_000, serviceTotal: null, elapsedMs: 65_400, rowsPerSecond: 830.4, waitingMs: null };

test.each([
  [progress, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 13 s left"],
  [{ ...progress, remainingMs: 600_000 }, "12,000 of 40,000 rows, 3.4 MB, 830 rows/s, 10 min left"],
  [{ ...progress, totalRows: null, remainingMs: null }, "12,000 rows, 3.4 MB, 830 rows/s"],
  [{ ...progress, phase: "preparing" as const }, "preparing"],
  [{ ...progress, totalRows: null, fetching }, "14,000 fetched, 12,000 written, 830 rows/s, 1:05"],
  [
    { ...progress, totalRows: null, fetching: { ...fetching, serviceTotal: 20_000, waitingMs: 11_400 } },
    "14,000 of 20,000 fetched, 12,000 written, 830 rows/s, 1:05, next try in 12 s",
  ],
  [
    { ...progress, rows: 0, fetching: { ...fetching, rowsPerSecond: 0, elapsedMs: 0 } },
    "14,000 fetched, 0 written, 0:00",
  ],
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
