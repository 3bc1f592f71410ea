// The German texts for updates of the program.
import type { Translation } from "../../../domain/text/language.ts";
import { formatBytes } from "../../design/words/format.ts";
import type { updateTexts } from "./update-texts.ts";

export const updateTextsDe: Translation<typeof updateTexts> = {
  heading: "Aktualisierungen",
  version: (version) => `Das ist Switchboard ${version}.`,
  check: "Nach Aktualisierungen suchen",
  checking: "Wird gesucht …",
  newest: "Das ist die neueste Version.",
  older: (version) => `Angeboten wird ${version}. Diese Version ist älter, darum wird nichts installiert.`,
  unfit: (version) =>
    `Version ${version} braucht ein neueres Betriebssystem. Aktualisieren Sie das System und suchen Sie dann noch einmal.`,
  found: (version) => `Version ${version} ist verfügbar.`,
  notes: (version) => `Neues in ${version}`,
  download: "Herunterladen und beim nächsten Start installieren",
  downloading: (bytes, totalBytes) =>
    `Wird heruntergeladen: ${formatBytes(bytes)} von ${formatBytes(totalBytes)}. Das wartet, solange geladen oder exportiert wird.`,
  progress: "Herunterladen der Aktualisierung",
  cancel: "Abbrechen",
  ready: (version) =>
    `Version ${version} ist heruntergeladen. Sie wird beim Beenden von Switchboard installiert und läuft ab dem nächsten Start.`,
  obstacles: {
    policy:
      "Ihre Organisation erlaubt nicht, dass Switchboard sich selbst aktualisiert. Sie installiert neue Versionen auf anderem Weg.",
    browserShell:
      "Switchboard läuft im Browser und kann sich nicht selbst aktualisieren. Aktualisieren Sie seine Quellen und starten Sie es neu.",
    notPackaged:
      "Switchboard läuft aus seinen Quellen und kann sich nicht selbst aktualisieren. Aktualisieren Sie sie und starten Sie es neu.",
    systemPackage:
      "Switchboard wurde als Paket des Systems installiert. Installieren Sie neue Versionen mit der Paketverwaltung des Systems.",
    msi: "Switchboard wurde als MSI-Paket installiert. Ihr Administrator verteilt neue Versionen.",
    readOnly:
      "Sie dürfen dieses AppImage nicht ersetzen. Verschieben Sie es in einen eigenen Ordner, oder fragen Sie den, der es dort abgelegt hat.",
    moveFirst:
      "Switchboard kann sich nur aus einem Ordner auf diesem Mac aktualisieren. Verschieben Sie es nach „Programme“ und starten Sie es dort.",
    otherPackage:
      "Diese Kopie von Switchboard stammt nicht aus einem Paket, das sich selbst aktualisieren kann. Installieren Sie eine neue.",
    noFeed:
      "Es ist keine Quelle für Aktualisierungen festgelegt. Ein Administrator nennt sie in der Richtlinie, als updateFeed.",
  },
};
