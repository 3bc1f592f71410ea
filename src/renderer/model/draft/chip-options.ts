// What a field of chips offers for a typed text: known values first, and the text itself only as an entry of its own.
import type { Filter, QueryKind } from "../../../domain/query/filters.ts";
import { spellingsOf } from "../../../domain/query/spellings.ts";

/** A value that is stored for the connection, with its name. */
export interface KnownValue {
  readonly value: string;
  /** "Lena Fischer (agent_lena_k)", or the value itself */
  readonly label: string;
}

export interface ChipOption {
  readonly key: string;
  readonly label: string;
  /** in a quiet tone beside the label */
  readonly detail: string | null;
  /** the values that the entry stands for */
  readonly adds: readonly string[];
  /** texts that mean this entry and no other */
  readonly texts: readonly string[];
}

/** What the text of a field is taken for when an entry says so: "UID". */
export function freeWord({ kind, label }: Pick<Filter, "kind" | "label">): string {
  if (kind === "uid" || kind === "uids") return "UID";
  return kind === "conversation" ? "conversation ID" : label.toLowerCase();
}

/** The name in a label, and the value beside it; a label without a name has no detail. */
export function nameOf({ value, label }: KnownValue): string | null {
  const end = ` (${value})`;
  return label.endsWith(end) && label.length > end.length ? label.slice(0, -end.length) : null;
}

/** The entries for a typed text; the first one is what Enter takes. `known`: what is stored and holds the text. */
export function chipOptions(
  queryKind: QueryKind,
  filter: Pick<Filter, "kind" | "label" | "choices" | "groups" | "openChoices" | "local">,
  typed: string,
  known: readonly KnownValue[],
): readonly ChipOption[] {
  const text = typed.trim();
  const options = filter.kind === "words" ? [] : [...choiceOptions(queryKind, filter, text), ...known.map(knownOption)];
  const exact = options.filter(({ texts }) => texts.includes(text));
  const isTaken = text === "" || exact.length > 0 || (filter.choices !== undefined && filter.openChoices !== true);
  return [
    ...exact,
    ...options.filter(({ texts }) => !texts.includes(text)),
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
  const ofGroups = groups.map(({ label, choices: adds }): ChipOption => {
    return { key: `group ${label}`, label, detail: adds.flatMap(spellings).join(", "), adds, texts: [label] };
  });
  const ofChoices = choices.map((value): ChipOption => {
    const others = spellings(value).filter((each) => each !== value);
    const detail = others.length === 0 ? null : `also ${others.join(", ")}`;
    return { key: value, label: value, detail, adds: [value], texts: [value, ...others] };
  });
  const found = ofChoices.filter(({ label, detail }) => holds(label) || holds(detail ?? ""));
  return [...ofGroups.filter(({ label }) => holds(label)), ...found];
}

/** Several UIDs and words may be typed with commas between them. */
function freeOption(filter: Pick<Filter, "kind" | "label">, text: string): ChipOption {
  const isList = filter.kind === "uids" || filter.kind === "words";
  const adds = isList ? splitList(text) : [text];
  const quoted = adds.map((each) => `"${each}"`).join(", ");
  const label = filter.kind === "words" ? `Add ${quoted}` : `Use ${quoted} as ${freeWord(filter)}`;
  return { key: `free ${text}`, label, detail: null, adds, texts: filter.kind === "words" ? [text] : [] };
}

function splitList(text: string): readonly string[] {
  return text.split(",").flatMap((each) => (each.trim() === "" ? [] : [each.trim()]));
}
