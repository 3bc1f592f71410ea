// The English texts that tables of the program hold, because files, the text form of a query and the docs use them too.
import { POLICY_TABLE } from "#contract/policy/policy-table.ts";
import { DATASETS } from "#domain/columns/datasets.ts";
import { FILTERS, type Filter } from "#domain/query/filters.ts";
import { COMMANDS, COMMAND_GROUPS } from "#renderer/design/keys/command-table.ts";

type Texts = Readonly<Record<string, string>>;

/** The messages of the areas that are made from tables, by area; a table has no message for an empty text. */
export function englishTables(): ReadonlyMap<string, Texts> {
  const columns = Object.entries(DATASETS).flatMap(([dataset, all]) =>
    all.map(({ name, label }) => [`${dataset}.${name}`, label] as const),
  );
  const filters = Object.entries(FILTERS).flatMap(([kind, all]) =>
    all.flatMap((filter) => [
      [`${kind}.${filter.name}.label`, filter.label] as const,
      [`${kind}.${filter.name}.help`, filter.help] as const,
      [`${kind}.${filter.name}.reason`, reasonOf(filter)] as const,
    ]),
  );
  const commands = COMMANDS.flatMap(({ id, label, keywords }) => [
    [`${id}.label`, label] as const,
    [`${id}.keywords`, keywords] as const,
  ]);
  const groups = COMMAND_GROUPS.map((group) => [`groups.${group}`, group] as const);
  const policies = Object.entries(POLICY_TABLE).map(([name, { label }]) => [name, label] as const);
  return new Map([
    ["columns", textsOf(columns)],
    ["filters", textsOf(filters)],
    ["commands", textsOf([...commands, ...groups])],
    ["policies", textsOf(policies)],
  ]);
}

/** The reason is that of the service's own filter, or of a filter that excludes some rows. */
function reasonOf({ local, neverWith }: Filter): string {
  return (local.op === "serviceOnly" ? local.why : neverWith?.because) ?? "";
}

/** An apostrophe before a brace would quote it. */
function textsOf(texts: readonly (readonly [key: string, text: string])[]): Texts {
  return Object.fromEntries(texts.filter(([, text]) => text !== "").map(([key, text]) => [key, asMessage(text)]));
}

function asMessage(text: string): string {
  return text.replaceAll(/[{}]/gu, "'$&'");
}
