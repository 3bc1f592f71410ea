// The texts that AG Grid says itself, mostly to screen readers. The keys are those of its `localeText`.
import { translated } from "../../../../domain/text/language.ts";

export const gridTexts = translated("rows.grid", {
  ariaSortableColumn: "Press ENTER to sort",
  ariaRowSelect: "Press SPACE to select this row",
  ariaRowDeselect: "Press SPACE to deselect this row",
  ariaSkeletonCellLoading: "Row data is loading",
  ariaSkeletonCellLoadingFailed: "Row failed to load",
  ariaDeferSkeletonCellLoading: "Cell is loading",
  loadingError: "ERR",
});
