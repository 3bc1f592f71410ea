// The only file that knows the SQLite driver: opens databases, keeps statements, turns errors into failures.
import Driver from "better-sqlite3";
import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { badRequest, Failed, type Failure } from "#contract/failure.ts";
import { ExpressionMatcher } from "./expression-matcher.ts";
import { defineFunctions } from "./sql-functions.ts";
import { failureOfCode } from "./storage-failure.ts";

export type SqlValue = string | number | bigint | null;

/** Longest wait for another process that holds the file, milliseconds. */
const BUSY_TIMEOUT_MS = 5000;
export const PAGE_SIZE_BYTES = 8192;

export interface OpenOptions {
  /** `read`: without writing; `join`: beside a writing thread, whose journal it leaves alone. Both need the file. */
  readonly mode?: "write" | "read" | "join";
  /** gets the file's schema version before anything changes, and throws for a file that must be left alone */
  readonly admit?: (schemaVersion: number) => void;
  /** a new file can give the room of removed rows back to the disk (`givingBack`) */
  readonly shrinks?: boolean;
  /** is called when damage is found, before the caller gets the failure */
  readonly onDamage?: (() => void) | undefined;
}

/**
 * Opens or creates the file; if it writes, only its owner may read it and its companions. WAL with synchronous NORMAL:
 * commits survive the death of the process; a power cut loses the last ones at most. Throws `Failed` storage.
 */
export function openDatabase(
  path: string,
  { mode = "write", admit, shrinks = false, onDamage }: OpenOptions = {},
): Database {
  if (!existsSync(dirname(path))) {
    throw new Failed({ kind: "storage", cause: "gone", detail: "the folder does not exist" });
  }
  const readonly = mode === "read";
  if (mode === "write" && path !== ":memory:") makePrivate(path);
  const driver = mapped(
    () => new Driver(path, { timeout: BUSY_TIMEOUT_MS, readonly, fileMustExist: mode !== "write" }),
  );
  try {
    mapped(() => distrust(driver));
    const schemaVersion = mapped(() => Number(driver.pragma("user_version", { simple: true })));
    admit?.(schemaVersion);
    if (mode === "write") mapped(() => prepareFile(driver, shrinks));
    mapped(() => prepareConnection(driver));
  } catch (thrown) {
    driver.close();
    throw thrown;
  }
  return new Database(driver, onDamage);
}

/** A file's own schema may not call functions, and SQLite checks the cells of every page it reads. */
function distrust(driver: Driver.Database): void {
  driver.pragma("trusted_schema = OFF");
  driver.pragma("cell_size_check = ON");
}

/** SQLite gives the log the same mode as its database (sqlite.org/src/file/src/os_unix.c, findCreateFileMode). */
function makePrivate(path: string): void {
  try {
    if (!existsSync(path)) return closeSync(openSync(path, "a", 0o600));
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
  } catch {
    // The file belongs to someone else or cannot be created. SQLite reports the reason in the next step.
  }
}

/** Fails for a file that cannot be written. SQLite would open it and fail at the first change. */
function prepareFile(driver: Driver.Database, shrinks: boolean): void {
  driver.pragma(`page_size = ${PAGE_SIZE_BYTES}`);
  // Takes effect before anything else is written, and later only with VACUUM (sqlite.org/pragma.html#pragma_auto_vacuum).
  if (shrinks) driver.pragma("auto_vacuum = INCREMENTAL");
  driver.pragma("journal_mode = WAL");
  driver.pragma("synchronous = NORMAL");
  driver.pragma("journal_size_limit = 67108864");
  // Removed bytes are overwritten where that costs no extra page (sqlite.org/pragma.html#pragma_secure_delete).
  driver.pragma("secure_delete = FAST");
  driver.exec("BEGIN IMMEDIATE; ROLLBACK");
}

function prepareConnection(driver: Driver.Database): void {
  driver.pragma("foreign_keys = OFF");
  driver.pragma("temp_store = MEMORY");
  driver.pragma("cache_size = -64000");
}

/**
 * An open database. Every method throws `Failed` storage. `get`, `all`, `column`, `number`, `lists`, `run` and `insert`
 * keep their prepared statements. Nothing checks that `Row` or `Value` fits the SQL.
 */
export class Database {
  /** the expressions behind the SQL functions `matches(source, ignoresCase, text)`, `matchesWord(source, words)` and `matchesRow` */
  readonly expressions = new ExpressionMatcher();
  readonly #driver: Driver.Database;
  readonly #onDamage: (() => void) | undefined;
  /** the prepared statements by the form of their rows and their SQL */
  readonly #kept = {
    objects: new Map<string, Driver.Statement>(),
    values: new Map<string, Driver.Statement>(),
    lists: new Map<string, Driver.Statement>(),
  };

  constructor(driver: Driver.Database, onDamage?: () => void) {
    this.#driver = driver;
    this.#onDamage = onDamage;
    defineFunctions((name, work) => driver.function(name, { deterministic: true }, work), this.expressions);
  }

  get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.#mapped(() => this.#prepare(sql).get(...values) as Row | undefined);
  }

  all<Row>(sql: string, ...values: readonly SqlValue[]): readonly Row[] {
    return this.#mapped(() => this.#prepare(sql).all(...values) as readonly Row[]);
  }

  /** The first column of all rows. */
  column<Value extends SqlValue>(sql: string, ...values: readonly SqlValue[]): readonly Value[] {
    return this.#mapped(() => this.#prepare(sql, "values").all(...values) as readonly Value[]);
  }

  /** The names of the columns of a table, in its order; none for a table that does not exist. */
  columnsOf(table: string): readonly string[] {
    return this.column("SELECT name FROM pragma_table_info(?)", table);
  }

  /** The first column of the first row as a number; 0 for NULL and for no row. */
  number(sql: string, ...values: readonly SqlValue[]): number {
    return Number(this.column(sql, ...values)[0] ?? 0);
  }

  /** The first column of the first row, a blob; null for NULL and for no row. */
  bytes(sql: string, ...values: readonly SqlValue[]): Uint8Array | null {
    const value = this.#mapped(() => this.#prepare(sql, "values").get(...values));
    return value instanceof Uint8Array ? value : null;
  }

  /** Like `all`, each row as a list of its values in the order of the SQL. */
  lists(sql: string, ...values: readonly SqlValue[]): readonly (readonly SqlValue[])[] {
    return this.#mapped(() => this.#prepare(sql, "lists").all(...values) as readonly (readonly SqlValue[])[]);
  }

  /** Returns the rowid of the inserted row and the number of rows changed. */
  run(
    sql: string,
    ...values: readonly (SqlValue | Uint8Array)[]
  ): { readonly rowId: number; readonly changes: number } {
    return this.#mapped(() => {
      const { changes, lastInsertRowid } = this.#prepare(sql).run(...values);
      return { changes, rowId: Number(lastInsertRowid) };
    });
  }

  /** Inserts one row by its columns and returns its rowid. The names of columns must not come from outside. */
  insertRow(table: string, row: Readonly<Record<string, SqlValue>>): number {
    const columns = Object.keys(row);
    const sql = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;
    return this.run(sql, ...Object.values(row)).rowId;
  }

  /** Runs the statement once for each list of values. */
  insert(sql: string, rows: readonly (readonly SqlValue[])[]): void {
    this.#mapped(() => {
      const statement = this.#prepare(sql);
      for (const row of rows) statement.run(row);
    });
  }

  /** Like `get`, for SQL that is used once: the statement is not kept. */
  getOnce<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.#mapped(() => this.#driver.prepare(sql).get(...values) as Row | undefined);
  }

  /** Defines a function that SQL can call by that name. */
  define(name: string, work: (...values: readonly unknown[]) => SqlValue): void {
    this.#driver.function(name, { varargs: true }, work);
  }

  /** Runs several statements without values and keeps none of them. */
  execute(sql: string): void {
    this.#mapped(() => this.#driver.exec(sql));
  }

  readPragma(name: string): unknown {
    return this.#mapped(() => this.#driver.pragma(name, { simple: true }));
  }

  /** Runs the work in one immediate transaction. When it throws, nothing is stored. Transactions cannot be nested. */
  inTransaction<Result>(work: () => Result): Result {
    return this.#mapped(() => this.#driver.transaction(work).immediate());
  }

  /**
   * Runs several reads in one transaction. They see the same state, and SQLite takes its locks once, which costs more than
   * looking up a row.
   */
  reading<Result>(work: () => Result): Result {
    return this.#mapped(() => this.#driver.transaction(work).deferred());
  }

  close(): void {
    for (const statements of Object.values(this.#kept)) statements.clear();
    if (this.#driver.open && !this.#driver.readonly) foldLog(this.#driver);
    this.#driver.close();
  }

  #prepare(sql: string, form: "objects" | "values" | "lists" = "objects"): Driver.Statement {
    const known = this.#kept[form].get(sql);
    if (known !== undefined) return known;
    const statement = this.#driver.prepare(sql);
    if (form === "values") statement.pluck();
    if (form === "lists") statement.raw();
    this.#kept[form].set(sql, statement);
    return statement;
  }

  #mapped<Result>(work: () => Result): Result {
    // Work in slices may go on when its connection was forgotten.
    if (!this.#driver.open) throw badRequest("store", "no such result");
    return mapped(work, this.#onDamage);
  }
}

/** Leaves one plain file: SQLite reads a WAL file only where it can create the log, so not in a read-only folder. */
function foldLog(driver: Driver.Database): void {
  try {
    driver.pragma("journal_mode = DELETE");
  } catch {
    // Another process has the file open, or the disk is read-only. The log stays, as after a kill.
  }
}

function mapped<Result>(work: () => Result, onDamage?: () => void): Result {
  try {
    return work();
  } catch (thrown) {
    const failure = storageFailureOf(thrown);
    if (failure?.kind === "storage" && failure.cause === "corrupt") onDamage?.();
    throw failure === null ? thrown : new Failed(failure);
  }
}

/** The failure for a driver error; null for any other error. */
export function storageFailureOf(thrown: unknown): Failure | null {
  return thrown instanceof Driver.SqliteError ? failureOfCode(thrown.code, thrown.message) : null;
}
