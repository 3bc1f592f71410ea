// The lines of a result's ledger, and its unreadable records, for whoever wants to check them.
import type { Input } from "../../contract/methods.ts";
import type { LedgerLine, UnreadableRecord } from "../../contract/ledger-lines.ts";
import { failure } from "../../contract/failure.ts";
import type { Failure } from "../../contract/failure.ts";
import type { Database } from "./database.ts";

/** The requests of a result, newest first. */
export function listLedgerLines(database: Database, wanted: Input<"result.lines">): readonly LedgerLine[] {
  return database
    .all<Omit<LedgerLine, "failed" | "failure"> & { readonly failed: number; readonly failure: string | null }>(
      `SELECT pageId, direction, request, requestedAtMs, tookMs, received, newRows, duplicates, unreadable, serviceTotal,
         ended, failed, failure FROM result_page WHERE resultId = ? ORDER BY pageId DESC LIMIT ?`,
      wanted.resultId,
      wanted.limitRows,
    )
    .map((line) => ({ ...line, failed: line.failed !== 0, failure: readFailure(line.failure) }));
}

function readFailure(written: string | null): Failure | null {
  return written === null ? null : failure.parse(JSON.parse(written));
}

/** The records of a result that could not be read, in order of arrival. */
export function listUnreadable(database: Database, wanted: Input<"result.unreadable">): readonly UnreadableRecord[] {
  return database.all<UnreadableRecord>(
    "SELECT unreadableId, pageId, reason, raw FROM unreadable WHERE resultId = ? ORDER BY unreadableId LIMIT ?",
    wanted.resultId,
    wanted.limitRows,
  );
}
