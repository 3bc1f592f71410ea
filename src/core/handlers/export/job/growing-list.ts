// The list of rows of an export that follows a walk: what the view holds by now, as far as it stays where it stands.
import type { ExportColumn } from "../../../../contract/exports/export-columns.ts";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import type { Job, JobFolders } from "../../../files/jobs/job-folder.ts";
import type { WritePlan } from "../../../files/write/writer.ts";
import type { Store } from "../../../store/store.ts";
import { openSource } from "../source/export-source.ts";
import { runSliced } from "../../base/run-sliced.ts";
import type { Bell } from "./bell.ts";
import type { RowList } from "./run.ts";

export interface GrowingList {
  readonly list: RowList;
  /** Looks at the result after the next ring of the bell, or at once when it was not looked at yet. */
  readonly look: () => Promise<void>;
  /** true when the walk has ended */
  readonly isOver: () => boolean;
  /** true when rows came before others that had been given out: what was written of them is not how the export begins */
  readonly isOvertaken: () => boolean;
  /** The whole list, when the walk has ended, and whether what was given out still is its beginning, value for value. */
  readonly whole: () => Promise<{ readonly rowIds: Int32Array; readonly holds: boolean }>;
  readonly close: () => void;
}

export interface Growing {
  readonly store: Store;
  readonly job: Job;
  readonly folders: JobFolders;
  readonly writePlan: WritePlan;
  /** rung when pages were stored, when the job is paused, and when it is cancelled */
  readonly bell: Bell;
  readonly signal: AbortSignal;
  /** the list is looked at anew for so many rows and more */
  readonly stepRows: number;
  readonly isPaused: () => boolean;
  readonly onResult: (result: ResultSummary) => void;
}

/** Columns with names that other records than the row's own may tell, also later ones. */
const LOOKED_UP: ReadonlySet<string> = new Set([
  "name",
  "mentionedNames",
  "participantNames",
  "initiatorName",
  "receiverName",
  "callInitiatorName",
  "callReceiverName",
]);

/** Opens the list behind what the job has kept of it. Rejects with `Failed` badRequest when the result is gone. */
export async function growList(growing: Growing): Promise<GrowingList> {
  const { store, job, folders, bell, signal, stepRows } = growing;
  const { jobId, origin, follows } = job.record;
  const { resultId } = origin.result;
  const spec = origin.spec ?? { params: {}, search: "", sort: [] };
  const keptBefore = job.progress.findLast((line) => line.kind === "kept") ?? { rows: 0, unnamed: 0 };
  const countUnnamed = unnamedCounter(growing);
  const { viewId } = await runSliced(store.views.opening(resultId, spec), signal);

  let listed = job.rowIds.subarray(0, keptBefore.rows);
  let kept = keptBefore.rows;
  let givenOut = kept;
  /** of the rows given out, as it was before they were read: a name that is learned in between counts as one learned later */
  let { unnamed } = keptBefore;
  let seenRows = -Infinity;
  let isOver = false;
  let isOvertaken = false;
  let isFirstLook = true;

  async function rowsNow(): Promise<Int32Array> {
    await runSliced(store.views.refreshing(viewId), signal);
    return store.views.snapshot(viewId).rowIds;
  }

  async function look(): Promise<void> {
    if (!isFirstLook) await bell.heard();
    isFirstLook = false;
    signal.throwIfAborted();
    const result = store.readResult(resultId);
    growing.onResult(result);
    isOver = follows === null || result.walks[follows].ended !== null;
    if (isOver || isOvertaken || result.rowCount - seenRows < stepRows) return;
    seenRows = result.rowCount;
    const rowIds = await rowsNow();
    if (beginsWith(rowIds, listed.subarray(0, givenOut))) listed = settledRows(store, origin.kind, rowIds);
    else isOvertaken = true;
  }

  const isStopped = (): boolean => isOver || isOvertaken || growing.isPaused();
  return {
    look,
    isOver: () => isOver,
    isOvertaken: () => isOvertaken,
    list: {
      total: null,
      async reach(count) {
        while (!isStopped() && listed.length < count) await look();
        const reached = Math.min(count, listed.length);
        if (reached > givenOut) {
          unnamed += countUnnamed(Array.from(listed.subarray(givenOut, reached)));
          givenOut = reached;
        }
        return listed;
      },
      keep() {
        if (givenOut === kept) return;
        folders.addRows(jobId, kept, listed.slice(kept, givenOut));
        kept = givenOut;
        folders.note(jobId, { kind: "kept", rows: kept, unnamed });
      },
    },
    async whole() {
      const rowIds = await rowsNow();
      const written = listed.subarray(0, givenOut);
      const holds = !isOvertaken && beginsWith(rowIds, written) && !hasChanged(growing, written);
      return { rowIds, holds: holds && countIn(written, stepRows, countUnnamed) === unnamed };
    },
    close: () => store.views.close(viewId),
  };
}

function beginsWith(rowIds: Int32Array, beginning: Int32Array): boolean {
  if (rowIds.length < beginning.length) return false;
  const bytes = (list: Int32Array): Uint8Array => new Uint8Array(list.buffer, list.byteOffset, list.byteLength);
  return Buffer.compare(bytes(rowIds.subarray(0, beginning.length)), bytes(beginning)) === 0;
}

const TIME_CHUNK_ROWS = 50;

/** All but the last rows of one time: the next page may bring others of it that belong between them. */
function settledRows(store: Store, kind: Job["record"]["origin"]["kind"], rowIds: Int32Array): Int32Array {
  const timesOf = (ids: Int32Array): readonly (number | null)[] =>
    kind === "messages"
      ? store.readMessageRows(Array.from(ids)).map(({ sentAtSeconds }) => sentAtSeconds)
      : store.readCallRows(Array.from(ids)).map(({ initiatedAtSeconds }) => initiatedAtSeconds);
  const [last] = timesOf(rowIds.subarray(-1));
  for (let end = rowIds.length; end > 0; end -= TIME_CHUNK_ROWS) {
    const from = Math.max(0, end - TIME_CHUNK_ROWS);
    const other = timesOf(rowIds.subarray(from, end)).findLastIndex((seconds) => seconds !== last);
    if (other !== -1) return rowIds.subarray(0, from + other + 1);
  }
  return rowIds.subarray(0, 0);
}

/** True when a row, or a name that rows may show, has changed since the job was made. */
function hasChanged({ store, job, writePlan }: Growing, written: Int32Array): boolean {
  const { rowIds, names } = store.changes.since(job.record.changesBefore, job.record.origin.kind);
  if (names > 0 && lookedUpIn(writePlan).length > 0) return true;
  if (rowIds.length === 0) return false;
  const changed = new Set(rowIds);
  return written.some((rowId) => changed.has(rowId));
}

function lookedUpIn({ columns }: WritePlan): readonly ExportColumn[] {
  return columns.filter(({ name, path }) => path === undefined && LOOKED_UP.has(name));
}

/** Counts the names that rows want and nobody knows yet: one fewer later on, and a row reads otherwise than it did. */
function unnamedCounter({ store, job, writePlan }: Growing): (rowIds: readonly number[]) => number {
  const columns = lookedUpIn(writePlan);
  if (columns.length === 0) return () => 0;
  const { kind, connection, result, spec } = job.record.origin;
  const snapshot = {
    kind,
    connection,
    resultId: result.resultId,
    rowIds: new Int32Array(),
    spec: spec ?? { params: {}, search: "", sort: [] },
  };
  const { read } = openSource(store, snapshot, { ...writePlan, columns }, { asLines: false });
  return (rowIds) => {
    const slice = read(rowIds);
    if (slice.kind === "lines") throw new Error("names were not read as cells");
    return slice.rows.flat().reduce<number>((sum, cell) => sum + unknownIn(cell), 0);
  };
}

/** A name, or a list of names as JSON. */
function unknownIn(cell: unknown): number {
  if (cell === null) return 1;
  if (typeof cell !== "string" || !cell.startsWith("[") || !cell.includes("null")) return 0;
  const names: unknown = JSON.parse(cell);
  return Array.isArray(names) ? names.filter((name) => name === null).length : 0;
}

function countIn(rowIds: Int32Array, stepRows: number, count: (rowIds: readonly number[]) => number): number {
  let sum = 0;
  for (let from = 0; from < rowIds.length; from += stepRows) {
    sum += count(Array.from(rowIds.subarray(from, from + stepRows)));
  }
  return sum;
}
