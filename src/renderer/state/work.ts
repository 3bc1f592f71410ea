// Work under way that is not drawn: controllers, queues and counters. Each feature keeps its own beside its actions.
import type { QueryKind } from "#domain/query/filters.ts";

/** Stands for all the work of one window; the parts belong to the features. */
export type Work = object;

/** One value for each screen. */
export type PerKind<Value> = Record<QueryKind, Value>;

/**
 * Declares the work of a feature: each window has its own, which `begin` makes when it is first needed. Throws for an App
 * whose place was left, as everything of that App does.
 */
export function ownWork<Own extends object>(begin: () => Own): (app: { readonly work: Work }) => Own {
  const parts = new WeakMap<Work, Own>();
  return ({ work }) => {
    const own = parts.get(work) ?? begin();
    parts.set(work, own);
    return own;
  };
}
