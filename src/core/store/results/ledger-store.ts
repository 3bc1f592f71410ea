// The lines of a result's ledger and its unreadable records.
import { z } from "zod";
import { addNotes, fileNotes, NO_NOTES, type FileNotes } from "#domain/report/file-notes.ts";
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import type { Input, Output } from "#contract/methods/methods.ts";
import type { LedgerLine, UnreadableRecord } from "#contract/ledger-lines.ts";
import { contradiction, type Contradiction } from "#domain/report/contradiction.ts";
import type { LostFiles } from "#domain/report/lost-files.ts";
import { failure, type Failure } from "#contract/failure.ts";
import type { Database } from "#core/store/base/database.ts";

/** The requests of a result, newest first. */
export function listLedgerLines(database: Database, wanted: Input<"result.lines">): readonly LedgerLine[] {
  return database
    .all<StoredLine>(
      `SELECT pageId, direction, request, requestedAtMs, tookMs, received, newRows, duplicates, unreadable, leftOut, serviceTotal,
         ended, failed, failure, contradiction FROM result_page WHERE resultId = ? ORDER BY pageId DESC LIMIT ?`,
      wanted.resultId,
      wanted.limitRows,
    )
    .map((line) => ({
      ...line,
      failed: line.failed !== 0,
      failure: readFailure(line.failure),
      contradiction: readContradiction(line.contradiction),
    }));
}

type StoredLine = Omit<LedgerLine, "failed" | "failure" | "contradiction"> & {
  readonly failed: number;
  readonly failure: string | null;
  readonly contradiction: string | null;
};

/** The contradiction as the column holds it: JSON, or null. */
export function readContradiction(written: string | null): Contradiction | null {
  return written === null ? null : contradiction.parse(JSON.parse(written));
}

function readFailure(written: string | null): Failure | null {
  return written === null ? null : failure.parse(JSON.parse(written));
}

/** The files of a result that gave less than they hold; null for none. A request of the service has a direction. */
export function readLostFiles(database: Database, resultId: number): LostFiles | null {
  const lost = database.all<{ name: string | null; failed: number; ended: string | null; failure: string | null }>(
    `SELECT request AS name, failed, ended, failure FROM result_page
     WHERE resultId = ? AND direction IS NULL AND (failure IS NOT NULL OR ended = 'notChosen') ORDER BY failed DESC, pageId`,
    resultId,
  );
  const [unread, cut] = [lost.filter(({ failed }) => failed !== 0), lost.filter(({ ended }) => ended === "unfinished")];
  const notChosen = lost.filter(({ ended }) => ended === "notChosen").length;
  const [first] = [...unread, ...cut];
  if (first === undefined && notChosen === 0) return null;
  const why = readFailure(first?.failure ?? null);
  return {
    total: database.number("SELECT files FROM result WHERE resultId = ?", resultId),
    unread: unread.length,
    cut: cut.length,
    notChosen,
    name: first?.name ?? "",
    why: why?.kind === "badFile" ? why.why : null,
  };
}

/** The records of a result that could not be read, in order of arrival. */
export function listUnreadable(database: Database, wanted: Input<"result.unreadable">): readonly UnreadableRecord[] {
  return database
    .all<UnreadableRecord>(
      "SELECT unreadableId, pageId, reason, raw FROM unreadable WHERE resultId = ? AND versionOf IS NULL AND isDamage = 1 ORDER BY unreadableId LIMIT ?",
      wanted.resultId,
      wanted.limitRows,
    )
    .map(masked);
}

type KeptText = Output<"opened.unreadable">["records"][number];

/** All unreadable records of a store, with their file's name and their position in it. */
export function listUnreadableTexts(database: Database, from: number, count: number): Output<"opened.unreadable"> {
  const records = database.all<Omit<KeptText, "isDamage"> & { readonly isDamage: number }>(
    `SELECT u.unreadableId, coalesce(p.request, '') AS file, u.line, u.byte, u.reason, u.raw, u.isDamage
     FROM (SELECT * FROM unreadable WHERE versionOf IS NULL ORDER BY isDamage DESC, unreadableId LIMIT ? OFFSET ?) u
     LEFT JOIN result_page p ON p.pageId = u.pageId ORDER BY u.isDamage DESC, u.unreadableId`,
    count,
    from,
  );
  const total = database.number("SELECT count(*) FROM unreadable WHERE versionOf IS NULL");
  return { records: records.map((record) => masked({ ...record, isDamage: record.isDamage === 1 })), total };
}

/** Records stored by an earlier version or another program may contain the secret of a channel. */
function masked<Held extends { readonly raw: string }>(record: Held): Held {
  return { ...record, raw: maskChannelSecretsInText(record.raw) };
}

/** The sum of the notes of all files, from the JSON list of them. */
export function sumOfNotes(notes: string): FileNotes {
  return z.array(fileNotes).parse(JSON.parse(notes)).reduce(addNotes, NO_NOTES);
}
