// The texts for a person who entered an API key in the wrong place, in German.
import type { Translation } from "../text/language.ts";
import type { KEY_TEXTS } from "./key-texts.ts";

export const KEY_TEXTS_DE: Translation<typeof KEY_TEXTS> = {
  inName:
    "Das sieht wie ein API-Schlüssel aus. Geben Sie ihn im Feld „API-Schlüssel“ ein: Namen sind auf dem Bildschirm zu sehen.",
  inFilter:
    "Ein Filter enthält einen API-Schlüssel. Entfernen Sie ihn: Filter werden gezeigt, gespeichert und in Adressen gesendet.",
  inField: "Das sieht wie ein API-Schlüssel aus. Geben Sie ihn im Feld „API-Schlüssel“ ein.",
};
