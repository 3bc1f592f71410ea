// The events of a grid. AG Grid tells of most of them by a timer: also to listeners that were removed meanwhile, and also
// after the grid was destroyed, when its functions answer with undefined. What listens by these is not told then.
import type { AgEventListener, AgPublicEventType, GridApi } from "ag-grid-community";
import type { GridRow } from "./datasource.ts";

/** Listens to one kind of event until the function that it gives is called, or the grid is gone. */
export function listenToGrid<Type extends AgPublicEventType>(
  api: GridApi<GridRow>,
  type: Type,
  listener: AgEventListener<GridRow, unknown, Type>,
): () => void {
  let isOver = false;
  const told: typeof listener = (event) => {
    if (!isOver && !api.isDestroyed()) listener(event);
  };
  api.addEventListener(type, told);
  return () => {
    isOver = true;
    if (!api.isDestroyed()) api.removeEventListener(type, told);
  };
}

/** A listener for a property of `AgGridReact`. */
export function whileItStands<Event extends { readonly api: GridApi<GridRow> }>(
  listener: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    if (!event.api.isDestroyed()) listener(event);
  };
}
