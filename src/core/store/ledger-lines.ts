// The lines of a result's ledger, and its unreadable records, for whoever wants to check them.
import type { Input, Output } from "../../contract/methods.ts";
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

/** All records of a store that could not be read, with the name of their file and their place in it. */
export function listUnreadableTexts(database: Database, from: number, count: number): Output<"opened.unreadable"> {
  const records = database.all<Output<"opened.unreadable">["records"][number]>(
    `SELECT u.unreadableId, coalesce(p.request, '') AS file, u.line, u.byte, u.reason, u.raw
     FROM (SELECT * FROM unreadable ORDER BY unreadableId LIMIT ? OFFSET ?) u
     LEFT JOIN result_page p ON p.pageId = u.pageId ORDER BY u.unreadableId`,
    count,
    from,
  );
  const { total } = database.get<{ total: number }>("SELECT count(*) AS total FROM unreadable") ?? { total: 0 };
  return { records, total };
}
