// The German texts of the notice that old opened files were forgotten.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { trimTexts } from "./trim-texts.ts";

export const trimTextsDe: Translation<typeof trimTexts> = {
  title: (files) =>
    icu("{files, plural, one {# geöffnete Datei vergessen} other {# geöffnete Dateien vergessen}}", { files }),
  detail: (limitGb, names, size) =>
    icu(
      "Es waren mehr als {limitGb, number} GB gespeichert. Darum wurde vergessen: {names} ({size}). Die Dateien selbst bleiben, wo sie sind.",
      { limitGb, names, size },
    ),
};
