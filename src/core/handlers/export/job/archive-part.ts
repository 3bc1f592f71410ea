// Parts of an export that are archives: the store writes them in a thread, from the rows of the job.
import { open, writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { Failed, failureOf } from "../../../../contract/failure.ts";
import type { OpenedFile } from "../../../../contract/methods/opened-methods.ts";
import type { ResultSummary } from "../../../../contract/methods/rows.ts";
import type { WalkState } from "../../../../domain/report/ledger.ts";
import { LIVE_SOURCE } from "../../../../domain/records/source-id.ts";
import { fileFailureOf } from "../../../files/base/file-failure.ts";
import type { JobRecord } from "../../../files/jobs/job-record.ts";
import { scanPart } from "../../../files/jobs/part-scan.ts";
import { removeDatabase } from "../../../store/base/database-files.ts";
import type { ArchivePlan } from "../../../store/archive/write-archive.ts";
import type { Store } from "../../../store/store.ts";
import { uidsIn } from "../../../files/redaction/people.ts";
import type { Redactor } from "../../../files/redaction/redactor.ts";
import { besideIn, recordsIn } from "../plan/redaction.ts";
import type { JobRows } from "../plan/job-rows.ts";
import { cleanQuery, cleanSpec, cleanWalk } from "../manifest/clean-origin.ts";
import type { OpenedFiles } from "../../opened/opened.ts";
import type { ArchiveInput, FromArchiver } from "./archive-thread.ts";

export type ArchivePorts = Pick<OpenedFiles, "archiverPath" | "isImporting" | "originOf">;

interface Course {
  readonly signal: AbortSignal;
  readonly isPaused: () => boolean;
  readonly onRows: (rows: number) => void;
}

interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

export class ArchiveParts {
  readonly #ports: ArchivePorts;
  readonly #record: JobRecord;
  readonly #store: Store;
  readonly #redaction: JobRows["redaction"];

  constructor(ports: ArchivePorts, record: JobRecord, store: Store, { redaction }: JobRows) {
    this.#ports = ports;
    this.#record = record;
    this.#store = store;
    this.#redaction = redaction;
  }

  /** Writes these rows of the store to a path. Returns null after a pause; then there is no file. */
  async write(path: string, rowIds: Int32Array, course: Course): Promise<WrittenFile | null> {
    const { options, redaction: wanted } = this.#record.plan;
    const redaction = this.#redaction && {
      people: this.#redaction.people,
      key: this.#redaction.key,
      labels: this.#redaction.book.labels(),
      wanted,
    };
    removeDatabase(path);
    await this.#assignPseudonyms(rowIds, course.signal);
    const input: ArchiveInput = { path, plan: this.#plan(rowIds), keepSignatures: options.keepSignatures, redaction };
    try {
      // SQLite reports only that it cannot open a file; this says why it cannot be made.
      await writeFile(path, "", { flag: "wx", mode: 0o600 });
      if (await writeInThread(this.#ports.archiverPath, input, course)) return await settle(path, course.signal);
      removeDatabase(path);
      return null;
    } catch (thrown) {
      removeDatabase(path);
      throw fileFailureOf(thrown);
    }
  }

  /** The thread cannot make pseudonyms, so everybody in the rows gets one first. */
  async #assignPseudonyms(rowIds: Int32Array, signal: AbortSignal): Promise<void> {
    if (this.#redaction === null) return;
    const { redactor, book } = this.#redaction;
    const { plan, origin } = this.#record;
    const note = (record: unknown): void => void redactor.within(uidsIn(record), () => redactor.record(record));
    for await (const record of recordsIn(this.#store, plan.dataset, rowIds, signal)) note(record);
    const { resultId } = origin.result;
    for await (const record of besideIn(this.#store, plan.dataset, rowIds, resultId, signal)) note(record);
    book.sync();
  }

  #plan(rowIds: Int32Array): ArchivePlan {
    const { jobId, origin, facts, startedAtMs } = this.#record;
    const redactor = this.#redaction?.redactor ?? null;
    const text = (value: string): string => redactor?.text(value) ?? value;
    const { result, conversationId } = origin;
    const { connectionName, appId, region } = this.#origin();
    const spec = origin.spec ?? { params: {}, search: "", sort: [] };
    return {
      sourcePath: this.#store.path,
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
      view: redactor === null ? spec : cleanSpec(origin.kind, spec, redactor),
      taken: {
        of: origin.of === "walk" ? "view" : origin.of,
        conversationId: conversationId && (redactor?.conversation(conversationId) ?? conversationId),
      },
      query: redactor === null ? null : JSON.stringify(cleanQuery(result.query, redactor)),
      walks: redactor === null ? null : cleanWalks(result.walks, redactor),
      identity: jobId.replaceAll("-", ""),
    };
  }

  /** The origin of the rows; an archive of an archive has the same origin as that one. */
  #origin(): Pick<NonNullable<OpenedFile["origin"]>, "connectionName" | "appId" | "region"> {
    const { origin, facts } = this.#record;
    if (origin.source !== LIVE_SOURCE) {
      const opened = this.#ports.originOf(origin.source);
      return opened?.origin ?? { connectionName: opened?.name ?? "", appId: "", region: "" };
    }
    const connection = facts.connections.find(({ id }) => id === origin.result.connectionId);
    return { connectionName: connection?.name ?? "", appId: connection?.appId ?? "", region: connection?.region ?? "" };
  }
}

function cleanWalks({ append, prepend }: ResultSummary["walks"], redactor: Redactor): ArchivePlan["walks"] {
  const clean = (walk: WalkState): string => JSON.stringify(cleanWalk(walk, redactor));
  return { append: clean(append), prepend: clean(prepend) };
}

/** False after a pause. */
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

/** Syncs the file, and reads it again for its hash. */
async function settle(path: string, signal: AbortSignal): Promise<WrittenFile> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  const { bytes, sha256 } = await scanPart(path, { as: "bytes", isCompressed: false }, signal);
  return { bytes, sha256 };
}
