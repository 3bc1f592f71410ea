// The German texts for the fields of a query.
import type { Translation } from "../../../domain/text/language.ts";
import type { draftTexts } from "./draft-texts.ts";

const quoted = (values: readonly string[]): string => values.map((value) => `„${value}“`).join(", ");

export const draftTextsDe: Translation<typeof draftTexts> = {
  add: (words) => `${quoted(words)} hinzufügen`,
  useAs: {
    uid: (values) => `${quoted(values)} als UID verwenden`,
    conversation: (values) => `${quoted(values)} als Unterhaltungs-ID verwenden`,
    other: (values, label) => `${quoted(values)} als ${label} verwenden`,
  },
  alsoSpelled: (others) => `auch ${others}`,
  notChosen: (text, use) =>
    `„${text}“ ist noch nicht gewählt. Wählen Sie einen Eintrag der Liste${use === null ? "" : `, zum Beispiel: ${use}`}.`,
  typeTime: "Geben Sie einen Zeitpunkt ein: 2026-03-01 14:00, yesterday 9:30, 30 min ago",
  endOfDay: (reading) => `${reading} (das Ende dieses Tages)`,
};
