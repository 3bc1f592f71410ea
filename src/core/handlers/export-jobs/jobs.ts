// The export jobs of the engine: starts them, lets them rest, goes on with them after a kill, and removes what is given up.
import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { FORMATS } from "../../../contract/export-formats.ts";
import type { ExportFrom } from "../../../contract/export-methods.ts";
import { Failed, failureOf } from "../../../contract/failure.ts";
import type { CallContext, Handlers, Input, MethodName, OfflineName, Output } from "../../../contract/methods.ts";
import { jobFoldersIn } from "../../files/jobs/job-folder.ts";
import type { Job, JobFolders } from "../../files/jobs/job-folder.ts";
import type { JobGroup, JobRecord } from "../../files/jobs/job-record.ts";
import { readManifest } from "../../files/jobs/manifest.ts";
import type { Clock, Log } from "../../ports.ts";
import { DATABASE_FILE_ENDS } from "../../store/database-files.ts";
import type { Store } from "../../store/store.ts";
import { archivePart, newestFirst } from "../archive/archive-part.ts";
import type { ArchivePorts } from "../archive/archive-part.ts";
import type { Sources } from "../sources.ts";
import { estimateBytes, freeBytesAt } from "./estimate.ts";
import { finish } from "./finish.ts";
import { groupRows } from "./groups.ts";
import { openRows } from "./job-rows.ts";
import type { JobRows } from "./job-rows.ts";
import { verifyManifest } from "./verify.ts";
import { manifestOf } from "./manifest-of.ts";
import { manifestName } from "./names.ts";
import { findOrigin } from "./origin.ts";
import { previewExport } from "./preview.ts";
import { mappingOf } from "./redaction.ts";
import { CHECKPOINTS, standingOf, temporaryPath, writeParts } from "./run.ts";
import type { CheckpointPace } from "./run.ts";
import { dividedName, writePlanOf } from "./write-plan.ts";

export type ExportName = Extract<MethodName & OfflineName, `export.${string}`>;
type Context = CallContext<"export.run">;
type Ran = Output<"export.run">;

export interface ExportParts {
  readonly sources: Sources;
  /** the live store, whose changes are watched while there are jobs */
  readonly live: Store;
  readonly archives: ArchivePorts;
  /** where jobs are kept until they end */
  readonly folder: string;
  readonly log: Log;
  readonly clock: Pick<Clock, "nowMs">;
  readonly checkpoints?: CheckpointPace;
}

interface Jobs extends Required<ExportParts> {
  readonly folders: JobFolders;
  /** the jobs that run now; a paused one comes to rest at its next row */
  readonly running: Map<string, { isPaused: boolean }>;
}

/** Makes the handlers; folders are made, and what was left by a process that was killed is looked at, when they are asked first. */
export function makeExportHandlers(parts: ExportParts): Handlers<ExportName> {
  let opened: Jobs | null = null;
  const open = (): Jobs => (opened ??= openJobs(parts));
  return {
    "export.previewAt": (wanted, { signal }) => previewExport(parts.sources, open().folder, wanted, signal),
    "export.run": (wanted, call) =>
      "jobId" in wanted ? resume(open(), wanted.jobId, call) : start(open(), wanted, call),
    "export.pause": ({ jobId }) => {
      const running = open().running.get(jobId);
      if (running !== undefined) running.isPaused = true;
      return {};
    },
    "export.verifyAt": ({ path }, { signal }) => verifyManifest(path, signal),
    "export.unfinished": () => listUnfinished(open()),
    "export.discard": ({ jobId }) => {
      const jobs = open();
      if (jobs.running.has(jobId)) throw refuse("The export is being written.");
      const job = jobs.folders.read(jobId);
      if (job !== null) discard(jobs, job);
      return {};
    },
  };
}

function openJobs(parts: ExportParts): Jobs {
  const folder = usableFolder(parts.folder);
  const folders = jobFoldersIn(join(folder, "jobs"));
  parts.live.changes.keepOnly(folders.list());
  return { ...parts, folder, checkpoints: parts.checkpoints ?? CHECKPOINTS, folders, running: new Map() };
}

/** Where nothing can be kept beside the store, what is stored can still be exported. */
function usableFolder(wanted: string): string {
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    accessSync(wanted, constants.W_OK);
    return wanted;
  } catch {
    return mkdtempSync(join(tmpdir(), "switchboard-exports-"));
  }
}

function refuse(issue: string): Failed {
  return new Failed({ kind: "badRequest", method: "export.start", issues: [issue] });
}

function listUnfinished({ folders, running }: Jobs): Output<"export.unfinished"> {
  const resting = folders.list().filter((jobId) => !running.has(jobId));
  const jobs = resting.flatMap((jobId) => folders.read(jobId) ?? []);
  return jobs
    .map((job) => {
      const { jobId, path, plan, startedAtMs } = job.record;
      const { nextRow, checkpoint } = standingOf(job);
      return {
        jobId,
        name: basename(path),
        subject: plan.subject,
        format: plan.format,
        startedAtMs,
        rows: checkpoint?.row ?? nextRow,
        totalRows: job.rowIds.length,
        goesOn: FORMATS[plan.format].continues,
      };
    })
    .toSorted((one, other) => other.startedAtMs - one.startedAtMs);
}

async function start(
  jobs: Jobs,
  { from, plan, path, facts }: Exclude<Input<"export.run">, { jobId: string }>,
  call: Context,
): Promise<Ran> {
  const { sources, folder, folders, clock, live } = jobs;
  const jobId = randomUUID();
  const found = findOrigin(sources, from);
  const { store, origin } = found;
  const writePlan = writePlanOf(plan, found.snapshot);
  const { isStore } = FORMATS[plan.format];
  if (isStore && jobs.archives.isImporting(idOf(from))) throw refuse("The file is still being read.");
  const tellPreparing = (rows: number): void => call.emit({ ...NOT_BEGUN, jobId, rows });
  tellPreparing(0);
  const { signal } = call;
  const snapshot = isStore ? await newestFirst(found, from, signal) : found.snapshot;
  const rows = await openRows({ store, snapshot, plan, writePlan, folder, signal, onRows: tellPreparing });
  const [needed, free] = [await estimateBytes(writePlan, rows.ids, rows.read), await freeBytesAt(path)];
  if (needed > free) throw tooLittle(needed, free);
  const grouped = groupRows(store, origin.kind, rows.ids, plan);
  const record: JobRecord = {
    version: 1,
    jobId,
    path,
    plan,
    facts,
    startedAtMs: clock.nowMs(),
    origin,
    rowCount: rows.ids.length,
    // Names of files are made of these.
    groups: grouped?.groups.map((group) => withoutPeople(group, rows)) ?? null,
    changesBefore: live.changes.watch(jobId),
  };
  folders.create(record, grouped?.rowIds ?? rows.ids);
  if (rows.redaction !== null) folders.writePeople(jobId, rows.redaction.people);
  const job = folders.read(jobId);
  if (job === null) throw refuse("The export could not be kept.");
  return run(jobs, job, store, rows, call);
}

function idOf(from: ExportFrom): number {
  return from.of === "conversation" ? from.resultId : from.viewId;
}

function withoutPeople(group: JobGroup, { redaction }: JobRows): JobGroup {
  if (group.conversation === null || redaction === null) return group;
  return { ...group, conversation: redaction.redactor.conversation(group.conversation) };
}

const NOT_BEGUN = {
  phase: "preparing",
  totalRows: null,
  bytes: 0,
  rowsPerSecond: 0,
  bytesPerSecond: 0,
  remainingMs: null,
} as const;

function tooLittle(needed: number, free: number): Failed {
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString("en")} MB`;
  const detail = `about ${megabytes(needed)} are needed and ${megabytes(free)} are free`;
  return new Failed({ kind: "storage", cause: "full", detail });
}

async function resume(jobs: Jobs, jobId: string, call: Context): Promise<Ran> {
  const job = jobs.folders.read(jobId);
  if (job === null) throw refuse("There is no such export any more.");
  if (jobs.running.has(jobId)) throw refuse("The export is being written.");
  call.emit({ ...NOT_BEGUN, jobId, rows: 0 });
  const { origin, plan } = job.record;
  const store = jobs.sources.storeOf(origin.source, "export.resume");
  const snapshot = {
    kind: origin.kind,
    connection: origin.connection,
    resultId: origin.result.resultId,
    rowIds: job.rowIds,
    spec: origin.spec ?? { params: {}, search: "", sort: [] },
  };
  const rows = await openRows({
    store,
    snapshot,
    plan,
    writePlan: writePlanOf(plan, snapshot),
    folder: jobs.folder,
    knownPeople: jobs.folders.readPeople(jobId),
    signal: call.signal,
    onRows: (looked) => call.emit({ ...NOT_BEGUN, jobId, rows: looked }),
  });
  return run(jobs, job, store, rows, call);
}

/** Writes what is left of the job and ends it; a failure leaves it to be resumed if anything of it is on the disk. */
async function run(jobs: Jobs, job: Job, store: Store, rows: JobRows, call: Context): Promise<Ran> {
  const { jobId } = job.record;
  const running = { isPaused: false };
  jobs.running.set(jobId, running);
  try {
    return await write(jobs, job, store, rows, call, () => running.isPaused);
  } catch (thrown) {
    const left = jobs.folders.read(jobId);
    const failure = failureOf(thrown);
    const isWorthKeeping = failure.kind === "storage" && left !== null && left.progress.length > 0;
    if (left !== null && (call.signal.aborted || !isWorthKeeping)) discard(jobs, left);
    throw thrown;
  } finally {
    jobs.running.delete(jobId);
  }
}

async function write(
  jobs: Jobs,
  job: Job,
  store: Store,
  rows: JobRows,
  call: Context,
  isPaused: () => boolean,
): Promise<Ran> {
  const { folders, clock, checkpoints, log } = jobs;
  const { record } = job;
  const { jobId, plan, origin } = record;
  const writePlan = writePlanOf(plan, origin);
  const { parts, isWhole } = await writeParts({
    job,
    plan: writePlan,
    read: rows.read,
    folders,
    clock,
    checkpoints,
    idOf: (rowId) =>
      rowId === undefined || plan.subject === "unreadable" ? null : serviceIdOf(store, origin.kind, rowId),
    storePart: FORMATS[plan.format].isStore ? archivePart(jobs.archives, record, store, rows) : null,
    signal: call.signal,
    isPaused,
    emit: call.emit,
  });
  const written = { rows: sumOf(parts, "rows"), bytes: sumOf(parts, "bytes") };
  if (!isWhole) return { state: "paused", jobId, rows: written.rows };
  call.signal.throwIfAborted();
  const named = job.progress.find((line) => line.kind === "naming");
  const finishedAtMs = named?.finishedAtMs ?? clock.nowMs();
  if (named === undefined) folders.note(jobId, { kind: "naming", finishedAtMs });
  const redactor = rows.redaction?.redactor ?? null;
  const changedRows = changesIn(jobs, job);
  const manifest = manifestName(record, (path) => isManifestOf(path, basename(record.path)));
  const content = manifestOf({ record, writePlan, parts, finishedAtMs, changedRows, redactor });
  const companions = [...mappingFiles(record, rows), { name: manifest, content }];
  await finish({ job, folders, parts, companions });
  jobs.live.changes.unwatch(jobId);
  log.info("exported", { subject: plan.subject, format: plan.format, ...written, parts: parts.length });
  const folder = dirname(record.path);
  return {
    state: "finished",
    ...written,
    parts: parts.length,
    path: join(folder, parts[0]?.name ?? ""),
    manifestPath: join(folder, manifest),
  };
}

function sumOf<Name extends string>(parts: readonly { readonly [Each in Name]: number }[], name: Name): number {
  return parts.reduce((sum, part) => sum + part[name], 0);
}

function mappingFiles(
  { path, plan }: JobRecord,
  { redaction }: JobRows,
): readonly { readonly name: string; readonly content: string }[] {
  if (redaction === null || !plan.redaction.people || !plan.redaction.saveMapping) return [];
  const [name] = dividedName(basename(path), plan);
  return [{ name: `${name}.people.csv`, content: mappingOf(redaction.people, redaction.pseudonyms) }];
}

function serviceIdOf(store: Store, kind: JobRecord["origin"]["kind"], rowId: number): string | null {
  if (kind === "messages") return store.readMessageRows([rowId])[0]?.id ?? null;
  return store.readCallRows([rowId])[0]?.sessionId ?? null;
}

function changesIn({ live }: Jobs, { record, rowIds }: Job): number {
  const { origin, changesBefore, plan } = record;
  if (origin.source !== 0 || plan.subject === "unreadable") return 0;
  const { rowIds: changed } = live.changes.since(changesBefore, origin.kind);
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

/** Nothing of the job stays: neither its folder nor what it has written, whatever names that has by now. */
function discard({ folders, live, log }: Jobs, job: Job): void {
  const { parts } = standingOf(job);
  const isNaming = job.progress.some((line) => line.kind === "naming");
  remove(temporaryPath(job, "companion"));
  for (let part = 0; part <= parts.length; part++) {
    const temporary = temporaryPath(job, part);
    const named = parts[part]?.name;
    // Without its temporary name a part has got its own; a file that was there before has not been touched until then.
    if (existsSync(temporary)) for (const end of DATABASE_FILE_ENDS) remove(temporary + end);
    else if (isNaming && named !== undefined) remove(join(dirname(job.record.path), named));
  }
  folders.remove(job.record.jobId);
  live.changes.unwatch(job.record.jobId);

  function remove(path: string): void {
    try {
      rmSync(path, { force: true });
    } catch (thrown) {
      log.warn("a file of an export was not removed", { failure: failureOf(thrown).kind });
    }
  }
}
