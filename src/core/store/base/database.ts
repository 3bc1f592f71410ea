// The only file that knows the SQLite driver. It opens a database, keeps prepared statements and turns errors into
// failures.
import Driver from "better-sqlite3";
import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { Failed } from "../../../contract/failure.ts";
import type { Failure } from "../../../contract/failure.ts";
import { foldText } from "../../../domain/text/fold.ts";

export type SqlValue = string | number | bigint | null;
type StorageCause = Extract<Failure, { kind: "storage" }>["cause"];

/**
 * An open database. Every method throws `Failed` with kind `storage` when SQLite refuses. Statements given to `get`,
 * `all` and `run` are prepared once and kept. Nothing checks that `Row` is what the SQL selects.
 */
export interface Database {
  readonly get: <Row>(sql: string, ...values: readonly SqlValue[]) => Row | undefined;
  readonly all: <Row>(sql: string, ...values: readonly SqlValue[]) => readonly Row[];
  /** Like `all`, each row as a list of its values in the order of the SQL. */
  readonly lists: (sql: string, ...values: readonly SqlValue[]) => readonly (readonly SqlValue[])[];
  /** Gives the rowid of the inserted row and the number of rows changed. */
  readonly run: (
    sql: string,
    ...values: readonly (SqlValue | Uint8Array)[]
  ) => { readonly rowId: number; readonly changes: number };
  /** Runs the statement once for each list of values. */
  readonly insert: (sql: string, rows: readonly (readonly SqlValue[])[]) => void;
  /** Like `get`, for SQL that is used once: the statement is not kept. */
  readonly getOnce: <Row>(sql: string, ...values: readonly SqlValue[]) => Row | undefined;
  /** Defines a function that SQL can call by that name. */
  readonly define: (name: string, work: (...values: readonly unknown[]) => SqlValue) => void;
  /** Runs several statements without values and keeps none of them. */
  readonly execute: (sql: string) => void;
  readonly readPragma: (name: string) => unknown;
  /** Runs the work in one immediate transaction. When it throws, nothing is stored. Transactions cannot be nested. */
  readonly inTransaction: <Result>(work: () => Result) => Result;
  readonly close: () => void;
}

/** Longest wait for another process that holds the file, milliseconds. */
const BUSY_TIMEOUT_MS = 5000;
export const PAGE_SIZE_BYTES = 8192;

export interface OpenOptions {
  /**
   * `read` opens without writing; `join` opens a file that another thread is writing, and leaves the journal to that
   * thread. The file must exist for both.
   */
  readonly mode?: "write" | "read" | "join";
  /** is given the file's schema version before anything changes, and throws for a file that must be left alone */
  readonly admit?: (schemaVersion: number) => void;
  /** is called when the database turns out to be damaged, before the caller is told */
  readonly onDamage?: (() => void) | undefined;
}

/**
 * Opens the file or creates it. WAL with synchronous NORMAL: a committed transaction survives the death of the
 * process; a power cut can lose the last transactions but never the file. Only the owner can read a file opened for
 * writing and the files that SQLite keeps beside it. Throws `Failed` storage.
 */
export function openDatabase(path: string, { mode = "write", admit, onDamage }: OpenOptions = {}): Database {
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
    if (mode === "write") mapped(() => prepareFile(driver));
    mapped(() => prepareConnection(driver));
  } catch (thrown) {
    driver.close();
    throw thrown;
  }
  return databaseOver(driver, onDamage);
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
function prepareFile(driver: Driver.Database): void {
  driver.pragma(`page_size = ${PAGE_SIZE_BYTES}`);
  driver.pragma("journal_mode = WAL");
  driver.pragma("synchronous = NORMAL");
  driver.pragma("journal_size_limit = 67108864");
  driver.exec("BEGIN IMMEDIATE; ROLLBACK");
}

function prepareConnection(driver: Driver.Database): void {
  driver.pragma("foreign_keys = OFF");
  driver.pragma("temp_store = MEMORY");
  driver.pragma("cache_size = -64000");
  driver.function("fold", { deterministic: true }, (text: unknown) =>
    typeof text === "string" ? foldText(text) : null,
  );
}

function databaseOver(driver: Driver.Database, onDamage: () => void = () => undefined): Database {
  const watched = <Result>(work: () => Result): Result => mapped(work, onDamage);
  const kept = new Map<string, Driver.Statement>();
  const listing = new Map<string, Driver.Statement<SqlValue[], readonly SqlValue[]>>();
  const prepare = (sql: string): Driver.Statement => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const made = driver.prepare(sql);
    kept.set(sql, made);
    return made;
  };
  return {
    // The author of the SQL knows what it selects; the driver types every row as unknown.
    get: <Row>(sql: string, ...values: readonly SqlValue[]) =>
      watched(() => prepare(sql).get(...values) as Row | undefined),
    all: <Row>(sql: string, ...values: readonly SqlValue[]) =>
      watched(() => prepare(sql).all(...values) as readonly Row[]),
    lists: (sql, ...values) =>
      watched(() => {
        const statement = listing.get(sql) ?? driver.prepare<SqlValue[], readonly SqlValue[]>(sql).raw();
        listing.set(sql, statement);
        return statement.all(...values);
      }),
    getOnce: <Row>(sql: string, ...values: readonly SqlValue[]) =>
      watched(() => driver.prepare(sql).get(...values) as Row | undefined),
    run: (sql, ...values) =>
      watched(() => {
        const { changes, lastInsertRowid } = prepare(sql).run(...values);
        return { changes, rowId: Number(lastInsertRowid) };
      }),
    insert: (sql, rows) =>
      watched(() => {
        const statement = prepare(sql);
        for (const row of rows) statement.run(row);
      }),
    define: (name, work) => void driver.function(name, { varargs: true }, work),
    execute: (sql) => watched(() => void driver.exec(sql)),
    readPragma: (name) => watched(() => driver.pragma(name, { simple: true })),
    inTransaction: (work) => watched(() => driver.transaction(work).immediate()),
    close: () => {
      kept.clear();
      listing.clear();
      if (driver.open && !driver.readonly) foldLog(driver);
      driver.close();
    },
  };
}

/**
 * Leaves one plain file. SQLite reads a file marked for a write-ahead log only where it can create the log, so
 * people could not open a store in a read-only folder.
 */
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

/** The first match wins. The codes are SQLite's result codes (sqlite.org/rescode.html). */
const CAUSES: readonly (readonly [RegExp, StorageCause])[] = [
  [/^SQLITE_FULL/u, "full"],
  [/^SQLITE_READONLY/u, "readOnly"],
  [/^SQLITE_(CORRUPT|NOTADB|FORMAT)/u, "corrupt"],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/u, "busy"],
  [/^SQLITE_(PERM|AUTH|CANTOPEN|IOERR_ACCESS)/u, "permission"],
];

/** The storage failure for a driver error; null for any other error. The detail is SQLite's code. */
export function storageFailureOf(thrown: unknown): Failure | null {
  if (!(thrown instanceof Driver.SqliteError)) return null;
  const cause = CAUSES.find(([pattern]) => pattern.test(thrown.code))?.[1] ?? "other";
  // A statement that SQLite cannot parse is a bug in this program, not a state of the disk.
  if (thrown.code === "SQLITE_ERROR") return { kind: "bug", message: thrown.message };
  return { kind: "storage", cause, detail: thrown.code };
}
