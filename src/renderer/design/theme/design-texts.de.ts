// The German texts of the parts that every feature uses.
import type { Translation } from "../../../domain/text/language.ts";
import type { designTexts } from "./design-texts.ts";

export const designTextsDe: Translation<typeof designTexts> = {
  keep: "Behalten",
  close: "Schließen",
  closeNotice: "Hinweis schließen",
  thenPress: "dann",
  notLoaded: "Dieser Teil des Fensters kann nicht geladen werden",
  notLoadedDetail:
    "Eine Datei von Switchboard war nicht lesbar. Wurde Switchboard aktualisiert oder verschoben, starten Sie es neu.",
  tryAgain: "Erneut versuchen",
};
