// Changes other filters of a form when one filter changes, so that they still fit together.
import { FILTERS, findFilter, type Filter, type QueryKind } from "./filters.ts";
import { filterLabel } from "./filter-texts.ts";
import { say } from "#texts/say.ts";

/** A follow-up change and its reason, as a sentence that can be shown. */
export interface CoupledChange {
  readonly param: string;
  readonly sentence: string;
}

export interface Coupled<Value> {
  readonly params: Readonly<Record<string, Value>>;
  readonly changes: readonly CoupledChange[];
}

/**
 * The parameters after `changed` was set or removed; an unknown name changes nothing. A click may undo another click,
 * but never typed text. Setting a filter switches off those that it excludes (Only deleted, Hide deleted), switches on
 * the flags it needs (Unread, Count), and gives a choice it needs its usual value (From message, Direction). Removing
 * it removes flags that need it; typed values stay (From is cleared, To stays) for `checkQuery` to report.
 */
export function couple<Value>(
  kind: QueryKind,
  params: Readonly<Record<string, Value>>,
  changed: string,
): Coupled<Value | true | string> {
  const filter = findFilter(kind, changed);
  if (filter === undefined) return { params, changes: [] };
  return Object.hasOwn(params, changed) ? coupleSet(kind, params, filter) : coupleCleared(kind, params, filter);
}

function coupleSet<Value>(
  kind: QueryKind,
  params: Readonly<Record<string, Value>>,
  filter: Filter,
): Coupled<Value | true | string> {
  const coupled = new Map<string, Value | true | string>(Object.entries(params));
  const changes: CoupledChange[] = [];
  for (const other of named(kind, filter.excludes)) {
    if (!coupled.delete(other.name)) continue;
    changes.push({
      param: other.name,
      sentence: say("query.coupling.excluded", { label: filterLabel(other), by: filterLabel(filter) }),
    });
  }
  for (const other of named(kind, filter.needs)) {
    const value = other.kind === "flag" ? true : other.usual;
    if (coupled.has(other.name) || value === undefined) continue;
    coupled.set(other.name, value);
    const sentence =
      value === true
        ? say("query.coupling.switchedOn", { label: filterLabel(other), by: filterLabel(filter) })
        : say("query.coupling.set", { label: filterLabel(other), value, by: filterLabel(filter) });
    changes.push({ param: other.name, sentence });
  }
  return { params: Object.fromEntries(coupled), changes };
}

function coupleCleared<Value>(
  kind: QueryKind,
  params: Readonly<Record<string, Value>>,
  filter: Filter,
): Coupled<Value> {
  const dependents = FILTERS[kind].filter(
    (other) =>
      other.kind === "flag" && other.needs?.includes(filter.name) === true && Object.hasOwn(params, other.name),
  );
  const gone = new Set(dependents.map((other) => other.name));
  return {
    params: Object.fromEntries(Object.entries(params).filter(([name]) => !gone.has(name))),
    changes: dependents.map((other) => ({
      param: other.name,
      sentence: say("query.coupling.needGone", { label: filterLabel(other), need: filterLabel(filter) }),
    })),
  };
}

function named(kind: QueryKind, names: readonly string[] | undefined): readonly Filter[] {
  return (names ?? []).flatMap((name) => findFilter(kind, name) ?? []);
}
