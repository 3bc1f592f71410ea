// Makes the page of all filters from the filter tables.
import { FILTERS, type Filter, type FilterKind, type QueryKind } from "#domain/query/filters.ts";
import { writeParams } from "#domain/query/query.ts";
import type { FilterValue } from "#domain/query/query-shape.ts";
import { writeQueryText } from "#domain/query/write-query-text.ts";

const ENDPOINTS: readonly { readonly kind: QueryKind; readonly title: string; readonly path: string }[] = [
  { kind: "messages", title: "List messages", path: "/messages" },
  { kind: "calls", title: "List calls", path: "/calls" },
];

const KINDS: Readonly<Record<FilterKind, string>> = {
  flag: "on or left out",
  yesNo: "yes, no or left out",
  text: "a text",
  uid: "a UID",
  conversation: "a conversation's id",
  messageId: "a message's id",
  choice: "one of the values",
  uids: "UIDs",
  words: "words",
  choices: "some of the values",
  time: "a time",
  integer: "a whole number",
};

/** The whole page, with a line break at its end. */
export function filtersPage(): string {
  const tables = ENDPOINTS.flatMap(({ kind, title, path }) => [
    `## ${title}: \`GET ${path}\``,
    "",
    "| parameter | label | value | values | in the address | as text | goes with | on stored rows |",
    "|---|---|---|---|---|---|---|---|",
    ...FILTERS[kind].map((filter) => rowOf(kind, filter)),
    "",
  ]);
  return [
    "# Filters",
    "",
    "<!-- Made from src/domain/query/message-filters.ts and src/domain/query/call-filters.ts by `npm run docs`. -->",
    "",
    "Every filter of the two list endpoints. *In the address* shows how the parameter is sent. *As",
    "text* shows the text form of a query, with shorter names that work too. *On stored rows* shows how",
    "it filters loaded results and opened files, without the network.",
    "",
    ...tables,
  ].join("\n");
}

function rowOf(kind: QueryKind, filter: Filter): string {
  const params = { [filter.name]: exampleOf(filter) };
  const address = sentFor(kind, filter).map((pair) => pair.map(encodeURIComponent).join("="));
  const text = writeQueryText({ kind, params }).slice(kind.length + 1);
  const aliases = (filter.alias ?? []).map(code);
  const cells = [
    code(filter.name),
    `**${filter.label}.** ${filter.help}`,
    KINDS[filter.kind],
    valuesOf(filter),
    addressOf(filter, address.join("&")),
    [code(text), ...(aliases.length === 0 ? [] : [`also ${aliases.join(", ")}`])].join("; "),
    couplingOf(kind, filter).join("; "),
    offlineOf(filter),
  ];
  return `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
}

/** The request for the filter's example; for a list of which the service accepts one value, for one value. */
function sentFor(kind: QueryKind, filter: Filter): readonly (readonly [string, string])[] {
  const example = exampleOf(filter);
  const one = filter.sent === "oneValue" && typeof example === "object" ? example.slice(0, 1) : example;
  return writeParams({ kind, params: { [filter.name]: one } });
}

function addressOf({ sent }: Filter, address: string): string {
  if (sent === "never") return "not sent: Switchboard filters each page as it loads";
  if (sent === "oneValue")
    return `${code(address)}; several values, or one with several spellings, are not sent: Switchboard filters each page as it loads`;
  return code(address);
}

function exampleOf(filter: Filter): FilterValue {
  switch (filter.kind) {
    case "flag":
    case "yesNo":
      return true;
    case "time":
      return Date.parse("2026-01-01T00:00:00Z") / 1000;
    case "integer":
      return Math.max(filter.min ?? 0, 50);
    case "uids":
      return ["alice", "bob"];
    case "words":
      return ["vip", "second line"];
    case "choices":
      return (filter.choices ?? []).slice(0, 2);
    case "choice":
      return filter.choices?.[0] ?? "";
    case "text":
      return "hello world";
    case "uid":
      return "alice";
    case "conversation":
      return "alice_user_bob";
    case "messageId":
      return "1234";
  }
}

function valuesOf({ kind, choices, groups, openChoices, min, max }: Filter): string {
  if (choices !== undefined) {
    const named = (groups ?? []).map(({ label, choices: of }) => `${label} means ${of.map(code).join(", ")}`);
    return [[...choices.map(code), ...(openChoices === true ? ["others too"] : [])].join(", "), ...named].join("; ");
  }
  if (kind === "time") return `UNIX seconds, ${min ?? ""} to ${max ?? ""}`;
  return min === undefined || max === undefined ? "" : `${min} to ${max}`;
}

function couplingOf(kind: QueryKind, filter: Filter): readonly string[] {
  const names = (list: readonly string[] | undefined): string => (list ?? []).map(code).join(", ");
  const neededBy = FILTERS[kind].filter((other) => other.needs?.includes(filter.name) === true);
  return [
    ...(filter.needs === undefined ? [] : [`needs ${names(filter.needs)}`]),
    ...(filter.excludes === undefined ? [] : [`cannot be combined with ${names(filter.excludes)}`]),
    ...(filter.implies === undefined ? [] : [`also sends ${names(filter.implies)}`]),
    ...(filter.notBefore === undefined ? [] : [`not before ${code(filter.notBefore)}`]),
    ...(filter.neverWith === undefined
      ? []
      : [
          `never matches calls with ${code(filter.neverWith.param)} ${names(filter.neverWith.values)}, which ${filter.neverWith.because}`,
        ]),
    ...(neededBy.length === 0 ? [] : [`needed by ${names(neededBy.map((other) => other.name))}`]),
  ];
}

function offlineOf({ kind, local: rule }: Filter): string {
  switch (rule.op) {
    case "equals":
      return `${code(rule.column)} is the value`;
    case "oneOf":
      return `${code(rule.column)} is one of the values`;
    case "listHasAny":
      return `${code(rule.column)} contains one of the values`;
    case "contains":
      return `${code(rule.column)} contains the text, in any case`;
    case "positive":
      return `${code(rule.column)} is true, or above 0${kind === "yesNo" ? "; for no, the opposite" : ""}`;
    case "isNull":
      return `${code(rule.column)} is absent`;
    case "isSet":
      return `${code(rule.column)} is present`;
    case "after":
      return `${code(rule.column)} is ${kind === "time" ? "later" : "greater"}`;
    case "atLeast":
      return `${code(rule.column)} is equal or ${kind === "time" ? "later" : "greater"}`;
    case "atMost":
      return `${code(rule.column)} is equal or ${kind === "time" ? "earlier" : "less"}`;
    case "numberEquals":
      return `${code(rule.column)} is the number`;
    case "ofConversation":
      return "the conversation of the call, which its group or its two people make, is the value";
    case "hasMetadata":
      return "the metadata has the key, or the key with the value";
    case "isPartOf":
      return "the value is the sender, or the receiver of a one-to-one message";
    case "wasCalled":
      return "somebody else initiated the call, and the value was called";
    case "wasMissedBy":
      return "nobody answered, and the value was called, and neither joined nor turned it down";
    case "none":
      return "changes nothing";
    case "serviceOnly":
      return `not possible: ${rule.why}`;
  }
}

function code(text: string): string {
  return `\`${text}\``;
}
