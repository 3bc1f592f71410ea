// The words of the filters as people read them. In English they are those of the tables; the text form keeps its names.
import { sayKnown } from "#texts/say.ts";
import { CALL_FILTERS, MESSAGE_FILTERS, findFilter, type Filter, type QueryKind } from "./filters.ts";

const PLACES: ReadonlyMap<object, string> = new Map<object, string>([
  ...MESSAGE_FILTERS.map((each) => [each, `messages.${each.name}`] as const),
  ...CALL_FILTERS.map((each) => [each, `calls.${each.name}`] as const),
]);

/** The label of a filter of the tables; that of another object is its own. */
export function filterLabel(filter: Pick<Filter, "label">): string {
  return sayKnown(`filters.${PLACES.get(filter)}.label`) ?? filter.label;
}

/** The label of a filter by its name; an unknown name stays. */
export function filterLabelOf(kind: QueryKind, name: string): string {
  const filter = findFilter(kind, name);
  return filter === undefined ? name : filterLabel(filter);
}

export function filterHelp(filter: Pick<Filter, "help">): string {
  return sayKnown(`filters.${PLACES.get(filter)}.help`) ?? filter.help;
}

/** Why only the service can apply a filter, or why it excludes some rows: the end of a sentence. */
export function filterReason(filter: Filter): string {
  const { local, neverWith } = filter;
  const own = local.op === "serviceOnly" ? local.why : neverWith?.because;
  return sayKnown(`filters.${PLACES.get(filter)}.reason`) ?? own ?? "";
}

/** The shown name of a group of choices. The text form has the English name. */
export function choiceGroupLabel(label: string): string {
  return sayKnown(`query.groups.${label}`) ?? label;
}
