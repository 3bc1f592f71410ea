// The German texts about the computer's network and sleep.
import type { Translation } from "../../../domain/text/language.ts";
import type { computerTexts } from "./computer-texts.ts";

export const computerTextsDe: Translation<typeof computerTexts> = {
  offline: "Offline",
  slept: (length) => `Ruhezustand ${length}`,
  walkWaits: {
    meaning: "Laden wartet",
    hint: "Der Computer hat kein Netzwerk. Das Laden geht von selbst weiter, sobald es wieder da ist.",
  },
  onlyStored: {
    meaning: "nur Gespeichertes",
    hint: "Der Computer hat kein Netzwerk. Gespeicherte Zeilen können gelesen, neue nicht geladen werden.",
  },
  needsNone: {
    meaning: "hier nicht nötig",
    hint: "Der Computer hat kein Netzwerk. Die gezeigten Daten brauchen keins.",
  },
  walkGoesOn: {
    meaning: "Laden geht weiter",
    hint: "Der Computer war im Ruhezustand. Das Laden geht dort weiter, wo es war.",
  },
  allKept: {
    meaning: "alle Zeilen sind da",
    hint: "Der Computer war im Ruhezustand. Alle geladenen Zeilen sind noch da.",
  },
};
