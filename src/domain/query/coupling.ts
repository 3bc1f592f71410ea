// What else changes in a form when one filter changes, so that the filters go on fitting together.
import { FILTERS, findFilter } from "./filters.ts";
import type { Filter, QueryKind } from "./filters.ts";

/** What was changed along, and why, as a sentence that can be shown. */
export interface CoupledChange {
  readonly param: string;
  readonly sentence: string;
}

export interface Coupled<Value> {
  readonly params: Readonly<Record<string, Value>>;
  readonly changes: readonly CoupledChange[];
}

/**
 * The parameters after `changed` was set, or taken out. One click may undo another click, but never what was typed:
 * - a filter that is set switches off what it excludes (Only deleted, Hide deleted);
 * - it switches on the flags it needs (Unread, Count) and gives a choice it needs its usual value (From message,
 *   Direction);
 * - a flag whose need is taken out goes with it (Count, Unread). A typed value stays (From is cleared, To stays), and
 *   `checkQuery` says what it needs, since an emptied field is mostly about to be filled again.
 *
 * `Value` is what a control holds; a parameter that is not asked for is absent. Nothing changes for an unknown name.
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
    changes.push({ param: other.name, sentence: `${other.label} was switched off: ${filter.label} excludes it.` });
  }
  for (const other of named(kind, filter.needs)) {
    const value = other.kind === "flag" ? true : other.usual;
    if (coupled.has(other.name) || value === undefined) continue;
    coupled.set(other.name, value);
    const what = value === true ? "was switched on" : `was set to ${value}`;
    changes.push({ param: other.name, sentence: `${other.label} ${what}: ${filter.label} needs it.` });
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
      sentence: `${other.label} was switched off: it needs ${filter.label}.`,
    })),
  };
}

function named(kind: QueryKind, names: readonly string[] | undefined): readonly Filter[] {
  return (names ?? []).flatMap((name) => findFilter(kind, name) ?? []);
}
