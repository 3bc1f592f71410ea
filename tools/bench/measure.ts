// Times pieces of work beside a reference in the same run, and says whether their ratio is within its target.

/** How one figure is made. The ratio is what depends little on the machine; the value is what a person feels. */
export interface Measurement {
  readonly name: string;
  readonly value: number;
  readonly unit: "ms" | "rows/s";
  /** the reference in the same unit, measured in the same run */
  readonly reference: number;
  /** how many times as long as the reference: below 1 is faster */
  readonly ratio: number;
  /** largest ratio that passes */
  readonly target: number;
  readonly pass: boolean;
}

type Work = (round: number) => unknown;

/** Runs both in turn, so that both meet the same moods of the machine; gives the milliseconds of each round. */
export async function timeBoth(
  rounds: number,
  work: Work,
  reference: Work,
): Promise<{ readonly work: readonly number[]; readonly reference: readonly number[] }> {
  const times = { work: new Array<number>(), reference: new Array<number>() };
  for (let round = 0; round < rounds; round++) {
    times.work.push(await time(work, round));
    times.reference.push(await time(reference, round));
  }
  return times;
}

async function time(work: Work, round: number): Promise<number> {
  const startMs = performance.now();
  await work(round);
  return performance.now() - startMs;
}

/** The value below which this share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** A measurement of two lengths of time, milliseconds; with `rows` it is told in rows a second. */
export function compare(name: string, workMs: number, referenceMs: number, target: number, rows?: number): Measurement {
  const ratio = workMs / referenceMs;
  const told = (milliseconds: number): number => (rows === undefined ? milliseconds : (rows / milliseconds) * 1000);
  return {
    name,
    value: told(workMs),
    unit: rows === undefined ? "ms" : "rows/s",
    reference: told(referenceMs),
    ratio,
    target,
    pass: ratio <= target,
  };
}

/** The measurements as a table for people. */
export function writeTable(measurements: readonly Measurement[]): string {
  const header = ["what", "value", "reference", "ratio", "target", ""];
  const lines = measurements.map(({ name, value, unit, reference, ratio, target, pass }) => [
    name,
    `${writeNumber(value)} ${unit}`,
    `${writeNumber(reference)} ${unit}`,
    ratio.toFixed(2),
    `≤ ${target}`,
    pass ? "pass" : "FAIL",
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...lines.map((cells) => cells[column]?.length ?? 0)),
  );
  return [header, ...lines]
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function writeNumber(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
}
