// The German sentences of what the organisation's policy does not allow.
import type { Translation } from "../../domain/text/language.ts";
import type { MANAGED_TEXTS } from "./managed-texts.ts";

export const MANAGED_TEXTS_DE: Translation<typeof MANAGED_TEXTS> = {
  connectionFixed: "Ihre Organisation verwaltet diese Verbindung. Sie kann nicht geändert oder gelöscht werden.",
  noOthers: "Ihre Organisation erlaubt nur ihre eigenen Verbindungen.",
  keyFixed: "Ihre Organisation hat den Schlüssel dieser Verbindung festgelegt.",
  exportsOff: "Ihre Organisation erlaubt keine Exporte.",
  onlyRedacted: "Ihre Organisation erlaubt nur Exporte mit Pseudonymen statt Personen.",
  noSignatures: "Ihre Organisation erlaubt keine Exporte mit Signaturen in Adressen.",
  noMapping: "Ihre Organisation erlaubt keine Liste der Pseudonyme.",
  noCopies: "Ihre Organisation erlaubt nicht, Zeilen zu kopieren. Links zu Zeilen können kopiert werden.",
  linksOff: "Ihre Organisation erlaubt keine Links zu Datensätzen.",
  onlyNamed: "Ihre Organisation erlaubt nur Links, die eine ihrer Verbindungen nennen.",
  updatesOff: "Ihre Organisation erlaubt keine Aktualisierungen.",
};
