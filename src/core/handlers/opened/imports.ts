// The imports that are under way: starts and joins them, tells their progress, writes what became of them into the list.
import { Failed, failureOf } from "../../../contract/failure.ts";
import type { CallContext, Progress } from "../../../contract/methods/methods.ts";
import type { OpenedEntry, OpenedList } from "../../files/base/opened-list.ts";
import type { LoadCounts } from "../../store/loading/bulk-load.ts";
import { removeDatabase } from "../../store/base/database-files.ts";
import { searchPathOf } from "../../store/search/search-index.ts";
import type { ImportOutcome, ImportPart } from "./import-messages.ts";
import { runImport } from "./run-import.ts";
import type { ThreadPrograms, RunningImport } from "./run-import.ts";

export const NO_ROWS = { messages: 0, calls: 0, events: 0, unreadable: 0, versions: 0 } as const;

/** True when there is, or is about to be, a store with rows. */
export function hasRows({ state }: Pick<OpenedEntry, "state">): boolean {
  return state === "importing" || state === "complete" || state === "partial";
}

/** Removes the store of an opened file; one that is not there is no failure. */
export function removeStore(path: string): void {
  removeDatabase(searchPathOf(path));
  removeDatabase(path);
}

export interface ImportsParts {
  readonly list: OpenedList;
  readonly threads: ThreadPrograms;
  readonly nowMs: () => number;
  readonly pathOf: (openedId: number) => string;
  readonly closeStore: (openedId: number) => void;
  /** hears of an import that has come to its end */
  readonly onFilled: (openedId: number) => void;
  readonly onChange: () => void;
}

export interface Imports {
  /**
   * Reads the files of the entry, or joins that when it is under way, until it ends. A signal that aborts ends the reading.
   * What becomes of it stands in the list. Throws `Failed` badRequest for an archive.
   */
  readonly run: (entry: OpenedEntry, call: CallContext<"opened.import">) => Promise<void>;
  readonly isUnderWay: (openedId: number) => boolean;
  /** Whether rows of an import that is under way can be read. */
  readonly isReady: (openedId: number) => boolean;
  /** Ends an import under way at once; what it wrote is of no use. */
  readonly abandon: (openedId: number) => Promise<void>;
  /** Ends all of them, since the process ends; the list goes on saying that they are under way. */
  readonly close: () => Promise<void>;
}

type Report = Progress<"opened.import">;

interface Job {
  readonly running: RunningImport;
  readonly ended: Promise<void>;
  readonly followers: Set<(report: Report) => void>;
  isReady: boolean;
}

export function makeImports(parts: ImportsParts): Imports {
  const jobs = new Map<number, Job>();
  let isClosed = false;

  return {
    async run(entry, { signal, emit }) {
      const job = jobs.get(entry.openedId) ?? start(parts, jobs, entry, () => isClosed);
      job.followers.add(emit);
      const cancel = (): void => job.running.cancel();
      signal.addEventListener("abort", cancel, { once: true });
      try {
        await job.ended;
      } finally {
        signal.removeEventListener("abort", cancel);
        job.followers.delete(emit);
      }
    },
    isUnderWay: (openedId) => jobs.has(openedId),
    isReady: (openedId) => jobs.get(openedId)?.isReady === true,
    async abandon(openedId) {
      await jobs.get(openedId)?.running.abandon();
      await jobs.get(openedId)?.ended;
    },
    async close() {
      isClosed = true;
      await Promise.all([...jobs.values()].map(({ running }) => running.abandon()));
    },
  };
}

function start(parts: ImportsParts, jobs: Map<number, Job>, entry: OpenedEntry, isClosed: () => boolean): Job {
  const { list, threads, nowMs, pathOf, closeStore, onFilled, onChange } = parts;
  const { openedId } = entry;
  const path = pathOf(openedId);
  const wanted = partsToRead(entry);
  const leave = (): void => {
    closeStore(openedId);
    removeStore(path);
  };
  // In this order: a list that a kill leaves behind must not promise rows that are gone.
  list.change(openedId, { state: "importing", failure: null, ...NO_ROWS });
  leave();
  const followers = new Set<(report: Report) => void>();
  const tell = reporter(entry.totalBytes, (report) => {
    for (const follow of followers) follow(report);
  });
  const running = runImport(path, wanted, nowMs(), threads, {
    onReady() {
      job.isReady = true;
      onChange();
    },
    onProgress: tell.rows,
    onIndexing: tell.indexing,
  });
  const ended = running.outcome
    .then((outcome) => {
      if (keep(list, openedId, outcome)) onFilled(openedId);
      else leave();
    })
    .catch((thrown: unknown) => {
      // The process ends: the next one finds an import that was under way.
      if (isClosed()) return;
      // First room is made: on a full disk there is none for the list either.
      leave();
      list.change(openedId, { state: "failed", failure: failureOf(thrown), ...NO_ROWS });
    })
    .finally(() => {
      jobs.delete(openedId);
      onChange();
    });
  const job: Job = { running, ended, followers, isReady: false };
  jobs.set(openedId, job);
  onChange();
  return job;
}

function partsToRead({ kind, paths, parts }: OpenedEntry): readonly ImportPart[] {
  const wanted = parts.flatMap(({ name, detection }, index): readonly ImportPart[] => {
    const path = paths[index];
    return path === undefined || detection === null ? [] : [{ path, name, detection }];
  });
  if (kind === "import" && wanted.length > 0) return wanted;
  throw new Failed({ kind: "badRequest", method: "opened.import", issues: ["there is nothing to read"] });
}

/** Writes the outcome into the list; false when there is nothing worth keeping. */
function keep(list: OpenedList, openedId: number, { counts, isCancelled, failure }: ImportOutcome): boolean {
  const isWhole = !isCancelled && failure === null;
  const nothing = counts.messages + counts.calls + counts.events + counts.unreadable === 0;
  const state = isWhole ? "complete" : nothing && failure !== null ? "failed" : "partial";
  list.change(openedId, { state, failure, ...counts });
  return state !== "failed";
}

/** Turns what the writer says into progress, with the rate since the beginning. */
function reporter(
  totalBytes: number,
  emit: (report: Report) => void,
): { readonly rows: (counts: LoadCounts, readBytes: number) => void; readonly indexing: () => void } {
  const beganMs = performance.now();
  let last: Report = { ...NO_ROWS, readBytes: 0, totalBytes, rowsPerSecond: 0, remainingMs: null, phase: "reading" };
  return {
    rows(counts, readBytes) {
      const elapsedMs = performance.now() - beganMs;
      const rowsPerSecond = elapsedMs > 0 ? ((counts.messages + counts.calls + counts.events) * 1000) / elapsedMs : 0;
      const remainingMs = readBytes > 0 ? (elapsedMs * Math.max(0, totalBytes - readBytes)) / readBytes : null;
      last = { ...counts, readBytes, totalBytes, rowsPerSecond, remainingMs, phase: "reading" };
      emit(last);
    },
    indexing: () => emit({ ...last, remainingMs: null, phase: "indexing" }),
  };
}
