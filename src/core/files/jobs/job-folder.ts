// The folder of an export job: its record, its list of rows and its progress, each synced before anything relies on it.
import { appendFileSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { withFileFailure } from "../base/file-failure.ts";
import { makeFolder, replaceFile } from "../base/replace-file.ts";
import type { People } from "../redaction/people.ts";
import { jobRecord, progressLine, type JobRecord, type ProgressLine } from "./job-record.ts";

const RECORD = "job.json";
const ROWS = "rows.bin";
const PROGRESS = "progress.ndjson";
const PEOPLE = "people.json";
const peopleEntries = z.array(
  z.object({ uid: z.string(), names: z.array(z.string()), role: z.string().nullable(), isInside: z.boolean() }),
);
const USED = "used.json";

export interface Job {
  readonly record: JobRecord;
  /** the store's numbers of the rows, in the order in which they are written */
  readonly rowIds: Int32Array;
  readonly progress: readonly ProgressLine[];
}

/** A folder for each job, named by its id. Every method throws `Failed` storage if the disk refuses. */
export class JobFolders {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes the job, or adds rows to one without rows. The record comes last, so that a kill leaves no half-made job. */
  create(record: JobRecord, rowIds: Int32Array): void {
    makeFolder(join(this.#folder, record.jobId));
    this.#write(record.jobId, ROWS, bytesOf(rowIds));
    this.#write(record.jobId, RECORD, JSON.stringify(record));
  }

  /** Forgets everything that the job has written, and stores its record again: it begins anew with the same rows. */
  beginAgain(record: JobRecord): void {
    withFileFailure(() => {
      for (const name of [PROGRESS, USED]) rmSync(this.#pathOf(record.jobId, name), { force: true });
    });
    this.#write(record.jobId, RECORD, JSON.stringify(record));
  }

  /** null for a job that is missing or cannot be read */
  read(jobId: string): Job | null {
    const record = readRecord(this.#pathOf(jobId, RECORD));
    if (record === null) return null;
    const bytes = readFileSync(this.#pathOf(jobId, ROWS));
    const rowIds = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    return { record, rowIds, progress: readProgress(this.#pathOf(jobId, PROGRESS)) };
  }

  /** The ids of all jobs. Removes the folders of jobs that were never made completely. */
  list(): readonly string[] {
    const names = readNames(this.#folder);
    const jobs = names.filter((name) => readRecord(this.#pathOf(name, RECORD)) !== null);
    for (const name of names) {
      if (!jobs.includes(name)) rmSync(join(this.#folder, name), { recursive: true, force: true });
    }
    return jobs;
  }

  /** Appends a line of progress and syncs it. */
  note(jobId: string, line: ProgressLine): void {
    const path = this.#pathOf(jobId, PROGRESS);
    withFileFailure(() => appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true }));
  }

  /** Stores the people that a redaction found, so that a resumed job removes the same people. */
  writePeople(jobId: string, people: People): void {
    const entries = [...people].map(([uid, person]) => ({ uid, ...person, names: [...person.names] }));
    this.#write(jobId, PEOPLE, JSON.stringify(entries));
  }

  readPeople(jobId: string): People | null {
    const entries = readJson(this.#pathOf(jobId, PEOPLE), peopleEntries);
    return entries && new Map(entries.map(({ uid, names, ...person }) => [uid, { ...person, names: new Set(names) }]));
  }

  /** Stores the UIDs that have a pseudonym in the rows written so far. */
  writeUsed(jobId: string, uids: readonly string[]): void {
    this.#write(jobId, USED, JSON.stringify(uids));
  }

  readUsed(jobId: string): readonly string[] {
    return readJson(this.#pathOf(jobId, USED), z.array(z.string())) ?? [];
  }

  remove(jobId: string): void {
    withFileFailure(() => {
      // The record first: a kill in between must not leave a job without its progress.
      rmSync(this.#pathOf(jobId, RECORD), { force: true });
      rmSync(join(this.#folder, jobId), { recursive: true, force: true });
    });
  }

  #pathOf(jobId: string, name: string): string {
    return join(this.#folder, jobId, name);
  }

  #write(jobId: string, name: string, content: Uint8Array | string): void {
    replaceFile(this.#pathOf(jobId, name), content);
  }
}

function bytesOf(rowIds: Int32Array): Uint8Array {
  return new Uint8Array(rowIds.buffer, rowIds.byteOffset, rowIds.byteLength);
}

/** null for a file that is missing or invalid */
function readJson<Value>(path: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

function readRecord(path: string): JobRecord | null {
  return readJson(path, jobRecord);
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch {
    return [];
  }
}

/** The lines before the first one that cannot be read. A last line without a line end was cut off by a kill. */
function readProgress(path: string): readonly ProgressLine[] {
  const lines: ProgressLine[] = [];
  try {
    for (const line of readFileSync(path, "utf8").split("\n").slice(0, -1)) {
      lines.push(progressLine.parse(JSON.parse(line)));
    }
  } catch {
    return lines;
  }
  return lines;
}
