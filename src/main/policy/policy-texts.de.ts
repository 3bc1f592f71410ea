// The German sentences about a policy that cannot be read. None repeats a value: one of them may be a key.
import type { Translation } from "../../domain/text/language.ts";
import type { POLICY_TEXTS } from "./policy-texts.ts";

export const POLICY_TEXTS_DE: Translation<typeof POLICY_TEXTS> = {
  notReadable: (code) =>
    `Die Richtlinie kann nicht gelesen werden (${code}). Bitten Sie Ihren Administrator, ihre Rechte zu prüfen.`,
  notAFile: "Die Richtlinie ist keine Datei.",
  notOwned: (path) =>
    `${path} kann von anderen als einem Administrator geändert werden. Besitzer muss root sein, und niemand sonst darf schreiben.`,
  tooLarge: (kilobytes) => `Die Richtlinie ist größer als ${kilobytes} kB.`,
  notText: "Die Richtlinie ist kein UTF-8-Text.",
  notJson: (line) => `Zeile ${line} der Richtlinie ist kein gültiges JSON.`,
  repeated: (name) => `${name}: Die Einstellung steht zweimal da.`,
  noAnswer: (command, status) => `Die Richtlinie kann nicht gelesen werden: ${command} endete mit ${status}.`,
  strangeLine: (line) => `Zeile ${line} der Antwort der Registrierung kann nicht gelesen werden.`,
  notAscii: (line) =>
    `Zeile ${line} der Antwort der Registrierung hat ein Zeichen außerhalb von ASCII. Schreiben Sie es maskiert, zum Beispiel \\u00fc.`,
  wrongType: (name, type) => `${name}: Ein Wert der Art ${type} kann hier nicht benutzt werden.`,
  notJsonValue: (name) => `${name}: Der Text ist kein gültiges JSON.`,
};
