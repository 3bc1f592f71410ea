// The fields of a row in which a search has its hits, for hits that the row does not show.
import { searchedWords } from "#domain/records/searched-fields.ts";
import { compileExpression } from "#domain/search/expression.ts";
import { parseFind, wantedParts, type FindLeaf } from "#domain/search/find.ts";
import { isInScope, isNumber } from "#domain/search/scope.ts";
import { holdsForm } from "#domain/text/find-ranges.ts";
import { foldText } from "#domain/text/fold.ts";
import { formsOf } from "#domain/text/search-form.ts";
import type { CallRow, Row } from "#contract/methods/rows.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Database } from "#core/store/base/database.ts";
import { readNames } from "#core/store/records/names.ts";
import { readRows } from "#core/store/records/read-rows.ts";
import { mergedCallText, type RawCall } from "#domain/records/merged-call.ts";

const MOST_FIELDS = 5;
/** Longer records are not looked at, UTF-16 units. A person waits for the next hit. */
const LONGEST_READ = 1_000_000;

/**
 * The fields with hits, those of the record's order, at most 5: `text`, `id`, `name`, `tag`, `file`, `device`, `action` or a
 * path in `metadata`. A `name` is one that the row shows; that of anybody else is `person`.
 */
export function hitFields(database: Database, kind: QueryKind, rowId: number, search: string): readonly string[] {
  const tests = testsOf(search);
  return readRows(database, kind, [rowId], []).flatMap((row) => fieldsWithHits(database, kind, row, tests));
}

/** Rows with their values in columns of metadata, and with the fields of their hits if they were searched for. */
export function readFoundRows(
  database: Database,
  kind: QueryKind,
  rowIds: readonly number[],
  search: string,
  metadata: readonly string[],
): readonly Row[] {
  const rows = readRows(database, kind, rowIds, metadata);
  if (search === "") return rows;
  const tests = testsOf(search);
  return rows.map((row) => ({ ...row, hits: fieldsWithHits(database, kind, row, tests) }));
}

type HitTest = (field: string, word: string) => boolean;

function testsOf(search: string): readonly HitTest[] {
  return wantedParts(parseFind(search)).map(testOf);
}

function fieldsWithHits(database: Database, kind: QueryKind, row: Row, tests: readonly HitTest[]): readonly string[] {
  const json = recordOf(database, kind, row.rowId);
  const names = shownNames(row);
  const fields = new Set<string>();
  const look = (field: string, word: string): void => {
    const shown = field === "name" && !names.includes(word) ? "person" : field;
    if (fields.size < MOST_FIELDS && !fields.has(shown) && tests.some((test) => test(field, word))) fields.add(shown);
  };
  if (json !== null && json.length <= LONGEST_READ)
    for (const { field, word } of searchedWords(kind, json)) look(field, word);
  // The record of a call names people by their UIDs alone.
  if ("participantUids" in row) for (const name of [...names, ...namesIn(database, row)]) look("name", name);
  return [...fields];
}

/** The names that a row shows. */
function shownNames(row: Row): readonly string[] {
  const names = "initiator" in row ? [row.initiatorName, row.receiverName] : [row.senderName, row.receiverName];
  return names.filter((name) => name !== null);
}

function namesIn(database: Database, { rowId, participantUids }: CallRow): readonly string[] {
  if (participantUids.length === 0) return [];
  const [connection] = database.column<number>("SELECT connection FROM call WHERE rowId = ?", rowId);
  return connection === undefined ? [] : [...readNames(database, connection, participantUids).values()];
}

function testOf(part: FindLeaf): HitTest {
  const { scope } = part;
  const isSearched = (field: string): boolean => scope === null || isInScope(scope, field);
  if (part.kind === "text") {
    const forms = formsOf(part.text, part.isExact);
    const digits = scope === null && isNumber(foldText(part.text)) ? foldText(part.text) : null;
    return (field, word) =>
      isSearched(field) && (field === "id" && digits !== null ? foldText(word) === digits : holdsForm(word, forms));
  }
  const [asTyped, anyCase] = [part.ignoresCase, true].map((ignoresCase) =>
    compileExpression({ source: part.source, ignoresCase }),
  );
  return (field, word) => {
    const compiled = field === "text" ? asTyped : anyCase;
    return isSearched(field) && compiled?.ok === true && compiled.expression.ranges(word).length > 0;
  };
}

function recordOf(database: Database, kind: QueryKind, rowId: number): string | null {
  if (kind === "messages") {
    return database.column<string>("SELECT raw FROM message_raw WHERE rowId = ?", rowId)[0] ?? null;
  }
  const raw = database.get<RawCall>("SELECT listRaw, fullRaw, fullIsLatest FROM call_raw WHERE rowId = ?", rowId);
  return raw === undefined ? null : mergedCallText(raw);
}
