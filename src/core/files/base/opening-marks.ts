// Marks files while they are opened or read, on the disk, so that the next process knows which one the last did not outlive.
import { closeSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const MARK = /^(\d+)\.opening$/u;

export interface OpeningMarks {
  /** Runs the work with the file marked. A mark that cannot be written is no reason not to open the file. */
  readonly during: <Result>(openedId: number, open: () => Result) => Result;
  /** The same for work that others run beside; the mark stays until the last of them has settled. */
  readonly duringAll: <Result>(openedId: number, read: () => Promise<Result>) => Promise<Result>;
  /** The files that the process before this one was busy with when it ended; their marks are removed. */
  readonly takeLeft: () => readonly number[];
  /** Removes every mark: the process ends in order. */
  readonly clear: () => void;
}

/** Marks in the folder of opened files. */
export function makeOpeningMarks(folder: string): OpeningMarks {
  const pathOf = (openedId: number): string => join(folder, `${openedId}.opening`);
  /** how much work is under way on each marked file */
  const held = new Map<number, number>();

  function begin(openedId: number): void {
    const before = held.get(openedId) ?? 0;
    if (before === 0) mark(pathOf(openedId));
    held.set(openedId, before + 1);
  }

  function end(openedId: number): void {
    const left = (held.get(openedId) ?? 0) - 1;
    if (left > 0) return void held.set(openedId, left);
    held.delete(openedId);
    unmark(pathOf(openedId));
  }

  return {
    during(openedId, open) {
      begin(openedId);
      try {
        return open();
      } finally {
        end(openedId);
      }
    },
    async duringAll(openedId, read) {
      begin(openedId);
      try {
        return await read();
      } finally {
        end(openedId);
      }
    },
    clear() {
      for (const openedId of held.keys()) unmark(pathOf(openedId));
    },
    takeLeft() {
      const left = namesIn(folder).flatMap((name) => {
        const openedId = MARK.exec(name)?.[1];
        return openedId === undefined ? [] : [Number(openedId)];
      });
      for (const openedId of left) unmark(pathOf(openedId));
      return left;
    },
  };
}

function mark(path: string): void {
  try {
    closeSync(openSync(path, "w", 0o600));
  } catch {
    // On a disk that takes no changes the file is opened without a mark.
  }
}

function unmark(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The same disk: there was no mark.
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Nothing was ever opened.
    return [];
  }
}
