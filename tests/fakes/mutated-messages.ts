// Messages of the sample with random faults: fields missing or of wrong types, huge texts, odd kinds, null, deep nesting.
import fc from "fast-check";
import { isMap } from "#domain/text/lenient.ts";
import { createSampleService } from "#sample/index.ts";
import { strangeJson } from "./strange-json.ts";

type Step = string | number;
interface Mutation {
  /** picks a path in the record, from 0 to 1 at each level */
  readonly turns: readonly number[];
  /** undefined removes what is at the path */
  readonly value: unknown;
}

const ODD_VALUES = [
  undefined,
  null,
  "",
  "x".repeat(100_000),
  "\u202Eabc\u0000",
  -1,
  1e300,
  "1700000000",
  true,
  [],
  {},
  [null],
];
/** Kinds that the program knows and does not know. */
const KINDS = ["message", "action", "call", "custom", "interactive", "agentic", "card", "constructor", "", 7, null];

const mutation: fc.Arbitrary<Mutation> = fc.record({
  turns: fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 6 }),
  value: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...ODD_VALUES) }, { weight: 1, arbitrary: strangeJson }),
});

/** A copy in which the value at the path is another one. The path ends early where there is nothing to go into. */
function mutated(value: unknown, { turns: [turn, ...rest], value: other }: Mutation): unknown {
  const entries: readonly (readonly [Step, unknown])[] = Array.isArray(value)
    ? value.map((each, index) => [index, each])
    : Object.entries(isMap(value) ? value : {});
  if (turn === undefined || entries.length === 0) return other;
  const [step, inner] = entries[Math.floor(turn * entries.length)] ?? ["", null];
  const changed = mutated(inner, { turns: rest, value: other });
  const kept = entries.flatMap(([name, each]) => {
    if (name !== step) return [[name, each] as const];
    return changed === undefined ? [] : [[name, changed] as const];
  });
  return Array.isArray(value) ? kept.map(([, each]) => each) : Object.fromEntries(kept);
}

/**
 * So many messages, each with up to four faults. All have the id that readable records need: their number, from 1. The same
 * for the same seed.
 */
export function mutatedMessages(count: number, seed: number): readonly unknown[] {
  const { messages } = createSampleService({ messages: 1500, calls: 150 });
  const faults = fc.record({
    of: fc.nat(messages.length - 1),
    mutations: fc.array(mutation, { minLength: 1, maxLength: 4 }),
    kind: fc.option(fc.constantFrom(...KINDS), { nil: undefined, freq: 3 }),
  });
  return fc.sample(faults, { numRuns: count, seed }).map(({ of, mutations, kind }, index) => {
    const record = mutations.reduce<unknown>((value, each) => mutated(value, each), messages[of]);
    return { ...(isMap(record) ? record : {}), ...(kind === undefined ? {} : { category: kind }), id: index + 1 };
  });
}
