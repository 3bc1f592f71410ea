// The catalogues of the engine in German, by name.
import { columnTextsDe, unitTextsDe } from "../domain/columns/column-texts.de.ts";
import type { Translations } from "../domain/text/language.ts";

export const GERMAN: Translations = {
  columns: columnTextsDe,
  "columns.units": unitTextsDe,
};
