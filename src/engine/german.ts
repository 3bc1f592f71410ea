// The catalogues of the engine in German, by name.
import type { Translations } from "../domain/text/language.ts";
import { MANAGED_TEXTS_DE } from "../contract/policy/managed-texts.de.ts";
import { columnTextsDe, unitTextsDe } from "../domain/columns/column-texts.de.ts";

export const GERMAN: Translations = {
  columns: columnTextsDe,
  "columns.units": unitTextsDe,
  "policy.rules": MANAGED_TEXTS_DE,
};
