// The folder of an export job: its record, its list of rows and its progress, each on the disk before it is relied on.
import { closeSync, fdatasyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { fileFailureOf } from "../base/file-failure.ts";
import type { People } from "../redaction/people.ts";
import { jobRecord, progressLine } from "./job-record.ts";
import type { JobRecord, ProgressLine } from "./job-record.ts";

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

/** A folder for each job, named by its id. Everything throws `Failed` storage for what the disk refuses. */
export interface JobFolders {
  /** Makes the job. Its record comes last: a process that is killed before leaves no job. */
  readonly create: (record: JobRecord, rowIds: Int32Array) => void;
  /** Lets the list of rows go on with these behind its first ones, so many; on the disk when it returns. */
  readonly addRows: (jobId: string, keptRows: number, rowIds: Int32Array) => void;
  /**
   * Gives a job whose list of rows was not whole the whole one, and its record as it is then. With `anew` what was written
   * of it counts no more. A process that is killed on the way leaves the job as it was, or without what it had written.
   */
  readonly settle: (record: JobRecord, rowIds: Int32Array, anew: boolean) => void;
  /** null for a job that is not there or cannot be read */
  readonly read: (jobId: string) => Job | null;
  /** The ids of all jobs; folders of which a process was killed while it made them are removed. */
  readonly list: () => readonly string[];
  /** Adds a line of progress, and resolves when it is on the disk. */
  readonly note: (jobId: string, line: ProgressLine) => void;
  /** Keeps whom a redaction found, so that a job that goes on takes out the same people. */
  readonly writePeople: (jobId: string, people: People) => void;
  readonly readPeople: (jobId: string) => People | null;
  /** Keeps who has a pseudonym in what is written so far, by UID. */
  readonly writeUsed: (jobId: string, uids: readonly string[]) => void;
  readonly readUsed: (jobId: string) => readonly string[];
  readonly remove: (jobId: string) => void;
}

export function jobFoldersIn(folder: string): JobFolders {
  const pathOf = (jobId: string, name: string): string => join(folder, jobId, name);
  return {
    create: (record, rowIds) =>
      rethrowing(() => {
        mkdirSync(join(folder, record.jobId), { recursive: true, mode: 0o700 });
        writeWhole(pathOf(record.jobId, ROWS), bytesOf(rowIds));
        writeWhole(pathOf(record.jobId, RECORD), Buffer.from(JSON.stringify(record)));
      }),
    addRows: (jobId, keptRows, rowIds) =>
      rethrowing(() => {
        const file = openSync(pathOf(jobId, ROWS), "r+");
        try {
          const [bytes, start] = [bytesOf(rowIds), keptRows * Int32Array.BYTES_PER_ELEMENT];
          for (let from = 0; from < bytes.length;) {
            from += writeSync(file, bytes, from, bytes.length - from, start + from);
          }
          fdatasyncSync(file);
        } finally {
          closeSync(file);
        }
      }),
    settle: (record, rowIds, anew) =>
      rethrowing(() => {
        // In this order: progress must never count rows of another list.
        if (anew) rmSync(pathOf(record.jobId, PROGRESS), { force: true });
        writeWhole(pathOf(record.jobId, ROWS), bytesOf(rowIds));
        writeWhole(pathOf(record.jobId, RECORD), Buffer.from(JSON.stringify(record)));
      }),
    read(jobId) {
      const record = readRecord(pathOf(jobId, RECORD));
      if (record === null) return null;
      const bytes = readFileSync(pathOf(jobId, ROWS));
      // A number that was cut off by a kill is none.
      const length = bytes.byteLength - (bytes.byteLength % Int32Array.BYTES_PER_ELEMENT);
      const rowIds = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + length));
      return { record, rowIds, progress: readProgress(pathOf(jobId, PROGRESS)) };
    },
    list() {
      const names = readNames(folder);
      const jobs = names.filter((name) => readRecord(pathOf(name, RECORD)) !== null);
      for (const name of names) if (!jobs.includes(name)) rmSync(join(folder, name), { recursive: true, force: true });
      return jobs;
    },
    note: (jobId, line) =>
      rethrowing(() => {
        const file = openSync(pathOf(jobId, PROGRESS), "a", 0o600);
        try {
          writeSync(file, `${JSON.stringify(line)}\n`);
          fdatasyncSync(file);
        } finally {
          closeSync(file);
        }
      }),
    writePeople: (jobId, people) =>
      rethrowing(() => {
        const entries = [...people].map(([uid, person]) => ({ uid, ...person, names: [...person.names] }));
        writeWhole(pathOf(jobId, PEOPLE), Buffer.from(JSON.stringify(entries)));
      }),
    readPeople: (jobId) => readPeople(pathOf(jobId, PEOPLE)),
    writeUsed: (jobId, uids) => rethrowing(() => writeWhole(pathOf(jobId, USED), Buffer.from(JSON.stringify(uids)))),
    readUsed: (jobId) => readUsed(pathOf(jobId, USED)),
    remove: (jobId) =>
      rethrowing(() => {
        // The record first: a process that is killed on the way leaves no job that knows nothing of what it has written.
        rmSync(pathOf(jobId, RECORD), { force: true });
        rmSync(join(folder, jobId), { recursive: true, force: true });
      }),
  };
}

function bytesOf(rowIds: Int32Array): Uint8Array {
  return new Uint8Array(rowIds.buffer, rowIds.byteOffset, rowIds.byteLength);
}

function writeWhole(path: string, bytes: Uint8Array): void {
  const file = openSync(`${path}.part`, "w", 0o600);
  try {
    for (let from = 0; from < bytes.length;) from += writeSync(file, bytes, from);
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.part`, path);
}

function readPeople(path: string): People | null {
  try {
    const entries = peopleEntries.parse(JSON.parse(readFileSync(path, "utf8")));
    return new Map(entries.map(({ uid, names, ...person }) => [uid, { ...person, names: new Set(names) }]));
  } catch {
    return null;
  }
}

function readUsed(path: string): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return [];
  }
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  } catch {
    return [];
  }
}

function readRecord(path: string): JobRecord | null {
  try {
    return jobRecord.safeParse(JSON.parse(readFileSync(path, "utf8"))).data ?? null;
  } catch {
    return null;
  }
}

/** A last line that was cut off by a kill is none; so is everything behind a line that cannot be read. */
function readProgress(path: string): readonly ProgressLine[] {
  const lines: ProgressLine[] = [];
  let text = "";
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return [];
  }
  for (const line of text.split("\n").slice(0, -1)) {
    const read = readLine(line);
    if (read === null) break;
    lines.push(read);
  }
  return lines;
}

function readLine(line: string): ProgressLine | null {
  try {
    return progressLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

function rethrowing<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    throw fileFailureOf(thrown);
  }
}
