// Lists everything that is kept on disk: connections, opened files, exports, damaged databases.
import { statSync } from "node:fs";
import { join } from "node:path";
import { failureOf } from "#contract/failure.ts";
import type { KeptEntry } from "#contract/methods/storage-methods.ts";
import { namesIn } from "#core/files/base/file-failure.ts";
import { databaseBytes, removeDatabase } from "#core/store/base/database-files.ts";
import type { MeasuredRecords } from "#core/store/results/measure-records.ts";
import type { ConnectionStores } from "#core/store/sources/connection-stores.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import type { KeptJob } from "#core/handlers/export/job/jobs.ts";
import type { KeptFile } from "#core/handlers/opened/kept-files.ts";

export interface KeptParts {
  readonly connections: ConnectionStores;
  readonly files: readonly KeptFile[];
  readonly jobs: readonly KeptJob[];
}

/** The values of an entry whose list does not name others. */
const PLAIN = { rows: null, isInUse: false, canForget: true } as const;

/** Every entry, the largest first. */
export async function listKept(parts: KeptParts, signal: AbortSignal): Promise<readonly KeptEntry[]> {
  const entries = [...(await connectionEntries(parts, signal)), ...listOthers(parts)];
  return entries.toSorted((one, other) => other.bytes - one.bytes);
}

/** Every entry but the connections. */
export function listOthers({ connections, files, jobs }: KeptParts): readonly KeptEntry[] {
  return [
    ...files.map((file) => fileEntry(file, jobs)),
    ...jobs.map(exportEntry),
    ...listDamaged(connections.folders).map(damagedEntry),
  ];
}

/** The bytes of all files: those of the entries, of every connection and of the program's own database. */
export function totalBytes(connections: ConnectionStores, entries: readonly KeptEntry[]): number {
  const others = entries.filter(({ kind }) => kind !== "connection").map(({ bytes }) => bytes);
  const own = connections.list().map(({ number }) => connections.bytesOf(number));
  return [...others, ...own, connections.ownBytes()].reduce((sum, bytes) => sum + bytes, 0);
}

/** True while a job reads rows of a connection or of an opened file. */
export function needsSource(jobs: readonly KeptJob[], number: number): boolean {
  return jobs.some(({ source }) => source === number);
}

async function connectionEntries({ connections, jobs }: KeptParts, signal: AbortSignal): Promise<readonly KeptEntry[]> {
  const entries: KeptEntry[] = [];
  for (const { number, connectionId } of connections.list()) {
    const measured = await measure(connections, number, signal);
    if (measured?.hasRecords === false) continue;
    const isNeeded = needsSource(jobs, number);
    entries.push({
      kind: "connection",
      id: connectionId,
      name: null,
      bytes: connections.bytesOf(number),
      rows: measured?.rows ?? null,
      lastUsedAtMs: measured?.lastUsedAtMs ?? null,
      isInUse: isNeeded || connections.isShown(number),
      canForget: !isNeeded,
    });
  }
  return entries;
}

/** Null if the database cannot be read now: a person may still forget it. */
async function measure(
  connections: ConnectionStores,
  number: number,
  signal: AbortSignal,
): Promise<MeasuredRecords | null> {
  try {
    const store = connections.storeOf(number);
    return store === null ? null : await runSliced(store.disk.measureRecords(), signal);
  } catch (thrown) {
    if (signal.aborted || failureOf(thrown).kind !== "storage") throw thrown;
    return null;
  }
}

function fileEntry(file: KeptFile, jobs: readonly KeptJob[]): KeptEntry {
  const { openedId, name, bytes, rows, lastUsedAtMs } = file;
  const isNeeded = needsSource(jobs, openedId);
  return {
    ...PLAIN,
    kind: "file",
    id: String(openedId),
    name,
    bytes,
    rows,
    lastUsedAtMs,
    isInUse: isNeeded || file.isInUse,
    canForget: !isNeeded,
  };
}

function exportEntry({ jobId, name, bytes, rows, lastUsedAtMs, isRunning }: KeptJob): KeptEntry {
  return {
    ...PLAIN,
    kind: "export",
    id: jobId,
    name,
    bytes,
    rows,
    lastUsedAtMs,
    isInUse: isRunning,
    canForget: !isRunning,
  };
}

interface DamagedDatabase {
  readonly path: string;
  readonly name: string;
  /** when it was written last; 0 if it is gone */
  readonly writtenAtMs: number;
}

function damagedEntry({ path, name, writtenAtMs }: DamagedDatabase): KeptEntry {
  return { ...PLAIN, kind: "damaged", id: name, name, bytes: databaseBytes(path), lastUsedAtMs: writtenAtMs };
}

/** The damaged databases that were set aside in some folders. */
export function listDamaged(folders: readonly string[]): readonly DamagedDatabase[] {
  return folders.flatMap((folder) =>
    namesIn(folder)
      .filter((name) => /^(?:store|program|\d+)\.db\.damaged-\d+$/u.test(name))
      .map((name) => {
        const path = join(folder, name);
        return { path, name, writtenAtMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
      }),
  );
}

/** Removes damaged databases by their names; a name that is none of them is not a failure. */
export function removeDamaged(folders: readonly string[], names: readonly string[]): void {
  for (const { path, name } of listDamaged(folders)) if (names.includes(name)) removeDatabase(path);
}
