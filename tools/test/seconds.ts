// How long each test file took when it was last measured: the order of files in a run, and the shards.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ROOT } from "./command.ts";
import type { Shard } from "./scope.ts";

const PATH = join(ROOT, "tools/test/seconds.json");
/** Files that take less are not in the table, seconds. */
const LEAST = 1;
/** What a file without a measurement is taken for, seconds. */
const UNMEASURED = 0.3;

const table = z.record(z.string(), z.number());

/** A path below the root, as in the table. */
export type Seconds = ReadonlyMap<string, number>;

/** The measured seconds of each file that takes long; the path is below the root, with `/`. */
export function readSeconds(): Seconds {
  return new Map(Object.entries(table.parse(JSON.parse(readFileSync(PATH, "utf8")))));
}

/** Replaces the table by these measurements. */
export function writeSeconds(measured: Seconds): void {
  const paths = [...measured.keys()].filter((path) => (measured.get(path) ?? 0) >= LEAST);
  const long = Object.fromEntries(paths.toSorted().map((path) => [path, round(measured.get(path) ?? 0)]));
  writeFileSync(PATH, `${JSON.stringify(long, null, 2)}\n`);
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10;

/** The paths, those that take longest first. A file that begins last is waited for alone. */
export function longestFirst(paths: readonly string[], seconds: Seconds): readonly string[] {
  const of = (path: string): number => seconds.get(path) ?? UNMEASURED;
  return paths.toSorted((a, b) => of(b) - of(a) || (a < b ? -1 : 1));
}

/** The paths, those first that share most folders with a file. */
export function nearestFirst(paths: readonly string[], file: string): readonly string[] {
  const folders = dirname(file).split("/");
  const shared = (path: string): number => {
    const own = dirname(path).split("/");
    const differs = folders.findIndex((folder, index) => folder !== own[index]);
    return differs === -1 ? folders.length : differs;
  };
  return paths.toSorted((a, b) => shared(b) - shared(a) || (a < b ? -1 : 1));
}

/** The paths of one shard. All shards together have each path once, and take about the same time. */
export function pathsOfShard(paths: readonly string[], { index, count }: Shard, seconds: Seconds): readonly string[] {
  const shards = Array.from({ length: count }, () => ({ paths: [] as string[], sum: 0 }));
  for (const path of longestFirst(paths, seconds)) {
    const least = shards.reduce((found, each) => (each.sum < found.sum ? each : found));
    least.paths.push(path);
    least.sum += seconds.get(path) ?? UNMEASURED;
  }
  return shards[index - 1]?.paths ?? [];
}
