// The parts of AG Grid that the grids use; everything else stays out of the bundle.
import {
  CellStyleModule,
  ColumnApiModule,
  EventApiModule,
  InfiniteRowModelModule,
  ModuleRegistry,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  ValidationModule,
} from "ag-grid-community";
import { TallRowsModule } from "../source/tall-rows-module.ts";

/** Registers the modules once; in development AG Grid also checks how it is used. */
export function registerGridModules(): void {
  ModuleRegistry.registerModules([
    InfiniteRowModelModule,
    RowSelectionModule,
    RowApiModule,
    ColumnApiModule,
    ScrollApiModule,
    EventApiModule,
    CellStyleModule,
    TallRowsModule,
    ...(import.meta.env.DEV ? [ValidationModule] : []),
  ]);
}
