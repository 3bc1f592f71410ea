// The reads of one export: all of them see the store as it was when the export began.
import type { CallRow, MessageRow } from "#contract/methods/rows.ts";
import type { Database } from "#core/store/base/database.ts";
import { readNames } from "#core/store/records/names.ts";
import { readCallRows, readMessageRows } from "#core/store/records/read-rows.ts";
import { StoredExports } from "./exports.ts";

/** The reads of an export. An open store offers the same reads, without a fixed moment. */
export interface ExportReads {
  readonly exports: StoredExports;
  readonly records: {
    readonly readMessageRows: (rowIds: readonly number[]) => readonly MessageRow[];
    readonly readCallRows: (rowIds: readonly number[]) => readonly CallRow[];
    readonly readNames: (connection: number, ids: readonly string[]) => ReadonlyMap<string, string>;
  };
}

export interface Snapshot extends ExportReads {
  readonly close: () => void;
}

/** The snapshots of one store. Each has a connection of its own, with one read transaction. */
export class Snapshots {
  readonly #openSecond: () => Database | null;
  readonly #main: Database;
  readonly #open = new Set<Database>();
  #whenNone = Promise.withResolvers<void>();

  /** `openSecond`: opens the store again for reading; null where that cannot be done, so that `main` is read. */
  constructor(openSecond: () => Database | null, main: Database) {
    this.#openSecond = openSecond;
    this.#main = main;
    this.#whenNone.resolve();
  }

  /** Throws `Failed` storage. The snapshot has to be closed. */
  open(): Snapshot {
    const database = this.#openSecond();
    if (database === null) return { ...readsOf(this.#main), close: () => undefined };
    database.execute("BEGIN");
    // The transaction sees the store from its first read on.
    database.number("SELECT count(*) FROM sqlite_schema");
    if (this.#open.size === 0) this.#whenNone = Promise.withResolvers();
    this.#open.add(database);
    return { ...readsOf(database), close: () => this.#end(database) };
  }

  /** Resolves when no snapshot is open. Until then the log of the store cannot be emptied. */
  async whenNone(): Promise<void> {
    while (this.#open.size > 0) await this.#whenNone.promise;
  }

  close(): void {
    for (const database of this.#open) this.#end(database);
  }

  #end(database: Database): void {
    if (!this.#open.delete(database)) return;
    database.close();
    if (this.#open.size === 0) this.#whenNone.resolve();
  }
}

function readsOf(database: Database): ExportReads {
  return {
    exports: new StoredExports(database),
    records: {
      readMessageRows: (rowIds) => readMessageRows(database, rowIds),
      readCallRows: (rowIds) => readCallRows(database, rowIds),
      readNames: (connection, ids) => readNames(database, connection, ids),
    },
  };
}
