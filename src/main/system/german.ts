// The catalogues of the main process in German, by name.
import type { Translations } from "../../domain/text/language.ts";

export const GERMAN: Translations = {};
