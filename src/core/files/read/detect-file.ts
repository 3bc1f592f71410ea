// Detects the format of a file from its content, never from its name.
import { isTable, type Detection, type Packing } from "#contract/methods/detection.ts";
import { READ_LIMITS } from "#core/files/read/records/batch.ts";
import { correctCsv, detectCsv, DEFAULT_LAYOUT } from "#core/files/read/csv/detect-csv.ts";
import { detectEncoding, toUtf8 } from "#core/files/read/bytes/text-encoding.ts";
import {
  detectEmptyPage,
  detectJson,
  detectLog,
  errorCodeOf,
  isHar,
  isLines,
  isTranscriptions,
  LongJsonDetector,
  type JsonDetection,
} from "#core/files/read/json/detect-json.ts";
import { fileBytes } from "#core/files/read/bytes/file-bytes.ts";
import { isZip, MAGIC_BYTES, packingOf, refusalOf, SQLITE_MAGIC } from "#core/files/read/bytes/known-files.ts";
import { isWorkbook } from "#core/files/read/containers/zip-directory.ts";
import { namesRecordFields } from "#core/files/read/records/json-records.ts";
import { badFile, noLog } from "#core/files/read/records/read-failure.ts";
import { dropZeroBlocks, evenWithoutZeros } from "#core/files/read/bytes/zero-blocks.ts";
import { detectObjects, detectTable } from "./detect-table.ts";
import { beginningOf, textOf, type Beginning } from "./file-beginning.ts";
import { say } from "#texts/say.ts";

/** CSV for Excel begins with it, CSV for machines does not. */
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The line above a record that psql or mysql prints with one field in each line. */
const PRINTED_RECORD = /^(?:-\[ [A-Z]{1,20} \d{1,20} \]|\*{9,99} \d{1,20}\. row \*{9,99}\r?$)/mu;

/** A field of a record on such a line: what its text quotes is no record. */
const PRINTED_FIELD = /^ *(?:sender|conversation_?id|sent_?at|initiator|initiated_?at) *[|:] /imu;

/** The size of the examined beginning; the second is for a file with longer first records. */
const BEGINNING_BYTES = 256 * 1024;
const LONG_BEGINNING_BYTES = 16 * 1024 * 1024;
/** A file without a record up to here has none. */
const LONGEST_SEARCH_BYTES = 512 * 1024 * 1024;
const SPACE = 32;
/** JSON, or a line of a log that begins with JSON. The word in brackets before a line of a log is no list. */
const BEGINS_AS_JSON = /^(?:["{]|\[\s*(?:["{[\]]|$))/u;

/** Looks for records beyond the beginning of a file that shows none. Null if it holds none. */
export type DetectFurther = (path: string, packing: Packing, signal: AbortSignal) => Promise<Detection | null>;

/**
 * The format of the file, with the corrections of the person. `further`: where more than the beginning is examined, which
 * may take seconds of work. Throws `Failed` badFile with the reason for a file that is empty, not text, without messages and
 * calls, or refused by the system; or the signal's reason.
 */
export async function detectFile(
  path: string,
  signal: AbortSignal,
  { corrected, further = detectFurther }: { readonly corrected?: Detection; readonly further?: DetectFurther } = {},
): Promise<Detection> {
  const disk = await beginningOf(path, { packing: "none", format: "ndjson", bytes: MAGIC_BYTES, signal });
  const packing = isZip(disk.bytes) && (await isWorkbook(path)) ? "workbook" : packingOf(disk.bytes);
  const table = corrected?.packing === "objects" ? "objects" : packing;
  if (isTable(table)) return await detectTable(path, { packing: table, corrected, signal });
  const beginning = await beginningOf(path, { packing, format: "ndjson", bytes: BEGINNING_BYTES, signal });
  if (corrected !== undefined) return correct(beginning, packing, corrected);
  const found = detectText(beginning, packing);
  if (found !== null) return (tellsNobody(beginning, found) ? await detectObjects(path, signal) : null) ?? found;
  const more = await (beginning.isWhole ? detectObjects(path, signal) : further(path, packing, signal));
  if (more !== null) return more;
  throw beginning.damage ?? withoutRecords(beginning.bytes);
}

/** True for whole JSON that may be another program's messages: no field says who wrote, where, or in which call. */
function tellsNobody({ bytes, isWhole }: Beginning, { format, encoding }: Detection): boolean {
  const isJson = format === "json" || format === "ndjson";
  return isJson && isWhole && !namesRecordFields(textOf(bytes, encoding).toString("latin1"));
}

function withoutRecords(beginning: Buffer): Error {
  // A disk that lost the text leaves zeros: the file is damaged, and not one that holds no log.
  if (beginning.includes(0) && firstText(beginning) === "") return badFile(say("core.files.zerosFirst"));
  const why = say("core.files.noRecords");
  // A table doubles the quotes in its cells.
  const text = beginning.toString("latin1").replaceAll('""', '"');
  return namesRecordFields(text) ? badFile(why) : noLog(why);
}

/** Examines more of a file whose beginning is not recognised, because its first records are longer or come late. */
export async function detectFurther(path: string, packing: Packing, signal: AbortSignal): Promise<Detection | null> {
  const beginning = await beginningOf(path, { packing, format: "ndjson", bytes: BEGINNING_BYTES, signal });
  const encoding = detectEncoding(evenWithoutZeros(beginning.bytes));
  if (encoding !== null && !looksLikeTable(textOf(beginning.bytes, encoding))) {
    const detector = new LongJsonDetector();
    const text = toUtf8(encoding);
    let readBytes = 0;
    let json: JsonDetection | null = null;
    for await (const piece of fileBytes(path, { packing, limits: READ_LIMITS, signal })) {
      readBytes += piece.bytes.length;
      json = detector.push(dropZeroBlocks(text.chunk(piece.bytes)));
      if (json !== null || readBytes > LONGEST_SEARCH_BYTES) break;
    }
    json ??= detector.end();
    const { sizeBytes } = beginning;
    if (json !== null) return { ...json, packing, encoding, csv: null, sizeBytes, sampleRows: [] };
  }
  const longer = await beginningOf(path, { packing, format: "ndjson", bytes: LONG_BEGINNING_BYTES, signal });
  return detectText(longer, packing) ?? (await detectObjects(path, signal));
}

/** Logs begin with such a sign, too: the priority of a line (`<14>`), an answer that curl shows, a person in a chat. */
function isMarkup(first: string): boolean {
  return /^<(?:[!?]|(?:html|head|body|svg|rss|feed|[a-z][\w:.-]*(?:\s+[\w:.-]+\s*=|\s*\/?>\s*<)))/iu.test(first);
}

function looksLikeTable(text: Buffer): boolean {
  const first = firstText(text);
  return first !== "" && !first.startsWith("{") && !first.startsWith("[");
}

/** The beginning of a text after white space and zeros. */
function firstText(text: Buffer): string {
  const start = text.findIndex((byte) => byte > SPACE);
  return start === -1 ? "" : text.toString("utf8", start, start + 4096).trimStart();
}

/** Null if the text has no known records. */
function detectText({ bytes, sizeBytes, isWhole }: Beginning, packing: Packing): Detection | null {
  if (bytes.subarray(0, SQLITE_MAGIC.length).equals(SQLITE_MAGIC)) return archive(sizeBytes, packing);
  const refusal = refusalOf(bytes);
  if (refusal !== null) throw refusal;
  const encoding = detectEncoding(evenWithoutZeros(bytes));
  if (encoding === null) throw noLog(say("core.files.notText"));
  const text = textOf(bytes, encoding);
  const first = firstText(text);
  if (first === "" && !isWhole) return null;
  if (first === "") throw bytes.includes(0) ? badFile(say("core.files.onlyZeros")) : noLog(say("core.files.empty"));
  if (isMarkup(first)) throw noLog(say("core.files.webPage"));
  const known = { packing, encoding, csv: null, sizeBytes, sampleRows: [] };
  if (BEGINS_AS_JSON.test(first) || isLines(text)) {
    const json = detectJson(text);
    const found = json ?? (isWhole ? detectEmptyPage(text) : null);
    if (found !== null) return { ...found, ...known };
    const code = isWhole ? errorCodeOf(text) : null;
    if (code !== null) throw badFile(say("core.files.serviceError", { code }));
    if (isWhole && isTranscriptions(text)) throw noLog(say("core.files.transcriptionsAlone"));
    if (isWhole && isHar(text)) throw badFile(say("core.files.harWithoutAnswers"));
  }
  const csv = detectCsv(text, bytes.subarray(0, UTF8_MARK.length).equals(UTF8_MARK));
  // A table with the names of facts may hold JSON in its cells. Any other text with JSON records is a log.
  // The headers of an answer have a date and a colon in each line.
  const isNamed = csv !== null && csv.csv.delimiter !== ":" && isNamedTable(csv.csv);
  const plain = isNamed ? "" : text.toString("latin1");
  const isPrinted = PRINTED_RECORD.test(plain);
  const log = isNamed || (isPrinted && PRINTED_FIELD.test(plain)) ? null : detectLog(text);
  if (log !== null) return { ...log, ...known };
  if (isPrinted) throw badFile(say("core.files.printedRecords"));
  // The cut record of a log is no table.
  if (csv === null || (!isNamed && namesRecordFields(plain))) return null;
  return { format: "csv", ...csv, packing, encoding, sizeBytes };
}

/** True for a table whose header names facts. A line of a log that is cut at commas has JSON in its first cells. */
function isNamedTable({ hasHeader, header, facts, isEscaped, quote }: NonNullable<Detection["csv"]>): boolean {
  if (isEscaped === true && quote === null) return true;
  return hasHeader && facts.some((fact) => fact !== null) && !header.some((name) => /[{}]/u.test(name));
}

/** A person can correct the format, encoding, kind of records and CSV layout, but not the packing. */
function correct({ bytes, sizeBytes }: Beginning, packing: Packing, corrected: Detection): Detection {
  const { format, encoding, records } = corrected;
  if (format === "archive") return archive(sizeBytes, packing);
  const known = { format, encoding, records, packing, sizeBytes };
  if (format !== "csv") return { ...known, csv: null, sampleRows: [] };
  const text = textOf(bytes, encoding);
  const csv = corrected.csv ?? detectCsv(text, false)?.csv ?? DEFAULT_LAYOUT;
  return { ...known, ...correctCsv(text, { records, csv }) };
}

function archive(sizeBytes: number, packing: Packing): Detection {
  if (packing !== "none") throw badFile(say("core.files.packed"));
  const records = "messages";
  return { format: "archive", packing, encoding: "utf-8", records, csv: null, sizeBytes, sampleRows: [] };
}
