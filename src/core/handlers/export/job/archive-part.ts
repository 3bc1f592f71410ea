// Parts of an export that are archives: the store writes them in a thread, from the rows of the job.
import { open, writeFile } from "node:fs/promises";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import type { ResultSummary } from "#contract/methods/rows.ts";
import type { WalkState } from "#domain/report/ledger.ts";
import { isFileSource } from "#domain/records/source-id.ts";
import { fileFailureOf } from "#core/files/base/file-failure.ts";
import type { JobRecord } from "#core/files/jobs/job-record.ts";
import { hashFile, type FileHash } from "#core/files/jobs/hash-file.ts";
import { removeDatabase } from "#core/store/base/database-files.ts";
import type { ArchivePlan } from "#core/store/archive/write-archive.ts";
import type { ExportReads } from "#core/store/exports/snapshots.ts";
import { uidsIn } from "#core/files/redaction/redact-people.ts";
import type { Redactor } from "#core/files/redaction/redactor.ts";
import { runInThread } from "#core/handlers/base/run-in-thread.ts";
import { besideIn, recordsIn } from "#core/handlers/export/plan/redaction.ts";
import type { JobRows } from "#core/handlers/export/plan/job-rows.ts";
import { cleanQuery, cleanSpec, cleanWalk } from "#core/handlers/export/manifest/clean-origin.ts";
import type { OpenedFiles } from "#core/handlers/opened/opened.ts";
import type { ArchiveInput } from "./archive-thread.ts";

export type ArchivePorts = Pick<OpenedFiles, "archiverPath" | "isImporting" | "originOf">;

/** The store of the rows, and how they are read and redacted. */
interface Archived {
  readonly reads: ExportReads;
  readonly storePath: string;
  readonly rows: Pick<JobRows, "redaction">;
}

export class ArchiveParts {
  readonly #ports: ArchivePorts;
  readonly #record: JobRecord;
  readonly #reads: ExportReads;
  readonly #storePath: string;
  readonly #redaction: JobRows["redaction"];

  constructor(ports: ArchivePorts, record: JobRecord, { reads, storePath, rows }: Archived) {
    this.#ports = ports;
    this.#record = record;
    this.#reads = reads;
    this.#storePath = storePath;
    this.#redaction = rows.redaction;
  }

  /** Writes these rows of the store to a path. If it rejects, there is no file. */
  async write(
    path: string,
    rowIds: Int32Array,
    signal: AbortSignal,
    onRows: (rows: number) => void,
  ): Promise<FileHash> {
    const { options, redaction: wanted } = this.#record.plan;
    const redaction = this.#redaction && {
      people: this.#redaction.people,
      key: this.#redaction.key,
      labels: this.#redaction.book.labels(),
      wanted,
    };
    removeDatabase(path);
    await this.#assignPseudonyms(rowIds, signal);
    const input: ArchiveInput = { path, plan: this.#plan(rowIds), keepSignatures: options.keepSignatures, redaction };
    try {
      // SQLite reports only that it cannot open a file; this says why it cannot be made.
      await writeFile(path, "", { flag: "wx", mode: 0o600 });
      await runInThread<number, number>(this.#ports.archiverPath, input, { signal, onProgress: onRows });
      await syncFile(path);
      return await hashFile(path, signal);
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
    for await (const record of recordsIn(this.#reads, plan.dataset, rowIds, signal)) note(record);
    const { resultId } = origin.result;
    for await (const record of besideIn(this.#reads, plan.dataset, rowIds, resultId, signal)) note(record);
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
      sourcePath: this.#storePath,
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
    if (isFileSource(origin.source)) {
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

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
