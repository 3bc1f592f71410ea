// Texts and bounds that narrow the loaded rows by one of their columns, with the words for them.
import type { ColumnTest } from "../../../contract/methods/rows.ts";

export interface LocalTest {
  readonly test: ColumnTest;
  /** "Text contains refund", "Sent from 2026-01-01 00:00 to 2026-02-01 00:00" */
  readonly words: string;
}

/** Most tests at once, as the contract has it. */
const MOST_TESTS = 20;

/** The tests with one more: another test of the same kind on the same column takes the place of the first. */
export function addLocalTest(tests: readonly LocalTest[], added: LocalTest): readonly LocalTest[] {
  const isReplaced = ({ test }: LocalTest): boolean =>
    test.column === added.test.column && test.test === added.test.test;
  return [...tests.filter((each) => !isReplaced(each)), added].slice(-MOST_TESTS);
}
