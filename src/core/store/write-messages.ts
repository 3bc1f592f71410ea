// Stores one message: inserts it, or replaces an older state of it.
import type { MessageFacts } from "../../domain/message.ts";
import { readMessage } from "../../domain/message.ts";
import { isMap } from "../../domain/lenient.ts";
import type { Reading } from "../../domain/unreadable.ts";
import { idOrderOf, MESSAGE_COLUMNS, sqlValueOf } from "./columns.ts";
import type { Database, SqlValue } from "./database.ts";
import { messageFolds } from "./folds.ts";

/** What became of a record. `changed`: a row that was there before has other facts now. */
export interface Stored {
  readonly rowId: number;
  readonly changed: boolean;
}

const names = Object.keys(MESSAGE_COLUMNS);
const INSERT = `INSERT INTO message (connection, idOrder, ${names.join(", ")})
  VALUES (?, ?, ${names.map(() => "?").join(", ")})`;
const UPDATE = `UPDATE message SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE rowId = ?`;
/** A join would open the second table for every message that is new, which is six times slower. */
const FIND = `SELECT m.rowId, m.updatedAtSeconds,
    (SELECT r.raw FROM message_raw r WHERE r.rowId = m.rowId) AS raw
  FROM message m WHERE m.connection = ? AND m.id = ?`;

/**
 * Inserts the message or replaces an older state of it; an older `updatedAt` never replaces a newer one. Of two states
 * with the same `updatedAt` the later received one stands, but tags that it came without (they are sent only when asked
 * for) are kept from the earlier one.
 */
export function storeMessage(
  database: Database,
  connection: number,
  raw: unknown,
  reading: Extract<Reading<MessageFacts>, { ok: true }>,
): Stored {
  const known = database.get<{ rowId: number; updatedAtSeconds: number | null; raw: string }>(
    FIND,
    connection,
    reading.record.id,
  );
  const text = JSON.stringify(raw);
  if (known === undefined) return { rowId: insert(database, connection, reading.record, raw, text), changed: false };
  const knownAt = known.updatedAtSeconds ?? 0;
  const receivedAt = reading.record.updatedAtSeconds ?? 0;
  if (known.raw === text || receivedAt < knownAt) return { rowId: known.rowId, changed: false };
  const kept = receivedAt === knownAt ? keepTags(JSON.parse(known.raw), raw) : raw;
  const keptText = kept === raw ? text : JSON.stringify(kept);
  if (keptText === known.raw) return { rowId: known.rowId, changed: false };
  const again = kept === raw ? reading : readMessage(kept);
  replaceMessage(database, known.rowId, again.ok ? again.record : reading.record, kept, keptText);
  return { rowId: known.rowId, changed: true };
}

/** The later of two states of a message with the same `updatedAt`, with the tags that it may have come without. */
export function keepTags(before: unknown, now: unknown): unknown {
  if (!isMap(before) || !isMap(now) || "tags" in now || !("tags" in before)) return now;
  return { ...now, tags: before["tags"] };
}

function insert(database: Database, connection: number, facts: MessageFacts, raw: unknown, text: string): number {
  const { rowId } = database.run(INSERT, connection, idOrderOf(facts.id), ...valuesOf(facts));
  database.run("INSERT INTO message_raw (rowId, raw) VALUES (?, ?)", rowId, text);
  database.run("INSERT INTO message_fold (rowId, text, words) VALUES (?, ?, ?)", rowId, ...messageFolds(facts, raw));
  return rowId;
}

/** Gives the row other facts and another record; text is the record as JSON. */
export function replaceMessage(
  database: Database,
  rowId: number,
  facts: MessageFacts,
  raw: unknown,
  text: string,
): void {
  database.run(UPDATE, ...valuesOf(facts), rowId);
  database.run("UPDATE message_raw SET raw = ? WHERE rowId = ?", text, rowId);
  database.run("UPDATE message_fold SET text = ?, words = ? WHERE rowId = ?", ...messageFolds(facts, raw), rowId);
}

function valuesOf(facts: MessageFacts): readonly SqlValue[] {
  const values: Readonly<Record<string, Parameters<typeof sqlValueOf>[0]>> = facts;
  return names.map((name) => sqlValueOf(values[name] ?? null));
}
