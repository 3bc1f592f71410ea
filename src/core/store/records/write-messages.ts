// Stores one message: inserts it, or replaces an older state of it.
import { readMessage, type MessageFacts } from "#domain/records/message.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import { partsOf, withMember } from "#domain/text/json-text.ts";
import type { Reading } from "#domain/records/record-text.ts";
import { idOrderOf, insertSql, sqlValuesOf, updateSql } from "#core/store/base/sql-columns.ts";
import type { Database } from "#core/store/base/database.ts";
import { messageFolds } from "./folds.ts";

/** A record, and its JSON text as it was sent. */
export interface RecordText {
  readonly raw: unknown;
  readonly text: string;
}

/** The outcome for a record. `changed`: an existing row has other facts now. */
export interface Stored {
  readonly rowId: number;
  readonly changed: boolean;
}

const INSERT = insertSql("messages", ["connection", "idOrder"]);
const UPDATE = updateSql("messages");
/** A join would open the second table for every new message, which is six times slower. */
const FIND = `SELECT m.rowId, m.updatedAtSeconds,
    (SELECT r.raw FROM message_raw r WHERE r.rowId = m.rowId) AS raw
  FROM message m WHERE m.connection = ? AND m.id = ?`;

/**
 * Inserts the message or replaces an older state of it; an older `updatedAt` never wins. Of equal ones the later
 * received wins, with the earlier one's tags if it has none (the service sends tags only on request).
 */
export function storeMessage(
  database: Database,
  connection: number,
  { raw, text }: RecordText,
  reading: Extract<Reading<MessageFacts>, { ok: true }>,
): Stored {
  const known = database.get<{ rowId: number; updatedAtSeconds: number | null; raw: string }>(
    FIND,
    connection,
    reading.record.id,
  );
  if (known === undefined) return { rowId: insert(database, connection, reading.record, raw, text), changed: false };
  const knownAt = known.updatedAtSeconds ?? 0;
  const receivedAt = reading.record.updatedAtSeconds ?? 0;
  if (known.raw === text || receivedAt < knownAt) return { rowId: known.rowId, changed: false };
  const keptText = receivedAt === knownAt ? keepTags(known.raw, text) : text;
  if (keptText === known.raw) return { rowId: known.rowId, changed: false };
  const kept = keptText === text ? raw : parseExactly(keptText);
  const again = kept === raw ? reading : readMessage(kept);
  replaceMessage(database, known.rowId, again.ok ? again.record : reading.record, kept, keptText);
  return { rowId: known.rowId, changed: true };
}

/** The later of two states with the same `updatedAt`, with the earlier one's tags if it lacks them. JSON text. */
export function keepTags(before: string, now: string): string {
  const tags = partsOf(before).findLast(({ name }) => name === "tags");
  if (tags === undefined || partsOf(now).some(({ name }) => name === "tags")) return now;
  return withMember(now, "tags", before.slice(tags.start, tags.end));
}

function insert(database: Database, connection: number, facts: MessageFacts, raw: unknown, text: string): number {
  const { rowId } = database.run(INSERT, connection, idOrderOf(facts.id), ...sqlValuesOf("messages", facts));
  database.run("INSERT INTO message_raw (rowId, raw) VALUES (?, ?)", rowId, text);
  database.run("INSERT INTO message_fold (rowId, text, words) VALUES (?, ?, ?)", rowId, ...messageFolds(facts, raw));
  return rowId;
}

/** Replaces the row's facts and record. `text` is the record as JSON. */
export function replaceMessage(
  database: Database,
  rowId: number,
  facts: MessageFacts,
  raw: unknown,
  text: string,
): void {
  database.run(UPDATE, ...sqlValuesOf("messages", facts), rowId);
  database.run("UPDATE message_raw SET raw = ? WHERE rowId = ?", text, rowId);
  // A row whose searched texts stay the same is not noted for the search index.
  const folds = messageFolds(facts, raw);
  const sql = "UPDATE message_fold SET text = ?, words = ? WHERE rowId = ? AND (text IS NOT ? OR words <> ?)";
  database.run(sql, ...folds, rowId, ...folds);
}
