// The folder of an export job: its record, its list of rows and the names of its files, each whole or absent.
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { withFileFailure } from "#core/files/base/file-failure.ts";
import { makeFolder, replaceFile } from "#core/files/base/replace-file.ts";
import { jobRecord, type JobRecord } from "./job-record.ts";

const RECORD = "job.json";
const ROWS = "rows.bin";
const NAMES = "names.json";

export interface Job {
  readonly record: JobRecord;
  /** the store's numbers of the rows, in the order in which they are written */
  readonly rowIds: Int32Array;
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
    this.writeRecord(record);
  }

  /** Stores the record of a job again, which keeps its rows. */
  writeRecord(record: JobRecord): void {
    this.#write(record.jobId, RECORD, JSON.stringify(record));
  }

  /** null for a job that is missing or cannot be read */
  read(jobId: string): Job | null {
    const record = readRecord(this.#pathOf(jobId, RECORD));
    if (record === null) return null;
    const bytes = readFileSync(this.#pathOf(jobId, ROWS));
    const rowIds = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    return { record, rowIds };
  }

  /** The ids of all jobs. Removes the folders of jobs that were never made completely. */
  list(): readonly string[] {
    const names = foldersIn(this.#folder);
    const jobs = names.filter((name) => readRecord(this.#pathOf(name, RECORD)) !== null);
    for (const name of names) {
      if (!jobs.includes(name)) rmSync(join(this.#folder, name), { recursive: true, force: true });
    }
    return jobs;
  }

  /** Stores the names that the files get now, in the order of writing. */
  writeNames(jobId: string, names: readonly string[]): void {
    this.#write(jobId, NAMES, JSON.stringify(names));
  }

  /** null if the files of the job have got no names yet */
  readNames(jobId: string): readonly string[] | null {
    return readJson(this.#pathOf(jobId, NAMES), z.array(z.string()));
  }

  forgetNames(jobId: string): void {
    withFileFailure(() => rmSync(this.#pathOf(jobId, NAMES), { force: true }));
  }

  remove(jobId: string): void {
    withFileFailure(() => {
      // The record first: a kill in between must not leave a job without its rows.
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

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch {
    return [];
  }
}
