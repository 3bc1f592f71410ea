// Opens an archive where it lies, for reading only, and says what it holds.
import { copyFileSync } from "node:fs";
import { Failed, failureOf } from "../../contract/failure.ts";
import { openDatabase } from "./database.ts";
import { MIGRATIONS } from "./migrations/index.ts";
import { openReadStore, openStore } from "./store.ts";
import type { Store } from "./store.ts";
import { ARCHIVE_APPLICATION_ID, archiveFacts } from "./write-archive.ts";
import type { ArchiveFacts } from "./write-archive.ts";

/** What an archive says of itself, read at once at any size. Throws `Failed` badFile for everything that is none. */
export function readArchiveFacts(path: string): ArchiveFacts & { readonly schemaVersion: number } {
  let schemaVersion = 0;
  try {
    const database = openDatabase(path, { mode: "read", admit: (seen) => void (schemaVersion = seen) });
    try {
      if (database.readPragma("application_id") !== ARCHIVE_APPLICATION_ID) throw badFile(FOREIGN);
      if (schemaVersion > MIGRATIONS.length) throw badFile(NEWER);
      const entries = database.all<{ name: string; value: string }>("SELECT name, value FROM archive");
      const said = Object.fromEntries(entries.map(({ name, value }): [string, unknown] => [name, JSON.parse(value)]));
      if (typeof said["format"] === "number" && said["format"] > 1) throw badFile(NEWER);
      return { ...archiveFacts.parse(said), schemaVersion };
    } finally {
      database.close();
    }
  } catch (thrown) {
    const failure = failureOf(thrown);
    const isUnknown = failure.kind === "bug" || (failure.kind === "storage" && failure.cause === "corrupt");
    throw isUnknown ? badFile(DAMAGED) : thrown;
  }
}

const FOREIGN = "it is a database, but no archive of Switchboard";
const NEWER = "it was saved by a newer version of Switchboard, which this one cannot read";
const DAMAGED = "the archive is damaged";

function badFile(why: string): Failed {
  return new Failed({ kind: "badFile", line: null, byte: null, why });
}

/**
 * The store in an archive. One of the program's own schema is read where it lies, and nothing is written beside it; an older
 * one is copied to `copyPath`, where it is brought to the newest schema.
 */
export function openArchive(path: string, copyPath: string, searchPath: string): Store {
  const { schemaVersion } = readArchiveFacts(path);
  if (schemaVersion === MIGRATIONS.length) return openReadStore(path, searchPath);
  copyFileSync(path, copyPath);
  return openStore(copyPath, undefined, searchPath);
}
