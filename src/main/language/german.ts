// The catalogues of the main process in German, by name.
import { GERMAN as SHARED } from "../../contract/language/german.ts";
import type { Translations } from "../../domain/text/language.ts";
import { POLICY_TEXTS_DE } from "../policy/policy-texts.de.ts";
import {
  DIALOG_TEXTS_DE,
  LEAVING_TEXTS_DE,
  MENU_TEXTS_DE,
  PROBLEM_TEXTS_DE,
  WORK_TEXTS_DE,
} from "../system/texts.de.ts";

export const GERMAN: Translations = {
  ...SHARED,
  "main.dialogs": DIALOG_TEXTS_DE,
  "main.leaving": LEAVING_TEXTS_DE,
  "main.menu": MENU_TEXTS_DE,
  "main.policy": POLICY_TEXTS_DE,
  "main.problems": PROBLEM_TEXTS_DE,
  "main.work": WORK_TEXTS_DE,
};
