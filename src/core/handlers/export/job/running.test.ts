// Tests where a job stands by its progress, and the temporary names of its files.
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { finishedPartWith, jobRecordWith } from "../../../../../tests/fakes/export-job.ts";
import type { ProgressLine } from "../../../files/jobs/job-record.ts";
import { standingOf, sumOf, temporaryPath } from "./running.ts";

const part = (rows: number) => finishedPartWith({ name: `${rows}.csv`, bytes: rows * 10, rows });
const finished = (index: number, rows: number, nextRow: number): ProgressLine => ({
  kind: "part",
  part: index,
  nextRow,
  finished: part(rows),
});
const checkpoint = (index: number, row: number) =>
  ({ kind: "checkpoint", part: index, row, bytes: 1, rows: 1, plainBytes: 1, state: null }) as const;

test("a job stands behind its last finished part, or at the checkpoint of the part under way", () => {
  const none = { parts: [], nextRow: 0, checkpoint: null };
  expect(standingOf({ progress: [] })).toEqual(none);
  const first = checkpoint(0, 4);
  const second = checkpoint(0, 6);
  expect(standingOf({ progress: [first, second] })).toEqual({ ...none, checkpoint: second });
  const ended = [first, second, finished(0, 8, 8)];
  expect(standingOf({ progress: ended })).toEqual({ parts: [part(8)], nextRow: 8, checkpoint: null });
  const third = checkpoint(1, 9);
  const later = [...ended, third, { kind: "naming", finishedAtMs: 1 } as const];
  expect(standingOf({ progress: later })).toEqual({ parts: [part(8)], nextRow: 8, checkpoint: third });
  const both = [...ended, third, finished(1, 3, 11)];
  expect(standingOf({ progress: both })).toEqual({ parts: [part(8), part(3)], nextRow: 11, checkpoint: null });
});

test("rows and bytes are summed over all parts", () => {
  const parts = [part(3), part(4)];
  expect([sumOf(parts, "rows"), sumOf(parts, "bytes"), sumOf([], "rows")]).toEqual([7, 70, 0]);
});

test("temporary files are hidden beside the chosen one, and a long name is cut between characters", () => {
  const jobId = "01234567-89ab-4def-8123-456789abcdef";
  const pathOf = (path: string, which: number | "companion"): string =>
    temporaryPath({ record: jobRecordWith({ path, jobId }) }, which);
  const path = join("/", "target", "out.csv");
  expect(pathOf(path, 2)).toBe(join(dirname(path), ".out.csv.01234567-89ab-2.part"));
  expect(pathOf(path, "companion")).toBe(join(dirname(path), ".out.csv.01234567-89ab-companion.part"));
  expect(pathOf(join("/", "🙂".repeat(50)), 0)).toBe(join("/", `.${"🙂".repeat(40)}.01234567-89ab-0.part`));
});
