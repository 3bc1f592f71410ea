// Why an address may not be a base URL of a connection, and why a result belongs to other addresses, in German.
import type { ORIGIN_PROBLEMS, ROOT_PROBLEMS } from "./connection-texts.ts";
import type { Translation } from "./text/language.ts";

export const ORIGIN_PROBLEMS_DE: Translation<typeof ORIGIN_PROBLEMS> = {
  addressesChanged:
    "Während der Anfrage haben sich die Adressen dieser Verbindung geändert. Führen Sie die Abfrage noch einmal aus.",
};

export const ROOT_PROBLEMS_DE: Translation<typeof ROOT_PROBLEMS> = {
  invalid: "Das ist keine gültige Adresse.",
  user: "Eine Adresse darf weder einen Benutzernamen noch ein Passwort enthalten.",
  search: "Eine Adresse darf weder ? noch # enthalten.",
  scheme: "Erlaubt sind nur https-Adressen, und http auf diesem Computer.",
};
