// The words of the filters as people read them. In English they are those of the tables; the text form keeps its names.
import { translated } from "../text/language.ts";
import { CALL_FILTERS, FILTERS, MESSAGE_FILTERS, findFilter, type Filter, type QueryKind } from "./filters.ts";

interface FilterWords {
  readonly label: string;
  readonly help: string;
  /** why only the service can apply the filter, or why it excludes some rows: the end of a sentence */
  readonly reason?: string;
}

interface Words {
  readonly messages: { readonly [Name in (typeof MESSAGE_FILTERS)[number]["name"]]: FilterWords };
  readonly calls: { readonly [Name in (typeof CALL_FILTERS)[number]["name"]]: FilterWords };
}

const english = Object.fromEntries(
  Object.entries(FILTERS).map(([kind, filters]) => [
    kind,
    Object.fromEntries(filters.map((filter) => [filter.name, wordsIn(filter)])),
  ]),
);

function wordsIn({ label, help, local, neverWith }: Filter): FilterWords {
  const reason = local.op === "serviceOnly" ? local.why : neverWith?.because;
  return { label, help, ...(reason === undefined ? {} : { reason }) };
}

export const filterTexts = translated(
  "query.filters",
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was made from all filters of both tables
  english as unknown as Words,
);

/** Several choices under one name. The text form has the English name. */
export const choiceGroupTexts = translated("query.groups", { Missed: "Missed" });

const KINDS: ReadonlyMap<object, QueryKind> = new Map<object, QueryKind>([
  ...MESSAGE_FILTERS.map((each) => [each, "messages"] as const),
  ...CALL_FILTERS.map((each) => [each, "calls"] as const),
]);

/** The label of a filter of the tables; that of another object is its own. */
export function filterLabel(filter: Pick<Filter, "label">): string {
  return wordsOf(filter)?.label ?? filter.label;
}

/** The label of a filter by its name; an unknown name stays. */
export function filterLabelOf(kind: QueryKind, name: string): string {
  const filter = findFilter(kind, name);
  return filter === undefined ? name : filterLabel(filter);
}

export function filterHelp(filter: Pick<Filter, "help">): string {
  return wordsOf(filter)?.help ?? filter.help;
}

/** Why only the service can apply a filter, or why it excludes some rows: the end of a sentence. */
export function filterReason(filter: Filter): string {
  return (wordsOf(filter) ?? wordsIn(filter)).reason ?? "";
}

/** The shown name of a group of choices. */
export function choiceGroupLabel(label: string): string {
  const labels: Readonly<Record<string, string>> = choiceGroupTexts;
  return Object.hasOwn(labels, label) ? (labels[label] ?? label) : label;
}

function wordsOf(filter: object): FilterWords | undefined {
  const kind = KINDS.get(filter);
  if (kind === undefined || !("name" in filter) || typeof filter.name !== "string") return undefined;
  const words: Readonly<Record<string, FilterWords>> = filterTexts[kind];
  return words[filter.name];
}
