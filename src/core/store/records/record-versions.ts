// Keeps, counts and reads other versions of a record that came more than once with different content.
import type { RecordVersion } from "../../../contract/methods/rows.ts";
import { maskChannelSecretsInText } from "../../../domain/privacy/channel-secrets.ts";
import { parseToRewrite } from "../../../domain/text/exact-json.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import { isMap } from "../../../domain/text/lenient.ts";
import type { Database } from "../base/database.ts";
import { keepTags } from "./write-messages.ts";

/** A record as it was received, and its row. */
export interface ReceivedRecord {
  readonly rowId: number;
  readonly raw: string;
}

/** Most versions of one record that the pane gets. */
const MOST_SHOWN = 50;

const KEEP = `INSERT INTO unreadable (connection, kind, resultId, pageId, raw, reason, line, versionOf)
  SELECT 1, ?, (SELECT resultId FROM result WHERE kind = ? AND isWhole = 1 LIMIT 1), coalesce(s.pageId, 0), ?, ?, s.firstLine + (? - s.firstRowId) * s.lineStep, ?
  FROM (SELECT 1) LEFT JOIN source_range s ON s.kind = ? AND s.firstRowId =
    (SELECT max(t.firstRowId) FROM source_range t WHERE t.kind = ? AND t.firstRowId <= ?)`;

/** Keeps the other versions that differ from the shown record, each content once. */
export function keepVersions(
  database: Database,
  kind: QueryKind,
  shown: ReceivedRecord,
  others: readonly ReceivedRecord[],
): void {
  const known = new Set([contentOf(shown.raw)]);
  for (const { rowId, raw } of others) {
    if (raw === shown.raw) continue;
    // The service sends tags only on request, so a record without them does not differ.
    const content = contentOf(kind === "messages" ? keepTags(shown.raw, raw) : raw);
    if (known.has(content)) continue;
    known.add(content);
    const reason = `another version of a ${kind === "messages" ? "message" : "call"} whose newest version is shown`;
    database.run(KEEP, kind, kind, raw, reason, rowId, shown.rowId, kind, kind, rowId);
  }
}

/** The other versions of a row's record, in the order of the files. */
export function readVersions(database: Database, kind: QueryKind, rowId: number): readonly RecordVersion[] {
  return database
    .all<{ raw: string; file: string | null; line: number | null }>(
      `SELECT u.raw, g.request AS file, u.line FROM unreadable u LEFT JOIN result_page g ON g.pageId = u.pageId
       WHERE u.kind = ? AND u.versionOf = ? ORDER BY u.unreadableId LIMIT ?`,
      kind,
      rowId,
      MOST_SHOWN,
    )
    .map(({ raw, file, line }) => ({
      raw: maskChannelSecretsInText(raw),
      origin: file === null || line === null ? null : { file, line },
    }));
}

/** Gives the same text for the same content: white space and the order of keys do not matter. */
function contentOf(raw: string): string {
  return JSON.stringify(sorted(parseToRewrite(raw)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isMap(value) || Object.isFrozen(value)) return value;
  const entries = Object.entries(value).map(([name, held]): [string, unknown] => [name, sorted(held)]);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))));
}
