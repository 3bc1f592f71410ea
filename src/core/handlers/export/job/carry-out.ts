// Runs export jobs: makes them, lists their rows, resumes those that rest.
import { randomUUID } from "node:crypto";
import { FORMATS } from "../../../../contract/exports/export-formats.ts";
import type { ExportPlan } from "../../../../contract/methods/export-methods.ts";
import { Failed, failureOf } from "../../../../contract/failure.ts";
import type { Input } from "../../../../contract/methods/methods.ts";
import type { ViewSpec } from "../../../../contract/methods/rows.ts";
import type { Direction } from "../../../../domain/query/cursor.ts";
import { directionOf } from "../../../../domain/query/query.ts";
import { LIVE_SOURCE } from "../../../../domain/records/source-id.ts";
import type { Job } from "../../../files/jobs/job-folder.ts";
import type { JobGroup, JobOrigin, JobRecord } from "../../../files/jobs/job-record.ts";
import type { Store } from "../../../store/store.ts";
import type { ViewSnapshot } from "../../../store/views/snapshot.ts";
import { newestFirst } from "./archive-part.ts";
import { runSliced } from "../../base/run-sliced.ts";
import { write } from "./conclude.ts";
import { estimateBytes, freeBytesAt } from "../plan/estimate.ts";
import { groupRows } from "../source/groups.ts";
import { openRows } from "../plan/job-rows.ts";
import type { JobRows } from "../plan/job-rows.ts";
import { discard, refuse } from "./open-jobs.ts";
import type { Jobs, RunContext, RunningJob, RunResult } from "./open-jobs.ts";
import { findOrigin } from "../source/origin.ts";
import { requireFewParts } from "../plan/part-limits.ts";
import { writePlanOf } from "../plan/write-plan.ts";

type Wanted = Exclude<Input<"export.run">, { jobId: string }>;

/** Makes a job and runs it. Ends with `loading` when the rest of its query has to be loaded first. */
export async function start(jobs: Jobs, { from, plan, path, facts }: Wanted, call: RunContext): Promise<RunResult> {
  const { sources, folders, clock, live } = jobs;
  const jobId = randomUUID();
  return whileRunning(jobs, jobId, call, async (running) => {
    const { store, origin, snapshot } = await findOrigin(sources, from, call.signal);
    writePlanOf(plan, snapshot);
    const isImporting = jobs.archives.isImporting(from.of === "conversation" ? from.resultId : from.viewId);
    if (FORMATS[plan.format].isStore && isImporting) throw refuse("The file is still being read.");
    const follows = from.of === "walk" && origin.source === LIVE_SOURCE ? directionOf(origin.result.query) : null;
    const begun = { version: 1, jobId, path, plan, facts, origin, startedAtMs: clock.nowMs(), follows } as const;
    if (follows !== null) {
      call.emit({ ...NOT_BEGUN, jobId, rows: 0 });
      folders.create({ ...begun, rowCount: 0, groups: null, changesBefore: 0 }, new Int32Array());
      return listAndWrite(jobs, keptJob(jobs, jobId), follows, running, call);
    }
    const listed = await listRows(jobs, { store, snapshot, of: from.of, jobId, plan, path }, call);
    const changesBefore = live.changes.watch(jobId);
    folders.create({ ...begun, ...listed.facts, changesBefore }, listed.rowIds);
    return begin(jobs, jobId, store, listed.rows, running, call);
  });
}

interface Listing {
  readonly store: Store;
  readonly snapshot: ViewSnapshot;
  readonly of: JobOrigin["of"];
  readonly jobId: string;
  readonly plan: ExportPlan;
  readonly path: string;
}

/** Opens the rows of an export and puts them in the order of its files. Fails with `storage` `full` where there is too little room. */
async function listRows(
  { folder, book }: Jobs,
  { store, snapshot: found, of, jobId, plan, path }: Listing,
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
  const needed = await estimateBytes(writePlan, rows.ids, rows.read);
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

/** Writes a job whose rows are listed by now. */
function begin(
  jobs: Jobs,
  jobId: string,
  store: Store,
  rows: JobRows,
  running: RunningJob,
  call: RunContext,
): Promise<RunResult> {
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
  loading: null,
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

/** Resumes a job that is at rest, or one whose walk was under way. */
export async function resume(jobs: Jobs, jobId: string, call: RunContext): Promise<RunResult> {
  const job = jobs.folders.read(jobId);
  if (job === null) throw refuse("This export no longer exists.");
  if (jobs.running.get(jobId)?.isLoading === false) throw refuse("The export is being written.");
  return whileRunning(jobs, jobId, call, (running) => {
    call.emit({ ...NOT_BEGUN, jobId, rows: 0 });
    const { follows } = job.record;
    return follows === null ? writeRest(jobs, job, running, call) : listAndWrite(jobs, job, follows, running, call);
  });
}

async function writeRest(jobs: Jobs, job: Job, running: RunningJob, call: RunContext): Promise<RunResult> {
  const { folder, folders, book } = jobs;
  const { jobId, origin, plan } = job.record;
  const { kind, connection, result } = origin;
  const store = jobs.sources.storeOf(origin.source, "export.resume");
  const snapshot = { kind, connection, resultId: result.resultId, rowIds: job.rowIds, spec: specOf(job.record) };
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

function specOf({ origin: { spec } }: JobRecord): ViewSpec {
  return spec ?? { params: {}, search: "", sort: [] };
}

/** Lists and writes the rows of a job once its walk has ended; until then it ends with `loading`. */
async function listAndWrite(
  jobs: Jobs,
  { record }: Job,
  direction: Direction,
  running: RunningJob,
  call: RunContext,
): Promise<RunResult> {
  const { jobId, origin, plan, path } = record;
  const { resultId } = origin.result;
  const store = jobs.sources.storeOf(origin.source, "export.resume");
  const result = store.results.read(resultId);
  if (result.walks[direction].ended === null) {
    running.isLoading = true;
    const { rowCount, ledger } = result;
    const walk = { resultId, direction };
    return { state: "loading", jobId, walk, rows: rowCount, serviceTotal: ledger.serviceTotal };
  }
  const { viewId } = await runSliced(store.views.opening(resultId, specOf(record)), call.signal);
  const snapshot = store.views.snapshot(viewId);
  store.views.close(viewId);
  const listed = await listRows(jobs, { store, snapshot, of: origin.of, jobId, plan, path }, call);
  const changesBefore = jobs.live.changes.watch(jobId);
  const whole = { ...record, ...listed.facts, follows: null, origin: { ...origin, result }, changesBefore };
  jobs.folders.create(whole, listed.rowIds);
  return begin(jobs, jobId, store, listed.rows, running, call);
}

/** Does the work of a job that runs; a failure leaves it to be resumed if anything of it is on the disk. */
async function whileRunning(
  jobs: Jobs,
  jobId: string,
  { signal }: RunContext,
  work: (running: RunningJob) => Promise<RunResult>,
): Promise<RunResult> {
  const running: RunningJob = { isPaused: false, isLoading: false };
  jobs.running.set(jobId, running);
  try {
    return await work(running);
  } catch (thrown) {
    const left = jobs.folders.read(jobId);
    const failure = failureOf(thrown);
    const isWorthKeeping = failure.kind === "storage" && left !== null && left.progress.length > 0;
    if (left !== null && (signal.aborted || !isWorthKeeping)) discard(jobs, left);
    throw thrown;
  } finally {
    // While main loads, nobody else may resume the job.
    if (!running.isLoading) jobs.running.delete(jobId);
  }
}
