// Checks one file of an export against what its manifest says of it.
import { lstatSync } from "node:fs";
import { basename, dirname } from "node:path";
import { headerOf } from "../../../../contract/exports/export-columns.ts";
import { FORMATS } from "../../../../contract/exports/export-formats.ts";
import type { VerifiedLine } from "../../../../contract/methods/export-methods.ts";
import { parseExactly } from "../../../../domain/text/exact-json.ts";
import { asId, asMap } from "../../../../domain/text/lenient.ts";
import { locatePart } from "../../../files/jobs/locate-part.ts";
import type { Located } from "../../../files/jobs/locate-part.ts";
import type { Manifest } from "../../../files/jobs/manifest.ts";
import { scanPart } from "../../../files/jobs/part-scan.ts";
import type { LineScan, PartScan } from "../../../files/jobs/part-scan.ts";
import { SEPARATORS } from "../../../files/write/csv.ts";
import { unmarkText } from "../../../files/base/excel-text.ts";
import { readArchiveFacts } from "../../../store/archive/open-archive.ts";
import { equal, line, missing, told } from "./verified-lines.ts";

type Part = Manifest["parts"][number];

export interface CheckedPart {
  readonly lines: readonly VerifiedLine[];
  /** whether its header names the manifest's columns; null for a format without one, and for what was not read */
  readonly hasHeader: boolean | null;
}

/** Compressed files may unpack to so much together, whatever their sizes, … */
const UNSUSPICIOUS_BYTES = 1024 ** 3;
/** … and to so many times their sizes. Logs become a tenth or a fiftieth; what is made to fill memory, a thousandth. */
const MOST_UNPACKED_RATIO = 100;

/** Gives a function that checks the parts one after the other. It rejects with the signal's reason. */
export function makePartChecker(
  manifest: Manifest,
  manifestPath: string,
  besides: readonly string[],
  signal: AbortSignal,
): (part: Part) => Promise<CheckedPart> {
  const locate = makeLocator(manifestPath, besides);
  let mostUnpackedBytes = UNSUSPICIOUS_BYTES;
  return async (part) => {
    signal.throwIfAborted();
    const found = await look(part, locate, manifest, mostUnpackedBytes, signal);
    if (typeof found === "object" && found !== null) {
      mostUnpackedBytes += found.bytes * MOST_UNPACKED_RATIO - found.unpackedBytes;
    }
    return { lines: partLines(manifest, part, found), hasHeader: hasHeaderOf(manifest, found) };
  };
}

/** Looks in the manifest's folder, then in the folders that were chosen, or among the files. */
function makeLocator(manifestPath: string, besides: readonly string[]): (name: string) => Promise<Located> {
  const folders = [dirname(manifestPath), ...besides.filter(isFolder)];
  /** name to folder: of files that were chosen, and of the folder of a table that is itself a part of names */
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

/** A part as it was read. */
interface Looked extends PartScan {
  /** what an archive says of itself; null for other formats, and for one that cannot be read */
  readonly archivedRows: number | null;
  /** why lines were not counted, where they could have been */
  readonly whyNoLines: string | null;
}

/** null: nothing has its name; text: why it was not read; a number: it was not read because it has so many bytes. */
type Found = Looked | string | number | null;

async function look(
  part: Part,
  locate: (name: string) => Promise<Located>,
  { plan }: Manifest,
  mostUnpackedBytes: number,
  signal: AbortSignal,
): Promise<Found> {
  const { isText, isStore } = FORMATS[plan.format];
  const as = isRecords(plan.format) ? "lines" : isText && isTable(plan.format) ? "csv" : "bytes";
  try {
    const located = await locate(part.name);
    if (located === null) return null;
    if ("refused" in located) return located.refused;
    if (located.bytes !== part.bytes) return located.bytes;
    const isCompressed = isText && plan.options.gzip;
    const scan = await scanPart(located.path, { as, isCompressed, mostUnpackedBytes }, signal);
    const isTooMuch = scan.unpackedBytes > mostUnpackedBytes;
    return {
      ...scan,
      archivedRows: isStore ? archivedRowsIn(located.path) : null,
      whyNoLines: isTooMuch ? "Its lines were not counted: it unpacks to far more than logs do." : null,
    };
  } catch (thrown) {
    signal.throwIfAborted();
    const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
    return `It could not be read${code === "" ? "" : ` (${code})`}.`;
  }
}

function archivedRowsIn(path: string): number | null {
  try {
    return readArchiveFacts(path).rows;
  } catch {
    // Its bytes are compared all the same, and tell that it is not what was written.
    return null;
  }
}

export function isTable(format: string): boolean {
  return format === "csv" || format === "csvExcel";
}

function isRecords(format: string): boolean {
  return format === "ndjson";
}

/** What the hash of a whole file proves besides: that it is the one that was counted when it was written. */
export const BY_HASH = "This format is not counted again; the file is checked by its SHA-256.";

function partLines(manifest: Manifest, part: Part, found: Found): readonly VerifiedLine[] {
  const says = `${part.name} holds ${part.bytes} bytes.`;
  const saysHash = `Its SHA-256 is ${part.sha256}.`;
  const saysRows = `${part.name} holds ${part.rows} rows.`;
  if (found === null) return [says, saysHash, saysRows].map(missing);
  if (typeof found === "string") return [says, saysHash, saysRows].map((each) => line(each, false, "", found));
  if (typeof found === "number") {
    const because = "It has another size, so it was not read.";
    return [equal(says, part.bytes, found, ""), ...[saysHash, saysRows].map((each) => line(each, false, "", because))];
  }
  return [
    equal(says, part.bytes, found.bytes, "Its bytes were counted."),
    equal(saysHash, part.sha256, found.sha256, "The file was read and hashed."),
    found.archivedRows !== null
      ? equal(saysRows, part.rows, found.archivedRows, "The archive was opened and says the same.")
      : found.lines === null
        ? told(saysRows, found.whyNoLines ?? BY_HASH)
        : equal(saysRows, part.rows, rowsIn(manifest, found.lines), "Its lines were counted."),
    ...(found.lines === null ? [] : contentLines(manifest, part, found.lines)),
  ];
}

/** Lines above the rows: the header, and before it Excel's own line about the separator. */
function headerLines({ plan }: Manifest, { first }: LineScan): number {
  if (isRecords(plan.format)) return 0;
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
      const says = `The ${which} row of ${part.name} is ${id}.`;
      const foundId = text === null ? null : idIn(manifest, text);
      found.push(
        foundId === null
          ? told(says, "The columns hold no id.")
          : equal(says, id ?? "", foundId, "It was read from the file."),
      );
    }
  }
  const none = "It was looked for in every line.";
  if (!plan.options.keepSignatures)
    found.push(line(`No address in ${part.name} is signed.`, !lines.hasSignature, none, "One is."));
  found.push(line(`${part.name} holds no secret of a call's channel.`, !lines.hasChannelSecret, none, "It holds one."));
  if (redaction.dropText && isRecords(plan.format))
    found.push(told("The text of messages was left out.", "Records were not looked through for it."));
  return found;
}

const ID_COLUMNS = ["id", "messageId", "sessionId"];

function idIn({ plan, columns, source }: Manifest, text: string): string | null {
  if (isRecords(plan.format)) return idOfRecord(text, source.kind);
  const place = columns.findIndex((name) => ID_COLUMNS.includes(name));
  const cell = place === -1 ? undefined : cellsOfLine(text, separatorOf(plan))[place];
  if (cell === undefined) return null;
  return plan.format === "csvExcel" ? unmarkText(cell) : cell;
}

function separatorOf({ format, options }: Manifest["plan"]): string {
  return format === "csvExcel" ? SEPARATORS[options.separator] : ",";
}

function idOfRecord(text: string, kind: Manifest["source"]["kind"]): string | null {
  try {
    const record = asMap(parseExactly(text));
    return asId(kind === "messages" ? record["id"] : record["sessionId"]);
  } catch {
    return null;
  }
}

/** The cells of one line of CSV, unquoted. */
function cellsOfLine(text: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ["", false];
  for (let place = 0; place < text.length; place++) {
    const sign = text.charAt(place);
    if (sign === '"' && isQuoted && text.charAt(place + 1) === '"') {
      cell += sign;
      place += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell);
      cell = "";
    } else cell += sign;
  }
  return [...cells, cell];
}

/** True when the header names the zone of its times. */
export function namesZone({ columns, plan }: Manifest): boolean {
  return isTable(plan.format) && columns.some((name) => headerOf({ name, type: "time" }, plan.zone) !== name);
}

function hasHeaderOf({ columns, plan }: Manifest, found: Found): boolean | null {
  if (!isTable(plan.format) || typeof found !== "object" || found === null || found.lines === null) return null;
  const { first, second } = found.lines;
  const cells = cellsOfLine(/^sep=/iu.test(first) ? second : first, separatorOf(plan));
  const ending = ` (${plan.zone})`;
  const names = cells.map((cell) => (cell.endsWith(ending) ? cell.slice(0, -ending.length) : cell));
  return JSON.stringify(names) === JSON.stringify(columns);
}
