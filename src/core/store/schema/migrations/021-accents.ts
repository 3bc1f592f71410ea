// Schema 21: texts and names are folded without accents, and the ids of a record stand apart from its other words.
import { readCall } from "#domain/records/call.ts";
import { readMessage } from "#domain/records/message.ts";
import { parseExactly } from "#domain/text/exact-json.ts";
import type { Database } from "#core/store/base/database.ts";
import { eachRow } from "#core/store/base/each-row.ts";
import { callFold, messageFolds } from "#core/store/records/folds.ts";
import { mergedCallText, type RawCall } from "#domain/records/merged-call.ts";

/**
 * Folds everything again from the records, by the current rule. A new identity makes the search index anew, so the changed
 * rows need no note. A record that cannot be read keeps its words: the check of archives finds it.
 */
export function accents(database: Database): void {
  eachRow<{ raw: string }>(database, "SELECT * FROM message_raw", ({ rowId, raw }) => {
    const record = readJson(raw);
    const reading = readMessage(record);
    if (!reading.ok) return;
    const folds = messageFolds(reading.record, record);
    database.run("UPDATE message_fold SET text = ?, words = ? WHERE rowId = ?", ...folds, rowId);
  });
  eachRow<RawCall>(database, "SELECT * FROM call_raw", ({ rowId, ...raw }) => {
    const record = readJson(raw);
    const reading = readCall(record);
    if (!reading.ok) return;
    database.run("UPDATE call_fold SET words = ? WHERE rowId = ?", callFold(reading.record, record), rowId);
  });
  database.execute("UPDATE name SET folded = fold(name)");
  database.execute("DELETE FROM search_change");
  database.execute("UPDATE store_identity SET identity = lower(hex(randomblob(16)))");
}

/** The record in its exact numbers; null where the text is damaged. */
function readJson(raw: string | RawCall): unknown {
  try {
    return parseExactly(typeof raw === "string" ? raw : mergedCallText(raw));
  } catch {
    return null;
  }
}
