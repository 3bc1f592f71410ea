// Filters of loaded rows by a text or bounds of one column, with their words.
import type { ColumnTest } from "../../../contract/methods/rows.ts";

export interface LocalTest {
  readonly test: ColumnTest;
  /** "Text contains refund", "Sent from 2026-01-01 00:00 to 2026-02-01 00:00" */
  readonly words: string;
}

/** The most tests at once, as in the contract. */
const MOST_TESTS = 20;

/** The tests with one more. It replaces a test of the same kind on the same column. */
export function addLocalTest(tests: readonly LocalTest[], added: LocalTest): readonly LocalTest[] {
  const isReplaced = ({ test }: LocalTest): boolean =>
    test.column === added.test.column && test.test === added.test.test;
  return [...tests.filter((each) => !isReplaced(each)), added].slice(-MOST_TESTS);
}
