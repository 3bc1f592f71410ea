// Proves or refutes the statements of an export's manifest, one by one, from its files.
import type { VerifiedLine } from "../../../../contract/methods/export-methods.ts";
import { isZone } from "../../../../domain/time/time.ts";
import { reasonOf, verdictOf } from "../../../../domain/report/verdict.ts";
import { readManifest, type Manifest } from "../../../files/jobs/manifest.ts";
import { firstIdOf, httpOf, lastIdOf } from "./manifest-of.ts";
import { equal, line, shown, told } from "./verified-lines.ts";
import { rereadingOf } from "../../../files/write/format.ts";
import { BY_HASH, makePartChecker, namesZone, type CheckedPart } from "./verify-part.ts";

/** Up to this many parts, all statements are shown; of more parts, correct ones are only counted. */
const MOST_PARTS_SHOWN = 200;
/** Most statements about parts that are shown. */
const MOST_LINES = 2000;

/** Searches the manifest's folder, then `besides`. Rejects with `Failed` badFile, or the signal's reason. */
export async function verifyManifest(
  path: string,
  besides: readonly string[],
  signal: AbortSignal,
): Promise<readonly VerifiedLine[]> {
  const { manifest, sealed } = readManifest(path);
  const check = makePartChecker(manifest, path, besides, signal);
  const parts: CheckedPart[] = [];
  for (const part of manifest.parts) parts.push(await check(part));
  const lines = [
    line(
      "No word of this manifest was changed since it was written.",
      sealed === manifest.seal,
      "Its seal is right.",
      "Its seal does not fit its content.",
    ),
    ...shownParts(parts),
    ...wholeLines(manifest, parts),
    ...toldLines(manifest),
  ];
  return lines.map(({ says, outcome, because }) => ({ says: shown(says), outcome, because: shown(because) }));
}

function shownParts(parts: readonly CheckedPart[]): readonly VerifiedLine[] {
  const isWrong = ({ outcome }: VerifiedLine): boolean => outcome === "refuted" || outcome === "missing";
  const isRight = ({ lines }: CheckedPart): boolean => !lines.some(isWrong);
  const counted = parts.length > MOST_PARTS_SHOWN ? parts.filter(isRight) : [];
  const lines = parts.filter((part) => !counted.includes(part)).flatMap((part) => part.lines);
  const left = lines.slice(MOST_LINES);
  const shownLines = lines.slice(0, MOST_LINES);
  if (left.length > 0) {
    const says = `${left.length} more statements about files.`;
    shownLines.push(line(says, !left.some(isWrong), "None is wrong.", "Some are wrong too."));
  }
  if (counted.length > 0) {
    shownLines.push(line(`${counted.length} further files are as the manifest says.`, true, "Each was checked.", ""));
  }
  return shownLines;
}

function wholeLines(manifest: Manifest, checked: readonly CheckedPart[]): readonly VerifiedLine[] {
  const { parts, plan, source, result, rows } = manifest;
  const sum = parts.reduce((all, part) => all + part.rows, 0);
  const verdict = verdictOf({ query: source.query, walks: result.walks, ledger: result.ledger });
  const saysVerdict = `The result was ${result.verdict.kind}${result.verdict.because === null ? "" : `: ${result.verdict.because}`}.`;
  const isSame = verdict.kind === result.verdict.kind && reasonOf(verdict) === result.verdict.because;
  return [
    equal(`The export holds ${rows} rows.`, rows, sum, "It is the sum of its parts."),
    line(
      `The first row is ${manifest.firstId ?? "none"}, the last one ${manifest.lastId ?? "none"}.`,
      manifest.firstId === firstIdOf(parts) && manifest.lastId === lastIdOf(parts),
      "They are the first row of the first part and the last one of the last.",
      "The parts say otherwise.",
    ),
    ...columnLines(manifest, checked),
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
    line(saysVerdict, isSame, "The load report leads to it.", "The load report does not lead to it."),
    equal(
      `${result.unreadableRecords} records could not be read.`,
      result.unreadableRecords,
      result.ledger.unreadable,
      "The load report counts as many.",
    ),
    line(
      `It was written from ${manifest.startedAt} to ${manifest.finishedAt}.`,
      Date.parse(manifest.startedAt) <= Date.parse(manifest.finishedAt) &&
        Date.parse(manifest.finishedAt) <= Date.now(),
      "It ended after it began, and not in the future.",
      "That cannot be.",
    ),
    line(
      `Times are written in ${plan.zone}.`,
      isZone(plan.zone),
      namesZone(manifest) ? "The header names it." : "It is a zone.",
      "There is no such zone.",
    ),
  ];
}

function columnLines({ columns, plan }: Manifest, checked: readonly CheckedPart[]): readonly VerifiedLine[] {
  const says = `The columns are ${columns.join(", ")}.`;
  if (rereadingOf(plan.format).as !== "table") return [told(says, BY_HASH)];
  const headers = checked.flatMap(({ hasHeader }) => hasHeader ?? []);
  if (headers.length === 0) return [told(says, "No file was read whose header could tell.")];
  return [line(says, headers.every(Boolean), "The header of each part has them.", "A header has others.")];
}

/** Statements that the files cannot prove; only the seal protects them. */
function toldLines(manifest: Manifest): readonly VerifiedLine[] {
  const { connection, appVersion, source, result, plan, redaction, changedRows } = manifest;
  const sealed = "Only the seal vouches for it.";
  const where = connection === null ? "an opened file" : `the app ${connection.appId} in ${connection.region}`;
  const narrowed = source.view === null ? "the conversation" : JSON.stringify(source.view);
  return [
    told(`The rows are from ${where}.`, sealed),
    told(`It was written by Switchboard ${appVersion}.`, sealed),
    told(`What was exported: ${source.of} of ${source.kind}, ${narrowed}.`, sealed),
    told(`The load report counts ${result.ledger.requests} requests and ${result.ledger.rows} rows.`, sealed),
    told(`It was written as ${plan.format}, ${JSON.stringify(plan.options)}, parts by ${plan.parts.by}.`, sealed),
    told(`What was taken out: ${JSON.stringify(redaction)}.`, sealed),
    told(`${changedRows} of its rows changed in the store while it was written.`, sealed),
  ];
}
