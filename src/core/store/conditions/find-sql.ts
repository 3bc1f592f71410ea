// Turns a search into an SQL condition on the folded text of rows, which a scan tests row by row.
import type { Find, FindLeaf } from "../../../domain/search/find.ts";
import { foldText } from "../../../domain/text/fold.ts";
import type { QueryKind } from "../../../domain/query/filters.ts";
import type { Database } from "../base/database.ts";
import type { Condition } from "./filter-sql.ts";

/** Ids of a connection's people and groups whose name contains a folded text. */
export interface Named {
  readonly users: readonly string[];
  readonly groups: readonly string[];
}

/** The people and groups of a connection whose known name contains a text or matches an expression. */
export function namedBy(database: Database, connection: number, part: FindLeaf): Named {
  const test = part.kind === "text" ? "instr(folded, ?) > 0" : "matchesWord(?, folded)";
  const rows = database.all<{ kind: string; id: string }>(
    `SELECT kind, id FROM name WHERE connection = ? AND ${test}`,
    connection,
    part.kind === "text" ? foldText(part.text) : part.source,
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

/** Only the text of a message is stored as it was written, so only there an expression minds case. */
function inMessage(part: FindLeaf): Condition {
  if (part.kind === "expression") {
    const { source, ignoresCase } = part;
    return {
      sql: "(matches(?, ?, m.text) OR matchesWord(?, f.words))",
      values: [source, ignoresCase ? 1 : 0, source],
    };
  }
  const pattern = containing(foldText(part.text));
  return { sql: "(coalesce(f.text GLOB ?, 0) OR f.words GLOB ?)", values: [pattern, pattern] };
}

function inCall(part: FindLeaf, { users, groups }: Named): Condition {
  const tests: Condition[] = [
    part.kind === "expression"
      ? { sql: "matchesWord(?, f.words)", values: [part.source] }
      : { sql: "f.words GLOB ?", values: [containing(foldText(part.text))] },
  ];
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
  return { sql: `(${tests.map((test) => test.sql).join(" OR ")})`, values: tests.flatMap((test) => test.values) };
}

/**
 * The GLOB pattern of texts that contain a folded text. GLOB finds the first letter with the C library's search, in
 * half the time of `instr`. It stops at U+0000, but no folded text has one.
 */
function containing(folded: string): string {
  return `*${folded.replaceAll(/[*?[]/gu, "[$&]")}*`;
}
