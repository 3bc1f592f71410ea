// Opened files: registers the files that a person chose, keeps their state, and gives the store of each.
import { join } from "node:path";
import { badRequest, Failed } from "#contract/failure.ts";
import type { CallContext, Handlers, Input, MethodName, OfflineName, Output } from "#contract/methods/methods.ts";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { QUERY_KINDS } from "#domain/query/filters.ts";
import { decodeSourceId, NO_SOURCE } from "#domain/records/source-id.ts";
import { freeBytesAt, type FreeBytes } from "#core/files/base/disk-room.ts";
import { OpenedList, type OpenedEntry } from "#core/files/base/opened-list.ts";
import { OpeningMarks } from "#core/files/base/opening-marks.ts";
import { detectFile } from "#core/files/read/detect-file.ts";
import { copyArchive, mendCopy } from "#core/store/archive/open-archive.ts";
import { WHOLE_RESULTS } from "#core/store/loading/file-lines.ts";
import type { Store } from "#core/store/store.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import { openEntryStore } from "./open-entry-store.ts";
import { withChoice } from "./files-to-read.ts";
import { hasRows, Imports, NO_ROWS, removeStore } from "./imports.ts";
import { furtherDetectionBy } from "./further-detection.ts";
import { keptFileOf, noteUse, type KeptFile } from "./kept-files.ts";
import { findEntry, isSameArchive, type FoundEntry } from "./new-entry.ts";
import type { ThreadPrograms } from "./run-import.ts";
import { removeUnpacked, unpackAgain, unpackFiles, whileUnpacked, type UnpackPlace } from "./unpacked-files.ts";
import { notOpenedAgain, openedFileOf, tidyAfterEnd } from "./opened-state.ts";

export type OpenedName = Extract<MethodName & OfflineName, `opened.${string}`>;

export interface OpenedParts {
  /** the folder of the list and the stores of opened files */
  readonly folder: string;
  readonly threads: ThreadPrograms;
  readonly nowMs: () => number;
  /** tells how much room is left on a disk; asks the system by default */
  readonly freeBytes?: FreeBytes;
  /** called when the list, or the state of an entry, changed */
  readonly onChange: () => void;
  /** called for each open and filled store; the signal aborts when it is closed */
  readonly onStore?: (store: Store, signal: AbortSignal) => void;
  /** called before a step that may take long although nothing is wrong */
  readonly onLongWork?: () => void;
}

export class OpenedFiles {
  readonly #parts: OpenedParts;
  readonly #list: OpenedList;
  readonly #marks: OpeningMarks;
  readonly #imports: Imports;
  readonly #stores = new Map<number, { readonly store: Store; readonly closing: AbortController }>();

  /** Reads the list of earlier starts, and removes half-made stores of a killed process. */
  constructor(parts: OpenedParts) {
    const { folder, threads, nowMs, freeBytes = freeBytesAt, onChange } = parts;
    const list = new OpenedList(folder);
    this.#parts = parts;
    this.#list = list;
    this.#marks = new OpeningMarks(folder);
    for (const openedId of this.#marks.removeLeft()) {
      if (list.find(openedId) === undefined) continue;
      list.change(openedId, { state: "failed", failure: notOpenedAgain(), ...NO_ROWS });
    }
    tidyAfterEnd(folder, list);
    this.#imports = new Imports({
      list,
      threads,
      nowMs,
      freeBytes,
      pathOf: (openedId) => this.#pathOf(openedId),
      closeStore: (openedId) => this.#closeStore(openedId),
      onFilled: (openedId) => this.#announceStore(openedId),
      onChange,
    });
  }

  /** the program of the thread that writes archives */
  get archiverPath(): string {
    return this.#parts.threads.archiver;
  }

  /** The store; null for an unknown file or no rows. Throws `Failed` badFile if a person must reopen the archive. */
  storeOf(openedId: number): Store | null {
    const known = this.#stores.get(openedId);
    if (known !== undefined) return this.#used(openedId, known.store);
    const entry = this.#list.find(openedId);
    if (entry === undefined) return null;
    if (entry.kind === "archive" && entry.failure !== null) throw new Failed(entry.failure);
    const isImporting = entry.state === "importing";
    if (!hasRows(entry) || (isImporting && !this.#imports.isReady(openedId))) return null;
    const store = openEntryStore(entry, this.#pathOf(openedId), this.#marks, this.#parts.onLongWork);
    this.#stores.set(openedId, { store, closing: new AbortController() });
    if (!isImporting) this.#announceStore(openedId);
    return this.#used(openedId, store);
  }

  /** Reads from a source. An archive is marked meanwhile: if it freezes the process, the next one does not read it. */
  whileReading<Result>(source: number, read: () => Promise<Result>): Promise<Result> {
    return this.#list.find(source)?.kind === "archive" ? this.#marks.duringAll(source, read) : read();
  }

  /** True while the file of a view or result is imported: nothing else may hold its store for long then. */
  isImporting(id: number): boolean {
    return this.#imports.isUnderWay(decodeSourceId(id)?.source ?? NO_SOURCE);
  }

  /** The name of an opened file, and the origin that an archive states; null for an unknown file. */
  originOf(openedId: number): Pick<OpenedFile, "name" | "origin"> | null {
    return this.#list.find(openedId) ?? null;
  }

  /** The room on disk of every entry of the list. */
  kept(): readonly KeptFile[] {
    return this.#list.read().map((entry) => {
      const { openedId } = entry;
      const views = this.#stores.get(openedId)?.store.views;
      const isShown = views !== undefined && QUERY_KINDS.some((kind) => views.isOpenOn(WHOLE_RESULTS[kind]));
      return keptFileOf(entry, this.#pathOf(openedId), isShown || this.#imports.isUnderWay(openedId));
    });
  }

  /** Removes the entry and its store, and cancels a running import. A missing entry is not a failure. */
  async forget(openedId: number): Promise<void> {
    await this.#imports.abandon(openedId);
    this.#closeStore(openedId);
    const unpacked = this.#list.find(openedId)?.unpacked;
    this.#list.remove(openedId);
    removeStore(this.#pathOf(openedId));
    if (unpacked !== undefined) removeUnpacked(this.#parts.folder, unpacked);
    this.#parts.onChange();
  }

  handlers(): Handlers<OpenedName> {
    return {
      "opened.list": () => this.#list.read().map(openedFileOf).toReversed(),
      "opened.openPaths": ({ paths }, call) => this.#openPaths(paths, call),
      "opened.detect": (wanted, { signal }) => this.#detect(wanted, signal),
      "opened.import": async ({ openedId, leaveOut }, call) => {
        const entry = withChoice(this.#find(openedId, "opened.import"), leaveOut);
        const isRunning = (): boolean => this.#imports.isUnderWay(openedId);
        await whileUnpacked(entry, this.#unpackPlace(call.signal), isRunning, () => this.#imports.run(entry, call));
        this.#stores.get(openedId)?.store.views.noteChange();
        return openedFileOf(this.#find(openedId, "opened.import"));
      },
      "opened.unreadable": ({ openedId, from, count }) => {
        this.#find(openedId, "opened.unreadable");
        return this.storeOf(openedId)?.results.listUnreadableTexts(from, count) ?? { records: [], total: 0 };
      },
      "opened.events": ({ openedId, from, count }) => {
        this.#find(openedId, "opened.events");
        return this.storeOf(openedId)?.records.listEvents(from, count) ?? { events: [], total: 0 };
      },
      "opened.forget": async ({ openedId }) => {
        await this.forget(openedId);
        return {};
      },
    };
  }

  /** Resolves when no thread is left. */
  async close(): Promise<void> {
    this.#marks.clear();
    await this.#imports.close();
    for (const openedId of this.#stores.keys()) this.#closeStore(openedId);
  }

  async #openPaths(
    paths: readonly string[],
    call: CallContext<"opened.openPaths">,
  ): Promise<Output<"opened.openPaths">> {
    const { nowMs, threads } = this.#parts;
    const files = await unpackFiles(paths, { ...this.#unpackPlace(call.signal), emit: call.emit });
    const times = { openedAtMs: nowMs(), threads };
    const found = await findEntry({ paths, ...files }, times, call).catch((thrown: unknown) => {
      if (files.unpacked !== undefined) removeUnpacked(this.#parts.folder, files.unpacked);
      throw thrown;
    });
    const known = this.#list.read().find((one) => isSameArchive(one, found.entry));
    // The person asks for it again, so an earlier failure no longer counts.
    if (known?.state === "failed") this.#list.change(known.openedId, found.entry);
    const { openedId } = known ?? this.#list.add(found.entry);
    if (known === undefined || known.state === "failed") {
      await this.#marks.duringAll(openedId, () => this.#mend(openedId, found, call.signal));
    }
    const entry = this.#find(openedId, "opened.openPaths");
    this.#parts.onChange();
    return openedFileOf(entry);
  }

  /** Opens a repaired copy in place of a damaged archive. */
  async #mend(openedId: number, { entry, faults }: FoundEntry, signal: AbortSignal): Promise<void> {
    if (faults.length === 0) return;
    const copy = this.#pathOf(openedId);
    try {
      await copyArchive(entry.paths[0] ?? "", copy);
      const counts = await runSliced(mendCopy(copy, faults), signal);
      this.#list.change(openedId, { ...counts, isMended: true });
    } catch (thrown) {
      this.#list.remove(openedId);
      removeStore(copy);
      throw thrown;
    }
  }

  #unpackPlace(signal: AbortSignal): UnpackPlace {
    const { folder, freeBytes = freeBytesAt } = this.#parts;
    return { folder, freeBytes, signal };
  }

  async #detect(
    { openedId, part, corrected }: Input<"opened.detect">,
    signal: AbortSignal,
  ): Promise<Output<"opened.detect">> {
    const entry = this.#find(openedId, "opened.detect");
    const path = entry.paths[part];
    await unpackAgain(entry, this.#unpackPlace(signal));
    if (path === undefined || path === "") throw badRequest("opened.detect", "it has no such file");
    const further = furtherDetectionBy(this.#parts.threads.reader);
    const detection = await detectFile(path, signal, { ...(corrected === undefined ? {} : { corrected }), further });
    const { parts } = this.#find(openedId, "opened.detect");
    this.#list.change(openedId, {
      parts: parts.map((each, index) => (index === part ? { ...each, detection, failure: null } : each)),
    });
    return detection;
  }

  #used(openedId: number, store: Store): Store {
    noteUse(this.#list, openedId, this.#parts.nowMs());
    return store;
  }

  #closeStore(openedId: number): void {
    const open = this.#stores.get(openedId);
    open?.closing.abort();
    open?.store.close();
    this.#stores.delete(openedId);
  }

  #announceStore(openedId: number): void {
    const open = this.#stores.get(openedId);
    if (open !== undefined) this.#parts.onStore?.(open.store, open.closing.signal);
  }

  #find(openedId: number, method: OpenedName): OpenedEntry {
    const entry = this.#list.find(openedId);
    if (entry === undefined) throw badRequest(method, "nothing was opened under this number");
    return entry;
  }

  #pathOf(openedId: number): string {
    return join(this.#parts.folder, `${openedId}.db`);
  }
}
