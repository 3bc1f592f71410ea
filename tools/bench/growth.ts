// The growth of each case's cost: beside ten times the cost at a tenth of the rows, from the last run of that size.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Measurement } from "./judge.ts";
import { isRate } from "./measure.ts";

/** name of case to its value */
const values = z.record(z.string(), z.number().positive());

/** Keeps the values of a run in the folder; cases that were not measured keep theirs. */
export function keepValues(folder: string, messages: number, measured: readonly Measurement[]): void {
  const kept = {
    ...readValues(folder, messages),
    ...Object.fromEntries(measured.map(({ name, value }) => [name, value])),
  };
  writeFileSync(pathOf(folder, messages), JSON.stringify(kept, null, 2));
}

/**
 * Each measurement with its growth: 1 if the cost is ten times that of a tenth of the rows, 0.1 if it is the same. None
 * where the smaller size was not measured on this machine.
 */
export function withGrowth(folder: string, messages: number, measured: readonly Measurement[]): readonly Measurement[] {
  const smaller = readValues(folder, messages / 10);
  return measured.map((each) => {
    const before = smaller[each.name];
    if (before === undefined) return each;
    const growth = isRate(each.unit) ? before / each.value : each.value / (10 * before);
    return { ...each, growth };
  });
}

function readValues(folder: string, messages: number): Readonly<Record<string, number>> {
  const path = pathOf(folder, messages);
  return existsSync(path) ? values.parse(JSON.parse(readFileSync(path, "utf8"))) : {};
}

const pathOf = (folder: string, messages: number): string => join(folder, `values-${messages}.json`);
