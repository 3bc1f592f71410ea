// The committed ratios for comparing later runs, for each size of the bench.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Measurement } from "./judge.ts";

const PATH = join(import.meta.dirname, "baseline.json");

/** number of messages to name of case to ratio */
const baselines = z.record(z.string(), z.record(z.string(), z.number().positive()));

/** Name of case to ratio; empty for a size without a baseline. */
export function readBaseline(messages: number): Readonly<Record<string, number>> {
  return baselines.parse(JSON.parse(readFileSync(PATH, "utf8")))[String(messages)] ?? {};
}

/** Makes the ratios of these measurements the baseline of their size; cases that were not measured keep theirs. */
export function writeBaseline(messages: number, measured: readonly Measurement[]): void {
  const all = baselines.parse(JSON.parse(readFileSync(PATH, "utf8")));
  const ratios = measured.flatMap(({ name, ratio }) => (ratio === null ? [] : [[name, Number(ratio.toPrecision(3))]]));
  const merged = { ...all, [messages]: { ...all[messages], ...Object.fromEntries(ratios) } };
  writeFileSync(PATH, `${JSON.stringify(merged, null, 2)}\n`);
}
