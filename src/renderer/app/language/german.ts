// The window's catalogues in German, by name. Loaded only for a window in German.
import type { Translations } from "../../../domain/text/language.ts";
import { columnTextsDe, unitTextsDe } from "../../../domain/columns/column-texts.de.ts";
import { settingsTextsDe } from "../settings-texts.de.ts";
import { rowsTextsDe } from "../../model/rows/rows-texts.de.ts";
import { policyValueTextsDe } from "../../model/policy/policy-value-texts.de.ts";

export const GERMAN: Translations = {
  columns: columnTextsDe,
  "columns.units": unitTextsDe,
  "policy.values": policyValueTextsDe,
  rows: rowsTextsDe,
  settings: settingsTextsDe,
};
