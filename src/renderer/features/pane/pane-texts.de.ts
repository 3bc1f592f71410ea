// The German texts for the right pane and its parts.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { formatNumber } from "../../design/words/format.ts";
import type { paneTexts } from "./pane-texts.ts";

const line = (number: number): string => `Zeile ${formatNumber(number)}`;

export const paneTextsDe: Translation<typeof paneTexts> = {
  width: "Breite der Details",
  close: "Schließen",
  closeDetails: "Details schließen",
  record: { messages: "Nachricht", calls: "Anruf" },

  overview: "Übersicht",
  rawJson: "Roh-JSON",
  eventCount: (number) => icu("{number, plural, one {# Ereignis} other {# Ereignisse}}", { number }),
  versionCount: (number) => icu("{number, plural, one {# andere Fassung} other {# andere Fassungen}}", { number }),
  asking: "Der volle Datensatz wird angefragt",
  askFailed: "Gezeigt werden die Details aus der Liste.",

  otherVersion: "Andere Fassung",
  version: (number) => `Andere Fassung ${number}`,
  twins: (number) =>
    icu("{number, plural, one {Ein anderer Datensatz hat} other {# andere Datensätze haben}} diese ID. ", { number }),
  twinsKept: (kind) =>
    kind === "messages"
      ? "Absender, Zeit oder Unterhaltung sind verschieden. Es sind also verschiedene Nachrichten, und alle bleiben erhalten."
      : "Anrufer, Zeit oder Angerufener sind verschieden. Es sind also verschiedene Anrufe, und alle bleiben erhalten.",
  fromFile: "Wie aus der Datei gelesen",
  fromService: "Wie vom Dienst gesendet",

  events: "Ereignisse",
  noTime: "keine Zeit",
  line,
  inFile: (file, number) => `${file}, ${line(number)}`,
  foundIn: (file, number) => `Wie gefunden in ${file}, ${line(number)}`,
  beginningIn: (file, number) => `Der Anfang eines langen Ereignisses, wie gefunden in ${file}, ${line(number)}`,

  copy: (what) => `${what} kopieren`,
  copied: "Kopiert",
  link: "Link",
  openInBrowser: "Im Browser öffnen",
  open: (what) => `${what} im Browser öffnen`,
  firstOf: {
    event: (shown, total) =>
      icu("Die ersten {shown, number} von {total, plural, one {# Ereignis} other {# Ereignissen}}.", { shown, total }),
    unreadable: (shown, total) =>
      icu(
        "Die ersten {shown, number} von {total, plural, one {# unlesbaren Datensatz} other {# unlesbaren Datensätzen}}.",
        { shown, total },
      ),
  },
  showMore: "Mehr zeigen",
};
