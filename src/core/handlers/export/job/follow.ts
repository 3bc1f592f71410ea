// Follows a walk with an export: writes rows while pages come, as far as their order lets it, and lists them all at the end.
import { whyRowsMustWait } from "../../../../contract/methods/fetch-order.ts";
import type { ExportFetching, ExportProgress } from "../../../../contract/methods/export-methods.ts";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import type { Job } from "../../../files/jobs/job-folder.ts";
import type { PseudonymBook } from "../../../files/redaction/pseudonym-book.ts";
import type { Store } from "../../../store/store.ts";
import type { Bell } from "./bell.ts";
import { growList } from "./growing-list.ts";
import { openRows } from "../plan/job-rows.ts";
import { writeParts } from "./run.ts";
import type { Running } from "./run.ts";
import { writePlanOf } from "../plan/write-plan.ts";

export interface Following extends Pick<Running, "job" | "folders" | "clock" | "checkpoints" | "idOf" | "signal"> {
  readonly store: Store;
  /** where the installation's secret for pseudonyms is kept */
  readonly folder: string;
  readonly book: PseudonymBook;
  readonly isPaused: () => boolean;
  readonly bell: Bell;
  readonly emit: (progress: ExportProgress) => void;
}

/** What an export holds whose walk has ended. */
export interface Listed {
  readonly rowIds: Int32Array;
  /** false when what was written is not how it begins: rows came in between, or read otherwise by now */
  readonly holds: boolean;
  readonly result: ResultSummary;
}

/**
 * Resolves when the walk has ended, or with null when the job was paused before. What it has written stands behind a
 * checkpoint, as that of a paused job does. Rejects with `Failed` and with the signal's reason.
 */
export async function follow(following: Following): Promise<Listed | null> {
  const { store, job, folders, bell, signal, isPaused, checkpoints } = following;
  const { origin, plan, jobId } = job.record;
  const writePlan = writePlanOf(plan, origin);
  const { tell, onResult } = teller(jobId, following.emit);
  const grown = await growList({
    store,
    job,
    folders,
    writePlan,
    bell,
    signal,
    isPaused,
    onResult,
    stepRows: checkpoints.sliceRows,
  });
  try {
    await grown.look();
    if (whyRowsMustWait(plan, specOf(job), origin.result.query) === null) {
      const { read } = await openRows({
        store,
        plan,
        writePlan,
        signal,
        folder: following.folder,
        book: following.book,
        snapshot: { ...snapshotOf(job), rowIds: new Int32Array() },
        onRows: () => undefined,
      });
      const isStopped = (): boolean => isPaused() || grown.isOver() || grown.isOvertaken();
      await writeParts({
        ...following,
        plan: writePlan,
        rows: grown.list,
        read,
        isStopped,
        storePart: null,
        emit: tell,
      });
    }
    while (!grown.isOver() && !isPaused()) await grown.look();
    if (!grown.isOver()) return null;
    return { ...(await grown.whole()), result: store.readResult(origin.result.resultId) };
  } finally {
    grown.close();
  }
}

/** What the rows of a job are read by. */
export function snapshotOf({ record: { origin }, rowIds }: Job): Parameters<typeof openRows>[0]["snapshot"] {
  const { kind, connection, result, spec } = origin;
  return { kind, connection, resultId: result.resultId, rowIds, spec: spec ?? NOTHING_NARROWED };
}

const NOTHING_NARROWED = { params: {}, search: "", sort: [] } as const;

function specOf({ record }: Job): typeof NOTHING_NARROWED | NonNullable<typeof record.origin.spec> {
  return record.origin.spec ?? NOTHING_NARROWED;
}

/** Tells what was written and what was fetched as one progress. */
function teller(
  jobId: string,
  emit: (progress: ExportProgress) => void,
): { readonly tell: (written: ExportProgress) => void; readonly onResult: (result: ResultSummary) => void } {
  let last: ExportProgress = {
    jobId,
    phase: "writing",
    rows: 0,
    totalRows: null,
    bytes: 0,
    rowsPerSecond: 0,
    bytesPerSecond: 0,
    remainingMs: null,
    fetching: fetchingOf(0, null),
  };
  const say = (change: Partial<ExportProgress>): void => emit((last = { ...last, ...change }));
  return {
    tell: (written) => say({ ...written, fetching: last.fetching }),
    onResult: ({ rowCount, ledger }) => say({ fetching: fetchingOf(rowCount, ledger.serviceTotal) }),
  };
}

/** What the engine knows of the walk; its pace and its waits are for main to tell. */
function fetchingOf(rows: number, serviceTotal: number | null): ExportFetching {
  return { rows, serviceTotal, elapsedMs: 0, rowsPerSecond: 0, waitingMs: null };
}
