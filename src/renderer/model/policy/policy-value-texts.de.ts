// The German texts of Settings → Organisation.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { policyValueTexts } from "./policy-value-texts.ts";

export const policyValueTextsDe: Translation<typeof policyValueTexts> = {
  explained: "Ein Administrator hat das für diesen Computer festgelegt. Hier kann es nicht geändert werden.",
  nothing: "Die Richtlinie legt nichts fest.",
  from: (source) => `Richtlinie: ${source}`,
  setting: "Einstellung",
  value: "Wert",
  labels: {
    connections: "Verbindungen",
    otherConnections: "Andere Verbindungen",
    exports: "Exporte",
    keysOnDisk: "Schlüssel auf der Festplatte",
    links: "Links",
    keepDays: "Gespeicherte Daten",
    audit: "Prüfprotokoll",
    proxy: "Proxy",
    updates: "Aktualisierungen",
    updateFeed: "Quelle der Aktualisierungen",
    language: "Sprache",
  },
  noConnections: "Keine",
  otherConnections: { yes: "Erlaubt", no: "Nicht erlaubt" },
  exports: { allowed: "Erlaubt", redacted: "Nur mit Pseudonymen statt Personen", off: "Nicht erlaubt" },
  keysOnDisk: {
    yes: "Erlaubt, vom Betriebssystem verschlüsselt",
    no: "Nicht erlaubt: Schlüssel bleiben im Arbeitsspeicher",
  },
  links: {
    allowed: "Erlaubt",
    managed: "Nur solche, die eine Verbindung der Organisation nennen",
    off: "Nicht erlaubt",
  },
  noLimit: "Keine Grenze",
  keepDays: (days) =>
    icu("Wird vergessen, wenn {days, plural, one {# Tag} other {# Tage}} lang nicht benutzt", { days }),
  audit: { yes: "Wird immer geführt", no: "Jede Person entscheidet" },
  updates: { on: "Erlaubt", off: "Nicht erlaubt" },
  noFeed: "Keine",
  languages: { person: "Jede Person wählt", en: "English", de: "Deutsch" },
  proxies: { system: "Der des Systems", direct: "Keiner" },
};
