// A click on a header opens the screen's view in that order.
import { useCallback } from "react";
import type { SortChangedEvent } from "ag-grid-community";
import type { SortColumn } from "../../../../contract/methods/rows.ts";
import type { QueryKind } from "../../../../domain/query/filters.ts";
import { reopenView } from "../../../actions/rows/view-actions.ts";
import type { GridRow } from "../source/datasource.ts";
import { useAppContext } from "../../../actions/base/use-app.ts";
import { screenOf } from "../../../actions/base/app.ts";

/** Gives the function to call when the sort has changed. */
export function useGridSort(kind: QueryKind, newestFirst: string): (event: SortChangedEvent<GridRow>) => void {
  const app = useAppContext();
  return useCallback(
    (event) => {
      const chosen = event.api
        .getColumnState()
        .flatMap((state): readonly SortColumn[] =>
          state.sort === "asc" || state.sort === "desc"
            ? [{ column: state.colId, descending: state.sort === "desc" }]
            : [],
        );
      const isUsual = chosen.length === 1 && chosen[0]?.column === newestFirst && chosen[0].descending;
      const sort = isUsual ? [] : chosen;
      if (JSON.stringify(sort) !== JSON.stringify(screenOf(app, kind).sort)) void reopenView(app, kind, { sort });
    },
    [app, kind, newestFirst],
  );
}
