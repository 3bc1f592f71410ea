// Schema 20: moderation, reports and transcriptions have columns; composed messages have the words of their fields as text.
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import { sqlValueOf } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import { messageFolds } from "#core/store/records/folds.ts";
import { mergedCall, type RawCall } from "#domain/records/merged-call.ts";
import { eachRow } from "#core/store/base/each-row.ts";

const SCHEMA = `
ALTER TABLE message ADD COLUMN moderation TEXT;
ALTER TABLE message ADD COLUMN flagReasons TEXT NOT NULL DEFAULT '[]';
ALTER TABLE call ADD COLUMN hasTranscription INTEGER;
`;

/** The records that may have one of the new facts. */
const MESSAGES = `SELECT r.rowId AS rowId, r.raw AS raw FROM message_raw r JOIN message m ON m.rowId = r.rowId
  WHERE m.text IS NULL OR instr(r.raw, '"moderation"') > 0 OR instr(r.raw, '"flaggedBy"') > 0`;

export function moderation(database: Database): void {
  database.execute(SCHEMA);
  eachRow<{ raw: string }>(database, MESSAGES, ({ rowId, raw }) => {
    const record: unknown = JSON.parse(raw);
    const reading = readMessage(record);
    if (!reading.ok) return;
    const { text, moderation: status, flagReasons } = reading.record;
    const reasons = sqlValueOf(flagReasons);
    database.run(
      "UPDATE message SET text = ?, moderation = ?, flagReasons = ? WHERE rowId = ?",
      text,
      status,
      reasons,
      rowId,
    );
    const [folded] = messageFolds(reading.record, record);
    database.run("UPDATE message_fold SET text = ? WHERE rowId = ? AND text IS NOT ?", folded, rowId, folded);
  });
  eachRow<RawCall>(database, "SELECT * FROM call_raw", ({ rowId, ...raw }) => {
    const reading = readCall(mergedCall(raw));
    if (!reading.ok) return;
    database.run(
      "UPDATE call SET hasTranscription = ? WHERE rowId = ?",
      sqlValueOf(reading.record.hasTranscription),
      rowId,
    );
  });
}
