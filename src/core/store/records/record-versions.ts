// Keeps, counts and reads other versions of a record that came more than once with different content.
import { createHash } from "node:crypto";
import type { RecordVersion } from "#contract/methods/rows.ts";
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import { withoutEnvelope } from "#domain/records/record-text.ts";
import { contentOf } from "#domain/text/json-content.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import { REMOVED } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
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

/** Keeps the other versions of a shown record that differ from it, each content once. */
export class VersionKeeper {
  readonly #database: Database;
  readonly #kind: QueryKind;
  readonly #shown: ReceivedRecord;
  /** the hashes of known contents: a record may have very many versions */
  readonly #known: Set<string>;

  constructor(database: Database, kind: QueryKind, shown: ReceivedRecord) {
    this.#database = database;
    this.#kind = kind;
    this.#shown = shown;
    this.#known = new Set([hashOf(shown.raw)]);
  }

  keep(others: readonly ReceivedRecord[]): void {
    const [kind, shown] = [this.#kind, this.#shown];
    const noun = kind === "messages" ? "message" : "call";
    for (const { rowId, raw } of others) {
      if (raw === shown.raw) continue;
      // The service sends tags only on request, so a record without them does not differ.
      const hash = hashOf(kind === "messages" ? keepTags(shown.raw, raw) : raw);
      if (this.#known.has(hash)) continue;
      this.#known.add(hash);
      const reason = `another version of a ${noun} whose newest version is shown`;
      this.#database.run(KEEP, kind, kind, raw, reason, rowId, shown.rowId, kind, kind, rowId);
    }
  }
}

const KEEP_EARLIER = `INSERT INTO unreadable (connection, kind, resultId, pageId, raw, reason, versionOf)
  SELECT connection, kind, resultId, 0, ?, ?, ? FROM result WHERE resultId = ? AND connection <> ${REMOVED}`;

/** Keeps what a call of a result said before it changed. It goes with the result, and is not kept without one. */
export function keepEarlier(database: Database, resultId: number, { rowId, raw }: ReceivedRecord): void {
  database.run(KEEP_EARLIER, raw, "an earlier version of a call whose newest version is shown", rowId, resultId);
}

function hashOf(raw: string): string {
  return createHash("sha256")
    .update(contentOf(withoutEnvelope(raw)))
    .digest("base64");
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
