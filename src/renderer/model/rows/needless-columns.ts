// The columns of a grid that add nothing in any of its rows.
import type { QueryKind } from "../../../domain/query/filters.ts";
import { gridIdOf, findColumn } from "../../../domain/columns/datasets.ts";
import type { ScreenState } from "./screen.ts";

type Fixing = Pick<ScreenState, "result" | "viewParams" | "localValues">;

/**
 * In one conversation the receiver adds nothing: it is the group, or the other one of two people. The
 * query or a filter of the loaded rows fixes the conversation, or the receiver itself. Ids of grid columns.
 */
export function needlessColumns(kind: QueryKind, { result, viewParams, localValues }: Fixing): readonly string[] {
  const receiver = kind === "messages" ? findColumn(kind, "receiver") : undefined;
  if (receiver === undefined) return [];
  const isAsked = result?.query.params["conversationId"] !== undefined || viewParams["conversationId"] !== undefined;
  const isFiltered = localValues.some(
    ({ column, value, excluded }) =>
      (column === "conversationId" || column === "receiver") && value !== null && !excluded,
  );
  return isAsked || isFiltered ? [gridIdOf(kind, receiver)] : [];
}
