// The failure for an error code of SQLite.
import type { Failure } from "#contract/failure.ts";

type StorageCause = Extract<Failure, { kind: "storage" }>["cause"];

/** The first match wins. The codes are SQLite's result codes (sqlite.org/rescode.html). */
const CAUSES: readonly (readonly [RegExp, StorageCause])[] = [
  [/^SQLITE_FULL/u, "full"],
  [/^SQLITE_READONLY/u, "readOnly"],
  [/^SQLITE_(CORRUPT|NOTADB|FORMAT)/u, "corrupt"],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/u, "busy"],
  [/^SQLITE_(PERM|AUTH|CANTOPEN|IOERR_ACCESS)/u, "permission"],
];

/** The failure for an error of SQLite; the detail of a storage failure is the code. */
export function failureOfCode(code: string, message: string): Failure {
  // A statement that SQLite cannot parse is a bug in this program, not a state of the disk.
  if (code === "SQLITE_ERROR") return { kind: "bug", message };
  const cause = CAUSES.find(([pattern]) => pattern.test(code))?.[1] ?? "other";
  return { kind: "storage", cause, detail: code };
}
