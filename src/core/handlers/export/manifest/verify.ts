// Proves or refutes the statements of an export's manifest, one by one, from its files.
import type { VerifiedLine } from "../../../../contract/methods/export-methods.ts";
import type { CallContext } from "../../../../contract/methods/methods.ts";
import { inEnglish } from "../../../../domain/text/language.ts";
import { isZone } from "../../../../domain/time/time.ts";
import { fileConnectionId } from "../../../../domain/records/source-id.ts";
import { reasonOf, shortVerdict, verdictOf } from "../../../../domain/report/verdict.ts";
import { readManifest, type Manifest } from "../../../files/jobs/manifest.ts";
import { firstIdOf, httpOf, lastIdOf } from "./manifest-of.ts";
import { equal, line, shown, told } from "./verified-lines.ts";
import { rereadingOf } from "../../../files/write/format.ts";
import { VERIFY_TEXTS } from "./verify-texts.ts";
import { makePartChecker, type CheckedPart } from "./verify-part.ts";

/** Up to this many parts, all statements are shown; of more parts, correct ones are only counted. */
const MOST_PARTS_SHOWN = 200;
/** Most statements about parts that are shown. */
const MOST_LINES = 2000;

/** Searches the manifest's folder, then `besides`. Rejects with `Failed` badFile, or the signal's reason. */
export async function verifyManifest(
  path: string,
  besides: readonly string[],
  { signal, emit }: CallContext<"export.verifyAt">,
): Promise<readonly VerifiedLine[]> {
  const { manifest, sealed } = readManifest(path);
  const check = makePartChecker(manifest, path, besides, signal);
  const parts: CheckedPart[] = [];
  const total = manifest.parts.reduce((sum, part) => sum + part.bytes, 0);
  let done = 0;
  for (const part of manifest.parts) {
    parts.push(await check(part, (bytes) => emit({ done: done + bytes, total })));
    done += part.bytes;
  }
  const { seal } = VERIFY_TEXTS;
  const lines = [
    line(seal.says, sealed === manifest.seal, seal.right, seal.wrong),
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
    const texts = VERIFY_TEXTS.left;
    shownLines.push(line(texts.says(left.length), !left.some(isWrong), texts.right, texts.wrong));
  }
  if (counted.length > 0) {
    const texts = VERIFY_TEXTS.counted;
    shownLines.push(line(texts.says(counted.length), true, texts.right, ""));
  }
  return shownLines;
}

function wholeLines(manifest: Manifest, checked: readonly CheckedPart[]): readonly VerifiedLine[] {
  const { parts, plan, source, result, rows } = manifest;
  const { rows: ofRows, ends, request, viewingAs, unreadable, written, zone } = VERIFY_TEXTS;
  const sum = parts.reduce((all, part) => all + part.rows, 0);
  const hasEnds = manifest.firstId === firstIdOf(parts) && manifest.lastId === lastIdOf(parts);
  const http = httpOf(source.query);
  const isViewedAs = (source.query.viewingAs ?? null) === source.viewingAs;
  const isNamed = checked.some(({ header }) => header?.namesZone === true);
  const [from, to] = [Date.parse(manifest.startedAt), Date.parse(manifest.finishedAt)];
  return [
    equal(ofRows.says(rows), rows, sum, ofRows.right),
    line(ends.says(manifest.firstId, manifest.lastId), hasEnds, ends.right, ends.wrong),
    ...columnLines(manifest, checked),
    line(request.says(source.http), http === source.http, request.right, request.wrong(http)),
    line(viewingAs.says(source.viewingAs), isViewedAs, viewingAs.right, viewingAs.wrong),
    verdictLine(manifest),
    equal(
      unreadable.says(result.unreadableRecords),
      result.unreadableRecords,
      result.ledger.unreadable,
      unreadable.right,
    ),
    line(
      written.says(manifest.startedAt, manifest.finishedAt),
      from <= to && to <= Date.now(),
      written.right,
      written.wrong,
    ),
    line(zone.says(plan.zone), isZone(plan.zone), isNamed ? zone.named : zone.right, zone.wrong),
  ];
}

/** Any opened file: the verdict only needs to know that it is one. */
const SOME_FILE = fileConnectionId(1);

/** A manifest has the verdict and its reason in English, whatever the language of its writer. */
function verdictLine({ connection, source, result }: Manifest): VerifiedLine {
  const stated = result.verdict;
  const texts = VERIFY_TEXTS.verdict;
  // Earlier versions had other kinds, and judged by other rules.
  if (!("says" in stated)) return told(texts.says(stated.kind, stated.because), texts.earlier);
  const isSame = inEnglish(() => {
    const judged = { query: source.query, walks: result.walks, ledger: result.ledger };
    const verdict = verdictOf(connection === null ? { ...judged, connectionId: SOME_FILE } : judged);
    return (
      verdict.kind === stated.kind && shortVerdict(verdict) === stated.says && reasonOf(verdict) === stated.because
    );
  });
  const reason = stated.kind === "incomplete" ? null : stated.because;
  return line(texts.says(stated.says, reason), isSame, texts.right, texts.wrong);
}

function columnLines({ columns, plan }: Manifest, checked: readonly CheckedPart[]): readonly VerifiedLine[] {
  const texts = VERIFY_TEXTS.columns;
  const says = texts.says(columns.join(", "));
  if (rereadingOf(plan.format).as !== "table") return [told(says, VERIFY_TEXTS.part.byHash)];
  const headers = checked.flatMap(({ header }) => header ?? []);
  if (headers.length === 0) return [told(says, texts.notRead)];
  const areRight = headers.every(({ hasColumns }) => hasColumns);
  return [line(says, areRight, texts.right, texts.wrong)];
}

/** Statements that the files cannot prove; only the seal protects them. */
function toldLines(manifest: Manifest): readonly VerifiedLine[] {
  const { connection, appVersion, source, result, plan, redaction, changedRows } = manifest;
  const texts = VERIFY_TEXTS.sealed;
  const view = source.view === null ? null : JSON.stringify(source.view);
  return [
    connection === null ? texts.sourceFile : texts.source(connection.appId, connection.region),
    texts.version(appVersion),
    texts.exported(source.of, source.kind, view),
    texts.report(result.ledger.requests, result.ledger.rows),
    texts.plan(plan.format, JSON.stringify(plan.options), plan.parts.by),
    texts.redaction(JSON.stringify(redaction)),
    texts.changed(changedRows),
  ].map((says) => told(says, texts.because));
}
