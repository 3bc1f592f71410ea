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

/**
 * Sums up. `electronNotRun` is the number of Electron specs that need the runtime, null if it is there or unknown;
 * `partCount` is the number of all parts.
 */
export function summarise(ran: readonly Ran[], electronNotRun: number | null, partCount: number): Summary {
  const width = Math.max(0, ...ran.map((part) => part.name.length));
  const table = ran.map((part) => {
    const seconds = (part.tookMs / 1000).toFixed(1).padStart(6);
    const tests = part.counts === null ? "" : `  ${sentence(part.counts)}`;
    return `${part.passed ? "ok    " : "BROKEN"}  ${part.name.padEnd(width)}  ${seconds} s${tests}`;
  });
  const passed = ran.reduce((sum, part) => sum + (part.counts?.passed ?? 0), 0);
  const failedOf = (part: Ran): number => Math.max(part.counts?.failed ?? 0, part.passed ? 0 : 1);
  const inParts = ran.reduce((sum, part) => sum + failedOf(part), 0);
  const failed = inParts === 0 && ran.length < partCount ? 1 : inParts;
  const left = partCount - ran.length;
  return {
    passed,
    failed,
    lines: [
      ...table,
      ...(left > 0 ? [`${left} more ${left === 1 ? "part" : "parts"} not run`] : []),
      ...(electronNotRun === null ? [] : [`${electronNotRun} Electron tests not run: runtime not installed`]),
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
