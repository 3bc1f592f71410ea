// The German texts for failures.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import { waitWords, type failureTexts } from "./failure-texts.ts";

const RETRY = { label: "Erneut versuchen", does: "retry" } as const;
const EDIT_CONNECTION = { label: "Verbindung bearbeiten", does: "editConnection" } as const;
const ADD_KEY = { label: "Schlüssel eingeben", does: "editKey" } as const;
const CHANGE_KEY = { label: "Schlüssel ändern", does: "editKey" } as const;

const BAD_FILTER = {
  title: "Der Dienst nimmt einen Filter nicht an",
  detail: "Ändern Sie den Filter, den er nennt, und führen Sie die Abfrage noch einmal aus.",
};

const hostFirst = (host: string): string => (host === "" ? "Der Dienst" : host);
/** after a word that asks for the dative */
const toHost = (host: string): string => (host === "" ? "dem Dienst" : host);

export const failureTextsDe: Translation<typeof failureTexts> = {
  noReason: "Es wurde kein Grund genannt.",
  rateLimited: (seconds) => ({
    title: "Zu viele Anfragen",
    detail:
      seconds === null
        ? "Der Dienst begrenzt die Zahl der Anfragen. Warten Sie eine Minute und versuchen Sie es dann noch einmal."
        : `Der Dienst begrenzt die Zahl der Anfragen. In ${waitWords(seconds, "einem Tag oder später")} nimmt er wieder welche an.`,
    action: RETRY,
  }),
  unexpectedBody: (host, status, where) => ({
    title: "Die Antwort kam nicht vom Dienst",
    detail:
      `${hostFirst(host)} hat mit Status ${status} geantwortet, Inhalt: ${where}. ` +
      "Vielleicht hat ein Proxy oder eine Anmeldeseite geantwortet, oder eine Basis-URL der Verbindung ist falsch.",
    action: EDIT_CONNECTION,
  }),
  otherCall: (sessionId) => ({
    title: "Der Dienst hat einen anderen Anruf geschickt",
    detail: `Switchboard hat nach der Sitzung ${sessionId} gefragt. Die Antwort wird weder gespeichert noch gezeigt.`,
    action: RETRY,
  }),
  damagedFile: "Die Datei ist beschädigt",
  unreadableFile: "Die Datei kann nicht gelesen werden",
  stoppedAt: (line, byte) =>
    line !== null ? ` Das Lesen endete in Zeile ${line}.` : byte === null ? "" : ` Das Lesen endete bei Byte ${byte}.`,
  managed: (detail) => ({ title: "Von Ihrer Organisation verwaltet", detail }),
  badRequest: (issues) => ({
    title: "Die Abfrage kann nicht gesendet werden",
    detail: issues.length === 0 ? "Prüfen Sie die Filter." : issues.join(" "),
  }),
  tooCostly: {
    time: (seconds) => ({
      title: "Die Suche hat zu lange gedauert",
      detail:
        `Sie wurde nach ${seconds} s Arbeit aufgegeben. ` +
        "Filtern Sie zuerst die Zeilen, oder vereinfachen Sie den Ausdruck.",
    }),
    text: (characters) => ({
      title: "Die Suche ist zu aufwendig",
      detail:
        icu("Eine der Zeilen hat {characters, number} Zeichen, zu viele für diesen Ausdruck. ", { characters }) +
        "Nehmen Sie einen kürzeren Ausdruck mit kleineren Zahlen in {…}, oder filtern Sie zuerst die Zeilen.",
    }),
  },
  cancelled: { title: "Abgebrochen", detail: "Bereits geladene Zeilen bleiben erhalten." },
  silent: {
    title: "Der Speicher wird neu gestartet",
    detail:
      "Der Prozess, der geladene Zeilen aufbewahrt, hat 10 Sekunden lang nicht geantwortet. Switchboard startet ihn neu. " +
      "Die laufende Arbeit wurde nicht beendet. Eine Datei, die gerade geöffnet wurde, wird nicht von selbst wieder geöffnet.",
    action: RETRY,
  },
  interrupted: {
    title: "Der Speicher wird neu gestartet",
    detail:
      "Der Prozess, der geladene Zeilen aufbewahrt, wurde beendet. " +
      "Er startet von selbst wieder und öffnet dann die Ansicht noch einmal.",
    action: RETRY,
  },
  bug: (message) => ({
    title: "In Switchboard ist ein Fehler aufgetreten",
    detail: `${message} In der Protokolldatei steht mehr. Geladene Zeilen bleiben erhalten.`,
    action: RETRY,
  }),

  withAnswer: (advice, answer) => `${advice} Antwort des Dienstes: ${answer}`,
  serviceProblem: (answer) => ({
    title: "Der Dienst hat ein Problem",
    detail: `Versuchen Sie es gleich noch einmal. Antwort des Dienstes: ${answer}`,
    action: RETRY,
  }),
  refused: (answer) => ({
    title: "Der Dienst hat die Anfrage abgelehnt",
    detail: `Antwort des Dienstes: ${answer}`,
  }),
  apiCodes: {
    ERR_CALL_SESSION_NOT_FOUND: {
      title: "Der Dienst kennt diesen Anruf nicht",
      detail: "Prüfen Sie die Sitzungs-ID und die Region, und ob der Anruf zu dieser App-ID gehört.",
    },
    ERR_UID_NOT_FOUND: {
      title: "Der Dienst kennt diese UID nicht",
      detail: "Prüfen Sie „Absender“, „Teilnehmer“ und „Sicht von“. UIDs müssen genau übereinstimmen.",
    },
    ERR_GUID_NOT_FOUND: { title: "Der Dienst kennt diese Gruppe nicht", detail: "Prüfen Sie die GUID der Gruppe." },
    ERR_API_NOT_FOUND: {
      title: "Unter dieser Adresse gibt es keine API",
      detail: "Prüfen Sie die Basis-URLs der Verbindung samt der Version.",
      action: EDIT_CONNECTION,
    },
    ERR_TOO_MANY_REQUESTS: {
      title: "Zu viele Anfragen",
      detail:
        "Der Dienst begrenzt die Zahl der Anfragen. Warten Sie eine Minute und versuchen Sie es dann noch einmal.",
      action: RETRY,
    },
  },
  apiStatuses: {
    400: BAD_FILTER,
    402: {
      title: "Das Kontingent des Tarifs ist aufgebraucht",
      detail:
        "Der Tarif dieser App-ID deckt die Anfrage nicht ab. Das Kontingent sieht ihr Eigentümer in der Verwaltung des Dienstes.",
    },
    404: { title: "Der Dienst kennt das nicht", detail: "Prüfen Sie die Region und die IDs in den Filtern." },
    422: BAD_FILTER,
  },

  keyNotAccepted: (answer) => ({
    title: "Der Dienst nimmt den Schlüssel nicht an",
    detail: `Antwort des Dienstes: ${answer}. Prüfen Sie den Schlüssel, die App-ID und die Region.`,
    action: CHANGE_KEY,
  }),
  authCodes: {
    AUTH_ERR_EMPTY_APIKEY: {
      title: "Die Anfrage hatte keinen Schlüssel",
      detail:
        "Geben Sie den API-Schlüssel dieser App-ID ein. " + "Zum Auflisten braucht er den Geltungsbereich fullAccess.",
      action: ADD_KEY,
    },
    AUTH_ERR_APIKEY_NOT_FOUND: {
      title: "Der Dienst kennt diesen Schlüssel nicht",
      detail: "Prüfen Sie, ob Schlüssel, App-ID und Region zusammengehören. Vielleicht wurde der Schlüssel gelöscht.",
      action: CHANGE_KEY,
    },
    AUTH_ERR_NO_ACCESS: {
      title: "Dieser Schlüssel darf keine Nachrichten auflisten",
      detail: "Zum Auflisten braucht ein Schlüssel den Geltungsbereich fullAccess. Switchboard liest immer nur.",
      action: CHANGE_KEY,
    },
  },
  secrets: {
    none: {
      title: "Kein Schlüssel gespeichert",
      detail: "Diese Verbindung braucht den API-Schlüssel ihrer App-ID, mit dem Geltungsbereich fullAccess.",
      action: ADD_KEY,
    },
    unavailable: {
      title: "Der gespeicherte Schlüssel ist nicht verfügbar",
      detail:
        "Der Schlüsselspeicher des Systems gibt ihn gerade nicht heraus. Entsperren Sie den Schlüsselbund des Systems " +
        "und versuchen Sie es noch einmal. Wenn das nicht hilft, starten Sie Switchboard neu, oder geben Sie den " +
        "Schlüssel noch einmal ein. Bis dahin bleibt der gespeicherte Schlüssel erhalten.",
      action: CHANGE_KEY,
    },
  },

  noRoom: (needed, free) => ({
    title: "Zu wenig Platz auf dem Datenträger",
    detail:
      `Es braucht etwa ${needed}, frei sind ${free}. Nichts wurde geändert. Vergessen Sie etwas unter „Einstellungen → ` +
      "Speicher“, oder schaffen Sie anders Platz auf dem Datenträger, und versuchen Sie es dann noch einmal.",
    action: RETRY,
  }),

  network: {
    offline: () => ({
      title: "Dieser Computer ist offline",
      detail:
        "Geladene Zeilen können Sie weiter durchsuchen, sortieren und exportieren. " +
        "Verbinden Sie den Computer mit einem Netz und versuchen Sie es dann noch einmal.",
      action: RETRY,
    }),
    unreachable: (host) => ({
      title: `${hostFirst(host)} ist nicht erreichbar`,
      detail: "Dieses Netz hat keinen Weg dorthin. Vielleicht brauchen Sie ein VPN, oder eine Firewall sperrt den Weg.",
      action: RETRY,
    }),
    nameNotFound: (host) => ({
      title: `${hostFirst(host)} wurde nicht gefunden`,
      detail:
        "Vielleicht sind die App-ID, die Region oder eine Basis-URL der Verbindung falsch, oder DNS geht hier nicht.",
      action: EDIT_CONNECTION,
    }),
    refused: (host) => ({
      title: `${hostFirst(host)} hat die Verbindung abgelehnt`,
      detail:
        "Unter dieser Adresse und diesem Port antwortet nichts. " +
        "Prüfen Sie die Basis-URLs, oder versuchen Sie es gleich noch einmal.",
      action: EDIT_CONNECTION,
    }),
    reset: (host) => ({
      title: `${hostFirst(host)} hat die Verbindung beendet`,
      detail: "Die Verbindung brach ab, bevor die Antwort vollständig war. Versuchen Sie es noch einmal.",
      action: RETRY,
    }),
    timedOut: (host) => ({
      title: `${hostFirst(host)} hat nicht rechtzeitig geantwortet`,
      detail:
        "Der Dienst oder das Netz ist langsam. Versuchen Sie es noch einmal, vielleicht mit einer kleineren Seitengröße.",
      action: RETRY,
    }),
    tls: (host) => ({
      title: `Keine sichere Verbindung zu ${toHost(host)}`,
      detail:
        "Das Zertifikat wurde nicht anerkannt. Wenn Ihr Netz den Datenverkehr prüft, installieren Sie sein Zertifikat.",
      action: RETRY,
    }),
    proxy: (host) => ({
      title: `Der Proxy hat die Anfrage zu ${toHost(host)} nicht durchgelassen`,
      detail: "Prüfen Sie die Proxy-Einstellungen dieses Computers, und ob der Proxy eine Anmeldung verlangt.",
      action: RETRY,
    }),
    tooLarge: (host) => ({
      title: `Die Antwort von ${toHost(host)} ist zu groß`,
      detail: "Laden Sie weniger Datensätze auf einmal: Stellen Sie „Seitengröße“ auf eine kleinere Zahl.",
      action: RETRY,
    }),
    redirected: (host) => ({
      title: `${hostFirst(host)} hat die Anfrage umgeleitet`,
      detail:
        "Switchboard sendet den Schlüssel nur an die Adressen der Verbindung und hat deshalb aufgehört. " +
        "Prüfen Sie die Basis-URLs.",
      action: EDIT_CONNECTION,
    }),
  },
  update: {
    title: "Die Aktualisierung ist fehlgeschlagen",
    detail: "Diese Version bleibt. Den Grund nennt „Einstellungen → Allgemein“.",
  },
  storage: {
    full: {
      title: "Der Datenträger ist voll",
      detail: "Schaffen Sie Platz und versuchen Sie es dann noch einmal. Bisher gespeicherte Zeilen bleiben erhalten.",
      action: RETRY,
    },
    readOnly: {
      title: "Dieser Ordner ist schreibgeschützt",
      detail: "Wählen Sie einen Ordner, in den Sie schreiben können.",
      action: RETRY,
    },
    corrupt: {
      title: "Der Speicher ist beschädigt",
      detail: "Seine Datei kann nicht gelesen werden. Starten Sie Switchboard neu.",
      action: RETRY,
    },
    busy: {
      title: "Die Datei wird gerade benutzt",
      detail: "Ein anderes Programm benutzt sie. Schließen Sie es und versuchen Sie es dann noch einmal.",
      action: RETRY,
    },
    permission: {
      title: "Sie dürfen hier nicht schreiben",
      detail: "Wählen Sie einen anderen Ordner, oder ändern Sie seine Zugriffsrechte.",
      action: RETRY,
    },
    gone: {
      title: "Die Zeilen sind nicht mehr gespeichert",
      detail: "Führen Sie die Abfrage noch einmal aus.",
      action: RETRY,
    },
    other: {
      title: "Der Speicher hat nicht wie erwartet geantwortet",
      detail: "Versuchen Sie es noch einmal. Wenn das nicht hilft, starten Sie Switchboard neu.",
      action: RETRY,
    },
  },
};
