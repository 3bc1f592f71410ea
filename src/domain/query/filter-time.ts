// The typed time of a filter, as the form and the text of a query read it.
import { dayEdgeOf, type Filter, type LocalRule } from "./filters.ts";
import { filterLabel } from "./filter-texts.ts";
import { splitOperator, type Operator } from "./query-scan.ts";
import { readTimeInput, type TimeContext, type TimeReading } from "./time-input.ts";
import { say } from "#texts/say.ts";

/** Seconds to add to a moment so that the filter's own comparison matches the operator; missing if it cannot. */
const TIME_OPERATORS: Partial<
  Record<
    LocalRule<string>["op"],
    { readonly meaning: "atLeast" | "after" | "atMost" } & Partial<Record<Operator, number>>
  >
> = {
  atLeast: { meaning: "atLeast", ">=": 0, ">": 1 },
  after: { meaning: "after", ">": 0, ">=": -1 },
  atMost: { meaning: "atMost", "<=": 0, "<": -1 },
};

/**
 * Reads the typed time of a filter, with or without an operator, in the form as in the text. The seconds are those that the
 * filter's own comparison needs. Never throws.
 */
export function readFilterTime(filter: Filter, typed: string, context: TimeContext): TimeReading {
  const { operator, text } = splitOperator(typed);
  const rule = TIME_OPERATORS[filter.local.op];
  const shift = operator === null ? 0 : rule?.[operator];
  if (shift === undefined) {
    const problem = say("query.text.timeOperator", {
      label: filterLabel(filter),
      meaning: rule?.meaning ?? "one",
      operator: operator ?? "",
    });
    return { ok: false, problem };
  }
  // "Before a day" is before its first second, and "after a day" is after its last one.
  const edge = operator === "<" ? "start" : operator === ">" ? "end" : dayEdgeOf(filter);
  const reading = readTimeInput(text, context, edge);
  return reading.ok ? { ...reading, seconds: reading.seconds + shift } : reading;
}
