// The German texts of notices about diagnostics.
import type { Translation } from "../../../domain/text/language.ts";
import type { helpTexts } from "./help-texts.ts";

export const helpTextsDe: Translation<typeof helpTexts> = {
  diagnostics: "Diagnose",
  notRead: "Die Diagnose konnte nicht gelesen werden",
};
