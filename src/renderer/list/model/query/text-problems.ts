// The problems and the reading of a query text, as the text field shows them.
import { filterLabel } from "#domain/query/filter-texts.ts";
import { FILTERS, type Filter, type QueryKind } from "#domain/query/filters.ts";
import { checkQuery } from "#domain/query/query.ts";
import type { FilterValue, Query } from "#domain/query/query-shape.ts";
import type { TextProblem } from "#domain/query/query-scan.ts";
import { readQueryText } from "#domain/query/read-query-text.ts";
import { formatReading, type TimeContext } from "#domain/query/time-input.ts";
import { kindOfText, locateIssue } from "#renderer/list/model/draft/draft-text.ts";
import { say } from "#texts/say.ts";

export interface TextView {
  readonly problems: readonly TextProblem[];
  /** label and value of each filter, in the order of the filter table; null while the text cannot be read */
  readonly understood: readonly (readonly [label: string, value: string])[] | null;
  /** the other screen, if the text is for that one */
  readonly otherKind: QueryKind | null;
}

/** Reads a text as the text field of a screen shows it. Never throws. */
export function viewText(kind: QueryKind, text: string, context: TimeContext): TextView {
  const named = kindOfText(text);
  const otherKind = named === kind ? null : named;
  const reading = readQueryText(text, context);
  if (!reading.ok) return { problems: reading.problems, understood: null, otherKind };
  const { query } = reading;
  const problems = checkQuery(query).map((issue) => locateIssue(query.kind, text, issue));
  return { problems, understood: describeQuery(query, context.zone), otherKind };
}

/** The problems to show now. One at the caret is held back, because the person is probably still typing. */
export function problemsToShow({ problems }: TextView, caret: number | null, tried: boolean): readonly TextProblem[] {
  if (tried || caret === null) return problems;
  return problems.filter(({ at, length }) => caret < at || caret > at + length);
}

/** The filters of a query in the words of the form; times with their offset and zone. */
export function describeQuery(query: Query, zone: string): readonly (readonly [label: string, value: string])[] {
  const filters = FILTERS[query.kind].flatMap((filter): readonly (readonly [string, string])[] => {
    const value = Object.hasOwn(query.params, filter.name) ? query.params[filter.name] : undefined;
    return value === undefined ? [] : [[filterLabel(filter), describeValue(filter, value, zone)]];
  });
  return query.viewingAs === undefined ? filters : [...filters, [say("query.bar.viewingAs"), query.viewingAs]];
}

function describeValue(filter: Filter, value: FilterValue, zone: string): string {
  if (filter.kind === "flag") return "";
  if (typeof value === "boolean") return value ? say("query.values.yes") : say("query.values.no");
  if (typeof value === "number") return filter.kind === "time" ? formatReading(value, zone) : String(value);
  return typeof value === "string" ? value : value.join(", ");
}

/** A part of a text, with or without a problem. */
export interface TextStretch {
  readonly text: string;
  readonly problem: TextProblem | null;
}

/** The text cut at the edges of its problems. Joined, the parts are the text. Problems of length 0 have no part. */
export function cutAtProblems(text: string, problems: readonly TextProblem[]): readonly TextStretch[] {
  const stretches: TextStretch[] = [];
  let at = 0;
  for (const problem of problems.toSorted((a, b) => a.at - b.at)) {
    const from = Math.max(at, problem.at);
    const to = Math.min(text.length, problem.at + problem.length);
    if (to <= from) continue;
    if (from > at) stretches.push({ text: text.slice(at, from), problem: null });
    stretches.push({ text: text.slice(from, to), problem });
    at = to;
  }
  if (at < text.length) stretches.push({ text: text.slice(at), problem: null });
  return stretches;
}
