// Filters of loaded rows by single values, with their words.
import type { ValueTest } from "../../../contract/methods/rows.ts";
import { ROWS_TEXTS } from "./rows-texts.ts";

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
export function describeLocalValue({ label, shown, excluded, isList }: LocalValue): string {
  const texts = ROWS_TEXTS.localValue;
  if (shown === null) return excluded ? texts.isNotEmpty(label, isList) : texts.isEmpty(label, isList);
  if (isList) return excluded ? texts.doNotHave(label, shown) : texts.have(label, shown);
  return excluded ? texts.isNot(label, shown) : texts.is(label, shown);
}

/** "sender Alice", "mode empty": the words after Only and Exclude. */
export function nameLocalValue({ label, shown }: LocalValue): string {
  return ROWS_TEXTS.localValue.named(label, shown ?? ROWS_TEXTS.facets.empty);
}
