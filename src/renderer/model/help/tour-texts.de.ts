// The German texts of the tour.
import type { Translation } from "../../../domain/text/language.ts";
import type { tourTexts } from "./tour-texts.ts";

export const tourTextsDe: Translation<typeof tourTexts> = {
  title: "Rundgang",
  step: (step, steps) => `Schritt ${step} von ${steps}`,
  steps: {
    rows: {
      title: "Jede Zeile ist eine Nachricht oder ein Anruf",
      text: "Klicken Sie eine an, um alles zu sehen, was über sie bekannt ist. Anrufe und Dateien finden Sie links.",
    },
    find: {
      title: "Ein Feld findet alles",
      text: "Geben Sie eine ID, einen Link, einen Namen oder eine Zeit ein. Dasselbe Feld führt jeden Befehl aus.",
    },
    connection: {
      title: "Ihre eigenen Daten",
      text: "Verbinden Sie Ihre App in diesem Menü, oder öffnen Sie exportierte Dateien ohne Netzwerk. Die Anleitung erklärt jede Aufgabe.",
      managed:
        "Ihre Organisation entscheidet über Verbindungen. Exportierte Dateien können Sie ohne Netzwerk öffnen. Die Anleitung erklärt jede Aufgabe.",
    },
  },
  skip: "Überspringen",
  back: "Zurück",
  next: "Weiter",
  done: "Fertig",
};
