// Marks files on disk while they are opened or read, so that after a crash the next process knows which one it was.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "./file-failure.ts";

const MARK = /^(\d+)\.opening$/u;

/** Marks in the folder of opened files. */
export class OpeningMarks {
  readonly #folder: string;
  /** the number of running works for each marked file */
  readonly #held = new Map<number, number>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Runs the work with the file marked. If the mark cannot be written, the file is opened all the same. */
  during<Result>(openedId: number, open: () => Result): Result {
    this.#begin(openedId);
    try {
      return open();
    } finally {
      this.#end(openedId);
    }
  }

  /** The same for work that takes time; the mark stays until the last work on the file has settled. */
  async duringAll<Result>(openedId: number, read: () => Promise<Result>): Promise<Result> {
    this.#begin(openedId);
    try {
      return await read();
    } finally {
      this.#end(openedId);
    }
  }

  /** Removes the marks of the previous process and returns the ids of their files. */
  removeLeft(): readonly number[] {
    const left = namesIn(this.#folder).flatMap((name) => {
      const openedId = MARK.exec(name)?.[1];
      return openedId === undefined ? [] : [Number(openedId)];
    });
    for (const openedId of left) this.#unmark(openedId);
    return left;
  }

  /** Removes every mark, because the process ends in order. */
  clear(): void {
    for (const openedId of this.#held.keys()) this.#unmark(openedId);
  }

  #begin(openedId: number): void {
    const before = this.#held.get(openedId) ?? 0;
    this.#held.set(openedId, before + 1);
    if (before > 0) return;
    try {
      writeFileSync(this.#pathOf(openedId), "", { mode: 0o600 });
    } catch {
      // On a read-only disk the file is opened without a mark.
    }
  }

  #end(openedId: number): void {
    const left = (this.#held.get(openedId) ?? 0) - 1;
    if (left > 0) return void this.#held.set(openedId, left);
    this.#held.delete(openedId);
    this.#unmark(openedId);
  }

  #unmark(openedId: number): void {
    try {
      rmSync(this.#pathOf(openedId), { force: true });
    } catch {
      // The disk is read-only, so there was no mark.
    }
  }

  #pathOf(openedId: number): string {
    return join(this.#folder, `${openedId}.opening`);
  }
}
