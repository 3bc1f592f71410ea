// Checks one file of an export against its manifest.
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
import { rereadingOf } from "../../../files/write/format.ts";
import { readArchiveFacts } from "../../../store/archive/open-archive.ts";
import { equal, line, missing, told } from "./verified-lines.ts";

type Part = Manifest["parts"][number];

export interface CheckedPart {
  readonly lines: readonly VerifiedLine[];
  /** whether its header names the manifest's columns; null for a format without a header and for a file that was not read */
  readonly hasHeader: boolean | null;
}

/** All compressed files together may unpack to this much, whatever their sizes, … */
const UNSUSPICIOUS_BYTES = 1024 ** 3;
/** … plus this many times their sizes. Logs shrink to a tenth or a fiftieth, files made to fill memory to a thousandth. */
const MOST_UNPACKED_RATIO = 100;

/** Returns a function that checks one part after another. It rejects with the signal's reason. */
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
    const found = await readPart(part, locate, manifest, mostUnpackedBytes, signal);
    if (typeof found === "object" && found !== null) {
      mostUnpackedBytes += found.bytes * MOST_UNPACKED_RATIO - found.unpackedBytes;
    }
    return { lines: partLines(manifest, part, found), hasHeader: hasHeaderOf(manifest, found) };
  };
}

/** Looks in the manifest's folder, then in the chosen folders and among the chosen files. */
function makeLocator(manifestPath: string, besides: readonly string[]): (name: string) => Promise<Located> {
  const folders = [dirname(manifestPath), ...besides.filter(isFolder)];
  /** name to folder: of the chosen files, and of a chosen folder whose own name begins the names of parts */
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
  /** the row count that an archive states; null for other formats and for a file that cannot be read as an archive */
  readonly archivedRows: number | null;
  /** why lines were not counted although the format has them */
  readonly whyNoLines: string | null;
}

/** null: no file has its name; text: why it was not read; number: its size in bytes, another one, so it was not read. */
type Found = PartReading | string | number | null;

async function readPart(
  part: Part,
  locate: (name: string) => Promise<Located>,
  { plan }: Manifest,
  mostUnpackedBytes: number,
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
      { as: rereadingOf(plan.format).as, isCompressed, mostUnpackedBytes },
      signal,
    );
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
    // Its hash is compared all the same, and shows that the file is not the one that was written.
    return null;
  }
}

/** The hash of a file also proves its rows: it is the file that was counted when it was written. */
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

/** Counts the lines above the rows: the header, and before it Excel's own line about the separator. */
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
  if (redaction.dropText && rereadingOf(plan.format).as === "records")
    found.push(told("The text of messages was left out.", "Records were not looked through for it."));
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

/** The cells of one line of CSV, unquoted. */
function cellsOfLine(text: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ["", false];
  for (let index = 0; index < text.length; index++) {
    const sign = text.charAt(index);
    if (sign === '"' && isQuoted && text.charAt(index + 1) === '"') {
      cell += sign;
      index += 1;
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
  return (
    rereadingOf(plan.format).as === "table" &&
    columns.some((name) => headerOf({ name, type: "time" }, plan.zone) !== name)
  );
}

function hasHeaderOf({ columns, plan }: Manifest, found: Found): boolean | null {
  const rereading = rereadingOf(plan.format);
  if (rereading.as !== "table" || typeof found !== "object" || found === null || found.lines === null) return null;
  const { first, second } = found.lines;
  const cells = cellsOfLine(/^sep=/iu.test(first) ? second : first, rereading.separatorOf(plan.options));
  const ending = ` (${plan.zone})`;
  const names = cells.map((cell) => (cell.endsWith(ending) ? cell.slice(0, -ending.length) : cell));
  return JSON.stringify(names) === JSON.stringify(columns);
}
