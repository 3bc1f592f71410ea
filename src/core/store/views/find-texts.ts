// Finds stored messages by their text, over everything stored of a connection, the newest first.
import { LONGEST_EXCERPT, type FoundMessage } from "#contract/methods/lookup-methods.ts";
import { wantedOf } from "#domain/lookup/lookup.ts";
import { maskChannelSecretsInText } from "#domain/privacy/channel-secrets.ts";
import { findForms, hasExpression, inTexts, parseFind, wantedParts, type Find } from "#domain/search/find.ts";
import { findRanges } from "#domain/text/find-ranges.ts";
import type { SearchForm } from "#domain/text/search-form.ts";
import { findConnection } from "#core/store/base/connections.ts";
import type { Database } from "#core/store/base/database.ts";
import type { Sliced } from "#core/store/base/sliced.ts";
import { findCondition } from "#core/store/conditions/find-sql.ts";
import { hasIndexes, MESSAGE_OF_ROW } from "#core/store/records/look-up.ts";
import { MOST_READ } from "#core/store/records/most-read.ts";
import { planFind } from "#core/store/search/find-plan.ts";
import type { SearchIndex } from "#core/store/search/search-index.ts";
import { passingRows, type RowTest } from "./passing-rows.ts";

/** Longest search, milliseconds. The answer then says that it is not whole. */
const MOST_MS = 2000;
/** Shorter texts are in nearly every message. */
const FEWEST_CHARACTERS = 2;
/** Rows that are tested before the time is looked at. */
const PIECE_ROWS = 131_072;
/** Characters of a text in which hits are marked, and characters shown before the first. */
const READ_CHARACTERS = 100_000;
const SHOWN_BEFORE = 40;

interface TextMatches {
  /** the newest, at most `MOST_READ` */
  readonly messages: readonly FoundMessage[];
  /** false if the time was over before every text was compared */
  readonly isWhole: boolean;
}

interface Dated {
  readonly rowId: number;
  readonly sentAtSeconds: number | null;
}

const NEWEST = `SELECT m.rowId, m.sentAtSeconds FROM json_each(?) p CROSS JOIN message m ON m.rowId = p.value
  WHERE m.connection = ? ORDER BY m.sentAtSeconds IS NULL, m.sentAtSeconds DESC, m.rowId LIMIT ${MOST_READ}`;

/** The messages that hold all words of a text. Ids, links and expressions are not looked for in texts. */
export function* findTexts(
  database: Database,
  index: SearchIndex,
  { connectionId, text }: { readonly connectionId: string; readonly text: string },
  mostMs = MOST_MS,
): Sliced<TextMatches> {
  const connection = findConnection(database, connectionId);
  const find = searchOf(text);
  if (connection === null || find === null) return { messages: [], isWhole: true };
  if (!hasIndexes(database)) return { messages: [], isWhole: false };
  const endMs = performance.now() + mostMs;
  const test = testOfTexts(find);
  let newest: readonly Dated[] = [];
  const lastRow = database.number("SELECT max(rowId) FROM message");
  for (let last = lastRow; last > 0; last -= PIECE_ROWS) {
    const first = Math.max(1, last - PIECE_ROWS + 1);
    const piece = Int32Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const passed = yield* passingRows(database, index, test, piece);
    const more = database.all<Dated>(NEWEST, JSON.stringify([...passed]), connection);
    newest = [...newest, ...more].toSorted(byTime).slice(0, MOST_READ);
    yield;
    if (performance.now() > endMs && first > 1) return { messages: readAll(database, newest, find), isWhole: false };
  }
  return { messages: readAll(database, newest, find), isWhole: true };
}

/** The search for the words of a text; null for a text that is not searched. */
function searchOf(text: string): Find | null {
  if (text.trim().length < FEWEST_CHARACTERS || wantedOf(text).name === null) return null;
  const find = parseFind(text);
  return find === null || hasExpression(find) || wantedParts(find).length === 0 ? null : inTexts(find);
}

function testOfTexts(find: Find): RowTest {
  const condition = findCondition("messages", find, () => ({ users: [], groups: [] }));
  const plan = planFind(find, () => true);
  return { kind: "messages", filters: null, find: { condition, plan, isLimited: false } };
}

function byTime(one: Dated, other: Dated): number {
  return (other.sentAtSeconds ?? -Infinity) - (one.sentAtSeconds ?? -Infinity) || one.rowId - other.rowId;
}

function readAll(database: Database, rows: readonly Dated[], find: Find): readonly FoundMessage[] {
  const forms = findForms(wantedParts(find));
  return rows.flatMap(({ rowId }) =>
    database
      .all<FoundMessage>(MESSAGE_OF_ROW, rowId)
      .map((message) => ({ ...message, excerpt: excerptOf(message.excerpt ?? "", forms) })),
  );
}

/** The text around its first hit, without secrets. */
function excerptOf(text: string, forms: readonly SearchForm[]): string {
  const shown = maskChannelSecretsInText(text.slice(0, READ_CHARACTERS));
  const from = Math.max(0, (findRanges(shown, forms)[0]?.from ?? 0) - SHOWN_BEFORE);
  const around = shown.slice(from, from + LONGEST_EXCERPT - 2).toWellFormed();
  return `${from > 0 ? "…" : ""}${around}${from + around.length < text.length ? "…" : ""}`;
}
