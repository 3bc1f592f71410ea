// The running imports: starts and joins them, reports their progress, writes their outcome into the list.
import { NO_NOTES } from "#domain/report/file-notes.ts";
import { failureOf } from "#contract/failure.ts";
import type { CallContext, Progress } from "#contract/methods/methods.ts";
import type { FreeBytes } from "#core/files/base/disk-room.ts";
import type { OpenedEntry, OpenedList } from "#core/files/base/opened-list.ts";
import { badFile } from "#core/files/read/records/read-failure.ts";
import { removeDatabase } from "#core/store/base/database-files.ts";
import type { LoadCounts } from "#core/store/loading/bulk-load.ts";
import { searchPathOf } from "#core/store/search/search-index.ts";
import { filesBeside, partsToRead } from "./files-to-read.ts";
import { requireRoom } from "./import-room.ts";
import { storeBytes } from "./kept-files.ts";
import type { ImportOutcome } from "./import-messages.ts";
import { RunningImport, type ThreadPrograms } from "./run-import.ts";
import { say } from "#texts/say.ts";

export const NO_ROWS = { messages: 0, calls: 0, events: 0, unreadable: 0, notes: NO_NOTES, versions: 0 } as const;

/** True if there is, or will soon be, a store with rows. */
export function hasRows({ state }: Pick<OpenedEntry, "state">): boolean {
  return state === "importing" || state === "complete" || state === "partial";
}

/** Removes the store of an opened file, if there is one. */
export function removeStore(path: string): void {
  removeDatabase(searchPathOf(path));
  removeDatabase(path);
}

export interface ImportsParts {
  readonly list: OpenedList;
  readonly threads: ThreadPrograms;
  readonly nowMs: () => number;
  readonly freeBytes: FreeBytes;
  readonly pathOf: (openedId: number) => string;
  readonly closeStore: (openedId: number) => void;
  /** called when an import ended with rows */
  readonly onFilled: (openedId: number) => void;
  readonly onChange: () => void;
}

type Report = Progress<"opened.import">;

interface Job {
  readonly running: RunningImport;
  readonly ended: Promise<void>;
  readonly followers: Set<(report: Report) => void>;
  isReady: boolean;
}

export class Imports {
  readonly #parts: ImportsParts;
  readonly #jobs = new Map<number, Job>();
  #isClosed = false;

  constructor(parts: ImportsParts) {
    this.#parts = parts;
  }

  /**
   * Imports the files of the entry, or joins the running import, until it ends. An aborted signal ends the reading. The
   * list gets the outcome. Throws `Failed` badRequest for an archive, and noRoom if the disk has too little room.
   */
  async run(entry: OpenedEntry, { signal, emit }: CallContext<"opened.import">): Promise<void> {
    const job = this.#jobs.get(entry.openedId) ?? this.#startIfRoom(entry);
    job.followers.add(emit);
    const cancel = (): void => job.running.cancel();
    signal.addEventListener("abort", cancel, { once: true });
    try {
      await job.ended;
    } finally {
      signal.removeEventListener("abort", cancel);
      job.followers.delete(emit);
    }
  }

  isUnderWay(openedId: number): boolean {
    return this.#jobs.has(openedId);
  }

  /** True if rows of the running import can be read. */
  isReady(openedId: number): boolean {
    return this.#jobs.get(openedId)?.isReady === true;
  }

  /** Ends a running import at once; its store is then unusable. */
  async abandon(openedId: number): Promise<void> {
    const job = this.#jobs.get(openedId);
    await job?.running.abandon();
    await job?.ended;
  }

  /** Ends all imports because the process ends; the list still calls them running. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#jobs.values()].map(({ running }) => running.abandon()));
  }

  #startIfRoom(entry: OpenedEntry): Job {
    const { pathOf, freeBytes } = this.#parts;
    const path = pathOf(entry.openedId);
    requireRoom(entry.roomBytes, { path, givenBackBytes: storeBytes(path), freeBytes });
    return this.#start(entry);
  }

  #start(entry: OpenedEntry): Job {
    const { list, threads, nowMs, pathOf, onChange } = this.#parts;
    const { openedId } = entry;
    const parts = partsToRead(entry);
    // In this order: after a kill the list must not promise rows that are gone.
    const { totalBytes, roomBytes } = entry;
    const readAnew = { parts: entry.parts.map(notReadYet), totalBytes, roomBytes, ...NO_ROWS };
    list.change(openedId, { state: "importing", failure: null, ...readAnew });
    this.#clear(openedId);
    const followers: Job["followers"] = new Set();
    const report = reporter(entry, (progress) => {
      for (const follow of followers) follow(progress);
    });
    const running = new RunningImport(
      { path: pathOf(openedId), parts, others: filesBeside(entry), atMs: nowMs() },
      threads,
      {
        onReady() {
          job.isReady = true;
          onChange();
        },
        onProgress: report.rows,
        onIndexing: report.indexing,
      },
    );
    const job: Job = { running, ended: this.#settle(openedId, running), followers, isReady: false };
    this.#jobs.set(openedId, job);
    onChange();
    return job;
  }

  async #settle(openedId: number, running: RunningImport): Promise<void> {
    const { list, onFilled, onChange } = this.#parts;
    try {
      if (keep(list, openedId, await running.outcome)) onFilled(openedId);
      else this.#clear(openedId);
    } catch (thrown) {
      // The process ends: the next one finds an unfinished import.
      if (this.#isClosed) return;
      // First the store: on a full disk there is no room for the list either.
      this.#clear(openedId);
      list.change(openedId, { state: "failed", failure: failureOf(thrown), ...NO_ROWS });
    } finally {
      this.#jobs.delete(openedId);
      onChange();
    }
  }

  #clear(openedId: number): void {
    this.#parts.closeStore(openedId);
    removeStore(this.#parts.pathOf(openedId));
  }
}

/** A file that could not be read at all stays so. */
function notReadYet(part: OpenedEntry["parts"][number]): OpenedEntry["parts"][number] {
  return part.detection === null ? part : { ...part, failure: null };
}

/** Writes the outcome into the list; false if there is nothing to keep. Every file has to be read to its end. */
function keep(list: OpenedList, openedId: number, { counts, isCancelled, failures }: ImportOutcome): boolean {
  const known = list.find(openedId)?.parts ?? [];
  const parts = known.map((part, index) => ({
    ...part,
    failure: failures.find(({ place }) => place === index)?.failure ?? part.failure,
  }));
  // What was not read to its end says more than what could not be read at all: its rows are shown.
  const lost = failures[0]?.failure ?? parts.find(isLost)?.failure ?? null;
  const failure = lost ?? (holdsOnlyOtherLines(counts) && !isCancelled ? failureOf(badFile(say(NO_RECORDS))) : null);
  const isWhole = !isCancelled && failure === null;
  const nothing = recordsIn(counts) === 0 && (counts.notes.otherLines === 0 || lost === null);
  const state = isWhole ? "complete" : nothing && failure !== null ? "failed" : "partial";
  list.change(openedId, { state, failure, parts, ...counts });
  return state !== "failed";
}

const NO_RECORDS = "core.files.noRecords";

function recordsIn({ messages, calls, events, unreadable }: LoadCounts): number {
  return messages + calls + events + unreadable;
}

/** True if every line is one without a record: such a file is none of this service, or was not understood. */
function holdsOnlyOtherLines(counts: LoadCounts): boolean {
  return recordsIn(counts) === 0 && counts.notes.otherLines > 0;
}

const isLost = ({ failure, notChosen }: OpenedEntry["parts"][number]): boolean =>
  failure !== null && notChosen !== true;

/** Turns the writer's messages into progress, with the rate since the beginning. */
function reporter(
  { totalBytes, roomBytes }: Pick<OpenedEntry, "totalBytes" | "roomBytes">,
  emit: (report: Report) => void,
): { readonly rows: (counts: LoadCounts, readBytes: number) => void; readonly indexing: () => void } {
  const beganMs = performance.now();
  const sizes = { totalBytes, roomBytes };
  let last: Report = { ...NO_ROWS, ...sizes, readBytes: 0, rowsPerSecond: 0, remainingMs: null, phase: "reading" };
  return {
    rows(counts, readBytes) {
      const elapsedMs = performance.now() - beganMs;
      const rowsPerSecond = elapsedMs > 0 ? ((counts.messages + counts.calls + counts.events) * 1000) / elapsedMs : 0;
      const remainingMs = readBytes > 0 ? (elapsedMs * Math.max(0, totalBytes - readBytes)) / readBytes : null;
      last = { ...counts, ...sizes, readBytes, rowsPerSecond, remainingMs, phase: "reading" };
      emit(last);
    },
    indexing: () => emit({ ...last, remainingMs: null, phase: "indexing" }),
  };
}
