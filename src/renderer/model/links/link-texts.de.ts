// The German texts for opening links.
import type { Translation } from "../../../domain/text/language.ts";
import type { linkTexts } from "./link-texts.ts";

export const linkTextsDe: Translation<typeof linkTexts> = {
  titles: {
    confirm: "Den Link über eine andere Verbindung öffnen?",
    choose: "Verbindung wählen",
    keep: "Verbindung hinzufügen, um den Link zu öffnen",
    viewAs: "Anfragen im Namen einer anderen Person senden?",
  },
  toCall: "Dieser Link öffnet den Anruf",
  toMessage: "Dieser Link öffnet die Nachricht",
  where: {
    confirm: (chosen, current) => ` von ${chosen}. Das Fenster zeigt jetzt ${current}.`,
    choose: () => " einer Verbindung, die es hier nicht gibt.",
    viewAs: () => ".",
    keep: () => ". In den Beispieldaten gibt es das nicht, und eine andere Verbindung gibt es noch nicht.",
  },
  identityBefore: "Er verlangt auch, Anfragen im Namen von",
  identityAfter:
    "zu senden („Sicht von“). Der Dienst antwortet dann vielleicht so, als hätte diese Person gefragt. Tun Sie das nur, " +
    "wenn Sie der Herkunft des Links vertrauen.",
  connection: "Verbindung",
  chooseOne: "Bitte wählen",
  leave: "Abbrechen",
  newConnection: "Neue Verbindung",
  openOnBehalf: "Im Namen öffnen",
  openWithout: "Ohne sie öffnen",
  open: (connection) => (connection === null ? "Öffnen" : `Über ${connection} öffnen`),
  cannotOpen: "Ein Link kann nicht geöffnet werden",
  keptTitle: "Der Link ist vorgemerkt",
  keptDetail: "Er öffnet sich, sobald es eine Verbindung gibt.",
  notHereTitle: "Die Nachricht des Links ist nicht hier",
  notHereDetail: "Die Nachrichten danach werden gezeigt. Vielleicht gehört sie zu einer anderen Verbindung.",
  notSentTitle: "Der Dienst hat diese Nachricht nicht gesendet",
  notSentDetail: "Die Nachrichten danach werden gezeigt.",
};
