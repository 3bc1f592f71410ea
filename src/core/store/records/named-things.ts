// Compares the names of people, groups and conversations with a text. Names are cached until they change.
import { FITS, type Fit } from "#contract/methods/lookup-methods.ts";
import { holdsForm } from "#domain/text/find-ranges.ts";
import { foldCase, foldText } from "#domain/text/fold.ts";
import { formsOf, isChecked, type SearchForm } from "#domain/text/search-form.ts";
import type { Database } from "#core/store/base/database.ts";
import { ChunkSize, type Sliced } from "#core/store/base/sliced.ts";
import { MOST_READ } from "./most-read.ts";
import { CONVERSATION_NAME } from "./names.ts";

/** Names of each kind that are remembered, and how many of them are compared in a slice. */
const MOST_REMEMBERED = 100_000;
const REMEMBERED_AT_ONCE = 10_000;
const READ_AT_ONCE = { first: 200, most: 5000 };

type NamedKind = "user" | "group" | "conversation";

interface Named {
  readonly id: string;
  readonly name: string | null;
  /** the id in lower case, and the name folded */
  readonly lower: string;
  readonly folded: string;
}

export interface Fitting {
  readonly fit: Fit;
  /** the name has the accents that were typed, and no others where it fits */
  readonly isAsTyped: boolean;
  readonly id: string;
  readonly name: string | null;
}

interface Comparison {
  /** the best first */
  readonly fitting: readonly Fitting[];
  /** false if the time was over before every name was compared */
  readonly isWhole: boolean;
}

/** Compares a text with the names in one store. */
export class NamedThings {
  readonly #database: Database;
  readonly #remembered = new Map<NamedKind, { readonly version: string; readonly all: readonly Named[] }>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Matches by name or id. Compares names in slices until all are compared or `endMs` is reached (performance.now). */
  *compare(connection: number, kind: NamedKind, text: string, endMs: number): Sliced<Comparison> {
    const wanted = wantedBy(text);
    const version = `${connection} ${versionOf(this.#database)}`;
    const remembered = this.#remembered.get(kind);
    const batches =
      remembered?.version === version ? batchesOf(remembered.all) : this.#readAll(connection, kind, version);
    let fitting: readonly Fitting[] = [];
    for (const batch of batches) {
      const more = batch.flatMap((one): readonly Fitting[] => {
        const fit = fitOf(one, wanted);
        if (fit === null) return [];
        return [{ fit, isAsTyped: foldCase(one.name ?? "").includes(wanted.exact), id: one.id, name: one.name }];
      });
      fitting = bestFitting(
        [...fitting, ...more].toSorted((one, other) => Number(other.isAsTyped) - Number(one.isAsTyped)),
      );
      yield;
      if (performance.now() > endMs) return { fitting, isWhole: false };
    }
    return { fitting, isWhole: true };
  }

  /** Reads all names of a kind in batches, and remembers them when the last one was taken. */
  *#readAll(connection: number, kind: NamedKind, version: string): Generator<readonly Named[]> {
    this.#remembered.delete(kind);
    const all: Named[] = [];
    const size = new ChunkSize(READ_AT_ONCE.first, READ_AT_ONCE.most, { fewestRows: 50 });
    for (let last = ""; ;) {
      const from = last;
      const batch = size.timed(() => readBatch(this.#database, connection, kind, from, size.rows));
      const end = batch.at(-1);
      if (end === undefined) break;
      if (all.length <= MOST_REMEMBERED) all.push(...batch);
      yield batch;
      last = end.id;
    }
    if (all.length <= MOST_REMEMBERED) this.#remembered.set(kind, { version, all });
  }
}

/** The best entries, at most `MOST_READ`. Sorting keeps the order of entries that fit alike. */
export function bestFitting<Entry extends { readonly fit: Fit }>(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((one, other) => FITS.indexOf(one.fit) - FITS.indexOf(other.fit)).slice(0, MOST_READ);
}

function* batchesOf(all: readonly Named[]): Generator<readonly Named[]> {
  for (let from = 0; from < all.length; from += REMEMBERED_AT_ONCE) yield all.slice(from, from + REMEMBERED_AT_ONCE);
}

/** Changes with every change of the store, by this connection or another one. */
function versionOf(database: Database): string {
  const changes = database.number("SELECT total_changes()");
  return `${changes} ${String(database.readPragma("data_version"))}`;
}

/** A typed text, prepared to be compared with many names. */
interface Wanted {
  readonly id: string;
  readonly exact: string;
  readonly forms: readonly SearchForm[];
  /** the forms of each word */
  readonly words: readonly (readonly SearchForm[])[];
}

function wantedBy(text: string): Wanted {
  const words = foldText(text)
    .split(" ")
    .map((word) => formsOf(word));
  return { id: text.toLowerCase(), exact: foldCase(text), forms: formsOf(text), words };
}

/** How a name or an id fits; null if it does not. */
function fitOf(one: Named, { id, forms, words }: Wanted): Fit | null {
  if (one.lower === id) return "id";
  const fits = (form: SearchForm, isFound: (folded: string) => boolean): boolean =>
    isFound(form.folded) && (!isChecked(form) || holdsForm(one.name ?? "", [form]));
  if (forms.some((form) => fits(form, (folded) => one.folded === folded))) return "name";
  // Every word of the text begins a word of the name, in any order: "freya lena" fits "Lena K., Freya S.".
  const begins = (folded: string): boolean => ` ${one.folded}`.includes(` ${folded}`);
  if (words.every((word) => word.some((form) => fits(form, begins)))) return "nameStart";
  if (one.lower.startsWith(id)) return "idStart";
  const isPart = forms.some((form) => fits(form, (folded) => one.folded.includes(folded)));
  return isPart || one.lower.includes(id) ? "part" : null;
}

const NAMES = "SELECT id, name, folded FROM name WHERE connection = ? AND kind = ? AND id > ? ORDER BY id LIMIT ?";

/** Steps through the distinct conversations by the index, so the cost follows their number, not that of messages. */
const CONVERSATIONS = `WITH RECURSIVE given (connection, last, mostRows) AS (SELECT ?, ?, ?), conversation (id, step) AS (
    SELECT (SELECT min(m.conversationId) FROM message m WHERE m.connection = g.connection AND m.conversationId > g.last), 1
    FROM given g
    UNION ALL
    SELECT (SELECT min(m.conversationId) FROM message m WHERE m.connection = g.connection AND m.conversationId > c.id),
      c.step + 1
    FROM conversation c CROSS JOIN given g WHERE c.id IS NOT NULL AND c.step < g.mostRows
  ), one (id, rowId) AS (
    SELECT c.id, (SELECT min(m.rowId) FROM message m WHERE m.connection = g.connection AND m.conversationId = c.id)
    FROM conversation c CROSS JOIN given g WHERE c.id IS NOT NULL
  )
  SELECT o.id, ${CONVERSATION_NAME} AS name FROM one o CROSS JOIN message m ON m.rowId = o.rowId ORDER BY o.id`;

/** The next things behind an id, in the order of ids; none at the end. */
function readBatch(
  database: Database,
  connection: number,
  kind: NamedKind,
  behind: string,
  mostRows: number,
): readonly Named[] {
  if (kind === "conversation") {
    const rows = database.all<{ id: string; name: string | null }>(CONVERSATIONS, connection, behind, mostRows);
    return rows.map((row) => ({ ...row, lower: row.id.toLowerCase(), folded: foldText(row.name ?? "") }));
  }
  const rows = database.all<Omit<Named, "lower">>(NAMES, connection, kind, behind, mostRows);
  return rows.map((row) => ({ ...row, lower: row.id.toLowerCase() }));
}
