// Finishes an export job: the rest of its rows, then the names of its files, then its manifest.
import { basename, dirname, join } from "node:path";
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { FORMATS } from "../../../../contract/exports/export-formats.ts";
import type { Job, JobFolders } from "../../../files/jobs/job-folder.ts";
import type { JobRecord, FinishedPart } from "../../../files/jobs/job-record.ts";
import { makeFolder, replaceFile, syncFolder } from "../../../files/base/replace-file.ts";
import { readManifest } from "../../../files/jobs/manifest.ts";
import type { Store } from "../../../store/store.ts";
import { ArchiveParts } from "./archive-part.ts";
import type { JobRows } from "../plan/job-rows.ts";
import { manifestOf } from "../manifest/manifest-of.ts";
import { manifestName } from "../plan/names.ts";
import { beginAgain, peoplePathOf, type Jobs, type RunContext, type RunResult } from "./open-jobs.ts";
import { mappingOf } from "../plan/redaction.ts";
import { pageFactsOf } from "../source/page-facts.ts";
import type { PageFacts } from "../../../files/write/writer.ts";
import { readBack, type ReadingBack } from "./read-back.ts";
import { PartsWriter } from "./run.ts";
import { sumOf, temporaryPath } from "./running.ts";
import { writePlanOf } from "../plan/write-plan.ts";
import { withFileFailures } from "../../../files/base/file-failure.ts";
import { bytesGone } from "../../../files/jobs/part-file.ts";

const CHECKING = { phase: "checking", loading: null, rowsPerSecond: 0, bytesPerSecond: 0, remainingMs: null } as const;

interface OpenJob {
  readonly job: Job;
  readonly store: Store;
  readonly rows: JobRows;
}

export async function conclude(
  jobs: Jobs,
  { job, store, rows }: OpenJob,
  { signal, emit }: RunContext,
  isStopped: () => boolean,
): Promise<RunResult> {
  const { folders, clock, checkpoints, log } = jobs;
  const { record } = job;
  const { jobId, plan, origin } = record;
  const writePlan = writePlanOf(plan, origin);
  const archives = FORMATS[plan.format].isStore ? new ArchiveParts(jobs.archives, record, store, rows) : null;
  const [keep, idOf] = [pseudonymKeeper(jobs, record, rows), idReader(store, record)];
  const redactor = rows.redaction?.redactor ?? null;
  const pageOf = pageReader(record, { store, origin, redactor, signal });
  const tools = { pageOf, folders, clock, checkpoints, keep, idOf, archives, signal, isStopped, emit };
  const { parts, isWhole } = await new PartsWriter({ job, plan: rows.written, read: rows.read, ...tools }).write();
  const written = { rows: sumOf(parts, "rows"), bytes: sumOf(parts, "bytes") };
  if (!isWhole) return { state: "paused", jobId, rows: written.rows };
  signal.throwIfAborted();
  const manifest = manifestName(record, (path) => isManifestOf(path, basename(record.path)));
  const named = job.progress.find((line) => line.kind === "naming");
  const finishedAtMs = named?.finishedAtMs ?? clock.nowMs();
  const changedRows = changesIn(jobs, job);
  const content = manifestOf({ record, writePlan, parts, finishedAtMs, changedRows, redactor });
  const companions = [{ name: manifest, content }];
  if (named === undefined) {
    const stopped = await stoppedByGate(jobs, { job, parts, companions, signal, isStopped }, rows, emit);
    if (stopped !== null) return stopped;
    folders.note(jobId, { kind: "naming", finishedAtMs });
  }
  // The manifest may name a person whom no row names.
  jobs.book.sync();
  const peoplePath = writeMapping(jobs, record, rows);
  await finish({ job, folders, parts, companions });
  jobs.live.changes.unwatch(jobId);
  log.info("exported", { dataset: plan.dataset, format: plan.format, ...written, parts: parts.length });
  const folder = dirname(record.path);
  return {
    state: "finished",
    ...written,
    parts: parts.length,
    path: join(folder, parts[0]?.name ?? ""),
    manifestPath: join(folder, manifest),
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

/** Reads a redacted export back. Null if nothing is left in it; else why the job ends here. */
async function stoppedByGate(
  { folders, log, ...jobs }: Jobs,
  wanted: Omit<ReadingBack, "plan" | "rules" | "onRows">,
  { redaction, written: plan }: JobRows,
  emit: RunContext["emit"],
): Promise<RunResult | null> {
  if (redaction === null) return null;
  const { job, parts } = wanted;
  const { jobId } = job.record;
  const [totalRows, bytes] = [sumOf(parts, "rows"), sumOf(parts, "bytes")];
  const onRows = (rows: number): void => emit({ ...CHECKING, jobId, rows, totalRows, bytes });
  const finds = await readBack({ ...wanted, plan, rules: redaction.redactor.rules, onRows });
  if (finds === null) return { state: "paused", jobId, rows: totalRows };
  if (finds.length === 0) return null;
  beginAgain({ ...jobs, folders, log }, { ...job, progress: folders.read(jobId)?.progress ?? job.progress });
  log.warn("a redacted export was not finished", { finds: finds.length });
  return { state: "held", jobId, finds };
}

/** Pseudonyms must be on the disk before progress counts rows that contain them. */
function pseudonymKeeper({ book, folders }: Jobs, { jobId, plan }: JobRecord, { redaction }: JobRows): () => void {
  if (redaction === null) return () => undefined;
  let kept = 0;
  return () => {
    book.sync();
    const { length } = redaction.pseudonyms.used();
    if (plan.redaction.saveMapping && length > kept) folders.writeUsed(jobId, usedIn(folders, jobId, redaction));
    kept = length;
  };
}

/** Everybody with a pseudonym in the export, also in rows that earlier runs wrote. */
function usedIn(
  folders: Jobs["folders"],
  jobId: string,
  { pseudonyms }: NonNullable<JobRows["redaction"]>,
): readonly string[] {
  return [...new Set([...folders.readUsed(jobId), ...pseudonyms.used()])];
}

/** Writes the key to the pseudonyms apart from the export; null if it was not requested. */
function writeMapping(jobs: Jobs, record: JobRecord, { redaction }: JobRows): string | null {
  const { people: isOfPeople, saveMapping } = record.plan.redaction;
  if (redaction === null || !isOfPeople || !saveMapping) return null;
  const path = peoplePathOf(jobs, record);
  const { people, pseudonyms } = redaction;
  const content = mappingOf(people, usedIn(jobs.folders, record.jobId, redaction), pseudonyms);
  makeFolder(dirname(path));
  replaceFile(path, content);
  return path;
}

/** Returns the service's id of a row, for the manifest. */
function idReader(store: Store, { plan, origin }: JobRecord): (rowId: number | undefined) => string | null {
  return (rowId) => {
    if (rowId === undefined || plan.dataset === "unreadable") return null;
    if (origin.kind === "messages") return store.records.readMessageRows([rowId])[0]?.id ?? null;
    return store.records.readCallRows([rowId])[0]?.sessionId ?? null;
  };
}

function changesIn({ live }: Jobs, { record, rowIds }: Job): number {
  const { origin, changesBefore, plan } = record;
  if (origin.source !== 0 || plan.dataset === "unreadable") return 0;
  const changed = live.changes.since(changesBefore, origin.kind);
  if (changed.length === 0) return 0;
  const own = new Set(rowIds);
  return changed.filter((rowId) => own.has(rowId)).length;
}

function isManifestOf(path: string, fileName: string): boolean {
  try {
    return readManifest(path).manifest.parts.some((part) => part.name === fileName);
  } catch {
    return false;
  }
}

interface Finishing {
  readonly job: Job;
  readonly folders: JobFolders;
  readonly parts: readonly FinishedPart[];
  /** further files beside the chosen one, in the order of writing */
  readonly companions: readonly { readonly name: string; readonly content: string }[];
}

/** Rejects with `Failed` storage; the job then stays and can be finished later. */
async function finish({ job, folders, parts, companions }: Finishing): Promise<void> {
  const folder = dirname(job.record.path);
  await withFileFailures(async () => {
    for (const [index, part] of parts.entries()) {
      const path = join(folder, part.name);
      if (part.name.includes("/")) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const temporary = temporaryPath(job, index);
      if (existsSync(temporary)) await rename(temporary, path);
      else if (!existsSync(path)) throw bytesGone();
    }
    syncFolder(folder);
  });
  // With this temporary name, discarding the job after a kill removes the file too.
  for (const { name, content } of companions) replaceFile(join(folder, name), content, temporaryPath(job, "companion"));
  folders.remove(job.record.jobId);
}
