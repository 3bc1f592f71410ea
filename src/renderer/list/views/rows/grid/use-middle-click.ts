// The middle button of the mouse on a row opens its record in a new window, as it opens a link in a new tab elsewhere.
import { useEffect, type RefObject } from "react";
import type { GridApi } from "ag-grid-community";
import type { QueryKind } from "#domain/query/filters.ts";
import { openRecordInWindow } from "#renderer/conversation/actions/window-actions.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { isMoreRow, type GridRow } from "#renderer/list/views/rows/source/datasource.ts";

/** As `MouseEvent.button` numbers it. */
const MIDDLE = 1;

export function useMiddleClick(
  kind: QueryKind,
  frame: RefObject<HTMLElement | null>,
  api: GridApi<GridRow> | null,
): void {
  const app = useAppContext();
  useEffect(() => {
    const element = frame.current;
    if (element === null || api === null) return;
    const onPress = (event: MouseEvent): void => {
      // Otherwise some systems begin to scroll.
      if (event.button === MIDDLE) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      if (event.button !== MIDDLE || api.isDestroyed()) return;
      const row = rowOf(event.target, api);
      if (row !== undefined && !isMoreRow(row)) void openRecordInWindow(app, kind, row, false);
    };
    element.addEventListener("mousedown", onPress);
    element.addEventListener("auxclick", onClick);
    return () => {
      element.removeEventListener("mousedown", onPress);
      element.removeEventListener("auxclick", onClick);
    };
  }, [app, api, frame, kind]);
}

function rowOf(target: EventTarget | null, api: GridApi<GridRow>): GridRow | undefined {
  const position = target instanceof Element ? target.closest("[row-index]")?.getAttribute("row-index") : null;
  return position === null || position === undefined ? undefined : api.getDisplayedRowAtIndex(Number(position))?.data;
}
