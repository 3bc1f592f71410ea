// How many random cases a test tries: one table. One variable chooses its column: SWITCHBOARD_RANDOM_RUNS.
// `npm test` uses the sample, `npm run test:all` the full number; `many` is for a run by hand.

/** The columns of the table. */
const SIZES = ["sample", "full", "many"] as const;
type Size = (typeof SIZES)[number];

const RUNS = {
  /** cases of a function without state: what fast-check uses if a test gives no number */
  properties: { sample: 25, full: 100, many: 2000 },
  /** calls whose story is judged */
  calls: { sample: 100, full: 1000, many: 3000 },
  /** stores of a hundred calls whose figures are compared with their story */
  figures: { sample: 3, full: 30, many: 100 },
  /** services with another content, other habits and other faults */
  services: { sample: 30, full: 300, many: 3000 },
  /** damaged files of each form */
  damagedFiles: { sample: 100, full: 500, many: 2000 },
  /** results that are exported in every format, and opened again */
  roundTrips: { sample: 2, full: 6, many: 100 },
  /** cases that each fill a store, write files or start a process */
  stores: { sample: 8, full: 20, many: 200 },
  /** kills of a process at a random moment */
  interruptions: { sample: 8, full: 20, many: 200 },
  /** records in random prefixes, envelopes, documents, encodings and damage */
  wrappings: { sample: 25, full: 200, many: 2000 },
  /** records with random faults, each opened in every view */
  changedRecords: { sample: 250, full: 1000, many: 10_000 },
} satisfies Record<string, Readonly<Record<Size, number>>>;

/** The chosen column. Throws an Error if the variable names no column. */
export function chosenSize(given = process.env["SWITCHBOARD_RANDOM_RUNS"]): Size {
  if (given === undefined || given === "") return "sample";
  const size = SIZES.find((each) => each === given);
  if (size === undefined) throw new Error(`SWITCHBOARD_RANDOM_RUNS is one of ${SIZES.join(", ")}, not "${given}".`);
  return size;
}

/** Every fourth case of a long list in the sample, and all in larger runs. */
export function sampleOf<Case>(cases: readonly Case[]): readonly Case[] {
  return chosenSize() === "sample" ? cases.filter((_, index) => index % 4 === 0) : cases;
}

/** The number of random cases of this kind in this run. */
export function runs(kind: keyof typeof RUNS): number {
  return RUNS[kind][chosenSize()];
}

/**
 * Where the random cases begin: the same for the same program (SWITCHBOARD_RANDOM_SEED, from vitest.config.ts), so that it
 * is either green or red on every machine, and each change of it tries other cases. `many` begins anew each time.
 */
export function seed(given = process.env["SWITCHBOARD_RANDOM_SEED"]): { readonly seed?: number } {
  return given === undefined || chosenSize() === "many" ? {} : { seed: Number(given) };
}
