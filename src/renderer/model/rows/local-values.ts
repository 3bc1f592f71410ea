// Values that narrow the rows that are loaded: how one joins the others, and how it is said.
import type { ValueTest } from "../../../contract/methods/rows.ts";

/** A test of one fact with the words for it. */
export interface LocalValue extends ValueTest {
  /** what the fact is called: "Sender" */
  readonly label: string;
  /** what stands for the value on the screen: a name, mostly; null for no value */
  readonly shown: string | null;
  /** a row can have several: tags, mentions */
  readonly isList: boolean;
}

/** Most values at once, as the contract has it. */
const MOST_VALUES = 20;

/**
 * The values with one more. A row has one sender, so another sender takes the place of the first, and what was excluded
 * of senders before; values of a list, and what is excluded, add up. The same value with the opposite sense replaces it.
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
  if (shown === null) return `${label} ${isList ? "are" : "is"} ${excluded ? "not empty" : "empty"}`;
  if (isList) return `${label} ${excluded ? "do not have" : "have"} ${shown}`;
  return `${label} ${excluded ? "is not" : "is"} ${shown}`;
}

/** "sender Alice", "mode empty": what stands behind Only and Exclude. */
export function nameLocalValue({ label, shown }: LocalValue): string {
  return `${label.charAt(0).toLowerCase()}${label.slice(1)} ${shown ?? "empty"}`;
}
