// Runs export jobs: makes them, follows the walks that some of them wait for, goes on with those that rest.
import { randomUUID } from "node:crypto";
import { FORMATS } from "../../../../contract/exports/export-formats.ts";
import type { ExportPlan } from "../../../../contract/methods/export-methods.ts";
import { Failed, failureOf } from "../../../../contract/failure.ts";
import type { Input, Output } from "../../../../contract/methods/methods.ts";
import type { Direction } from "../../../../domain/query/cursor.ts";
import { directionOf } from "../../../../domain/query/query.ts";
import { LIVE_SOURCE } from "../../../../domain/records/source-id.ts";
import type { Job } from "../../../files/jobs/job-folder.ts";
import type { JobGroup, JobOrigin, JobRecord } from "../../../files/jobs/job-record.ts";
import type { Store } from "../../../store/store.ts";
import type { ViewSnapshot } from "../../../store/views/snapshot.ts";
import { newestFirst } from "./archive-part.ts";
import { runSliced } from "../../base/run-sliced.ts";
import type { Sources } from "../../base/sources.ts";
import { makeBell } from "./bell.ts";
import { idReader, write } from "./conclude.ts";
import { estimateBytes, freeBytesAt } from "../plan/estimate.ts";
import { follow, snapshotOf } from "./follow.ts";
import { groupRows } from "../source/groups.ts";
import { openRows } from "../plan/job-rows.ts";
import type { JobRows } from "../plan/job-rows.ts";
import { discard, refuse, removeWritten } from "./open-jobs.ts";
import type { Jobs, Ran, RunContext, RunningJob } from "./open-jobs.ts";
import { findOrigin } from "../source/origin.ts";
import { requireFewParts } from "../plan/part-limits.ts";
import { bytesOf, standingOf } from "./run.ts";
import { writePlanOf } from "../plan/write-plan.ts";

type Wanted = Exclude<Input<"export.run">, { jobId: string }>;

/** Makes a job and runs it. */
export async function start(jobs: Jobs, { from, plan, path, facts }: Wanted, call: RunContext): Promise<Ran> {
  const { sources, folders, clock, live } = jobs;
  const jobId = randomUUID();
  return whileRunning(jobs, jobId, call, async (running) => {
    if (from.of === "walk") await refresh(sources, from.viewId, call.signal);
    const { store, origin, snapshot } = await findOrigin(sources, from, call.signal);
    writePlanOf(plan, snapshot);
    const isImporting = jobs.archives.isImporting(from.of === "conversation" ? from.resultId : from.viewId);
    if (FORMATS[plan.format].isStore && isImporting) throw refuse("The file is still being read.");
    const follows = walkOf(origin);
    const startedAtMs = clock.nowMs();
    const begun = { version: 1, jobId, path, plan, facts, origin, startedAtMs, follows } as const;
    if (follows !== null) {
      call.emit({ ...NOT_BEGUN, jobId, rows: 0 });
      const changesBefore = live.changes.watch(jobId);
      folders.create({ ...begun, rowCount: 0, groups: null, changesBefore }, new Int32Array());
      return goOn(jobs, jobId, running, call);
    }
    const listed = await listRows(jobs, { store, snapshot, of: from.of, jobId, plan, path }, call);
    const changesBefore = live.changes.watch(jobId);
    folders.create({ ...begun, ...listed.facts, changesBefore }, listed.rowIds);
    return begin(jobs, jobId, store, listed.rows, running, call);
  });
}

/** A walk that has ended may have brought rows that the view has not taken in. */
async function refresh(sources: Sources, viewId: number, signal: AbortSignal): Promise<void> {
  const { source, local } = sources.ofId(viewId, "export.start");
  await runSliced(source.store.views.refreshing(local), signal);
}

/** The walk that an export of this follows; null when it has ended, or when nothing is to be fetched. */
function walkOf({ of, source, result }: JobOrigin): Direction | null {
  const direction = directionOf(result.query);
  return of === "walk" && source === LIVE_SOURCE && result.walks[direction].ended === null ? direction : null;
}

/** The walk that a job would follow, or follows while its list of rows is not whole. */
export async function followedBy(
  { sources, folders }: Jobs,
  asked: Input<"export.followed">,
  signal: AbortSignal,
): Promise<Output<"export.followed">> {
  if ("from" in asked) {
    const { origin } = await findOrigin(sources, asked.from, signal);
    const direction = walkOf(origin);
    return { walk: direction === null ? null : { resultId: origin.result.resultId, direction } };
  }
  const record = folders.read(asked.jobId)?.record;
  if (record === undefined || record.follows === null) return { walk: null };
  return { walk: { resultId: record.origin.result.resultId, direction: record.follows } };
}

interface Listing {
  readonly store: Store;
  readonly snapshot: ViewSnapshot;
  readonly of: JobOrigin["of"];
  readonly jobId: string;
  readonly plan: ExportPlan;
  readonly path: string;
  /** bytes of it that are on the disk already */
  readonly writtenBytes?: number;
}

/** Opens the rows of an export and puts them in the order of its files. Fails with `storage` `full` where there is too little room. */
async function listRows(
  { folder, book }: Jobs,
  { store, snapshot: found, of, jobId, plan, path, writtenBytes = 0 }: Listing,
  call: RunContext,
): Promise<{
  readonly rows: JobRows;
  readonly rowIds: Int32Array;
  readonly facts: Pick<JobRecord, "rowCount" | "groups">;
}> {
  const writePlan = writePlanOf(plan, found);
  const tellPreparing = (rows: number): void => call.emit({ ...NOT_BEGUN, jobId, rows });
  tellPreparing(0);
  const { signal } = call;
  const { isStore } = FORMATS[plan.format];
  const snapshot = isStore ? await newestFirst({ store, snapshot: found }, of, signal) : found;
  const rows = await openRows({ store, snapshot, plan, writePlan, folder, book, signal, onRows: tellPreparing });
  const needed = (await estimateBytes(writePlan, rows.ids, rows.read)) - writtenBytes;
  const free = await freeBytesAt(path);
  if (needed > free) throw tooLittle(needed, free);
  const grouped = groupRows(store, snapshot.kind, rows.ids, plan);
  const { by, most = Infinity } = plan.parts;
  const parts = by === "rows" ? Math.ceil(rows.ids.length / most) : (grouped?.groups.length ?? 1);
  requireFewParts(parts);
  // Names of files are made of these.
  const groups = grouped?.groups.map((group) => withoutPeople(group, rows)) ?? null;
  return { rows, rowIds: grouped?.rowIds ?? rows.ids, facts: { rowCount: rows.ids.length, groups } };
}

/** Writes a job whose list of rows is whole by now. */
function begin(
  jobs: Jobs,
  jobId: string,
  store: Store,
  rows: JobRows,
  running: RunningJob,
  call: RunContext,
): Promise<Ran> {
  if (rows.redaction !== null) jobs.folders.writePeople(jobId, rows.redaction.people);
  return write(jobs, keptJob(jobs, jobId), store, rows, call, () => running.isPaused);
}

function keptJob({ folders }: Jobs, jobId: string): Job {
  const job = folders.read(jobId);
  if (job === null) throw refuse("The export could not be kept.");
  return job;
}

function withoutPeople(group: JobGroup, { redaction }: JobRows): JobGroup {
  if (group.conversation === null || redaction === null) return group;
  return { ...group, conversation: redaction.redactor.conversation(group.conversation) };
}

const NOT_BEGUN = {
  phase: "preparing",
  fetching: null,
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

/** Goes on with a job that is at rest. */
export async function resume(jobs: Jobs, jobId: string, call: RunContext): Promise<Ran> {
  if (jobs.folders.read(jobId) === null) throw refuse("There is no such export any more.");
  if (jobs.running.has(jobId)) throw refuse("The export is being written.");
  return whileRunning(jobs, jobId, call, (running) => {
    call.emit({ ...NOT_BEGUN, jobId, rows: 0 });
    return goOn(jobs, jobId, running, call);
  });
}

async function goOn(jobs: Jobs, jobId: string, running: RunningJob, call: RunContext): Promise<Ran> {
  const job = keptJob(jobs, jobId);
  const { origin, plan, path, follows } = job.record;
  const store = jobs.sources.storeOf(origin.source, "export.resume");
  if (follows === null) {
    const { folder, folders, book } = jobs;
    const snapshot = snapshotOf(job);
    const rows = await openRows({
      store,
      snapshot,
      plan,
      writePlan: writePlanOf(plan, snapshot),
      folder,
      book,
      signal: call.signal,
      knownPeople: folders.readPeople(jobId),
      onRows: (looked) => call.emit({ ...NOT_BEGUN, jobId, rows: looked }),
    });
    return write(jobs, job, store, rows, call, () => running.isPaused);
  }
  const { bell } = running;
  const { signal, emit } = call;
  const isPaused = (): boolean => running.isPaused;
  const idOf = idReader(store, job.record);
  const whole = await follow({ ...jobs, job, store, bell, signal, emit, isPaused, idOf });
  const followed = keptJob(jobs, jobId);
  const written = standingOf(followed);
  if (whole === null) return { state: "paused", jobId, rows: written.checkpoint?.row ?? written.nextRow };
  const { rowIds, holds, result } = whole;
  const writtenBytes = holds ? bytesOf(written.parts) + (written.checkpoint?.bytes ?? 0) : 0;
  const snapshot = { ...snapshotOf(job), rowIds };
  const listed = await listRows(jobs, { store, snapshot, of: origin.of, jobId, plan, path, writtenBytes }, call);
  const record = { ...job.record, ...listed.facts, follows: null, origin: { ...origin, result } };
  jobs.folders.settle({ ...record, changesBefore: jobs.live.changes.watch(jobId) }, listed.rowIds, !holds);
  if (!holds) removeWritten(jobs, followed);
  return begin(jobs, jobId, store, listed.rows, running, call);
}

/** Does the work of a job that runs; a failure leaves it to be resumed if anything of it is on the disk. */
async function whileRunning(
  jobs: Jobs,
  jobId: string,
  { signal }: RunContext,
  work: (running: RunningJob) => Promise<Ran>,
): Promise<Ran> {
  const running = { isPaused: false, bell: makeBell() };
  jobs.running.set(jobId, running);
  signal.addEventListener("abort", running.bell.ring);
  try {
    return await work(running);
  } catch (thrown) {
    const left = jobs.folders.read(jobId);
    const failure = failureOf(thrown);
    const isWorthKeeping = failure.kind === "storage" && left !== null && left.progress.length > 0;
    if (left !== null && (signal.aborted || !isWorthKeeping)) discard(jobs, left);
    throw thrown;
  } finally {
    signal.removeEventListener("abort", running.bell.ring);
    jobs.running.delete(jobId);
  }
}
