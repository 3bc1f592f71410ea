// The German sentences with which the engine refuses what a person asked for.
import { icu } from "../domain/text/icu.ts";
import type { Translation } from "../domain/text/language.ts";
import type { REFUSAL_TEXTS } from "./refusal-texts.ts";

export const REFUSAL_TEXTS_DE: Translation<typeof REFUSAL_TEXTS> = {
  nameTaken: "Eine andere gespeicherte Abfrage hat diesen Namen.",
  export: {
    stillReading: "Die Datei wird noch gelesen.",
    gone: "Diesen Export gibt es nicht mehr.",
    running: "Der Export wird gerade geschrieben.",
    oneRunning: "Ein Export wird gerade geschrieben.",
    notKept: "Der Export konnte nicht aufbewahrt werden.",
    noSuchRow: "Eine ausgewählte Zeile ist nicht in der Liste.",
    tooManyParts: (parts, most) =>
      icu(
        "Es wären {parts, number} Dateien oder mehr; ein Export hat höchstens {most, number}. Nehmen Sie mehr in jede Datei.",
        { parts, most },
      ),
    room: (neededMegabytes, freeMegabytes) =>
      icu("etwa {needed, number} MB werden gebraucht, und {free, number} MB sind frei", {
        needed: neededMegabytes,
        free: freeMegabytes,
      }),
    nameHolds: (found) =>
      `Der Dateiname enthält „${found}“, was die Schwärzung entfernt. Wählen Sie einen anderen Namen.`,
    bytesGone: "was vorher geschrieben wurde, ist nicht mehr da",
    onlyTextBySize: "Nur Textformate können nach Größe geteilt werden.",
  },
  storage: {
    recordsNeeded: "Ein unfertiger Export braucht seine Datensätze.",
    rowsNeeded: "Ein unfertiger Export braucht seine Zeilen.",
    index: "Der Suchindex gehört zu den Datensätzen, die er findet.",
  },
};
