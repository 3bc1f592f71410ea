// One run of an export job: makes the job or starts it again, lists its rows, and writes them.
import { say } from "#texts/say.ts";
import { basename } from "node:path";
import { ARCHIVE_FORMAT } from "#contract/exports/export-formats.ts";
import type { ExportPlan } from "#contract/exports/export-plan.ts";
import { Failed, failureOf } from "#contract/failure.ts";
import type { ExportProgress } from "#contract/methods/export-methods.ts";
import type { Input } from "#contract/methods/methods.ts";
import { EVERYTHING } from "#contract/methods/rows.ts";
import { directionOf } from "#domain/query/query.ts";
import { encodeSourceId, isFileSource } from "#domain/records/source-id.ts";
import type { Job } from "#core/files/jobs/job-folder.ts";
import type { JobGroup, JobRecord } from "#core/files/jobs/job-record.ts";
import { MOST_PARTS } from "#core/files/jobs/manifest.ts";
import type { Redactor } from "#core/files/redaction/redactor.ts";
import { Remains } from "#core/files/redaction/remains.ts";
import type { ExportReads } from "#core/store/exports/snapshots.ts";
import type { Store } from "#core/store/store.ts";
import type { ViewSnapshot } from "#core/store/views/snapshot.ts";
import { freeBytesAt } from "#core/files/base/disk-room.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import { estimateBytes } from "#core/handlers/export/plan/estimate-export.ts";
import { openRows, type JobRows } from "#core/handlers/export/plan/job-rows.ts";
import { writePlanOf } from "#core/handlers/export/plan/write-plan.ts";
import { groupRows } from "#core/handlers/export/source/export-groups.ts";
import { findOrigin } from "#core/handlers/export/source/origin.ts";
import { inOrderOf } from "#core/handlers/export/source/row-order.ts";
import { conclude } from "./conclude.ts";
import { discard, refuse, type Jobs, type RunContext, type RunningJob, type RunResult } from "./open-jobs.ts";
import { removeWritten } from "./part-paths.ts";

type NewJob = Exclude<Input<"export.run">, { jobId: string }>;
/** A job whose rows are not listed yet. */
type UnlistedJob = Omit<JobRecord, "follows" | "groups">;

const NOT_BEGUN = {
  phase: "preparing",
  loading: null,
  totalRows: null,
  bytes: 0,
  rowsPerSecond: 0,
  remainingMs: null,
} as const;

export class JobRun {
  readonly #jobs: Jobs;
  readonly #jobId: string;
  readonly #call: RunContext;
  readonly #running: RunningJob = { stop: new AbortController(), isLoading: false };
  /** rows were written, now or by an earlier run: after a failure of the disk, the job is kept */
  #isWorthKeeping = false;

  constructor(jobs: Jobs, jobId: string, call: RunContext) {
    this.#jobs = jobs;
    this.#jobId = jobId;
    this.#call = call;
  }

  /** Makes the job and runs it. Ends with `loading` if the rest of its query must be loaded first. */
  start({ from, plan, path, facts }: NewJob): Promise<RunResult> {
    const { sources, folders, clock, archives } = this.#jobs;
    return this.#whileRunning(async () => {
      const { store, origin, snapshot } = await findOrigin(sources, from, "export.start", this.#call.signal);
      // Refuses a plan that does not fit the rows.
      writePlanOf(plan, snapshot);
      const isImporting = archives.isImporting(from.of === "conversation" ? from.resultId : from.viewId);
      if (plan.format === ARCHIVE_FORMAT && isImporting) throw refuse(say("core.refusals.export.stillReading"));
      const job: UnlistedJob = {
        version: 1,
        jobId: this.#jobId,
        path,
        plan,
        facts,
        origin,
        startedAtMs: clock.nowMs(),
      };
      const needsLoading = from.of === "walk" && !isFileSource(origin.source);
      if (!needsLoading) return this.#listAndWrite(job, store, snapshot);
      this.#tellPreparing(0);
      const follows = directionOf(origin.result.query);
      const record = { ...job, follows, groups: null };
      folders.create(record, new Int32Array());
      return this.#writeWhenLoaded(record, follows);
    });
  }

  /** Runs an unfinished job from its start, or one whose query was being loaded; `takeOut`: further words to remove. */
  async startAgain(takeOut: readonly string[] = []): Promise<RunResult> {
    const kept = this.#jobs.folders.read(this.#jobId);
    if (kept === null) throw refuse(say("core.refusals.export.gone"));
    const before = this.#jobs.running.get(this.#jobId);
    if (before?.isLoading === false) throw refuse(say("core.refusals.export.running"));
    const job = takeOut.length === 0 ? kept : { ...kept, record: withWords(kept.record, takeOut) };
    if (job !== kept) this.#jobs.folders.writeRecord(job.record);
    this.#isWorthKeeping = true;
    return this.#whileRunning(async () => {
      // Only a job of an earlier process can have remains; a folder on a drive that does not answer stops no other job.
      if (before === undefined) await this.#jobs.cleared;
      this.#tellPreparing(0);
      const { follows } = job.record;
      return follows === null ? this.#writeListed(job) : this.#writeWhenLoaded(job.record, follows);
    });
  }

  /** Does the work. Whatever was written is removed if it fails; the job stays if it can start again. */
  async #whileRunning(work: () => Promise<RunResult>): Promise<RunResult> {
    const { running, folders } = this.#jobs;
    running.set(this.#jobId, this.#running);
    try {
      return await work();
    } catch (thrown) {
      const left = folders.read(this.#jobId);
      const hasDiskFailed = failureOf(thrown).kind === "storage" && !this.#call.signal.aborted;
      const isKept = this.#running.stop.signal.aborted || (hasDiskFailed && this.#isWorthKeeping);
      if (left !== null) await (isKept ? removeWritten(this.#jobs, left) : discard(this.#jobs, left));
      throw thrown;
    } finally {
      // While main loads, no other run may start the job again.
      if (!this.#running.isLoading) running.delete(this.#jobId);
    }
  }

  /** Lists and writes the rows of a job once its walk has ended; until then it ends with `loading`. */
  async #writeWhenLoaded(record: JobRecord, direction: NonNullable<JobRecord["follows"]>): Promise<RunResult> {
    const { origin } = record;
    const { resultId } = origin.result;
    const store = this.#jobs.sources.storeOf(origin.source, "export.startAgain");
    const result = store.results.read(resultId);
    if (result.walks[direction].ended === null) {
      this.#running.isLoading = true;
      const walk = { resultId: encodeSourceId({ source: origin.source, local: resultId }), direction };
      const { serviceTotal } = result.ledger;
      return { state: "loading", jobId: this.#jobId, walk, rows: result.rowCount, serviceTotal };
    }
    const opening = store.views.opening(resultId, origin.spec ?? EVERYTHING);
    const { viewId } = await runSliced(opening, this.#call.signal);
    const snapshot = store.views.snapshot(viewId);
    store.views.close(viewId);
    return this.#listAndWrite({ ...record, origin: { ...origin, result } }, store, snapshot);
  }

  /** Lists the rows, keeps their list with the job, and writes them. A stop waits until they are listed. */
  #listAndWrite(unlisted: UnlistedJob, store: Store, found: ViewSnapshot): Promise<RunResult> {
    return this.#reading(store, async (reads) => {
      const { plan, origin, path } = unlisted;
      this.#tellPreparing(0);
      const snapshot = await inOrderOf(plan.format, { store, snapshot: found }, origin.of, this.#call.signal);
      const rows = await this.#openRows(reads, snapshot, plan);
      await requireRoom(path, rows);
      const grouped = groupRows(reads, snapshot.kind, rows.ids, plan);
      requireFewParts(grouped?.groups.length ?? 1);
      const redactor = rows.redaction?.redactor ?? null;
      requireCleanName(path, redactor);
      const groups = grouped === null ? null : withPseudonyms(grouped.groups, redactor);
      const record: JobRecord = { ...unlisted, follows: null, groups };
      const rowIds = grouped?.rowIds ?? rows.ids;
      this.#jobs.folders.create(record, rowIds);
      return this.#write({ record, rowIds }, store, reads, rows);
    });
  }

  /** Writes the rows that were listed before. */
  #writeListed(job: Job): Promise<RunResult> {
    const { kind, connection, result, spec, source } = job.record.origin;
    const store = this.#jobs.sources.keptStoreOf(source, "export.startAgain");
    const { resultId } = result;
    const snapshot = { kind, connection, resultId, rowIds: job.rowIds, spec: spec ?? EVERYTHING };
    return this.#reading(store, async (reads) => {
      const rows = await this.#openRows(reads, snapshot, job.record.plan);
      await requireRoom(job.record.path, rows);
      return this.#write(job, store, reads, rows);
    });
  }

  /** Does the work with reads that all see the same state of the store. */
  async #reading(store: Store, work: (reads: ExportReads) => Promise<RunResult>): Promise<RunResult> {
    const reads = store.snapshots.open();
    try {
      return await work(reads);
    } finally {
      reads.close();
    }
  }

  #openRows(store: ExportReads, snapshot: ViewSnapshot, plan: ExportPlan): Promise<JobRows> {
    const { folder, book } = this.#jobs;
    const { signal } = this.#call;
    const writePlan = writePlanOf(plan, snapshot);
    const onRows = (read: number): void => this.#tellPreparing(read);
    return openRows({ store, snapshot, plan, writePlan, folder, book, signal, onRows });
  }

  #write(job: Job, store: Store, reads: ExportReads, rows: JobRows): Promise<RunResult> {
    const signal = AbortSignal.any([this.#call.signal, this.#running.stop.signal]);
    const emit = (progress: ExportProgress): void => {
      this.#isWorthKeeping ||= progress.rows > 0;
      this.#call.emit(progress);
    };
    return conclude(this.#jobs, { job, storePath: store.path, reads, rows }, { ...this.#call, signal, emit });
  }

  #tellPreparing(rows: number): void {
    this.#call.emit({ ...NOT_BEGUN, jobId: this.#jobId, rows });
  }
}

/** The record of a job that takes out these words too. */
function withWords(record: JobRecord, words: readonly string[]): JobRecord {
  const { plan } = record;
  const all = [...new Set([...plan.redaction.words, ...words])];
  return { ...record, plan: { ...plan, redaction: { ...plan.redaction, words: all } } };
}

/** Throws `Failed` storage `full` if the disk has too little room for the file. */
async function requireRoom(path: string, { written, ids, read }: JobRows): Promise<void> {
  const needed = await estimateBytes(written, ids, read);
  const free = freeBytesAt(path);
  if (needed <= free) return;
  const detail = say("core.refusals.export.room", {
    neededMegabytes: Math.ceil(needed / 1e6),
    freeMegabytes: Math.ceil(free / 1e6),
  });
  throw new Failed({ kind: "storage", cause: "full", detail });
}

/** Throws `Failed` badRequest for more files than a verification reads. */
function requireFewParts(parts: number): void {
  if (parts > MOST_PARTS) throw refuse(say("core.refusals.export.tooManyParts", { parts, most: MOST_PARTS }));
}

/** Throws `Failed` badRequest for a file name with something that the redaction removes from the rows. */
function requireCleanName(path: string, redactor: Redactor | null): void {
  const [found] = redactor === null ? [] : new Remains(redactor.rules).find(basename(path), "id");
  if (found !== undefined) throw refuse(say("core.refusals.export.nameHolds", { found }));
}

/** The groups with the pseudonyms of their conversations, from which the names of the parts are made. */
function withPseudonyms(groups: readonly JobGroup[], redactor: Redactor | null): readonly JobGroup[] {
  if (redactor === null) return groups;
  return groups.map((group) => ({
    ...group,
    conversation: group.conversation && redactor.conversation(group.conversation),
  }));
}
