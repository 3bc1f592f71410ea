// The audit log: a file of lines, each of which has the checksum of the line before it. Lines are only added.
import { createHash } from "node:crypto";
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { userInfo } from "node:os";
import { dirname } from "node:path";
import { z } from "zod";
import type { AuditCheck } from "#contract/methods/methods.ts";
import { fileFailureOf } from "#core/files/base/file-failure.ts";

/** The act in an entry: asked of the service, opened, exported, handed on by the clipboard or a link, forgotten, changed. */
export type AuditedAction = "asked" | "opened" | "exported" | "handedOn" | "forgot" | "changed";
export type Facts = Readonly<Record<string, string | number | boolean | null | Readonly<Record<string, unknown>>>>;

const entry = z.object({
  /** from 1 */
  number: z.number().int(),
  at: z.iso.datetime(),
  /** the name of the person's account on this computer */
  who: z.string(),
  did: z.string(),
  facts: z.record(z.string(), z.unknown()),
  /** SHA-256 of the line before this one, without its line end; zeros for the first */
  before: z.string(),
});

const NO_LINE = "0".repeat(64);
const OWNER_ONLY = 0o600;
/** A longer line is not ours. */
const LONGEST_LINE_BYTES = 65_536;
/** Such a line with its end. */
const LAST_BYTES = LONGEST_LINE_BYTES + 1;
/** In an entry that would be longer, facts beyond this are only counted, UTF-16 units of their JSON. */
const LONGEST_FACT = 1000;
const READ_BYTES = 1_048_576;
const LINE_END = 10;

interface LastLine {
  /** 0 before the first line */
  readonly number: number;
  readonly checksum: string;
  /** true if the process ended within it */
  readonly isCut: boolean;
}

export class AuditLog {
  readonly #path: string;
  readonly #nowMs: () => number;
  #last: LastLine | null = null;

  constructor(path: string, nowMs: () => number) {
    this.#path = path;
    this.#nowMs = nowMs;
  }

  /** Adds an entry and waits until it is on the disk. Throws `Failed` storage. */
  add(did: AuditedAction, facts: Facts): void {
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      const last = (this.#last ??= readLast(this.#path));
      const number = last.number + 1;
      const at = new Date(this.#nowMs()).toISOString();
      const line = writeLine(
        (kept) => ({ number, at, who: accountName(), did, facts: kept, before: last.checksum }),
        facts,
      );
      appendFileSync(this.#path, `${last.isCut ? "\n" : ""}${line}\n`, { mode: OWNER_ONLY, flush: true });
      this.#last = { number, checksum: checksumOf(line), isCut: false };
    } catch (thrown) {
      // The file may hold half a line now.
      this.#last = null;
      throw fileFailureOf(thrown);
    }
  }

  get path(): string {
    return this.#path;
  }

  /** Checks the whole file. Throws `Failed` storage if it cannot be read. */
  async check(): Promise<AuditCheck> {
    if (!existsSync(this.#path)) return { entries: 0, brokenLine: null, lastChecksum: NO_LINE };
    let [entries, before] = [0, NO_LINE];
    for await (const line of linesOf(this.#path)) {
      if (line === null || !follows(line, entries + 1, before)) {
        return { entries, brokenLine: entries + 1, lastChecksum: before };
      }
      entries += 1;
      before = checksumOf(line);
    }
    return { entries, brokenLine: null, lastChecksum: before };
  }
}

/** The line of an entry. A query can have any number of ids, and a line that the check refuses would break the log. */
function writeLine(entryOf: (facts: Facts) => object, facts: Facts): string {
  const line = JSON.stringify(entryOf(facts));
  return Buffer.byteLength(line) > LONGEST_LINE_BYTES ? JSON.stringify(entryOf(counted(facts))) : line;
}

function counted(facts: Facts): Facts {
  const kept = Object.entries(facts).map(([name, value]) => {
    const { length } = JSON.stringify(value);
    return [name, length > LONGEST_FACT ? `${length} characters` : value] as const;
  });
  return Object.fromEntries(kept);
}

function follows(line: string, number: number, before: string): boolean {
  try {
    const read = entry.parse(JSON.parse(line));
    return read.number === number && read.before === before;
  } catch {
    return false;
  }
}

/** The last line, whole or not. An entry after a damaged line continues the chain from it, and the check names the damage. */
function readLast(path: string): LastLine {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return { number: 0, checksum: NO_LINE, isCut: false };
  const bytes = Buffer.alloc(Math.min(size, LAST_BYTES));
  const file = openSync(path, "r");
  try {
    readSync(file, bytes, 0, bytes.length, size - bytes.length);
  } finally {
    closeSync(file);
  }
  const isCut = bytes.at(-1) !== LINE_END;
  const end = isCut ? bytes.length : bytes.length - 1;
  const line = bytes.toString("utf8", bytes.lastIndexOf(LINE_END, end - 1) + 1, end);
  return { number: numberOf(line), checksum: checksumOf(line), isCut };
}

function numberOf(line: string): number {
  try {
    return entry.parse(JSON.parse(line)).number;
  } catch {
    return 0;
  }
}

/** The lines of a file, read in pieces; null, at the end, for one that is too long or has no end. */
async function* linesOf(path: string): AsyncGenerator<string | null> {
  let rest = Buffer.alloc(0);
  const file = await open(path).catch((thrown: unknown) => {
    throw fileFailureOf(thrown);
  });
  try {
    for await (const piece of file.createReadStream({ highWaterMark: READ_BYTES, autoClose: false })) {
      rest = Buffer.concat([rest, piece]);
      for (let end = rest.indexOf(LINE_END); end >= 0; end = rest.indexOf(LINE_END)) {
        if (end > LONGEST_LINE_BYTES) return yield null;
        yield rest.toString("utf8", 0, end);
        rest = rest.subarray(end + 1);
      }
      if (rest.length > LONGEST_LINE_BYTES) return yield null;
    }
    if (rest.length > 0) yield null;
  } finally {
    await file.close();
  }
}

function checksumOf(line: string): string {
  return createHash("sha256").update(line).digest("hex");
}

/** Empty if the system does not know the account. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return "";
  }
}
