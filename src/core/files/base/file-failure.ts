// Turns the errors of the file system into failures.
import { readdirSync } from "node:fs";
import { Failed, type Failure } from "#contract/failure.ts";

type StorageCause = Extract<Failure, { kind: "storage" }>["cause"];

/** Error codes of the operating system (errno(3)) and their meaning for a person. */
const CAUSES: Readonly<Record<string, StorageCause>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EFBIG: "full",
  EROFS: "readOnly",
  EACCES: "permission",
  EPERM: "permission",
  EBUSY: "busy",
  ETXTBSY: "busy",
  EMFILE: "busy",
  ENOENT: "gone",
  ENOTDIR: "gone",
  ENODEV: "gone",
};

/** Turns a thrown error of the file system into `Failed` storage; the detail is the code, never a path. */
export function fileFailureOf(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !("code" in thrown) || typeof thrown.code !== "string") return thrown;
  if (!("syscall" in thrown)) return thrown;
  const cause = Object.hasOwn(CAUSES, thrown.code) ? CAUSES[thrown.code] : undefined;
  return new Failed({ kind: "storage", cause: cause ?? "other", detail: thrown.code });
}

/** Does the work. Throws `Failed` storage if the file system refuses. */
export function withFileFailure<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    throw fileFailureOf(thrown);
  }
}

/** The same for work that takes time. */
export async function withFileFailures<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    throw fileFailureOf(thrown);
  }
}

/** The names in a folder; none if it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
