// The German sentences about files that cannot be read.
import { icu } from "../../../domain/text/icu.ts";
import type { Translation } from "../../../domain/text/language.ts";
import type { FILE_TEXTS } from "./file-texts.ts";

const UNPACK = "entpacken Sie sie und öffnen Sie dann, was darin ist";
const gone = "sie ist nicht mehr da";
const forbidden =
  "sie darf nicht gelesen werden; ändern Sie ihre Rechte, oder kopieren Sie sie in einen anderen Ordner";
const held = "ein anderes Programm benutzt sie; schließen Sie es und öffnen Sie die Datei dann noch einmal";
const tooMany = "es sind zu viele Dateien offen; schließen Sie einige und öffnen Sie diese dann noch einmal";
const allRead = "ihr ganzer Inhalt wurde gelesen, aber";

const causes: Readonly<Record<string, string>> = {
  ENOENT: gone,
  ENOTDIR: gone,
  ENODEV: "ihr Laufwerk ist nicht mehr da",
  ENXIO: "ihr Laufwerk ist nicht mehr da",
  ESTALE: "ihr Netzlaufwerk ist nicht mehr da",
  EACCES: forbidden,
  EPERM: forbidden,
  EBUSY: held,
  ETXTBSY: held,
  EMFILE: tooMany,
  ENFILE: tooMany,
  EISDIR: "sie ist ein Ordner",
  EIO: "ihr Laufwerk konnte nicht gelesen werden; kopieren Sie die Datei auf ein anderes und öffnen Sie sie dort",
};

export const FILE_TEXTS_DE: Translation<typeof FILE_TEXTS> = {
  causes,
  unpacking: { Z_DATA_ERROR: "ihr gepackter Inhalt ist beschädigt" },
  systemError: (code) => `das System meldet den Fehler ${code}`,
  noRecords: "sie enthält weder Nachrichten noch Anrufe",
  serviceError: (code) => `der Dienst hat ${code} geantwortet`,
  notText: "sie ist keine Textdatei",
  onlyZeros: "sie enthält nur Nullen",
  empty: "sie ist leer",
  webPage: "sie ist eine Webseite oder XML",
  packed: `sie ist ein gepacktes Archiv; ${UNPACK}`,
  types: {
    zip: `sie ist eine ZIP-Datei oder eine Excel-Mappe; ${UNPACK}, oder speichern Sie die Mappe als CSV`,
    sevenZip: `sie ist eine 7-Zip-Datei; ${UNPACK}`,
    bzip2: `sie ist mit bzip2 gepackt; ${UNPACK}`,
    xz: `sie ist mit xz gepackt; ${UNPACK}`,
    zstd: `sie ist mit zstd gepackt; ${UNPACK}`,
    rar: `sie ist eine RAR-Datei; ${UNPACK}`,
    office: "sie ist eine alte Office-Datei; speichern Sie sie als CSV und öffnen Sie diese",
    pdf: "sie ist ein PDF",
    picture: "sie ist ein Bild",
    parquet: "sie ist eine Parquet-Datei; wandeln Sie sie in NDJSON oder CSV um und öffnen Sie diese",
  },
  noFiles: "der Ordner enthält keine Dateien",
  tooManyFiles: (most) => icu("es sind mehr als {most, number} Dateien", { most }),
  noSuchName: (name) => `es gibt keine Datei und keinen Ordner namens ${name}`,
  notOpened: (name, why) => `${name} konnte nicht geöffnet werden: ${why}`,
  endsInside: "sie endet mitten in einem Datensatz",
  unknownCells: "wie ihre Zellen getrennt sind, ist nicht bekannt",
  database: "sie ist eine Datenbank und wird nicht als Text gelesen",
  notAFile: "sie ist keine Datei",
  becameShorter: "sie wurde kürzer, während sie gelesen wurde",
  grew: "sie wurde länger, während sie gelesen wurde; öffnen Sie sie noch einmal, wenn das schreibende Programm fertig ist",
  changed:
    "sie wurde geändert, während sie gelesen wurde; öffnen Sie sie noch einmal, wenn das schreibende Programm fertig ist",
  gzip: {
    cutShort:
      "die gepackte Datei endet vor ihrem Inhalt; sie wurde beim Kopieren oder beim Herunterladen abgeschnitten",
    noChecksum: `${allRead} ihre Prüfsumme fehlt: Ganz am Ende wurde die Datei abgeschnitten`,
    badChecksum: (member) =>
      `${allRead} ihre Prüfsumme${member === 1 ? "" : ` in Teil ${member}`} stimmt nicht: ` +
      "Seit dem Packen wurde etwas darin beschädigt oder geändert",
    more: (bytes) => `${allRead} danach folgen Bytes von etwas anderem: ${bytes}`,
    bomb: (ratio) => `entpackt ist sie mehr als ${ratio} Mal so groß; so ist kein Protokoll`,
  },
  notTriedAgain:
    "Switchboard musste beim Lesen dieser Datei anhalten und öffnet sie deshalb nicht von selbst wieder. " +
    "Um es noch einmal zu versuchen, öffnen Sie die Datei erneut",
  refused: {
    leadsOut: "Ihr Name führt aus dem Ordner hinaus, also wurde sie nicht gelesen.",
    oddName: "Kein Export hat eine Datei mit diesem Namen, also wurde sie nicht gelesen.",
    link: "Sie ist ein Verweis und nicht die Datei selbst, also wurde sie nicht gelesen.",
    noFile: "Sie ist keine gewöhnliche Datei, also wurde sie nicht gelesen.",
    noFolder: "Der Ordner, in dem sie sein sollte, ist eine Datei.",
  },
  manifest: {
    tooManyFiles: (most) => icu("sie nennt mehr als {most, number} Dateien", { most }),
    none: (where) => `sie ist nicht das Manifest eines Exports${where === "" ? "" : ` bei ${where}`}`,
    twice: "sie ist nicht das Manifest eines Exports: Sie nennt eine Datei zweimal",
    notAFile: "sie ist nicht das Manifest eines Exports: Sie ist keine Datei",
    tooLong: "sie ist zu lang für das Manifest eines Exports",
    notJson: "sie ist nicht das Manifest eines Exports: Sie ist kein JSON",
  },
};
