// Checks one file of an export against its manifest.
import { lstatSync } from "node:fs";
import { basename, dirname } from "node:path";
import { VERIFY_TEXTS } from "./verify-texts.ts";
import { headerOf } from "../../../../contract/exports/export-columns.ts";
import { FORMATS } from "../../../../contract/exports/export-formats.ts";
import type { VerifiedLine } from "../../../../contract/methods/export-methods.ts";
import { parseExactly } from "../../../../domain/text/exact-json.ts";
import { asId, asMap } from "../../../../domain/text/lenient.ts";
import { locatePart, type Located } from "../../../files/jobs/locate-part.ts";
import type { Manifest } from "../../../files/jobs/manifest.ts";
import { cellsOf } from "../../../files/read/csv/split-csv.ts";
import { scanPart, type LineScan, type PartScan, type ScanOptions } from "../../../files/jobs/part-scan.ts";
import { rereadingOf } from "../../../files/write/format.ts";
import { readArchiveFacts } from "../../../store/archive/open-archive.ts";
import { equal, line, missing, told } from "./verified-lines.ts";

const TEXTS = VERIFY_TEXTS.part;

type Part = Manifest["parts"][number];

export interface CheckedPart {
  readonly lines: readonly VerifiedLine[];
  /** null without a header and for a file that was not read */
  readonly header: CheckedHeader | null;
}

interface CheckedHeader {
  /** it names the manifest's columns, and no others */
  readonly hasColumns: boolean;
  /** it names the zone of a time */
  readonly namesZone: boolean;
}

/** All compressed files together may unpack to this much, whatever their sizes. */
const UNSUSPICIOUS_BYTES = 1024 ** 3;
/** They may also unpack to this many times their sizes. Logs shrink to a tenth or a fiftieth, zip bombs far more. */
const MOST_UNPACKED_RATIO = 100;

/** Checks one part and tells how many of its bytes were read. Rejects with the signal's reason. */
type PartChecker = (part: Part, onRead: (bytes: number) => void) => Promise<CheckedPart>;

/** The checker takes one part after another. */
export function makePartChecker(
  manifest: Manifest,
  manifestPath: string,
  besides: readonly string[],
  signal: AbortSignal,
): PartChecker {
  const locate = makeLocator(manifestPath, besides);
  let mostUnpackedBytes = UNSUSPICIOUS_BYTES;
  return async (part, onRead) => {
    signal.throwIfAborted();
    const found = await readPart(part, locate, manifest, { mostUnpackedBytes, onRead }, signal);
    if (typeof found === "object" && found !== null) {
      mostUnpackedBytes += found.bytes * MOST_UNPACKED_RATIO - found.unpackedBytes;
    }
    return { lines: partLines(manifest, part, found), header: headerIn(manifest, found) };
  };
}

/** Searches the manifest's folder, then the chosen folders and files. */
function makeLocator(manifestPath: string, besides: readonly string[]): (name: string) => Promise<Located> {
  const folders = [dirname(manifestPath), ...besides.filter(isFolder)];
  /** folders by name: of the chosen files, and of a chosen folder with which the names of parts begin */
  const others = new Map(besides.map((path) => [basename(path), dirname(path)]));
  return async (name) => {
    const other = others.get(name.split("/")[0] ?? "");
    for (const folder of other === undefined ? folders : [...folders, other]) {
      const found = await locatePart(folder, name);
      if (found !== null) return found;
    }
    return null;
  };
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

interface PartReading extends PartScan {
  /** the row count that an archive states; null for other formats and for an unreadable archive */
  readonly archivedRows: number | null;
  /** the reason if lines were not counted although the format has them */
  readonly whyNoLines: string | null;
}

/** null: no such file; text: the reason why it was not read; number: its wrong size in bytes, so it was not read. */
type Found = PartReading | string | number | null;

async function readPart(
  part: Part,
  locate: (name: string) => Promise<Located>,
  { plan }: Manifest,
  { mostUnpackedBytes, onRead }: Required<Pick<ScanOptions, "mostUnpackedBytes" | "onRead">>,
  signal: AbortSignal,
): Promise<Found> {
  const { isText, isStore } = FORMATS[plan.format];
  try {
    const located = await locate(part.name);
    if (located === null) return null;
    if ("refused" in located) return located.refused;
    if (located.bytes !== part.bytes) return located.bytes;
    const isCompressed = isText && plan.options.gzip;
    const scan = await scanPart(
      located.path,
      { as: rereadingOf(plan.format).as, isCompressed, mostUnpackedBytes, onRead },
      signal,
    );
    const isTooMuch = scan.unpackedBytes > mostUnpackedBytes;
    return {
      ...scan,
      archivedRows: isStore ? archivedRowsIn(located.path) : null,
      whyNoLines: isTooMuch ? TEXTS.tooMuch : null,
    };
  } catch (thrown) {
    signal.throwIfAborted();
    const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
    return TEXTS.notRead(code);
  }
}

function archivedRowsIn(path: string): number | null {
  try {
    return readArchiveFacts(path).rows;
  } catch {
    // The hash shows that the file is not the one that was written.
    return null;
  }
}

function partLines(manifest: Manifest, part: Part, found: Found): readonly VerifiedLine[] {
  const says = TEXTS.bytes(part.name, part.bytes);
  const saysHash = TEXTS.hash(part.sha256);
  const saysRows = TEXTS.rows(part.name, part.rows);
  if (found === null) return [says, saysHash, saysRows].map(missing);
  if (typeof found === "string") return [says, saysHash, saysRows].map((each) => line(each, false, "", found));
  if (typeof found === "number") {
    const unread = [saysHash, saysRows].map((each) => line(each, false, "", TEXTS.otherSize));
    return [equal(says, part.bytes, found, ""), ...unread];
  }
  return [
    equal(says, part.bytes, found.bytes, TEXTS.bytesRight),
    equal(saysHash, part.sha256, found.sha256, TEXTS.hashRight),
    found.archivedRows !== null
      ? equal(saysRows, part.rows, found.archivedRows, TEXTS.archiveRight)
      : found.lines === null
        ? // The hash of a file also proves its rows: it is the file that was counted when it was written.
          told(saysRows, found.whyNoLines ?? TEXTS.byHash)
        : equal(saysRows, part.rows, rowsIn(manifest, found.lines), TEXTS.rowsRight),
    ...(found.lines === null ? [] : contentLines(manifest, part, found.lines)),
  ];
}

/** The number of lines above the rows: the header, and before it Excel's line about the separator. */
function headerLines({ plan }: Manifest, { first }: LineScan): number {
  if (rereadingOf(plan.format).as === "records") return 0;
  return /^sep=/iu.test(first) ? 2 : 1;
}

function rowsIn(manifest: Manifest, lines: LineScan): number {
  return lines.count - headerLines(manifest, lines);
}

function contentLines(manifest: Manifest, part: Part, lines: LineScan): readonly VerifiedLine[] {
  const { plan, redaction } = manifest;
  const found: VerifiedLine[] = [];
  if (part.rows > 0 && part.firstId !== null) {
    const firstLine = headerLines(manifest, lines) === 0 ? lines.first : lines.second;
    for (const [which, id, text] of [
      ["first", part.firstId, headerLines(manifest, lines) === 2 ? null : firstLine],
      ["last", part.lastId, lines.last],
    ] as const) {
      const says = TEXTS.row[which](part.name, id);
      const foundId = text === null ? null : idIn(manifest, text);
      found.push(foundId === null ? told(says, TEXTS.row.noId) : equal(says, id ?? "", foundId, TEXTS.row.right));
    }
  }
  if (!plan.options.keepSignatures)
    found.push(line(TEXTS.noSignature(part.name), !lines.hasSignature, TEXTS.everyLine, TEXTS.signature));
  found.push(line(TEXTS.noSecret(part.name), !lines.hasChannelSecret, TEXTS.everyLine, TEXTS.secret));
  if (redaction.dropText && rereadingOf(plan.format).as === "records")
    found.push(told(TEXTS.noText, TEXTS.noTextBecause));
  return found;
}

const ID_COLUMNS = ["id", "messageId", "sessionId"];

function idIn({ plan, columns, source }: Manifest, text: string): string | null {
  const rereading = rereadingOf(plan.format);
  if (rereading.as === "records") return idOfRecord(text, source.kind);
  const index = columns.findIndex((name) => ID_COLUMNS.includes(name));
  if (rereading.as === "bytes" || index === -1) return null;
  const cell = cellsOfLine(text, rereading.separatorOf(plan.options))[index];
  return cell === undefined ? null : rereading.valueOf(cell);
}

function idOfRecord(text: string, kind: Manifest["source"]["kind"]): string | null {
  try {
    const record = asMap(parseExactly(text));
    return asId(kind === "messages" ? record["id"] : record["sessionId"]);
  } catch {
    return null;
  }
}

function cellsOfLine(text: string, delimiter: string): readonly string[] {
  return cellsOf(text, { delimiter, quote: '"' }, true).map((cell) => cell ?? "");
}

function headerIn({ columns, plan }: Manifest, found: Found): CheckedHeader | null {
  const rereading = rereadingOf(plan.format);
  if (rereading.as !== "table" || typeof found !== "object" || found === null || found.lines === null) return null;
  const { first, second } = found.lines;
  const cells = cellsOfLine(/^sep=/iu.test(first) ? second : first, rereading.separatorOf(plan.options));
  const ending = headerOf({ name: "", type: "time" }, plan.zone);
  const names = cells.map((cell) => (cell.endsWith(ending) ? cell.slice(0, -ending.length) : cell));
  return {
    hasColumns: JSON.stringify(names) === JSON.stringify(columns),
    namesZone: cells.some((cell) => cell.endsWith(ending)),
  };
}
