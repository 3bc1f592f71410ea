// The texts of the settings, which are loaded with their dialog.

import { translated } from "../../../domain/text/language.ts";

export const settingsTexts = translated("settings", {
  theme: "Theme",
  themes: { system: "System", light: "Light", dark: "Dark" },
  language: "Language",
  languages: { system: "System", en: "English", de: "Deutsch" },
  languageHint: "It changes at the next start.",
  languageManaged: "Managed by your organisation.",
  zone: "Time zone",
  zoneHint: (offset: string) => `Switchboard shows, reads and exports times in this zone. It is now UTC${offset}.`,
  systemZone: (zone: string) => `System (${zone})`,
  dateStyle: "Date style",
  dateStyles: { iso: "ISO 8601", language: "As the language writes it" },
  dateStyleHint: "Copies, exports and the text of a query always have ISO 8601.",
  textSize: "Text size",
  textSizes: (percent: number) => `${percent} %`,
  textSizeHint: "Everything in all windows grows with it. The menu View changes it too.",
  textSizeOfBrowser: "Switchboard runs in the browser, whose own zoom applies.",
  rowsOf: { messages: "Rows of messages", calls: "Rows of calls" },
  columns: "Columns",
  resetColumns: "Reset the columns of both grids",
  done: "Done",
});
