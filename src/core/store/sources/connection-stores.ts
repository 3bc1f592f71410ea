// The databases of connections, one for each: opens them when they are needed, closes idle ones, and forgets them whole.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { databaseBytes, removeDatabase, withStorageFailure } from "#core/store/base/database-files.ts";
import { openOrQuarantine, openStoreOrQuarantine } from "#core/store/quarantine.ts";
import type { ReadOnlyCause } from "#core/store/schema/open-for-use.ts";
import { searchPathOf } from "#core/store/search/search-index.ts";
import { openStore, type Store } from "#core/store/store.ts";
import { findSources, removeOtherDatabases } from "./find-databases.ts";
import { readOldSavedQueries, removeOldStore, type OldSavedQueries } from "./old-store.ts";
import { openProgramStore, type ProgramStore, type StoredSource } from "./program-store.ts";

export interface ConnectionStoresParts {
  /** the folder of the program's data */
  readonly folder: string;
  readonly nowMs?: () => number;
  /** called for each store that was opened; the signal aborts when it is closed */
  readonly onStore?: (store: Store, signal: AbortSignal) => void;
  /** called with the path of a database in which damage was met after it was opened */
  readonly onDamage?: (path: string) => void;
  /** called with the new name of a damaged database */
  readonly onQuarantined?: (fileName: string) => void;
  readonly onReadOnly?: (cause: ReadOnlyCause) => void;
  /** called before a step that may take long although nothing is wrong */
  readonly onLongWork?: () => void;
}

interface OpenStore {
  readonly store: Store;
  readonly closing: AbortController;
  usedAtMs: number;
}

/** A store without a view that was not used for so long is closed, milliseconds. */
const IDLE_MS = 300_000;

export class ConnectionStores {
  readonly #parts: ConnectionStoresParts;
  /** the folder of the databases */
  readonly #folder: string;
  readonly #program: ProgramStore;
  readonly #open = new Map<number, OpenStore>();
  #empty: Store | null = null;
  #underWay = 0;
  #isReadOnlyTold = false;

  /** Opens the database of the program only. Throws `Failed` storage. */
  constructor(parts: ConnectionStoresParts) {
    this.#parts = parts;
    this.#folder = join(parts.folder, "connections");
    this.#program = this.#openProgram();
    if (this.#program.readOnly !== null) return;
    const kept = this.list().map(({ number }) => number);
    removeOtherDatabases(this.#folder, kept);
  }

  get saved(): ProgramStore["saved"] {
    return this.#program.saved;
  }

  /** The folder of the program's data. */
  get dataFolder(): string {
    return this.#parts.folder;
  }

  /** The folders in which damaged databases are set aside. */
  get folders(): readonly string[] {
    return [this.#parts.folder, this.#folder];
  }

  /** A store without records: that of a connection for which nothing is stored, and of one that was forgotten. */
  get empty(): Store {
    return (this.#empty ??= openStore(":memory:"));
  }

  /** Every connection with a database. None of them is opened. */
  list(): readonly StoredSource[] {
    return this.#program.sources.list();
  }

  /** The number of the connection's database; null if it has none. */
  numberOf(connectionId: string): number | null {
    return this.#program.sources.find(connectionId)?.number ?? null;
  }

  /** The store with this number, opened if necessary; null if there is none. Throws `Failed` storage. */
  storeOf(number: number): Store | null {
    const source = this.#open.has(number) ? undefined : this.#program.sources.findByNumber(number);
    const open = this.#open.get(number) ?? (source === undefined ? undefined : this.#openSource(source));
    if (open === undefined) return null;
    open.usedAtMs = this.#nowMs();
    return open.store;
  }

  /**
   * The number of the database for records that the connection loads from this origin. Those of another origin are
   * forgotten: they belong to another application, or come from other addresses.
   */
  numberForWriting(connectionId: string, origin: string | undefined): number {
    const { sources } = this.#program;
    const known = sources.find(connectionId);
    if (known !== undefined && (origin === undefined || known.origin === origin)) return known.number;
    if (known?.origin === null && origin !== undefined) {
      sources.noteOrigin(known.number, origin);
      this.storeOf(known.number)?.disk.noteConnection({ connectionId, origin });
      return known.number;
    }
    if (known !== undefined) this.forget(known.number);
    return sources.add({ connectionId, origin: origin ?? null }).number;
  }

  /** The bytes of a connection's database with its log and its search index. */
  bytesOf(number: number): number {
    const path = this.#pathOf(number);
    return databaseBytes(path) + databaseBytes(searchPathOf(path));
  }

  /** The bytes of the program's own database. */
  ownBytes(): number {
    return databaseBytes(this.#programPath());
  }

  /** True while a view shows rows of the connection. */
  isShown(number: number): boolean {
    return this.#open.get(number)?.store.views.areOpen ?? false;
  }

  /** Closes and removes the database. What cannot be removed now, the next start removes. Throws `Failed` storage. */
  forget(number: number): void {
    this.#program.sources.remove(number);
    this.#close(number);
    const path = this.#pathOf(number);
    withStorageFailure(() => {
      for (const each of [searchPathOf(path), path]) removeDatabase(each);
    });
  }

  /** Does the work of a request. Meanwhile no store is closed as idle. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#underWay++;
    try {
      return await work();
    } finally {
      this.#underWay--;
    }
  }

  /** Closes the stores that nobody has used for a while. */
  closeIdle(): void {
    if (this.#underWay > 0) return;
    const since = this.#nowMs() - IDLE_MS;
    for (const [number, { store, usedAtMs }] of this.#open) {
      if (usedAtMs <= since && !store.views.areOpen) this.#close(number);
    }
  }

  close(): void {
    for (const number of this.#open.keys()) this.#close(number);
    this.#empty?.close();
    this.#program.close();
  }

  #nowMs(): number {
    return (this.#parts.nowMs ?? Date.now)();
  }

  #programPath(): string {
    return join(this.#parts.folder, "program.db");
  }

  #pathOf(number: number): string {
    return join(this.#folder, `${number}.db`);
  }

  #openProgram(): ProgramStore {
    const { folder, onLongWork, onDamage } = this.#parts;
    const [path, oldPath] = [this.#programPath(), join(folder, "store.db")];
    onLongWork?.();
    const firstContent = {
      readSavedQueries: () => this.#readOld(oldPath),
      // The list was lost, but the databases say whose records they hold.
      findSources: () => findSources(this.#folder, (fileName) => this.#tellQuarantined(fileName)),
    };
    const open = (): ProgramStore => openProgramStore(path, firstContent, () => onDamage?.(path));
    const { opened, quarantined } = openOrQuarantine(path, open);
    this.#tellQuarantined(quarantined);
    if (opened.readOnly === null) removeOldStore(oldPath);
    else this.#tellReadOnly(opened.readOnly);
    return opened;
  }

  /** A damaged old store is set aside: the person may still want what is in it. */
  #readOld(path: string): OldSavedQueries {
    const { opened, quarantined } = openOrQuarantine(path, () => readOldSavedQueries(path));
    this.#tellQuarantined(quarantined);
    return opened;
  }

  #openSource(source: StoredSource): OpenStore {
    const { onDamage, onStore, onLongWork } = this.#parts;
    const path = this.#pathOf(source.number);
    withStorageFailure(() => mkdirSync(this.#folder, { recursive: true, mode: 0o700 }));
    onLongWork?.();
    const { store, quarantined } = openStoreOrQuarantine(path, () => onDamage?.(path));
    this.#tellQuarantined(quarantined);
    if (store.readOnly === null) store.disk.noteConnection(source);
    else this.#tellReadOnly(store.readOnly);
    const open = { store, closing: new AbortController(), usedAtMs: this.#nowMs() };
    this.#open.set(source.number, open);
    onStore?.(store, open.closing.signal);
    return open;
  }

  #tellQuarantined(fileName: string | null): void {
    if (fileName !== null) this.#parts.onQuarantined?.(fileName);
  }

  /** Tells it only once, because all databases are on the same disk. */
  #tellReadOnly(cause: ReadOnlyCause): void {
    if (!this.#isReadOnlyTold) this.#parts.onReadOnly?.(cause);
    this.#isReadOnlyTold = true;
  }

  #close(number: number): void {
    const open = this.#open.get(number);
    if (open === undefined) return;
    open.closing.abort();
    open.store.close();
    this.#open.delete(number);
  }
}
