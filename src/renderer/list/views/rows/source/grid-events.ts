// The events of a grid. AG Grid tells its listeners by a timer: also those that were removed meanwhile, and also after the grid was
// destroyed, when its functions answer with undefined. What listens by these is not told then. What a person does is told at once:
// told later, a click would act on a screen, an order of rows or a selection to which the person has gone on since.
import { useEffect, useEffectEvent } from "react";
import {
  BeanStub,
  InfiniteRowModelModule,
  type AgEventListener,
  type AgPublicEventType,
  type GridApi,
  type Module,
} from "ag-grid-community";
import type { GridRow } from "./datasource.ts";
import { gridContextOf, type Act, type ActEvents, type GridContext } from "./grid-context.ts";

/** Listens to one kind of event until the function that it gives is called, or the grid is gone. */
export function listenToGrid<Type extends Exclude<AgPublicEventType, Act>>(
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

/** Tells a component at once of something that a person does in its grid. */
export function useAct<Type extends Act>(
  api: GridApi<GridRow> | null,
  type: Type,
  listener: (event: ActEvents[Type]) => void,
): void {
  const told = useEffectEvent(listener);
  useEffect(() => {
    const listen = api === null || api.isDestroyed() ? null : gridContextOf(api).listen;
    return listen?.(type, (event) => told(event));
  }, [api, type]);
}

/** Gives the grid's context the function that listens as AG Grid's own parts do. */
class Acts extends BeanStub {
  readonly beanName = "acts";

  wireBeans(): void {
    const context: GridContext = this.gos.get("context");
    context.listen = (type, listener) => {
      const [stop] = this.addManagedEventListeners({ [type]: listener });
      return () => void stop?.();
    };
  }
}

/** AG Grid's types allow only the names of its own modules and beans. */
export const ActsModule = {
  moduleName: "Acts",
  version: InfiniteRowModelModule.version,
  beans: [Acts],
} as unknown as Module;
