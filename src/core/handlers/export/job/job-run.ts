// One run of an export job: makes the job or resumes it, lists its rows, and writes them.
import { basename } from "node:path";
import { REFUSAL_TEXTS } from "../../../refusal-texts.ts";
import { FORMATS } from "../../../../contract/exports/export-formats.ts";
import { Failed, failureOf } from "../../../../contract/failure.ts";
import type { ExportPlan } from "../../../../contract/methods/export-methods.ts";
import type { Input } from "../../../../contract/methods/methods.ts";
import { EVERYTHING } from "../../../../contract/methods/rows.ts";
import { directionOf } from "../../../../domain/query/query.ts";
import { LIVE_SOURCE } from "../../../../domain/records/source-id.ts";
import type { Job } from "../../../files/jobs/job-folder.ts";
import type { JobOrigin, JobRecord } from "../../../files/jobs/job-record.ts";
import { Remains } from "../../../files/redaction/remains.ts";
import type { Store } from "../../../store/store.ts";
import type { ViewSnapshot } from "../../../store/views/snapshot.ts";
import { freeBytesAt } from "../../../files/base/disk-room.ts";
import { runSliced } from "../../base/run-sliced.ts";
import { estimateBytes } from "../plan/estimate.ts";
import { openRows, type JobRows } from "../plan/job-rows.ts";
import { requireFewParts, requireFewPartsByRows } from "../plan/part-limits.ts";
import { writePlanOf } from "../plan/write-plan.ts";
import { groupRows } from "../source/groups.ts";
import { findOrigin } from "../source/origin.ts";
import { inOrderOf } from "../source/row-order.ts";
import { conclude } from "./conclude.ts";
import {
  beginAgain,
  discard,
  refuse,
  type Jobs,
  type RunContext,
  type RunningJob,
  type RunResult,
} from "./open-jobs.ts";

type Wanted = Exclude<Input<"export.run">, { jobId: string }>;
type Begun = Pick<JobRecord, "version" | "jobId" | "path" | "plan" | "facts" | "origin" | "startedAtMs">;

const NOT_BEGUN = {
  phase: "preparing",
  loading: null,
  totalRows: null,
  bytes: 0,
  rowsPerSecond: 0,
  bytesPerSecond: 0,
  remainingMs: null,
} as const;

export class JobRun {
  readonly #jobs: Jobs;
  readonly #jobId: string;
  readonly #call: RunContext;
  readonly #running: RunningJob = { isPaused: false, isLoading: false };

  constructor(jobs: Jobs, jobId: string, call: RunContext) {
    this.#jobs = jobs;
    this.#jobId = jobId;
    this.#call = call;
  }

  /** Makes the job and runs it. Ends with `loading` if the rest of its query must be loaded first. */
  start({ from, plan, path, facts }: Wanted): Promise<RunResult> {
    const { sources, folders, clock, archives } = this.#jobs;
    return this.#whileRunning(async () => {
      const { store, origin, snapshot } = await findOrigin(sources, from, "export.start", this.#call.signal);
      writePlanOf(plan, snapshot);
      const isImporting = archives.isImporting(from.of === "conversation" ? from.resultId : from.viewId);
      if (FORMATS[plan.format].isStore && isImporting) throw refuse(REFUSAL_TEXTS.export.stillReading);
      const follows = from.of === "walk" && origin.source === LIVE_SOURCE ? directionOf(origin.result.query) : null;
      const begun = { version: 1, jobId: this.#jobId, path, plan, facts, origin, startedAtMs: clock.nowMs() } as const;
      if (follows === null) return this.#listAndWrite(begun, store, snapshot);
      this.#tellPreparing(0);
      folders.create({ ...begun, follows, rowCount: 0, groups: null, changesBefore: 0 }, new Int32Array());
      return this.#writeWhenLoaded(this.#storedJob().record, follows);
    });
  }

  /** Resumes a paused job, or one whose query was being loaded. */
  async resume(takeOut: readonly string[] = []): Promise<RunResult> {
    const kept = this.#jobs.folders.read(this.#jobId);
    if (kept === null) throw refuse(REFUSAL_TEXTS.export.gone);
    if (this.#jobs.running.get(this.#jobId)?.isLoading === false) throw refuse(REFUSAL_TEXTS.export.running);
    const job = takeOut.length === 0 ? kept : { ...kept, progress: [], record: withWords(kept.record, takeOut) };
    if (job !== kept) beginAgain(this.#jobs, { ...kept, record: job.record });
    return this.#whileRunning(() => {
      this.#tellPreparing(0);
      const { follows } = job.record;
      return follows === null ? this.#writeRest(job) : this.#writeWhenLoaded(job.record, follows);
    });
  }

  /** Does the work. After a failure the job can be resumed if some of its rows are on the disk. */
  async #whileRunning(work: () => Promise<RunResult>): Promise<RunResult> {
    const { running, folders } = this.#jobs;
    running.set(this.#jobId, this.#running);
    try {
      return await work();
    } catch (thrown) {
      const left = folders.read(this.#jobId);
      const isWorthKeeping = failureOf(thrown).kind === "storage" && left !== null && left.progress.length > 0;
      if (left !== null && (this.#call.signal.aborted || !isWorthKeeping)) discard(this.#jobs, left);
      throw thrown;
    } finally {
      // While main loads, no other run may resume the job.
      if (!this.#running.isLoading) running.delete(this.#jobId);
    }
  }

  /** Lists and writes the rows of a job once its walk has ended; until then it ends with `loading`. */
  async #writeWhenLoaded(record: JobRecord, direction: NonNullable<JobRecord["follows"]>): Promise<RunResult> {
    const { origin } = record;
    const { resultId } = origin.result;
    const store = this.#jobs.sources.storeOf(origin.source, "export.resume");
    const result = store.results.read(resultId);
    if (result.walks[direction].ended === null) {
      this.#running.isLoading = true;
      const walk = { resultId, direction };
      const { serviceTotal } = result.ledger;
      return { state: "loading", jobId: this.#jobId, walk, rows: result.rowCount, serviceTotal };
    }
    const opening = store.views.opening(resultId, origin.spec ?? EVERYTHING);
    const { viewId } = await runSliced(opening, this.#call.signal);
    const snapshot = store.views.snapshot(viewId);
    store.views.close(viewId);
    return this.#listAndWrite({ ...record, origin: { ...origin, result } }, store, snapshot);
  }

  async #listAndWrite(begun: Begun, store: Store, snapshot: ViewSnapshot): Promise<RunResult> {
    const { rows, rowIds, facts } = await this.#listRows(store, snapshot, begun.origin.of, begun.plan, begun.path);
    const changesBefore = this.#jobs.live.changes.watch(this.#jobId);
    const record: JobRecord = { ...begun, ...facts, follows: null, changesBefore };
    this.#jobs.folders.create(record, rowIds);
    if (rows.redaction !== null) this.#jobs.folders.writePeople(this.#jobId, rows.redaction.people);
    // Reading the job again would hold its rows in memory a second time: 40 MB for ten million.
    return this.#write({ record, rowIds, progress: [] }, store, rows);
  }

  /** Opens the rows and puts them in the order of the files. Fails with `storage` `full` if there is no room. */
  async #listRows(store: Store, found: ViewSnapshot, of: JobOrigin["of"], plan: ExportPlan, path: string) {
    const { folder, book } = this.#jobs;
    const { signal } = this.#call;
    const writePlan = writePlanOf(plan, found);
    this.#tellPreparing(0);
    const snapshot = await inOrderOf(plan.format, { store, snapshot: found }, of, signal);
    const onRows = (read: number): void => this.#tellPreparing(read);
    const rows = await openRows({ store, snapshot, plan, writePlan, folder, book, signal, onRows });
    const needed = await estimateBytes(writePlan, rows.ids, rows.read);
    const free = freeBytesAt(path);
    if (needed > free) throw tooLittle(needed, free);
    const grouped = groupRows(store, snapshot.kind, rows.ids, plan);
    const { by, most = Infinity } = plan.parts;
    if (by === "rows") await requireFewPartsByRows(rows, { most, signal });
    else requireFewParts(grouped?.groups.length ?? 1);
    const redactor = rows.redaction?.redactor;
    const [named] = redactor === undefined ? [] : new Remains(redactor.rules).find(basename(path), "id");
    if (named !== undefined) throw refuse(REFUSAL_TEXTS.export.nameHolds(named));
    // File names are made of these.
    const groups = grouped?.groups.map((group) => ({
      ...group,
      conversation: group.conversation && (redactor?.conversation(group.conversation) ?? group.conversation),
    }));
    const facts = { rowCount: rows.ids.length, groups: groups ?? null };
    return { rows, rowIds: grouped?.rowIds ?? rows.ids, facts };
  }

  async #writeRest(job: Job): Promise<RunResult> {
    const { folder, folders, book, sources } = this.#jobs;
    const { origin, plan } = job.record;
    const { kind, connection, result, spec } = origin;
    const store = sources.storeOf(origin.source, "export.resume");
    const { resultId } = result;
    const snapshot = { kind, connection, resultId, rowIds: job.rowIds, spec: spec ?? EVERYTHING };
    const rows = await openRows({
      store,
      snapshot,
      plan,
      writePlan: writePlanOf(plan, snapshot),
      folder,
      book,
      signal: this.#call.signal,
      knownPeople: folders.readPeople(this.#jobId),
      onRows: (read) => this.#tellPreparing(read),
    });
    return this.#write(job, store, rows);
  }

  #write(job: Job, store: Store, rows: JobRows): Promise<RunResult> {
    return conclude(this.#jobs, { job, store, rows }, this.#call, () => this.#running.isPaused);
  }

  #storedJob(): Job {
    const job = this.#jobs.folders.read(this.#jobId);
    if (job === null) throw refuse(REFUSAL_TEXTS.export.notKept);
    return job;
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

function tooLittle(needed: number, free: number): Failed {
  const detail = REFUSAL_TEXTS.export.room(Math.ceil(needed / 1e6), Math.ceil(free / 1e6));
  return new Failed({ kind: "storage", cause: "full", detail });
}
