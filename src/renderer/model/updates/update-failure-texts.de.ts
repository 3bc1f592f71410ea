// The German texts for failed checks and downloads of updates.
import type { Translation } from "../../../domain/text/language.ts";
import type { updateFailureTexts } from "./update-failure-texts.ts";

const KEEPS_RUNNING = "Diese Version läuft weiter.";

export const updateFailureTextsDe: Translation<typeof updateFailureTexts> = {
  off: {
    title: "Switchboard kann sich hier nicht selbst aktualisieren",
    detail: "Den Grund und was Sie stattdessen tun können, finden Sie unter Einstellungen → Allgemein.",
  },
  busy: {
    title: "Aktualisierungen warten",
    detail:
      "Gerade wird geladen, exportiert oder eine Aktualisierung heruntergeladen. Versuchen Sie es danach noch einmal.",
  },
  unasked: {
    title: "Noch wurde keine Aktualisierung gefunden",
    detail: "Suchen Sie zuerst nach Aktualisierungen.",
  },
  unreachable: {
    title: "Die Quelle der Aktualisierungen ist nicht erreichbar",
    detail: `Prüfen Sie das Netzwerk und versuchen Sie es noch einmal. Hilft das nicht, fragen Sie Ihren Administrator. ${KEEPS_RUNNING}`,
  },
  refused: {
    title: "Die Quelle der Aktualisierungen hat die Anfrage abgelehnt",
    detail: `Fragen Sie Ihren Administrator, ob die Adresse stimmt und ob dort Pakete für dieses System liegen. ${KEEPS_RUNNING}`,
  },
  redirected: {
    title: "Die Quelle der Aktualisierungen hat die Anfrage umgeleitet",
    detail: `Switchboard folgt der Umleitung nicht. Bitten Sie Ihren Administrator, die endgültige Adresse einzutragen. ${KEEPS_RUNNING}`,
  },
  tooLarge: {
    title: "Die Antwort der Quelle ist zu groß",
    detail: `Vielleicht hat ein anderer Server geantwortet. Bitten Sie Ihren Administrator, die Adresse der Quelle zu prüfen. ${KEEPS_RUNNING}`,
  },
  unreadable: {
    title: "Die Antwort der Quelle ist nicht lesbar",
    detail: `Sie beschreibt keine Version von Switchboard. Bitten Sie Ihren Administrator, die Quelle zu prüfen. ${KEEPS_RUNNING}`,
  },
  checksum: {
    title: "Die heruntergeladene Aktualisierung ist beschädigt",
    detail: `Sie ist nicht die Datei, die die Quelle beschreibt, und wurde gelöscht. Versuchen Sie es noch einmal. Geschieht es wieder, fragen Sie Ihren Administrator. ${KEEPS_RUNNING}`,
  },
  signature: {
    title: "Die Aktualisierung ist nicht so signiert wie diese Version",
    detail: `Sie wurde nicht installiert. Sagen Sie es Ihrem Administrator: Vielleicht hat jemand anderes die Quelle verändert. ${KEEPS_RUNNING}`,
  },
  disk: {
    title: "Die Aktualisierung kann nicht gespeichert werden",
    detail: `Die Festplatte ist voll, oder Sie dürfen dort nicht schreiben. Schaffen Sie Platz und versuchen Sie es noch einmal. ${KEEPS_RUNNING}`,
  },
  other: {
    title: "Die Aktualisierung ist fehlgeschlagen",
    detail: `Versuchen Sie es noch einmal. Den Grund nennt das Protokoll: Menü „Hilfe“, „Ordner der Protokolle öffnen“. ${KEEPS_RUNNING}`,
  },
};
