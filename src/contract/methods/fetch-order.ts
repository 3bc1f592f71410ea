// Whether an export that follows a walk can be written while its rows come, or only when the walk has brought all of them.
import { directionOf } from "../../domain/query/query.ts";
import type { Query } from "../../domain/query/query-shape.ts";
import { FORMATS } from "../exports/export-formats.ts";
import type { ExportPlan } from "./export-methods.ts";
import type { ViewSpec } from "./rows.ts";

/**
 * Why the rows of a plan cannot be written as a walk of the query brings them, as the beginning of a sentence that goes on
 * with "needs every row first"; null when they can. A view without an order of its own is newest first, as calls and walks
 * back through messages come.
 */
export function whyRowsMustWait(plan: ExportPlan, { sort }: Pick<ViewSpec, "sort">, query: Query): string | null {
  if (plan.subject === "unreadable") return "A list of unreadable records";
  if (sort.length > 0) return "The order that is chosen";
  if (query.kind === "messages" && directionOf(query) === "append")
    return "Newest first, of a query that goes forward,";
  if (plan.parts.by === "day" || plan.parts.by === "conversation") return `A file for each ${plan.parts.by}`;
  if (plan.redaction.people) return "Taking out people";
  return FORMATS[plan.format].continues ? null : `${FORMATS[plan.format].label}, as a format,`;
}
