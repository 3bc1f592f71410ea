// Unpacks the files in a container into a folder, under numbers, within bounds; what is refused is named.
import { mkdir, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { failureOf, Failed, type Failure } from "#contract/failure.ts";
import { freeOrNull, type FreeBytes } from "#core/files/base/disk-room.ts";
import { fileFailureOf } from "#core/files/base/file-failure.ts";
import { READ_LIMITS, type ReadLimits } from "#core/files/read/records/batch.ts";
import { badFile } from "#core/files/read/records/read-failure.ts";
import { fileBytes } from "#core/files/read/bytes/file-bytes.ts";
import { PackedBytes } from "#core/files/read/bytes/packed-bytes.ts";
import { containerKindOf, type ContainerKind } from "./container-kind.ts";
import { isHidden, refusalOfEntry, shownName, type ContainerEntry } from "./entry.ts";
import { mailEntries } from "./read-mail.ts";
import { tarEntries } from "./read-tar.ts";
import { zipEntries } from "./read-zip.ts";
import { isWorkbook } from "./zip-directory.ts";
import { say } from "#texts/say.ts";

/** A file of a container. */
export interface UnpackedFile {
  /** where it was unpacked; empty for one that was refused */
  readonly path: string;
  /** the name of the container, and its own in it */
  readonly name: string;
  /** why it was refused, or not unpacked to its end; null for neither */
  readonly failure: Failure | null;
}

export interface UnpackOptions {
  /** a folder for this container alone; it is made if there is something to unpack */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly freeBytes: FreeBytes;
  /** called with the bytes of the container that are read, and all */
  readonly onProgress?: (readBytes: number, totalBytes: number) => void;
  readonly limits?: ReadLimits;
}

/** Containers inside each other. */
const MOST_LEVELS = 2;
const MOST_FILES = 10_000;
/** The room that is left on the disk, and how often it is measured. */
const LEFT_FREE_BYTES = 512 * 1024 * 1024;
const MEASURED_EVERY_BYTES = 32 * 1024 * 1024;

/**
 * The files in the container, those of containers inside it too; null for a file that is none. Throws `Failed` noRoom or
 * storage if the disk cannot take them, and the signal's reason.
 */
export async function unpackContainer(
  path: string,
  name: string,
  options: UnpackOptions,
): Promise<readonly UnpackedFile[] | null> {
  const kind = await unpackable(path, options.signal);
  if (kind === null) return null;
  await mkdir(options.folder, { recursive: true, mode: 0o700 }).catch(throwFileFailure);
  const work = new Unpacking(options);
  await work.unpack(path, name, kind, 1);
  return work.files;
}

function throwFileFailure(thrown: unknown): never {
  throw fileFailureOf(thrown);
}

/** A workbook is a ZIP file, but read as a table. */
async function unpackable(path: string, signal: AbortSignal): Promise<ContainerKind | null> {
  const kind = await containerKindOf(path, signal);
  return kind?.holds === "zip" && (await isWorkbook(path)) ? null : kind;
}

class Unpacking {
  readonly files: UnpackedFile[] = [];
  readonly #options: UnpackOptions;
  readonly #limits: ReadLimits;
  #written = 0;
  #measuredAt = -MEASURED_EVERY_BYTES;
  #number = 0;
  #totalBytes = 0;
  /** the content of the last entry ended too early, which says already that its container does */
  #isLastBroken = false;

  constructor(options: UnpackOptions) {
    this.#options = options;
    this.#limits = options.limits ?? READ_LIMITS;
  }

  /** Unpacks what can be; a container that is damaged is named itself, unless the file at its end is. */
  async unpack(path: string, name: string, kind: ContainerKind, level: number): Promise<void> {
    try {
      const { size } = await stat(path);
      if (level === 1) this.#totalBytes = size;
      for await (const entry of this.#entriesOf(path, kind)) await this.#take(entry, name, level);
    } catch (thrown) {
      this.#noteDamage(name, thrown);
    }
  }

  async *#entriesOf(path: string, kind: ContainerKind): AsyncGenerator<ContainerEntry> {
    const limits = this.#limits;
    if (kind.holds === "mail") return yield* mailEntries(path);
    if (kind.holds === "zip") {
      const handle = await open(path, "r");
      try {
        yield* zipEntries(handle, limits);
      } finally {
        await handle.close();
      }
      return;
    }
    const bytes = fileBytes(path, { packing: kind.packing, limits, signal: this.#options.signal });
    try {
      yield* tarEntries(new PackedBytes(bytes));
    } finally {
      // A tar file ends before its last bytes.
      await bytes.return(undefined);
    }
  }

  async #take(entry: ContainerEntry, container: string, level: number): Promise<void> {
    const { signal } = this.#options;
    signal.throwIfAborted();
    if (entry.kind === "folder" || isHidden(entry.name)) return;
    if (this.files.length >= MOST_FILES) throw badFile(say("core.files.containers.tooMany"));
    const name = `${container}/${shownName(entry.name)}`;
    const refusal = refusalOfEntry(entry);
    this.#isLastBroken = false;
    if (refusal !== null) return void this.files.push({ path: "", name, failure: badFile(refusal).failure });
    const path = join(this.#options.folder, String(++this.#number));
    const before = this.#written;
    const failure = await this.#write(path, entry);
    if (failure?.kind === "badFile" && failure.why === this.#bombWords()) {
      await rm(path, { force: true });
      this.#written = before;
      this.files.push({ path: "", name, failure });
    } else await this.#keep({ path, name, failure }, level);
    this.#isLastBroken = failure !== null;
  }

  /** Keeps an unpacked file, or the files in it. */
  async #keep(file: UnpackedFile, level: number): Promise<void> {
    const kind = await unpackable(file.path, this.#options.signal);
    if (kind === null) return void this.files.push(file);
    if (level < MOST_LEVELS) {
      const before = this.files.length;
      await this.unpack(file.path, file.name, kind, level + 1);
      if (file.failure !== null && this.files.length === before) this.files.push({ ...file, path: "" });
    } else
      this.files.push({ path: "", name: file.name, failure: badFile(say("core.files.containers.tooDeep")).failure });
    await rm(file.path, { force: true });
  }

  /** Writes the content; gives the reason if not all of it could be unpacked. Of a bomb nothing is kept. */
  async #write(path: string, entry: ContainerEntry): Promise<Failure | null> {
    const { signal } = this.#options;
    const handle = await open(path, "wx", 0o600).catch(throwFileFailure);
    try {
      for await (const bytes of entry.content()) {
        signal.throwIfAborted();
        this.#bound(bytes.length);
        await handle.writeFile(bytes).catch(throwFileFailure);
      }
      return null;
    } catch (thrown) {
      signal.throwIfAborted();
      const failure = failureOf(thrown);
      if (failure.kind !== "badFile") throw thrown;
      return failure;
    } finally {
      await handle.close();
    }
  }

  /** Throws when all files together are more than a log can be, or more than the disk takes. */
  #bound(bytes: number): void {
    const { onProgress, folder, freeBytes } = this.#options;
    this.#written += bytes;
    const { gzipRatio, unsuspiciousBytes } = this.#limits;
    const isBomb = this.#written > unsuspiciousBytes && this.#written > this.#totalBytes * gzipRatio;
    if (isBomb) throw badFile(this.#bombWords());
    if (this.#written - this.#measuredAt < MEASURED_EVERY_BYTES) return;
    this.#measuredAt = this.#written;
    onProgress?.(this.#written, this.#totalBytes);
    const free = freeOrNull(freeBytes, join(folder, "1"));
    if (free !== null && free < LEFT_FREE_BYTES) {
      throw new Failed({ kind: "noRoom", neededBytes: this.#written + LEFT_FREE_BYTES, freeBytes: free });
    }
  }

  #bombWords(): string {
    return say("core.files.gzip.bomb", { ratio: this.#limits.gzipRatio });
  }

  #noteDamage(name: string, thrown: unknown): void {
    this.#options.signal.throwIfAborted();
    const failure = failureOf(thrown);
    if (failure.kind !== "badFile") throw thrown;
    if (this.#isLastBroken) return;
    const last = this.files.at(-1);
    if (failure.isReadToEnd === true && last !== undefined) this.files[this.files.length - 1] = { ...last, failure };
    else this.files.push({ path: "", name, failure });
  }
}
