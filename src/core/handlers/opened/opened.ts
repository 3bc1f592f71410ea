// Opened files: registers what the person chose, keeps what became of it, and gives the store of each.
import { readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { Failed, failureOf } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import type { Handlers, MethodName, OfflineName } from "../../../contract/methods/methods.ts";
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { decodeSourceId, encodeSourceId, fileConnectionId, LIVE_SOURCE } from "../../../domain/records/source-id.ts";
import { listFiles } from "../../files/read/list-files.ts";
import type { FoundFile } from "../../files/read/list-files.ts";
import { makeOpeningMarks } from "../../files/base/opening-marks.ts";
import { openOpenedList } from "../../files/base/opened-list.ts";
import type { OpenedEntry, OpenedList } from "../../files/base/opened-list.ts";
import { detectFile } from "../../files/read/detect-file.ts";
import { WHOLE_RESULTS } from "../../store/loading/bulk-load.ts";
import { MIGRATIONS } from "../../store/schema/migrations/index.ts";
import type { ArchiveFault } from "../../store/archive/archive-damage.ts";
import {
  checkArchive,
  copyArchive,
  mendCopy,
  openArchive,
  readArchiveFacts,
} from "../../store/archive/open-archive.ts";
import { searchPathOf } from "../../store/search/search-index.ts";
import { openFilledStore, openStore } from "../../store/store.ts";
import type { Store } from "../../store/store.ts";
import { hasRows, makeImports, NO_ROWS, removeStore } from "./imports.ts";
import type { ThreadPrograms } from "./run-import.ts";
import { runSliced } from "../base/run-sliced.ts";

export type OpenedName = Extract<MethodName & OfflineName, `opened.${string}`>;

export interface OpenedParts {
  /** where the list of opened files and what was read from them are kept */
  readonly folder: string;
  readonly threads: ThreadPrograms;
  readonly nowMs: () => number;
  /** hears that the list, or the state of something in it, changed */
  readonly onChange: () => void;
  /** hears of a store that is open and filled, until the signal is aborted */
  readonly onStore?: (openedId: number, store: Store, signal: AbortSignal) => void;
  /** hears that the next step may take long although nothing is wrong */
  readonly onLongWork?: () => void;
}

export interface OpenedFiles {
  readonly handlers: Handlers<OpenedName>;
  /**
   * The store of an opened file; null for one that is unknown or has nothing to show. Throws `Failed` badFile for an archive
   * that is not opened again by itself.
   */
  readonly storeOf: (openedId: number) => Store | null;
  /**
   * Answers a request that reads from a source. An archive is marked meanwhile: one that freezes the process is not read
   * again by the next one.
   */
  readonly whileReading: <Result>(source: number, read: () => Promise<Result>) => Promise<Result>;
  /** Whether the file of a view or result is being read: nothing else may hold its store for long then. */
  readonly isImporting: (id: number) => boolean;
  /** What an opened file is called, and where an archive says that it comes from; null for one that is unknown. */
  readonly originOf: (openedId: number) => { readonly name: string; readonly origin: OpenedFile["origin"] } | null;
  /** the program of the thread that writes archives */
  readonly archiverPath: string;
  /** Resolves when no thread is left. */
  readonly close: () => Promise<void>;
}

/** Reads the list of what was opened before, and removes what was left half by a process that was killed. */
export function makeOpenedFiles({
  folder,
  threads,
  nowMs,
  onChange,
  onStore = () => undefined,
  onLongWork = () => undefined,
}: OpenedParts): OpenedFiles {
  const list = openOpenedList(folder);
  const opening = makeOpeningMarks(folder);
  for (const openedId of opening.takeLeft()) {
    const isListed = list.read().some((entry) => entry.openedId === openedId);
    if (isListed) list.change(openedId, { state: "failed", failure: NOT_OPENED_AGAIN, ...NO_ROWS });
  }
  tidy(folder, list);
  const stores = new Map<number, { readonly store: Store; readonly closing: AbortController }>();
  const imports = makeImports({ list, threads, nowMs, pathOf, onChange, closeStore, onFilled: tellOfStore });

  function pathOf(openedId: number): string {
    return join(folder, `${openedId}.db`);
  }

  function find(openedId: number, method: string): OpenedEntry {
    const entry = list.read().find((one) => one.openedId === openedId);
    if (entry !== undefined) return entry;
    throw new Failed({ kind: "badRequest", method, issues: ["nothing was opened under this number"] });
  }

  function closeStore(openedId: number): void {
    const open = stores.get(openedId);
    open?.closing.abort();
    open?.store.close();
    stores.delete(openedId);
  }

  function tellOfStore(openedId: number): void {
    const open = stores.get(openedId);
    if (open !== undefined) onStore(openedId, open.store, open.closing.signal);
  }

  function openStoreOf(entry: OpenedEntry): Store {
    const { openedId, kind, state, paths } = entry;
    const path = pathOf(openedId);
    if (entry.isMended === true) return openStore(path);
    if (kind === "archive") return opening.during(openedId, () => openArchiveOf(paths[0] ?? "", path));
    // It may have the schema of an older program. It holds only what this program has written.
    onLongWork();
    return state === "importing" ? openFilledStore(path) : openStore(path);
  }

  /** Foreign work until its schema is known: it may not take long. */
  function openArchiveOf(path: string, copyPath: string): Store {
    const { schemaVersion } = readArchiveFacts(path);
    if (schemaVersion < MIGRATIONS.length) onLongWork();
    return openArchive(path, copyPath, searchPathOf(copyPath));
  }

  function storeOf(openedId: number): Store | null {
    const known = stores.get(openedId);
    if (known !== undefined) return known.store;
    const entry = list.read().find((one) => one.openedId === openedId);
    if (entry?.kind === "archive" && entry.failure !== null) throw new Failed(entry.failure);
    if (entry === undefined || !hasRows(entry) || (entry.state === "importing" && !imports.isReady(openedId)))
      return null;
    const store = openStoreOf(entry);
    stores.set(openedId, { store, closing: new AbortController() });
    if (entry.state !== "importing") tellOfStore(openedId);
    return store;
  }

  /** A damaged archive is mended in a copy, which is opened in its place. */
  async function mend(
    openedId: number,
    made: NewEntry,
    faults: readonly ArchiveFault[],
    signal: AbortSignal,
  ): Promise<void> {
    if (faults.length === 0) return;
    try {
      await copyArchive(made.paths[0] ?? "", pathOf(openedId));
      const counts = await runSliced(mendCopy(pathOf(openedId), faults), signal);
      list.change(openedId, { ...counts, isMended: true });
    } catch (thrown) {
      list.remove(openedId);
      removeStore(pathOf(openedId));
      throw thrown;
    }
  }

  return {
    storeOf,
    whileReading(source, read) {
      const isArchive = list.read().some(({ openedId, kind }) => openedId === source && kind === "archive");
      return isArchive ? opening.duringAll(source, read) : read();
    },
    archiverPath: threads.archiver,
    originOf(openedId) {
      const entry = list.read().find((one) => one.openedId === openedId);
      return entry === undefined ? null : { name: entry.name, origin: entry.origin };
    },
    isImporting: (id) => imports.isUnderWay(decodeSourceId(id)?.source ?? LIVE_SOURCE),
    handlers: {
      "opened.list": () => list.read().map(shown).toReversed(),
      "opened.openPaths": async ({ paths }, { signal }) => {
        const { made, faults } = await entryOf(paths, nowMs(), signal);
        const known = made.kind === "archive" ? list.read().find((one) => isSameArchive(one, made)) : undefined;
        // The person asks for it again: what kept it from being opened before does not count any more.
        if (known?.state === "failed") list.change(known.openedId, made);
        const { openedId } = known ?? list.add(made);
        if (known === undefined || known.state === "failed") {
          await opening.duringAll(openedId, () => mend(openedId, made, faults, signal));
        }
        const entry = find(openedId, "opened.openPaths");
        onChange();
        return shown(entry);
      },
      "opened.detect": async ({ openedId, part, corrected }, { signal }) => {
        const { paths } = find(openedId, "opened.detect");
        const path = paths[part];
        if (path === undefined) throw noPart("opened.detect");
        const detection = await detectFile(path, signal, corrected);
        const { parts } = find(openedId, "opened.detect");
        list.change(openedId, { parts: parts.map((each, index) => (index === part ? { ...each, detection } : each)) });
        return detection;
      },
      "opened.import": async ({ openedId }, call) => {
        await imports.run(find(openedId, "opened.import"), call);
        stores.get(openedId)?.store.views.noteChange();
        return shown(find(openedId, "opened.import"));
      },
      "opened.unreadable": ({ openedId, from, count }) => {
        find(openedId, "opened.unreadable");
        return storeOf(openedId)?.results.listUnreadableTexts(from, count) ?? { records: [], total: 0 };
      },
      "opened.events": ({ openedId, from, count }) => {
        find(openedId, "opened.events");
        return storeOf(openedId)?.records.listEvents(from, count) ?? { events: [], total: 0 };
      },
      "opened.forget": async ({ openedId }) => {
        await imports.abandon(openedId);
        closeStore(openedId);
        list.remove(openedId);
        removeStore(pathOf(openedId));
        onChange();
        return {};
      },
    },
    async close() {
      opening.clear();
      await imports.close();
      for (const openedId of stores.keys()) closeStore(openedId);
    },
  };
}

/** A file whose opening or reading the process did not outlive would only hold up the next process, too. */
const NOT_OPENED_AGAIN: Failure = {
  kind: "badFile",
  line: null,
  byte: null,
  why:
    "Switchboard had to stop while it read this file, so it does not open it again by itself. " +
    "To try once more, open the file again",
};

/** An import that was under way when the process ended left nothing that can be used: it is offered again. */
function tidy(folder: string, list: OpenedList): void {
  for (const { openedId, state } of list.read()) {
    if (state === "importing") list.change(openedId, { state: "interrupted", ...NO_ROWS });
  }
  const kept = new Set(list.read().flatMap((entry) => (hasRows(entry) ? [String(entry.openedId)] : [])));
  for (const name of namesIn(folder)) {
    const number = /^(\d+)\.(?:search\.)?db(?:-\w+)?$/u.exec(name)?.[1];
    if (number !== undefined && !kept.has(number)) rmSync(join(folder, name), { force: true });
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was ever opened.
    return [];
  }
}

async function entryOf(
  paths: readonly string[],
  openedAtMs: number,
  signal: AbortSignal,
): Promise<{ readonly made: NewEntry; readonly faults: readonly ArchiveFault[] }> {
  const files = await listFiles(paths);
  const parts = await Promise.all(files.map((file) => partOf(file, signal)));
  const archive = parts.length === 1 && parts[0]?.part.detection?.format === "archive" ? files[0] : undefined;
  if (archive !== undefined) return await archiveEntry(archive, openedAtMs, signal);
  const failures = parts.flatMap(({ failure }) => (failure === null ? [] : [failure]));
  const made = {
    name: nameOf(paths, files.length),
    parts: parts.map(({ part }) => part),
    paths: files.map(({ path }) => path),
    kind: "import",
    state: failures.length === parts.length ? "failed" : "waiting",
    failure: failures[0] ?? null,
    ...NO_ROWS,
    totalBytes: parts.reduce((sum, { part }) => sum + part.sizeBytes, 0),
    openedAtMs,
    origin: null,
  } as const;
  return { made, faults: [] };
}

type NewEntry = Omit<OpenedEntry, "openedId">;

/** Throws `Failed` badFile for a database that is no archive. Rows that cannot be read count as unreadable records. */
async function archiveEntry(
  { path, name }: FoundFile,
  openedAtMs: number,
  signal: AbortSignal,
): Promise<{ readonly made: NewEntry; readonly faults: readonly ArchiveFault[] }> {
  const facts = readArchiveFacts(path);
  const { kind, events, origin } = facts;
  const faults = await runSliced(checkArchive(path, facts), signal);
  const sizeBytes = statSync(path).size;
  const made: NewEntry = {
    name,
    parts: [{ name, sizeBytes, detection: null }],
    paths: [path],
    kind: "archive",
    state: "complete",
    failure: null,
    ...NO_ROWS,
    [kind]: facts.rows,
    events,
    unreadable: facts.unreadable,
    totalBytes: sizeBytes,
    openedAtMs,
    origin,
  };
  return { made, faults };
}

/** An archive that was written anew under the same name is another one. */
function isSameArchive(known: OpenedEntry, made: Omit<OpenedEntry, "openedId">): boolean {
  return (
    known.kind === "archive" &&
    known.paths[0] === made.paths[0] &&
    known.totalBytes === made.totalBytes &&
    known.origin?.createdAtMs === made.origin?.createdAtMs
  );
}

async function partOf(
  { path, name }: FoundFile,
  signal: AbortSignal,
): Promise<{ readonly part: OpenedEntry["parts"][number]; readonly failure: Failure | null }> {
  try {
    const detection = await detectFile(path, signal);
    return { part: { name, sizeBytes: detection.sizeBytes, detection }, failure: null };
  } catch (thrown) {
    signal.throwIfAborted();
    return { part: { name, sizeBytes: 0, detection: null }, failure: failureOf(thrown) };
  }
}

function noPart(method: string): Failed {
  return new Failed({ kind: "badRequest", method, issues: ["it has no such file"] });
}

function nameOf(paths: readonly string[], fileCount: number): string {
  const first = basename(paths[0] ?? "");
  return paths.length === 1 ? first : `${first} and ${fileCount - 1} more`;
}

function shown({ paths: _paths, ...entry }: OpenedEntry): OpenedFile {
  const source = entry.openedId;
  const idOf = (kind: QueryKind): number | null =>
    hasRows(entry) && (entry[kind] > 0 || entry.state === "importing")
      ? encodeSourceId({ source, local: WHOLE_RESULTS[kind] })
      : null;
  return {
    ...entry,
    connectionId: fileConnectionId(source),
    messagesResultId: idOf("messages"),
    callsResultId: idOf("calls"),
  };
}
