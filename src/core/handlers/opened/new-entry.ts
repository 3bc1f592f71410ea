// Makes an entry for the list of opened files from chosen paths.
import { statSync } from "node:fs";
import { basename } from "node:path";
import { failureOf } from "#contract/failure.ts";
import type { CallContext } from "#contract/methods/methods.ts";
import type { OpenedEntry } from "#core/files/base/opened-list.ts";
import { badFile, NoLog } from "#core/files/read/records/read-failure.ts";
import { detectFile, type DetectFurther } from "#core/files/read/detect-file.ts";
import type { FoundFile } from "#core/files/read/list-files.ts";
import type { ArchiveFault } from "#core/store/archive/archive-damage.ts";
import { checkArchive, readArchiveFacts } from "#core/store/archive/open-archive.ts";
import { runSliced } from "#core/handlers/base/run-sliced.ts";
import { estimateImportBytes } from "./import-room.ts";
import { NO_ROWS } from "./imports.ts";
import { furtherDetectionBy } from "./further-detection.ts";
import { checkPagesInThread } from "./page-check.ts";
import type { ThreadPrograms } from "./run-import.ts";
import type { EntryFile, EntryFiles } from "./unpacked-files.ts";
import { say } from "#texts/say.ts";

type OpenCall = CallContext<"opened.openPaths">;

export type NewEntry = Omit<OpenedEntry, "openedId">;

export interface FoundEntry {
  readonly entry: NewEntry;
  /** rows of an archive that cannot be read */
  readonly faults: readonly ArchiveFault[];
}

interface EntryParts {
  readonly openedAtMs: number;
  readonly threads: Pick<ThreadPrograms, "reader" | "writer">;
}

/**
 * Several paths make one entry. `files`: the files at these paths. `threads`: the programs of the threads that look further
 * into a file and check an archive. Throws `Failed` badFile for a database that is not an archive, and the signal's reason.
 */
export async function findEntry(
  { paths, files, unpacked }: EntryFiles & { readonly paths: readonly string[] },
  { openedAtMs, threads }: EntryParts,
  call: OpenCall,
): Promise<FoundEntry> {
  const { signal } = call;
  const further = furtherDetectionBy(threads.reader);
  const parts: FoundPart[] = [];
  // One after the other: each may need a thread and 16 MB.
  for (const file of files) parts.push(await partOf(file, further, signal));
  const archive = parts.length === 1 && parts[0]?.part.detection?.format === "archive" ? files[0] : undefined;
  if (archive !== undefined) return await archiveEntry(archive, { openedAtMs, threads }, call);
  const failures = parts.flatMap(({ part }) => (part.detection === null ? (part.failure ?? []) : []));
  // An unreadable part is not read, so the progress of the others does not count it.
  const counted = failures.length === parts.length ? parts : parts.filter(({ part }) => part.detection !== null);
  const isEmpty = parts.every(({ part }) => part.detection === null || part.detection.isEmptyPage === true);
  const entry = {
    name: nameOf(paths, files.length),
    parts: parts.map(({ part }) => part),
    paths: files.map(({ path }) => path),
    kind: "import",
    state: isEmpty ? "failed" : "waiting",
    failure: failures[0] ?? (isEmpty ? failureOf(badFile(say("core.files.noRecords"))) : null),
    ...NO_ROWS,
    totalBytes: counted.reduce((sum, { part }) => sum + part.sizeBytes, 0),
    roomBytes: parts.reduce((sum, { roomBytes }) => sum + roomBytes, 0),
    openedAtMs,
    origin: null,
    ...(unpacked === undefined ? {} : { unpacked, sources: paths }),
  } as const;
  return { entry, faults: [] };
}

/** The check of the rows reads the table of facts and that of the records. */
const CHECKED_TABLES = 2;

/** Unreadable rows of the archive count as unreadable records. */
async function archiveEntry(
  { path, name }: FoundFile,
  { openedAtMs, threads }: EntryParts,
  { signal, emit }: OpenCall,
): Promise<FoundEntry> {
  const facts = readArchiveFacts(path);
  const { kind, rows, events, unreadable, origin } = facts;
  const pages = await checkPagesInThread(
    threads.writer,
    { archive: path },
    { signal, emit: ({ done, total }) => emit({ done, total: total + rows * CHECKED_TABLES }) },
  );
  const check = { done: 0, total: 0 };
  const faults = await runSliced(checkArchive(path, facts, check), signal, () =>
    emit({ done: pages + check.done, total: pages + check.total }),
  );
  const sizeBytes = statSync(path).size;
  const entry: NewEntry = {
    name,
    parts: [{ name, sizeBytes, detection: null, failure: null }],
    paths: [path],
    kind: "archive",
    state: "complete",
    failure: null,
    ...NO_ROWS,
    [kind]: rows,
    events,
    unreadable,
    totalBytes: sizeBytes,
    roomBytes: 0,
    openedAtMs,
    origin,
  };
  return { entry, faults };
}

interface FoundPart {
  readonly part: OpenedEntry["parts"][number];
  readonly roomBytes: number;
}

async function partOf(
  { path, name, failure, isUnpacked }: EntryFile,
  further: DetectFurther,
  signal: AbortSignal,
): Promise<FoundPart> {
  const unread = { name, sizeBytes: sizeOf(path), detection: null };
  if (path === "") return { part: { ...unread, failure }, roomBytes: 0 };
  try {
    const detection = await detectFile(path, signal, { further });
    if (isUnpacked && detection.format === "archive") throw badFile(say("core.files.packed"));
    const roomBytes = await estimateImportBytes(path, detection, signal);
    const damage = failure === null ? {} : { damage: failure };
    return { part: { name, sizeBytes: detection.sizeBytes, detection, failure, ...damage }, roomBytes };
  } catch (thrown) {
    signal.throwIfAborted();
    const found = failureOf(thrown);
    const isHarmless = isUnpacked && failure === null && thrown instanceof NoLog && found.kind === "badFile";
    if (isHarmless) return { part: { ...unread, failure: null, ignored: found.why }, roomBytes: 0 };
    return { part: { ...unread, failure: failure ?? found }, roomBytes: 0 };
  }
}

/** 0 for a file that is gone. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function nameOf(paths: readonly string[], fileCount: number): string {
  const first = basename(paths[0] ?? "");
  return paths.length === 1 ? first : `${first} and ${fileCount - 1} more`;
}

/** True if both are the same archive; a file written again under the same name is another one. */
export function isSameArchive(known: NewEntry, found: NewEntry): boolean {
  return (
    known.kind === "archive" &&
    found.kind === "archive" &&
    known.paths[0] === found.paths[0] &&
    known.totalBytes === found.totalBytes &&
    known.origin?.createdAtMs === found.origin?.createdAtMs
  );
}
