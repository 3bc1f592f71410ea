// The catalogues of domain and contract in German, by name: those that every process has.
import { columnTextsDe, unitTextsDe } from "../../domain/columns/column-texts.de.ts";
import type { Translations } from "../../domain/text/language.ts";
import { MANAGED_TEXTS_DE } from "../policy/managed-texts.de.ts";

export const GERMAN: Translations = {
  columns: columnTextsDe,
  "columns.units": unitTextsDe,
  "policy.rules": MANAGED_TEXTS_DE,
};
