// The German texts that AG Grid says itself.
import type { Translation } from "../../../../domain/text/language.ts";
import type { gridTexts } from "./grid-texts.ts";

export const gridTextsDe: Translation<typeof gridTexts> = {
  ariaSortableColumn: "Eingabetaste sortiert",
  ariaRowSelect: "Leertaste wählt diese Zeile",
  ariaRowDeselect: "Leertaste hebt die Wahl dieser Zeile auf",
  ariaSkeletonCellLoading: "Zeile wird geladen",
  ariaSkeletonCellLoadingFailed: "Zeile konnte nicht geladen werden",
  ariaDeferSkeletonCellLoading: "Zelle wird geladen",
  loadingError: "Fehler",
};
