// A part of an export that is an archive: the store writes it, in a thread, from the rows that the job names.
import { open } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { Failed, failureOf } from "../../../../contract/failure.ts";
import type { OpenedFile } from "../../../../contract/methods/opened-methods.ts";
import { LIVE_SOURCE } from "../../../../domain/records/source-id.ts";
import { fileFailureOf } from "../../../files/base/file-failure.ts";
import type { JobRecord } from "../../../files/jobs/job-record.ts";
import { scanPart } from "../../../files/jobs/part-scan.ts";
import { removeDatabase } from "../../../store/base/database-files.ts";
import type { ArchivePlan } from "../../../store/archive/write-archive.ts";
import type { Store } from "../../../store/store.ts";
import type { ViewSnapshot } from "../../../store/views/snapshot.ts";
import { uidsIn } from "../../../files/redaction/people.ts";
import { besideIn, recordsIn } from "../plan/redaction.ts";
import type { JobRows } from "../plan/job-rows.ts";
import { cleanQuery, cleanSpec } from "../manifest/manifest-of.ts";
import type { Found } from "../source/origin.ts";
import type { OpenedFiles } from "../../opened/opened.ts";
import { runSliced } from "../../base/run-sliced.ts";
import type { ArchiveInput, FromArchiver } from "./archive-thread.ts";

/** What archives need of opened files. */
export type ArchivePorts = Pick<OpenedFiles, "archiverPath" | "isImporting" | "originOf">;

interface Course {
  readonly signal: AbortSignal;
  readonly isPaused: () => boolean;
  readonly onRows: (rows: number) => void;
}

/** Writes rows of the store to a path; null when it was paused, and nothing is there then. */
export type WriteStorePart = (
  path: string,
  rowIds: Int32Array,
  course: Course,
) => Promise<{ readonly bytes: number; readonly sha256: string } | null>;

/** The rows of an export in the order of archives, which is that of a view without one of its own: newest first. */
export async function newestFirst(
  { store, snapshot }: Pick<Found, "store" | "snapshot">,
  of: JobRecord["origin"]["of"],
  signal: AbortSignal,
): Promise<ViewSnapshot> {
  const { kind, rowIds, spec } = snapshot;
  if ((of === "view" || of === "walk") && spec.sort.length === 0) return snapshot;
  return { ...snapshot, rowIds: await runSliced(store.exports.orderingNewestFirst(kind, rowIds), signal) };
}

/** The writer of a job's parts. */
export function archivePart(ports: ArchivePorts, record: JobRecord, store: Store, rows: JobRows): WriteStorePart {
  const { redaction, options } = record.plan;
  const taken = rows.redaction;
  return async (path, rowIds, course) => {
    removeDatabase(path);
    await noteWhoIsIn(record, store, rows, rowIds, course.signal);
    const input: ArchiveInput = {
      path,
      plan: planOf(ports, record, store, rows, rowIds),
      keepSignatures: options.keepSignatures,
      redaction:
        taken === null
          ? null
          : { people: taken.people, key: taken.key, labels: taken.book.labels(), wanted: redaction },
    };
    try {
      await makeEmpty(path);
      if (!(await writeInThread(ports.archiverPath, input, course))) {
        removeDatabase(path);
        return null;
      }
      return await settle(path, course.signal);
    } catch (thrown) {
      removeDatabase(path);
      throw fileFailureOf(thrown);
    }
  };
}

/** The thread cannot give pseudonyms, so everybody whom it will meet is given one before. */
async function noteWhoIsIn(
  { plan: { dataset }, origin }: JobRecord,
  store: Store,
  { redaction }: JobRows,
  rowIds: Int32Array,
  signal: AbortSignal,
): Promise<void> {
  if (redaction === null) return;
  const { redactor, book } = redaction;
  const note = (record: unknown): void => void redactor.within(uidsIn(record), () => redactor.record(record));
  for await (const record of recordsIn(store, dataset, rowIds, signal)) note(record);
  for await (const record of besideIn(store, dataset, rowIds, origin.result.resultId, signal)) note(record);
  book.sync();
}

function planOf(
  ports: ArchivePorts,
  { jobId, origin, facts, startedAtMs }: JobRecord,
  store: Store,
  { redaction }: JobRows,
  rowIds: Int32Array,
): ArchivePlan {
  const redactor = redaction?.redactor ?? null;
  const text = (value: string): string => redactor?.text(value) ?? value;
  const { result, conversationId } = origin;
  const { connectionName, appId, region } = whereFrom(ports, origin, facts);
  const spec = origin.spec ?? { params: {}, search: "", sort: [] };
  return {
    sourcePath: store.path,
    kind: origin.kind,
    resultId: result.resultId,
    connection: origin.connection,
    rowIds,
    origin: {
      connectionName: text(connectionName),
      appId,
      region,
      appVersion: facts.appVersion,
      createdAtMs: startedAtMs,
    },
    view: redactor === null ? spec : cleanSpec(spec, text),
    taken: {
      of: origin.of === "walk" ? "view" : origin.of,
      conversationId: conversationId === null ? null : (redactor?.conversation(conversationId) ?? conversationId),
    },
    query: redactor === null ? null : JSON.stringify(cleanQuery(result.query, redactor)),
    identity: jobId.replaceAll("-", ""),
  };
}

type WhereFrom = Pick<NonNullable<OpenedFile["origin"]>, "connectionName" | "appId" | "region">;

/** What an archive says of where it comes from; one of an archive says what that one said. */
function whereFrom(
  ports: ArchivePorts,
  { source, result }: JobRecord["origin"],
  { connections }: JobRecord["facts"],
): WhereFrom {
  if (source !== LIVE_SOURCE) {
    const opened = ports.originOf(source);
    return opened?.origin ?? { connectionName: opened?.name ?? "", appId: "", region: "" };
  }
  const connection = connections.find(({ id }) => id === result.connectionId);
  return { connectionName: connection?.name ?? "", appId: connection?.appId ?? "", region: connection?.region ?? "" };
}

/** A file that cannot be made says here why not; SQLite only says that it cannot open it. */
async function makeEmpty(path: string): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  await handle.close();
}

/** False when it was given up for a pause. */
async function writeInThread(
  threadPath: string,
  input: ArchiveInput,
  { signal, isPaused, onRows }: Course,
): Promise<boolean> {
  signal.throwIfAborted();
  if (isPaused()) return false;
  const thread = new Worker(threadPath, { workerData: input });
  const abort = new AbortController();
  try {
    return await new Promise<boolean>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Failed({ kind: "cancelled" })), { signal: abort.signal });
      thread.on("error", (thrown) => reject(new Failed(failureOf(thrown))));
      thread.on("exit", () => reject(new Failed({ kind: "interrupted" })));
      thread.on("message", (message: FromArchiver) => {
        if (message.say === "progress") {
          onRows(message.rows);
          if (isPaused()) resolve(false);
        } else if (message.say === "done") resolve(true);
        else reject(new Failed(message.failure));
      });
    });
  } finally {
    abort.abort();
    await thread.terminate();
  }
}

/** Brings the file onto the disk, and reads it again for its hash. */
async function settle(path: string, signal: AbortSignal): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  const { bytes, sha256 } = await scanPart(path, { as: "bytes", isCompressed: false }, signal);
  return { bytes, sha256 };
}
