// The catalogues of the engine in German, by name.
import type { Translations } from "../domain/text/language.ts";

export const GERMAN: Translations = {};
