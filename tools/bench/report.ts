// Formats measurements for people: a table whose last column shows failures.
import type { Measurement } from "./judge.ts";
import { isRate } from "./measure.ts";

/** The measurements as a table of text. */
export function writeTable(measurements: readonly Measurement[]): string {
  const header = ["what", "value", "reference", "ratio", "growth", "target", ""];
  const lines = measurements.map((each) => [
    each.name,
    `${writeNumber(each.value)} ${each.unit}`,
    each.reference === null ? "–" : `${writeNumber(each.reference)} ${each.unit}`,
    each.ratio === null ? "–" : each.ratio.toPrecision(3),
    each.growth === undefined ? "–" : each.growth.toPrecision(2),
    `${isRate(each.unit) ? "≥" : "≤"} ${Number(each.target.toPrecision(3))}${each.ratio === null ? ` ${each.unit}` : ""}`,
    [verdictOf(each), ...(each.note === undefined ? [] : [each.note])].join(": "),
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return [header, ...lines].map((cells) => writeLine(cells, widths)).join("\n");
}

function writeLine(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, column) =>
    column === 0 || column === cells.length - 1 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
  );
  return padded.join("  ").trimEnd();
}

function verdictOf({ pass }: Measurement): string {
  if (pass === null) return "not judged";
  return pass ? "pass" : "FAIL";
}

export function writeNumber(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}
