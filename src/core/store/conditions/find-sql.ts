// Turns a search into an SQL condition on the folded text of rows, which a scan tests row by row.
import type { Find, FindLeaf } from "#domain/search/find.ts";
import { formsOf } from "#domain/text/search-form.ts";
import type { QueryKind } from "#domain/query/filters.ts";
import type { Database } from "#core/store/base/database.ts";
import { isNumber } from "#domain/search/scope.ts";
import { WORD_SEPARATOR } from "#domain/text/fold.ts";
import { writeForms } from "#core/store/base/text-matcher.ts";
import { anyOf, bothOf, isIn, textHolds, type Condition } from "./form-sql.ts";

/** Ids of a connection's people and groups whose name contains a folded text. */
export interface Named {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** The people and groups of a connection whose known name contains a text or matches an expression; none for another field. */
export function namedBy(database: Database, connection: number, part: FindLeaf): Named {
  if (part.scope !== null && part.scope !== "name") return { users: [], groups: [] };
  const test =
    part.kind === "text"
      ? textHolds(formsOf(part.text, part.isExact), { folded: "folded", text: "name" })
      : { sql: "matchesWord(?, folded)", values: [part.source] };
  const rows = database.all<{ kind: string; id: string }>(
    `SELECT kind, id FROM name WHERE connection = ? AND ${test.sql}`,
    connection,
    ...test.values,
  );
  const idsOf = (kind: string): readonly string[] => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { users: idsOf("user"), groups: idsOf("group") };
}

/**
 * The rows that match the search, over aliases `f` and `m`. Calls carry no names, so `named` gives the people and groups
 * that a part of the search names.
 */
export function findCondition(kind: QueryKind, find: Find, named: (part: FindLeaf) => Named): Condition {
  switch (find.kind) {
    case "text":
    case "expression":
      return kind === "messages" ? inMessage(find) : inCall(find, named(find));
    case "not": {
      const { sql, values } = findCondition(kind, find.part, named);
      return { sql: `NOT ${sql}`, values };
    }
    case "all":
    case "any": {
      const parts = find.parts.map((part) => findCondition(kind, part, named));
      const sql = parts.map((part) => part.sql).join(find.kind === "all" ? " AND " : " OR ");
      return { sql: `(${sql})`, values: parts.flatMap((part) => part.values) };
    }
  }
}

/** The text of a message, its record, and the two of a call, read without a join: few rows get that far. */
const TEXT = { folded: "f.text", text: "(SELECT t.text FROM message t WHERE t.rowId = f.rowId)" };
const RECORDS: Readonly<Record<QueryKind, readonly string[]>> = {
  messages: ["(SELECT r.raw FROM message_raw r WHERE r.rowId = f.rowId)"],
  calls: [
    "(SELECT r.listRaw FROM call_raw r WHERE r.rowId = f.rowId)",
    "(SELECT r.fullRaw FROM call_raw r WHERE r.rowId = f.rowId)",
  ],
};

/** The ids of a row, each with the separator after it, and its other words (`messageWords`). */
const BOUNDARY = "instr(f.words, char(31, 31))";
const IDS = `substr(f.words, 1, ${BOUNDARY})`;
const OTHERS = `substr(f.words, ${BOUNDARY} + 2)`;

/** Only the text of a message is stored as it was written, so only there an expression minds case. */
function inMessage(part: FindLeaf): Condition {
  const { scope } = part;
  const isText = scope === null || scope === "text";
  return anyOf([...(isText ? [inText(part)] : []), ...(scope === "text" ? [] : [inWords("messages", part)])]);
}

function inText(part: FindLeaf): Condition {
  if (part.kind === "text") return textHolds(formsOf(part.text, part.isExact), TEXT);
  const { source, ignoresCase } = part;
  return { sql: `matches(?, ?, ${TEXT.text})`, values: [source, ignoresCase ? 1 : 0] };
}

/** The words of a row: all of them, its ids, or those of one field. */
function inWords(kind: QueryKind, part: FindLeaf): Condition {
  const { scope } = part;
  if (part.kind === "expression") {
    if (scope === null) return { sql: "matchesRow(?, f.words)", values: [part.source] };
    if (scope === "id") return { sql: `matchesWord(?, ${IDS})`, values: [part.source] };
    const sql = (record: string): string => `matchesWord(?, fold(wordsIn(?, ?, ${record})))`;
    return anyOf(RECORDS[kind].map((record) => ({ sql: sql(record), values: [part.source, kind, scope] })));
  }
  const forms = formsOf(part.text, part.isExact);
  const [form] = forms;
  if (scope === null && form !== undefined && isNumber(form.folded)) return inOthersOrWholeId(form.folded);
  const records = (folded: string): Condition =>
    anyOf(RECORDS[kind].map((text) => textHolds(forms, { folded, text, isJson: true })));
  if (scope === null) return records("f.words");
  if (scope === "id") return records(IDS);
  // The folded words leave few rows, whose records then show the field of the hit.
  const isPossible = anyOf(forms.map(({ folded }) => isIn(OTHERS, folded)));
  const isThere = anyOf(
    RECORDS[kind].map((record) => ({
      sql: `holds(?, wordsIn(?, ?, ${record}))`,
      values: [writeForms(forms), kind, scope],
    })),
  );
  return bothOf(isPossible, isThere);
}

/** Nearly every id holds digits, so a number is found in one only if it is the whole id. */
function inOthersOrWholeId(digits: string): Condition {
  const [first, later] = [`${digits}${WORD_SEPARATOR}*`, `*${WORD_SEPARATOR}${digits}${WORD_SEPARATOR}*`];
  return anyOf([isIn(OTHERS, digits), { sql: `(${IDS} GLOB ? OR ${IDS} GLOB ?)`, values: [first, later] }]);
}

function inCall(part: FindLeaf, { users, groups }: Named): Condition {
  // A call has no text of its own.
  const tests: Condition[] = part.scope === "text" ? [] : [inWords("calls", part)];
  const among = "IN (SELECT value FROM json_each(?))";
  if (users.length > 0) {
    const values = [JSON.stringify(users)];
    tests.push(
      { sql: `coalesce(m.initiator ${among}, 0)`, values },
      { sql: `(m.receiverType IS NOT 'group' AND coalesce(m.receiver ${among}, 0))`, values },
      { sql: `EXISTS (SELECT 1 FROM json_each(m.participantUids) u WHERE u.value ${among})`, values },
    );
  }
  if (groups.length > 0) {
    tests.push({
      sql: `(m.receiverType IS 'group' AND coalesce(m.receiver ${among}, 0))`,
      values: [JSON.stringify(groups)],
    });
  }
  return anyOf(tests);
}
