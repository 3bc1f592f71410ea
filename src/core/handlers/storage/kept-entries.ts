// Lists everything that is kept on disk: connections, their search index, opened files, exports, damaged stores.
import { statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { KeptEntry } from "../../../contract/methods/storage-methods.ts";
import { LIVE_SOURCE } from "../../../domain/records/source-id.ts";
import { namesIn } from "../../files/base/file-failure.ts";
import { databaseBytes, removeDatabase } from "../../store/base/database-files.ts";
import type { MeasuredConnection } from "../../store/results/measure-connections.ts";
import { searchPathOf } from "../../store/search/search-index.ts";
import type { Store } from "../../store/store.ts";
import { runSliced } from "../base/run-sliced.ts";
import type { KeptJob } from "../export/job/kept-jobs.ts";
import type { KeptFile } from "../opened/kept-files.ts";

export interface KeptParts {
  readonly live: Store;
  readonly files: readonly KeptFile[];
  readonly jobs: readonly KeptJob[];
}

/** The values of an entry whose list does not name others. */
const PLAIN = { isEstimate: false, rows: null, isInUse: false, canForget: true } as const;

/** Every entry, the largest first. */
export async function listKept(parts: KeptParts, signal: AbortSignal): Promise<readonly KeptEntry[]> {
  const entries = [...(await connectionEntries(parts, signal)), ...listOthers(parts)];
  return entries.toSorted((one, other) => other.bytes - one.bytes);
}

/** Every entry but the connections, without any counting. */
export function listOthers({ live, files, jobs }: KeptParts): readonly KeptEntry[] {
  return [
    ...indexEntries(live),
    ...files.map((file) => fileEntry(file, jobs)),
    ...jobs.map(exportEntry),
    ...damagedEntries(live),
  ];
}

/** The bytes of all files. Those of connections are in one file, whatever their shares are. */
export function totalBytes({ live }: Pick<KeptParts, "live">, entries: readonly KeptEntry[]): number {
  const others = entries.filter(({ kind }) => kind !== "connection");
  return others.reduce((sum, { bytes }) => sum + bytes, databaseBytes(live.path));
}

/** True while a job reads rows of an opened file. */
export function needsFile(jobs: readonly KeptJob[], openedId: number): boolean {
  return jobs.some(({ source }) => source === openedId);
}

/** True while a job reads rows of a connection. */
export function needsConnection(live: Store, jobs: readonly KeptJob[], connectionId: string): boolean {
  const number = live.disk.findConnection(connectionId);
  return number !== null && jobs.some((job) => job.source === LIVE_SOURCE && job.connection === number);
}

async function connectionEntries({ live, jobs }: KeptParts, signal: AbortSignal): Promise<readonly KeptEntry[]> {
  const measured = await runSliced(live.disk.measureConnections(), signal);
  const shareOf = sharesOf(live.disk.usedBytes(), measured);
  return measured.map((connection) => {
    const { connectionId, rows, lastUsedAtMs } = connection;
    const isNeeded = needsConnection(live, jobs, connectionId);
    return {
      ...PLAIN,
      kind: "connection",
      id: connectionId,
      name: null,
      bytes: shareOf(connection),
      isEstimate: true,
      rows,
      lastUsedAtMs,
      isInUse: isNeeded || live.disk.isShown(connectionId),
      canForget: !isNeeded,
    };
  });
}

/** Divides the bytes of the store among connections by the size of their records. */
function sharesOf(
  usedBytes: number,
  measured: readonly MeasuredConnection[],
): (connection: MeasuredConnection) => number {
  const sum = measured.reduce((bytes, { recordBytes }) => bytes + recordBytes, 0);
  return ({ recordBytes }) => (sum === 0 ? 0 : Math.round((usedBytes * recordBytes) / sum));
}

function indexEntries({ path }: Store): readonly KeptEntry[] {
  const bytes = databaseBytes(searchPathOf(path));
  if (bytes === 0) return [];
  return [{ ...PLAIN, kind: "index", id: "live", name: null, bytes, lastUsedAtMs: null, canForget: false }];
}

function fileEntry(file: KeptFile, jobs: readonly KeptJob[]): KeptEntry {
  const { openedId, name, bytes, rows, lastUsedAtMs } = file;
  const isNeeded = needsFile(jobs, openedId);
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

/** Damaged stores that were set aside, by their names beside the live store. */
function damagedEntries({ path }: Store): readonly KeptEntry[] {
  return damagedNames(path).map((name) => {
    const bytes = databaseBytes(join(dirname(path), name));
    return { ...PLAIN, kind: "damaged", id: name, name, bytes, lastUsedAtMs: damagedAtMs(path, name) };
  });
}

/** When a damaged store was written last; 0 if it is gone. */
export function damagedAtMs(storePath: string, name: string): number {
  return statSync(join(dirname(storePath), name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** The names of the damaged stores beside a store. */
export function damagedNames(storePath: string): readonly string[] {
  const start = `${basename(storePath)}.damaged-`;
  return namesIn(dirname(storePath)).filter(
    (name) => name.startsWith(start) && /^\d+$/u.test(name.slice(start.length)),
  );
}

/** Removes damaged stores by their names; a name that is none of them is not a failure. */
export function removeDamaged(storePath: string, names: readonly string[]): void {
  const known = new Set(damagedNames(storePath));
  for (const name of names) if (known.has(name)) removeDatabase(join(dirname(storePath), name));
}
