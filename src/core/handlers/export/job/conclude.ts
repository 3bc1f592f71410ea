// Writes an export job to its end: its parts, then its manifest and checksums, and last the names of all files.
import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { FORMATS } from "#contract/exports/export-formats.ts";
import { makeFolder, replaceFile, syncFolder } from "#core/files/base/replace-file.ts";
import { withFileFailures } from "#core/files/base/file-failure.ts";
import { writeChecksums } from "#core/files/jobs/checksums.ts";
import type { Job } from "#core/files/jobs/job-folder.ts";
import type { FinishedPart, JobRecord } from "#core/files/jobs/job-record.ts";
import type { PageFacts } from "#core/files/write/writer.ts";
import type { ExportReads } from "#core/store/exports/snapshots.ts";
import { manifestOf } from "#core/handlers/export/manifest/manifest-of.ts";
import { companionNames } from "#core/handlers/export/plan/export-names.ts";
import type { JobRows } from "#core/handlers/export/plan/job-rows.ts";
import { mappingOf } from "#core/handlers/export/plan/redaction.ts";
import { writePlanOf } from "#core/handlers/export/plan/write-plan.ts";
import { pageFactsOf } from "#core/handlers/export/source/page-facts.ts";
import { ArchiveParts } from "./archive-part.ts";
import type { Jobs, RunContext, RunResult } from "./open-jobs.ts";
import { peoplePathOf, removeWritten, temporaryPath } from "./part-paths.ts";
import { readBack } from "./read-back.ts";
import { PartsWriter, sumOf } from "./write-parts.ts";

const CHECKING = { phase: "checking", loading: null, rowsPerSecond: 0, remainingMs: null } as const;

export interface OpenJob {
  readonly job: Job;
  /** the file of the store, which a thread reads for an archive */
  readonly storePath: string;
  readonly reads: ExportReads;
  readonly rows: JobRows;
}

/** Rejects with `Failed` storage and the signal's reason; the caller removes what was written. */
export async function conclude(jobs: Jobs, open: OpenJob, { signal, emit }: RunContext): Promise<RunResult> {
  const { clock, log, sliceRows } = jobs;
  const { job, reads, rows } = open;
  const { record } = job;
  const { plan, origin } = record;
  const redactor = rows.redaction?.redactor ?? null;
  const parts = await new PartsWriter({
    job,
    plan: rows.written,
    read: rows.read,
    clock,
    sliceRows,
    idOf: idReader(reads, record),
    pageOf: pageReader(record, { store: reads, origin, redactor, signal }),
    archives: new ArchiveParts(jobs.archives, record, open),
    signal,
    emit,
  }).write();
  signal.throwIfAborted();
  const names = companionNames(record);
  const writePlan = writePlanOf(plan, origin);
  const manifest = {
    name: names.manifest,
    content: manifestOf({ record, writePlan, parts, finishedAtMs: clock.nowMs(), redactor }),
  };
  const held = await heldByGate(jobs, { job, parts, manifest, signal }, rows, emit);
  if (held !== null) return held;
  // Pseudonyms must be on the disk before files that hold them have their names.
  jobs.book.sync();
  const peoplePath = writeMapping(jobs, record, rows);
  const manifestHash = { name: manifest.name, sha256: createHash("sha256").update(manifest.content).digest("hex") };
  const checksums = { name: names.checksums, content: writeChecksums([...parts, manifestHash]) };
  await nameFiles(jobs, job, parts, [checksums, manifest]);
  const written = { rows: sumOf(parts, "rows"), bytes: sumOf(parts, "bytes") };
  log.info("exported", { dataset: plan.dataset, format: plan.format, ...written, parts: parts.length });
  const folder = dirname(record.path);
  return {
    state: "finished",
    ...written,
    parts: parts.length,
    path: join(folder, parts[0]?.name ?? basename(record.path)),
    manifestPath: join(folder, manifest.name),
    peoplePath,
  };
}

/** What a document of the job says above its rows; null for other formats. */
function pageReader(
  { plan, startedAtMs }: JobRecord,
  facts: Omit<Parameters<typeof pageFactsOf>[0], "rowIds" | "asOfSeconds">,
): ((rowIds: Int32Array) => Promise<PageFacts>) | null {
  if (!FORMATS[plan.format].isDocument) return null;
  const asOfSeconds = Math.floor(startedAtMs / 1000);
  return (rowIds) => pageFactsOf({ ...facts, asOfSeconds, rowIds });
}

interface WrittenExport {
  readonly job: Job;
  readonly parts: readonly FinishedPart[];
  readonly manifest: { readonly name: string; readonly content: string };
  readonly signal: AbortSignal;
}

/** Reads a redacted export back. Null if nothing is left in it; else nothing of it stays but the job. */
async function heldByGate(
  jobs: Jobs,
  written: WrittenExport,
  { redaction, written: plan }: JobRows,
  emit: RunContext["emit"],
): Promise<RunResult | null> {
  if (redaction === null) return null;
  const { job, parts } = written;
  const { jobId } = job.record;
  const [totalRows, bytes] = [sumOf(parts, "rows"), sumOf(parts, "bytes")];
  const onRows = (rows: number): void => emit({ ...CHECKING, jobId, rows, totalRows, bytes });
  const finds = await readBack({ ...written, plan, rules: redaction.redactor.rules, onRows });
  if (finds.length === 0) return null;
  await removeWritten(jobs, job);
  jobs.log.warn("a redacted export was not finished", { finds: finds.length });
  return { state: "held", jobId, finds };
}

/** Writes the key to the pseudonyms apart from the export; null if it was not requested. */
function writeMapping({ folder }: Jobs, record: JobRecord, { redaction }: JobRows): string | null {
  const { people: isOfPeople, saveMapping } = record.plan.redaction;
  if (redaction === null || !isOfPeople || !saveMapping) return null;
  const path = peoplePathOf(folder, record);
  const { people, pseudonyms } = redaction;
  makeFolder(dirname(path));
  replaceFile(path, mappingOf(people, pseudonyms.used(), pseudonyms));
  return path;
}

/** Returns the service's id of a row, for the manifest. */
function idReader({ records }: ExportReads, { plan, origin }: JobRecord): (rowId: number | undefined) => string | null {
  return (rowId) => {
    if (rowId === undefined || plan.dataset === "unreadable") return null;
    if (origin.kind === "messages") return records.readMessageRows([rowId])[0]?.id ?? null;
    return records.readCallRows([rowId])[0]?.sessionId ?? null;
  };
}

/** Gives all files their names, one after the other; the manifest comes last. Then the job is over. */
async function nameFiles(
  { folders }: Jobs,
  job: Job,
  parts: readonly FinishedPart[],
  companions: readonly { readonly name: string; readonly content: string }[],
): Promise<void> {
  const { path, jobId } = job.record;
  const folder = dirname(path);
  const names = [...parts, ...companions].map(({ name }) => name);
  await withFileFailures(async () => {
    for (const [index, { content }] of companions.entries()) {
      await writeFile(temporaryPath(job, parts.length + index), content, { mode: 0o600, flush: true });
    }
    folders.writeNames(jobId, names);
    for (const [index, name] of names.entries()) {
      if (name.includes("/")) await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
      await rename(temporaryPath(job, index), join(folder, name));
    }
    syncFolder(folder);
  });
  folders.remove(jobId);
}
