// Opens an archive in place, for reading only, checks its schema, and describes its contents.
import { copyFileSync, existsSync } from "node:fs";
import { chmod, copyFile } from "node:fs/promises";
import { Failed, failureOf } from "#contract/failure.ts";
import type { CheckProgress } from "#contract/check-progress.ts";
import {
  checkLedger,
  findArchiveFaults,
  mendArchive,
  type ArchiveCounts,
  type ArchiveFault,
} from "./archive-damage.ts";
import { openDatabase, type Database } from "#core/store/base/database.ts";
import { migrate } from "#core/store/schema/migrate.ts";
import { MIGRATIONS } from "#core/store/schema/migrations/index.ts";
import type { Sliced } from "#core/store/base/sliced.ts";
import { openReadStore, openStore, type Store } from "#core/store/store.ts";
import { ARCHIVE_APPLICATION_ID, archiveFacts, type ArchiveFacts } from "./write-archive.ts";
import { say } from "#texts/say.ts";

type KnownFacts = ArchiveFacts & { readonly schemaVersion: number };

/** The archive's description, read without its rows. Throws `Failed` badFile for a file that is not an archive. */
export function readArchiveFacts(path: string): KnownFacts {
  let schemaVersion = 0;
  if (!existsSync(path)) throw badFile(say("core.archive.gone"));
  try {
    const database = openDatabase(path, { mode: "read", admit: (seen) => void (schemaVersion = seen) });
    try {
      if (database.readPragma("application_id") !== ARCHIVE_APPLICATION_ID) throw badFile(say("core.archive.foreign"));
      if (schemaVersion > MIGRATIONS.length) throw badFile(say("core.archive.newer"));
      const fault = findSchemaFault(database, schemaVersion);
      if (fault !== null) throw badFile(say("core.archive.damagedIn", { fault }));
      const entries = database.all<{ name: string; value: string }>("SELECT name, value FROM archive");
      const said = Object.fromEntries(entries.map(({ name, value }): [string, unknown] => [name, JSON.parse(value)]));
      if (typeof said["format"] === "number" && said["format"] > 1) throw badFile(say("core.archive.newer"));
      return { ...archiveFacts.parse(said), schemaVersion };
    } finally {
      database.close();
    }
  } catch (thrown) {
    const failure = failureOf(thrown);
    const isUnknown = failure.kind === "bug" || (failure.kind === "storage" && failure.cause === "corrupt");
    throw isUnknown ? badFile(say("core.archive.damaged")) : thrown;
  }
}

/** Every row of an archive that cannot be read. `check` counts on. Throws `Failed` badFile for a bad ledger. */
export function* checkArchive(path: string, facts: KnownFacts, check: CheckProgress): Sliced<readonly ArchiveFault[]> {
  const database = openDatabase(path, { mode: "read" });
  try {
    if (facts.schemaVersion === MIGRATIONS.length) checkLedger(database, facts.kind);
    return yield* findArchiveFaults(database, facts, check);
  } catch (thrown) {
    const failure = failureOf(thrown);
    throw failure.kind === "storage" && failure.cause === "corrupt" ? badFile(say("core.archive.damaged")) : thrown;
  } finally {
    database.close();
  }
}

/** Copies a damaged archive, so that the copy can be repaired. */
export async function copyArchive(path: string, copyPath: string): Promise<void> {
  await copyFile(path, copyPath);
  await chmod(copyPath, 0o600);
}

/** Migrates such a copy to the newest schema, repairs it and returns its counts. */
export function* mendCopy(copyPath: string, faults: readonly ArchiveFault[]): Sliced<ArchiveCounts> {
  const database = openDatabase(copyPath);
  try {
    migrate(database);
    return yield* mendArchive(database, faults);
  } finally {
    database.close();
  }
}

function badFile(why: string): Failed {
  return new Failed({ kind: "badFile", line: null, byte: null, why });
}

/** Opens an archive in place and writes nothing beside it. An older one is copied to `copyPath` and migrated there. */
export function openArchive(path: string, copyPath: string, searchPath: string): Store {
  const { schemaVersion } = readArchiveFacts(path);
  if (schemaVersion === MIGRATIONS.length) return openReadStore(path, searchPath);
  copyFileSync(path, copyPath);
  return openStore(copyPath, undefined, searchPath);
}

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** Tables that SQLite creates for the statistics of its planner (sqlite.org/fileformat.html, 2.6.3). */
const STATISTICS = /^CREATE TABLE sqlite_stat[14]\([\w,]+\)$/u;

/**
 * The faults in the schema of an archive, object by object; null if all is as expected. It must come before any query,
 * which could run a foreign view, virtual table or trigger.
 */
function findSchemaFault(database: Database, schemaVersion: number): string | null {
  const known = new Map(knownSchema(schemaVersion).map((object) => [keyOf(object), object.sql]));
  const found = database.all<SchemaObject>("SELECT type, name, sql FROM sqlite_schema");
  for (const object of found) {
    const key = keyOf(object);
    if (known.has(key) && known.get(key) === object.sql) known.delete(key);
    else if (!STATISTICS.test(object.sql ?? "")) return `its ${nameOf(object)} is not that of an archive`;
  }
  const [missing] = known.keys();
  return missing === undefined ? null : `its ${missing} is missing`;
}

/** The schema of a store after this many migrations. */
function knownSchema(schemaVersion: number): readonly SchemaObject[] {
  const database = openDatabase(":memory:");
  try {
    migrate(database, MIGRATIONS.slice(0, schemaVersion));
    return database.all<SchemaObject>("SELECT type, name, sql FROM sqlite_schema");
  } finally {
    database.close();
  }
}

function keyOf({ type, name }: SchemaObject): string {
  return `${type} ${name}`;
}

/** The names come from the file: they are shortened, and invisible characters are removed. */
function nameOf(object: SchemaObject): string {
  const [, name = ""] = /^([\w ]{1,60})/u.exec(keyOf(object)) ?? [];
  return name.trim();
}
