// The end of a test run: a table of the parts, the tests that did not run, and the counts alone on the last line.
import type { Counts } from "./counts.ts";

/** One part that ran. */
export interface Ran {
  readonly name: string;
  readonly tookMs: number;
  readonly passed: boolean;
  /** null for a part that runs no tests */
  readonly counts: Counts | null;
}

export interface Summary {
  readonly lines: readonly string[];
  readonly passed: number;
  /** failed tests, plus one for each failed part without a failed test, and one for parts that did not run */
  readonly failed: number;
}

interface Run {
  readonly ran: readonly Ran[];
  /** sentences about tests that this run leaves out */
  readonly notes: readonly string[];
  /** the number of all parts */
  readonly partCount: number;
  /** the counts of an earlier run that this one completes; null for none */
  readonly before: Counts | null;
}

/** Sums up a run. */
export function summarise({ ran, notes, partCount, before }: Run): Summary {
  const width = Math.max(0, ...ran.map((part) => part.name.length));
  const table = ran.map((part) => {
    const seconds = (part.tookMs / 1000).toFixed(1).padStart(6);
    const tests = part.counts === null ? "" : `  ${sentence(part.counts)}`;
    return `${part.passed ? "ok    " : "BROKEN"}  ${part.name.padEnd(width)}  ${seconds} s${tests}`;
  });
  const passed = ran.reduce((sum, part) => sum + (part.counts?.passed ?? 0), before?.passed ?? 0);
  const failedOf = (part: Ran): number => Math.max(part.counts?.failed ?? 0, part.passed ? 0 : 1);
  const inParts = ran.reduce((sum, part) => sum + failedOf(part), 0);
  const failed = (before?.failed ?? 0) + (inParts === 0 && ran.length < partCount ? 1 : inParts);
  const left = partCount - ran.length;
  return {
    passed,
    failed,
    lines: [
      ...table,
      ...(left > 0 ? [`${left} more ${left === 1 ? "part" : "parts"} not run`] : []),
      ...notes,
      ...(before === null ? [] : [`before this run: ${sentence(before)}`]),
      sentence({ passed, failed }),
    ],
  };
}

function sentence({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

/** The last lines of a text, with a note about the lines left out. */
export function lastLines(text: string, count: number): string {
  const lines = text.trimEnd().split("\n");
  if (lines.length <= count) return lines.join("\n");
  return [`(${lines.length - count} lines before these are left out)`, ...lines.slice(-count)].join("\n");
}
