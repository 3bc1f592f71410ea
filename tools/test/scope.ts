// Which tests a run has: those of `npm test`, all, or all that `npm test` leaves out; whole or one shard.
import { parseArgs } from "node:util";

/** quick: `npm test`; all: `npm run test:all`; rest: what `all` has beyond `quick`. */
export type Scope = "quick" | "all" | "rest";

/** One of `count` parts of a run that take about the same time; `index` counts from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export interface Wanted {
  readonly scope: Scope;
  readonly shard: Shard | null;
  /** a file with the counts of an earlier run, which are added to those of this one */
  readonly addCounts: string | null;
  /** a file that gets the counts of this run */
  readonly saveCounts: string | null;
  /** writes the seconds of each file to the table of seconds */
  readonly measures: boolean;
}

/** Reads the arguments of a run. Throws an Error with a sentence for a wrong one. */
export function readWanted(args: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...args],
    options: {
      all: { type: "boolean", default: false },
      beyond: { type: "string" },
      "save-counts": { type: "string" },
      shard: { type: "string" },
      measure: { type: "boolean", default: false },
    },
  });
  const isRest = values.beyond !== undefined;
  return {
    scope: isRest ? "rest" : values.all ? "all" : "quick",
    shard: values.shard === undefined ? null : readShard(values.shard),
    addCounts: values.beyond ?? null,
    saveCounts: values["save-counts"] ?? null,
    measures: values.measure,
  };
}

function readShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/u.exec(text) ?? []).map(Number);
  if (index < 1 || index > count) throw new Error(`--shard is written as 2/3: the second of three. "${text}" is not.`);
  return { index, count };
}
