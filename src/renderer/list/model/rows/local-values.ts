// Filters of loaded rows: by single values, and by a text or bounds of one column, with their words.
import type { ColumnTest, ValueTest } from "#contract/methods/rows.ts";
import { metadataKeyOf } from "#domain/columns/metadata-column.ts";
import { say } from "#texts/say.ts";
import { lowerFirst } from "#texts/phrases.ts";

/** A test of one fact with the words for it. */
export interface LocalValue extends ValueTest {
  /** the name of the fact: "Sender" */
  readonly label: string;
  /** the value as it is shown, mostly a name; null for no value */
  readonly shown: string | null;
  /** a row can have several: tags, mentions */
  readonly isList: boolean;
}

/** The most values at once, as in the contract. */
const MOST_VALUES = 20;

/**
 * The values with one more. A row has one sender, so a new sender replaces the first one and all excluded ones. Values
 * of a list add up, and so do excluded values. The same value with the opposite sense replaces the old one.
 */
export function addLocalValue(values: readonly LocalValue[], added: LocalValue): readonly LocalValue[] {
  const isReplaced = (each: LocalValue): boolean => {
    if (each.column !== added.column) return false;
    if (each.value === added.value) return true;
    return added.excluded ? !each.excluded && !added.isList : !added.isList;
  };
  return [...values.filter((each) => !isReplaced(each)), added].slice(-MOST_VALUES);
}

/** "Sender is Alice", "Type is not image", "Mode is empty", "Tags have vip". */
export function describeLocalValue({ column, label, shown, excluded, ...value }: LocalValue): string {
  // Keys of metadata are single names: "order is 4711", also where a list has other values besides.
  const isList = value.isList && metadataKeyOf(column) === null;
  if (shown === null)
    return excluded
      ? say("rows.localValue.isNotEmpty", { label, isList })
      : say("rows.localValue.isEmpty", { label, isList });
  if (isList)
    return excluded
      ? say("rows.localValue.doNotHave", { label, value: shown })
      : say("rows.localValue.have", { label, value: shown });
  return excluded
    ? say("rows.localValue.isNot", { label, value: shown })
    : say("rows.localValue.is", { label, value: shown });
}

/** "sender Alice", "mode empty": the words after Only and Exclude. */
export function nameLocalValue({ label, shown }: LocalValue): string {
  const value = shown ?? say("rows.facets.empty");
  return say("rows.localValue.named", { label, small: lowerFirst(label), value });
}

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
