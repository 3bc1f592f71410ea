// The German statements of a manifest and outcomes of their checks.
import { icu } from "../../../../domain/text/icu.ts";
import type { Translation } from "../../../../domain/text/language.ts";
import type { VERIFY_TEXTS } from "./verify-texts.ts";

const rowCount = (rows: number): string => icu("{rows, plural, one {# Zeile} other {# Zeilen}}", { rows });

export const VERIFY_TEXTS_DE: Translation<typeof VERIFY_TEXTS> = {
  notFound: "Die Datei wurde nicht gefunden.",
  found: (what) => `Gefunden: ${what}.`,
  seal: {
    says: "Seit es geschrieben wurde, wurde kein Wort dieses Manifests geändert.",
    right: "Sein Siegel stimmt.",
    wrong: "Sein Siegel passt nicht zum Inhalt.",
  },
  left: {
    says: (statements) =>
      icu("{statements, plural, one {# weitere Aussage} other {# weitere Aussagen}} über Dateien.", { statements }),
    right: "Keine ist falsch.",
    wrong: "Auch davon sind einige falsch.",
  },
  counted: {
    says: (files) =>
      icu(
        "{files, plural, one {# weitere Datei ist, wie das Manifest sagt.} other {# weitere Dateien sind, wie das Manifest sagt.}}",
        { files },
      ),
    right: "Jede wurde geprüft.",
  },
  rows: { says: (rows) => `Der Export enthält ${rowCount(rows)}.`, right: "Das ist die Summe seiner Teile." },
  ends: {
    says: (first, last) => `Die erste Zeile ist ${first ?? "keine"}, die letzte ${last ?? "keine"}.`,
    right: "Es sind die erste Zeile des ersten Teils und die letzte des letzten.",
    wrong: "Die Teile sagen etwas anderes.",
  },
  request: {
    says: (request) => `Die Anfrage war ${request}`,
    right: "Die Abfrage ergibt diese Anfrage.",
    wrong: (request) => `Die Abfrage ergibt ${request}`,
  },
  viewingAs: {
    says: (uid) => (uid === null ? "Die Anfrage galt für niemand anderen." : `Die Anfrage hatte die Sicht von ${uid}.`),
    right: "Die Abfrage sagt dasselbe.",
    wrong: "Die Abfrage sagt etwas anderes.",
  },
  verdict: {
    says: (verdict, because) => `Das Urteil war: ${verdict}${because === null ? "" : `: ${because}`}.`,
    right: "Das folgt aus dem Ladebericht.",
    earlier: "Eine frühere Version von Switchboard hat es nach anderen Regeln gefällt. Nur das Siegel bürgt dafür.",
    wrong: "Das folgt nicht aus dem Ladebericht.",
  },
  unreadable: {
    says: (records) =>
      icu("{records, plural, one {# Datensatz konnte} other {# Datensätze konnten}} nicht gelesen werden.", {
        records,
      }),
    right: "Der Ladebericht zählt ebenso viele.",
  },
  written: {
    says: (from, to) => `Er wurde von ${from} bis ${to} geschrieben.`,
    right: "Das Ende liegt nach dem Anfang und nicht in der Zukunft.",
    wrong: "Das kann nicht sein.",
  },
  zone: {
    says: (zone) => `Die Zeiten gelten für ${zone}.`,
    named: "Die Kopfzeile nennt sie.",
    right: "Das ist eine Zeitzone.",
    wrong: "Diese Zeitzone gibt es nicht.",
  },
  columns: {
    says: (columns) => `Die Spalten sind ${columns}.`,
    notRead: "Keine Datei wurde gelesen, deren Kopfzeile es zeigen könnte.",
    right: "Die Kopfzeile jedes Teils hat sie.",
    wrong: "Eine Kopfzeile hat andere.",
  },
  sealed: {
    because: "Nur das Siegel bürgt dafür.",
    source: (appId, region) => `Die Zeilen stammen von der App ${appId} in ${region}.`,
    sourceFile: "Die Zeilen stammen aus einer geöffneten Datei.",
    version: (version) => `Switchboard ${version} hat ihn geschrieben.`,
    exported: (what, kind, view) => `Exportiert wurde: ${what} von ${kind}, ${view ?? "die Unterhaltung"}.`,
    report: (requests, rows) =>
      icu("Der Ladebericht zählt {requests, plural, one {# Anfrage} other {# Anfragen}} und ", { requests }) +
      `${rowCount(rows)}.`,
    plan: (format, options, parts) => `Er wurde als ${format} geschrieben, ${options}, Teile nach ${parts}.`,
    redaction: (redaction) => `Herausgenommen wurde: ${redaction}.`,
    changed: (rows) =>
      icu(
        "{rows, plural, one {# seiner Zeilen änderte} other {# seiner Zeilen änderten}} sich währenddessen im Speicher.",
        {
          rows,
        },
      ),
  },
  part: {
    bytes: (name, bytes) => `${name} enthält ${bytes} Bytes.`,
    hash: (hash) => `Die SHA-256-Prüfsumme ist ${hash}.`,
    rows: (name, rows) => `${name} enthält ${rowCount(rows)}.`,
    bytesRight: "Die Bytes wurden gezählt.",
    hashRight: "Die Datei wurde gelesen und die Prüfsumme berechnet.",
    rowsRight: "Die Zeilen wurden gezählt.",
    archiveRight: "Das Archiv wurde geöffnet und sagt dasselbe.",
    otherSize: "Sie hat eine andere Größe, also wurde sie nicht gelesen.",
    tooMuch: "Die Zeilen wurden nicht gezählt: Entpackt ist die Datei viel größer, als Protokolle es sind.",
    notRead: (code) => `Sie konnte nicht gelesen werden${code === "" ? "" : ` (${code})`}.`,
    byHash: "Dieses Format wird nicht noch einmal gezählt; die SHA-256-Prüfsumme prüft die Datei.",
    row: {
      first: (name, id) => `Die erste Zeile von ${name} ist ${id ?? "keine"}.`,
      last: (name, id) => `Die letzte Zeile von ${name} ist ${id ?? "keine"}.`,
      noId: "Die Spalten enthalten keine ID.",
      right: "Sie wurde aus der Datei gelesen.",
    },
    everyLine: "Danach wurde in jeder Zeile gesucht.",
    noSignature: (name) => `In ${name} ist keine Adresse signiert.`,
    signature: "Eine ist es.",
    noSecret: (name) => `${name} enthält kein Geheimnis eines Anrufkanals.`,
    secret: "Sie enthält eines.",
    noText: "Der Text der Nachrichten wurde weggelassen.",
    noTextBecause: "Die Datensätze wurden nicht danach durchsucht.",
  },
};
