// The entries that a chip field offers for a typed text: known values first, then the text itself.
import type { Filter, QueryKind } from "#domain/query/filters.ts";
import { choiceGroupLabel, filterLabel } from "#domain/query/filter-texts.ts";
import { spellingsOf } from "#domain/query/spellings.ts";
import { choiceWord } from "#domain/query/value-words.ts";
import { say } from "#texts/say.ts";

/** A value stored for the connection, with its name. */
export interface KnownValue {
  readonly value: string;
  /** "Lena Fischer (agent_lena_k)", or the value itself */
  readonly label: string;
}

export interface ChipOption {
  readonly key: string;
  readonly label: string;
  /** shown in a quiet tone after the label */
  readonly detail: string | null;
  /** the values that the entry adds */
  readonly adds: readonly string[];
  /** texts that mean exactly this entry */
  readonly texts: readonly string[];
}

/** The entry that takes typed texts as values of a filter as they are: "Use "ana" as UID". */
export function entryWords(filter: Pick<Filter, "kind" | "label">, values: readonly string[]): string {
  const quoted = { values: quotedList(values) };
  if (filter.kind === "uid" || filter.kind === "uids") return say("query.draft.useAs.uid", quoted);
  if (filter.kind === "conversation") return say("query.draft.useAs.conversation", quoted);
  const label = filterLabel(filter);
  return say("query.draft.useAs.other", { ...quoted, label, small: label.toLowerCase() });
}

function quotedList(values: readonly string[]): string {
  return values.map((value) => say("query.draft.quoted", { value })).join(", ");
}

/** The name in a label "name (value)"; null if the label has none. */
export function nameOf({ value, label }: KnownValue): string | null {
  const end = ` (${value})`;
  return label.endsWith(end) && label.length > end.length ? label.slice(0, -end.length) : null;
}

/** The entries for a typed text; Enter takes the first. `known`: stored values that contain the text. */
export function chipOptions(
  queryKind: QueryKind,
  filter: Pick<Filter, "kind" | "label" | "choices" | "groups" | "openChoices" | "local">,
  typed: string,
  known: readonly KnownValue[],
): readonly ChipOption[] {
  const text = typed.trim();
  const options = filter.kind === "words" ? [] : [...choiceOptions(queryKind, filter, text), ...known.map(knownOption)];
  const exact = options.filter((option) => option.texts.includes(text));
  const isTaken = text === "" || exact.length > 0 || (filter.choices !== undefined && filter.openChoices !== true);
  return [
    ...exact,
    ...options.filter((option) => !option.texts.includes(text)),
    ...(isTaken ? [] : [freeOption(filter, text)]),
  ];
}

function knownOption(known: KnownValue): ChipOption {
  const name = nameOf(known);
  const { value } = known;
  return { key: value, label: name ?? value, detail: name === null ? null : value, adds: [value], texts: [value] };
}

function choiceOptions(
  queryKind: QueryKind,
  { choices = [], groups = [], local }: Pick<Filter, "choices" | "groups" | "local">,
  text: string,
): readonly ChipOption[] {
  const spellings = (value: string): readonly string[] =>
    "column" in local ? spellingsOf(queryKind, local.column, value) : [value];
  const holds = (label: string): boolean => label.toLowerCase().includes(text.toLowerCase());
  const ofGroups = groups.map(({ label: name, choices: adds }): ChipOption => {
    const label = choiceGroupLabel(name);
    return { key: `group ${name}`, label, detail: adds.flatMap(spellings).join(", "), adds, texts: [name, label] };
  });
  const ofChoices = choices.map((value): ChipOption => {
    const stored = spellings(value);
    const label = choiceWord({ local }, value);
    const detail = label === value ? null : stored.join(", ");
    return { key: value, label, detail, adds: [value], texts: [...stored, label] };
  });
  const found = ofChoices.filter(({ label, detail }) => holds(label) || holds(detail ?? ""));
  return [...ofGroups.filter(({ texts: names }) => names.some(holds)), ...found];
}

/** The typed text as an entry. UIDs and words may be a list with commas. */
function freeOption(filter: Pick<Filter, "kind" | "label">, text: string): ChipOption {
  const isList = filter.kind === "uids" || filter.kind === "words";
  const adds = isList ? text.split(",").flatMap((each) => each.trim() || []) : [text];
  const label =
    filter.kind === "words" ? say("query.draft.add", { words: quotedList(adds) }) : entryWords(filter, adds);
  return { key: `free ${text}`, label, detail: null, adds, texts: filter.kind === "words" ? [text] : [] };
}
