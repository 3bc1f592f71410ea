// Proves or refutes what the manifest of an export says, statement by statement, from the files beside it.
import { dirname, join } from "node:path";
import { headerOf } from "../../../contract/export-columns.ts";
import { SEPARATORS } from "../../files/write/csv.ts";
import { unmarkId } from "../../files/write/excel-text.ts";
import { FORMATS } from "../../../contract/export-formats.ts";
import type { VerifiedLine } from "../../../contract/export-methods.ts";
import { asId, asMap } from "../../../domain/lenient.ts";
import { isZone } from "../../../domain/time.ts";
import { verdictOf } from "../../../domain/verdict.ts";
import { readManifest } from "../../files/jobs/manifest.ts";
import type { Manifest } from "../../files/jobs/manifest.ts";
import { scanPart } from "../../files/jobs/part-scan.ts";
import type { LineScan, PartScan } from "../../files/jobs/part-scan.ts";
import { readArchiveFacts } from "../../store/open-archive.ts";
import { httpOf } from "./manifest-of.ts";

type Part = Manifest["parts"][number];

/** Rejects with `Failed` badFile for what is no manifest, and with the signal's reason. */
export async function verifyManifest(path: string, signal: AbortSignal): Promise<readonly VerifiedLine[]> {
  const { manifest, sealed } = readManifest(path);
  const scans = new Map<Part, Looked | string>();
  for (const part of manifest.parts) scans.set(part, await scan(join(dirname(path), part.name), manifest, signal));
  return [
    line(
      "No word of this manifest was changed since it was written.",
      sealed === manifest.seal,
      "Its seal is right.",
      "Its seal does not fit its content.",
    ),
    ...manifest.parts.flatMap((part) => partLines(manifest, part, scans.get(part) ?? "It was not looked at.")),
    ...wholeLines(manifest, [...scans.values()]),
    ...toldLines(manifest),
  ];
}

/** A part as it was found. */
interface Looked extends PartScan {
  /** what an archive says of itself; null for other formats, and for one that cannot be read */
  readonly archivedRows: number | null;
}

function archivedRowsIn(path: string): number | null {
  try {
    return readArchiveFacts(path).rows;
  } catch {
    // Its bytes are compared all the same, and tell that it is not what was written.
    return null;
  }
}

async function scan(path: string, { plan }: Manifest, signal: AbortSignal): Promise<Looked | string> {
  const { isText, isStore } = FORMATS[plan.format];
  const as = isRecords(plan.format) ? "lines" : isText && isTable(plan.format) ? "csv" : "bytes";
  try {
    const found = await scanPart(path, { as, isCompressed: isText && plan.options.gzip }, signal);
    return { ...found, archivedRows: isStore ? archivedRowsIn(path) : null };
  } catch (thrown) {
    signal.throwIfAborted();
    const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
    return code === "ENOENT" ? "It is not there." : `It could not be read${code === "" ? "" : ` (${code})`}.`;
  }
}

function isTable(format: string): boolean {
  return format === "csv" || format === "csvExcel";
}

function isRecords(format: string): boolean {
  return format === "ndjson";
}

function line(says: string, isTrue: boolean, how: string, instead: string): VerifiedLine {
  return isTrue ? { says, outcome: "proved", because: how } : { says, outcome: "refuted", because: instead };
}

function told(says: string, because: string): VerifiedLine {
  return { says, outcome: "told", because };
}

function equal(says: string, expected: string | number, found: string | number, how: string): VerifiedLine {
  return line(says, expected === found, how, `Found ${found}.`);
}

/** What the hash of a whole file proves besides: that it is the one that was counted when it was written. */
const BY_HASH = "This format is not counted again; the file is checked by its SHA-256.";

function partLines(manifest: Manifest, part: Part, found: Looked | string): readonly VerifiedLine[] {
  const says = `${part.name} holds ${part.bytes} bytes.`;
  const saysHash = `Its SHA-256 is ${part.sha256}.`;
  const saysRows = `${part.name} holds ${part.rows} rows.`;
  if (typeof found === "string") return [says, saysHash, saysRows].map((each) => line(each, false, "", found));
  return [
    equal(says, part.bytes, found.bytes, "Its bytes were counted."),
    equal(saysHash, part.sha256, found.sha256, "The file was read and hashed."),
    found.archivedRows !== null
      ? equal(saysRows, part.rows, found.archivedRows, "The archive was opened and says the same.")
      : found.lines === null
        ? told(saysRows, BY_HASH)
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
  return plan.format === "csvExcel" ? unmarkId(cell) : cell;
}

function separatorOf({ format, options }: Manifest["plan"]): string {
  return format === "csvExcel" ? SEPARATORS[options.separator] : ",";
}

function idOfRecord(text: string, kind: Manifest["source"]["kind"]): string | null {
  try {
    const record = asMap(JSON.parse(text));
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

function wholeLines(manifest: Manifest, scans: readonly (Looked | string)[]): readonly VerifiedLine[] {
  const { parts, plan, source, result, rows } = manifest;
  const sum = parts.reduce((all, part) => all + part.rows, 0);
  const verdict = verdictOf({ query: source.query, walks: result.walks, ledger: result.ledger });
  const saysVerdict = `The result was ${result.verdict.kind}${result.verdict.because === null ? "" : `: ${result.verdict.because}`}.`;
  const isSame =
    verdict.kind === result.verdict.kind && ("because" in verdict ? verdict.because : null) === result.verdict.because;
  return [
    equal(`The export holds ${rows} rows.`, rows, sum, "It is the sum of its parts."),
    line(
      `The first row is ${manifest.firstId ?? "none"}, the last one ${manifest.lastId ?? "none"}.`,
      manifest.firstId === (parts.find((part) => part.firstId !== null)?.firstId ?? null) &&
        manifest.lastId === (parts.findLast((part) => part.lastId !== null)?.lastId ?? null),
      "They are the first row of the first part and the last one of the last.",
      "The parts say otherwise.",
    ),
    ...columnLines(manifest, scans),
    line(
      `The request was ${source.http}`,
      httpOf(source.query) === source.http,
      "The query makes this request.",
      `The query makes ${httpOf(source.query)}`,
    ),
    line(
      `The request was ${source.viewingAs === null ? "not sent for anybody else" : `sent as ${source.viewingAs}`}.`,
      (source.query.viewingAs ?? null) === source.viewingAs,
      "The query says the same.",
      "The query says otherwise.",
    ),
    line(saysVerdict, isSame, "The ledger and the walks lead to it.", "The ledger and the walks do not lead to it."),
    equal(
      `${result.unreadableRecords} records could not be read.`,
      result.unreadableRecords,
      result.ledger.unreadable,
      "The ledger counts as many.",
    ),
    line(
      `It was written from ${manifest.startedAt} to ${manifest.finishedAt}.`,
      Date.parse(manifest.startedAt) <= Date.parse(manifest.finishedAt) &&
        Date.parse(manifest.finishedAt) <= Date.now(),
      "It ended after it began, and not in the future.",
      "That cannot be.",
    ),
    line(`Times are written in ${plan.zone}.`, isZone(plan.zone), zoneProof(manifest), "There is no such zone."),
  ];
}

function zoneProof({ plan, columns }: Manifest): string {
  const isNamed = isTable(plan.format) && columns.some((name) => headerOf({ name, type: "time" }, plan.zone) !== name);
  return isNamed ? "The header names it." : "It is a zone.";
}

function columnLines({ columns, plan }: Manifest, scans: readonly (Looked | string)[]): readonly VerifiedLine[] {
  const says = `The columns are ${columns.join(", ")}.`;
  if (!isTable(plan.format)) return [told(says, BY_HASH)];
  const zoned = new Set([plan.zone].map((zone) => ` (${zone})`));
  const headers = scans.flatMap((found) => {
    if (typeof found === "string" || found.lines === null) return [];
    const { first, second } = found.lines;
    return [/^sep=/iu.test(first) ? second : first];
  });
  const named = headers.map((header) =>
    cellsOfLine(header, separatorOf(plan)).map((cell) => {
      const ending = [...zoned].find((zone) => cell.endsWith(zone));
      return ending === undefined ? cell : cell.slice(0, -ending.length);
    }),
  );
  const isSame = named.every((cells) => JSON.stringify(cells) === JSON.stringify(columns));
  return [line(says, named.length > 0 && isSame, "The header of each part has them.", "A header has others.")];
}

/** Statements about what is not in the files; the seal alone holds them. */
function toldLines({
  connection,
  appVersion,
  source,
  result,
  plan,
  redaction,
  changedRows,
}: Manifest): readonly VerifiedLine[] {
  const sealed = "Only the seal vouches for it.";
  const where = connection === null ? "an opened file" : `the app ${connection.appId} in ${connection.region}`;
  const narrowed = source.view === null ? "the conversation" : JSON.stringify(source.view);
  return [
    told(`The rows are from ${where}.`, sealed),
    told(`It was written by Switchboard ${appVersion}.`, sealed),
    told(`What was exported: ${source.of} of ${source.kind}, ${narrowed}.`, sealed),
    told(`The ledger counts ${result.ledger.requests} requests and ${result.ledger.rows} rows.`, sealed),
    told(`It was written as ${plan.format}, ${JSON.stringify(plan.options)}, parts by ${plan.parts.by}.`, sealed),
    told(`What was taken out: ${JSON.stringify(redaction)}.`, sealed),
    told(`${changedRows} of its rows changed in the store while it was written.`, sealed),
  ];
}
