// The sentences about files that cannot be read. Each may end another sentence, so it begins small.
import { icu } from "../../../domain/text/icu.ts";
import { translated } from "../../../domain/text/language.ts";

const UNPACK = "unpack it, then open what is in it";
const gone = "it is no longer there";
const forbidden = "reading it is not allowed; change its permissions, or copy it to another folder";
const held = "another program holds it; close that program, then open it again";
const tooMany = "too many files are open; close some, then open it again";
const allRead = "all of its content was read, but";

/** Error codes of the operating system (errno(3)) when a file is opened or read, and their meaning for the person. */
const causes: Readonly<Record<string, string>> = {
  ENOENT: gone,
  ENOTDIR: gone,
  ENODEV: "the drive it is on is no longer there",
  ENXIO: "the drive it is on is no longer there",
  ESTALE: "the network drive it is on is no longer there",
  EACCES: forbidden,
  EPERM: forbidden,
  EBUSY: held,
  ETXTBSY: held,
  EMFILE: tooMany,
  ENFILE: tooMany,
  EISDIR: "it is a folder",
  EIO: "the drive it is on could not be read; copy the file to another drive, then open it there",
};

export const FILE_TEXTS = translated("core.files", {
  causes,
  /** error codes of zlib */
  unpacking: { Z_DATA_ERROR: "its packed content is damaged" },
  systemError: (code: string) => `the system gave the error ${code}`,
  noRecords: "it holds neither messages nor calls",
  serviceError: (code: string) => `the service answered ${code}`,
  notText: "it is not a text file",
  onlyZeros: "it holds nothing but zeros",
  empty: "it is empty",
  webPage: "it is a web page or XML",
  packed: `it is a packed archive; ${UNPACK}`,
  types: {
    zip: `it is a ZIP file or an Excel workbook; ${UNPACK}, or save the workbook as CSV`,
    sevenZip: `it is a 7-Zip file; ${UNPACK}`,
    bzip2: `it is packed with bzip2; ${UNPACK}`,
    xz: `it is packed with xz; ${UNPACK}`,
    zstd: `it is packed with zstd; ${UNPACK}`,
    rar: `it is a RAR file; ${UNPACK}`,
    office: "it is an old Office file; save it as CSV, then open that",
    pdf: "it is a PDF",
    picture: "it is a picture",
    parquet: "it is a Parquet file; convert it to NDJSON or CSV, then open that",
  },
  noFiles: "the folder holds no files",
  tooManyFiles: (most: number) => icu("these are more than {most, number} files", { most }),
  noSuchName: (name: string) => `there is no file or folder named ${name}`,
  notOpened: (name: string, why: string) => `could not open ${name}: ${why}`,
  endsInside: "it ends in the middle of a record",
  unknownCells: "how its cells stand apart is not known",
  database: "it is a database and is not read as text",
  notAFile: "it is not a file",
  becameShorter: "it became shorter while it was read",
  grew: "it grew while it was read; open it again when the program that writes it has finished",
  changed: "it was changed while it was read; open it again when the program that writes it has finished",
  gzip: {
    cutShort: "the packed file ends before its content does; it was cut short when it was copied or downloaded",
    noChecksum: `${allRead} its checksum is missing: the file was cut short at its very end`,
    badChecksum: (member: number) =>
      `${allRead} its checksum${member === 1 ? "" : ` in its part ${member}`} does not match: ` +
      "something in it was damaged or changed since it was packed",
    more: (bytes: number) => `${allRead} bytes of something else follow it: ${bytes}`,
    bomb: (ratio: number) => `it unpacks to more than ${ratio} times its size, as no log does`,
  },
  notTriedAgain:
    "Switchboard had to stop while it read this file, so it does not open it again by itself. " +
    "To try once more, open the file again",
  /** why a file of an export was not read, as sentences */
  refused: {
    leadsOut: "Its name leads out of the folder, so it was not read.",
    oddName: "No export has a file of this name, so it was not read.",
    link: "It is a link and not the file itself, so it was not read.",
    noFile: "It is not a plain file, so it was not read.",
    noFolder: "The folder it should be in is a file.",
  },
  manifest: {
    tooManyFiles: (most: number) => icu("it names more than {most, number} files", { most }),
    none: (where: string) => `it is not the manifest of an export${where === "" ? "" : ` at ${where}`}`,
    twice: "it is not the manifest of an export: it names a file twice",
    notAFile: "it is not the manifest of an export: it is not a file",
    tooLong: "it is too long to be the manifest of an export",
    notJson: "it is not the manifest of an export: it is not JSON",
  },
});
