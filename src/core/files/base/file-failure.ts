// Turns the errors of the file system into failures.
import { Failed } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";

type StorageCause = Extract<Failure, { kind: "storage" }>["cause"];

/** Error codes of the operating system (errno(3)) and what they mean to the person. */
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

/** What was thrown, as `Failed` storage when the file system refused; the detail is the code and never a path. */
export function fileFailureOf(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !("code" in thrown) || typeof thrown.code !== "string") return thrown;
  if (!("syscall" in thrown)) return thrown;
  const cause = Object.hasOwn(CAUSES, thrown.code) ? CAUSES[thrown.code] : undefined;
  return new Failed({ kind: "storage", cause: cause ?? "other", detail: thrown.code });
}
