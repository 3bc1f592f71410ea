// The engine process: opens the databases and answers the offline methods that main forwards to it.
import { writeFileSync } from "node:fs";
import { url as debuggerUrl } from "node:inspector";
import { extname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isMethod, methods, type Handlers, type OfflineName } from "#contract/methods/methods.ts";
import type { AnyHandler, AnyHandlers } from "#contract/carrier/dispatch.ts";
import {
  aliveMessage,
  isBeat,
  LONG_WORK_SECONDS,
  NO_LIMIT_SECONDS,
  USUAL_SECONDS,
} from "#contract/carrier/heartbeat.ts";
import { serve, type Server } from "#contract/carrier/port.ts";
import { finishRemoval } from "#core/handlers/storage/forget-by-age.ts";
import { keepPrepared } from "#core/handlers/base/keep-prepared.ts";
import { makeOfflineHandlers } from "#core/handlers/offline.ts";
import { OpenedFiles } from "#core/handlers/opened/opened.ts";
import { exportRule, type ExportRule } from "#contract/policy/policy-table.ts";
import type { Clock, Log } from "#core/ports.ts";
import { takeLanguage } from "./engine-language.ts";
import { suspect } from "#core/store/quarantine.ts";
import { ConnectionStores } from "#core/store/sources/connection-stores.ts";
import type { Store } from "#core/store/store.ts";
import { redact, scrub } from "#domain/privacy/redact.ts";
import { sourceOfRequest } from "#domain/records/source-id.ts";

/** The folder of the program's data. */
const DATA_ARGUMENT = "--data=";
/** How often idle databases are closed, milliseconds. */
const IDLE_CHECK_MS = 60_000;
/** The language of sentences that a person reads. What files say stays English. */
const LANGUAGE_ARGUMENT = "--language=";
/** The file for an error that ends the process. */
const LAST_WORDS_ARGUMENT = "--last-words=";
/** The rule of the organisation's policy for exports. */
const EXPORTS_ARGUMENT = "--exports=";

/** These may change millions of rows in one transaction of our own store. */
const LONG_METHODS: ReadonlySet<string> = new Set(["result.create", "result.drop"]);

/** A wait does not keep a process alive that has nothing else to do. */
const sleep: Clock["sleep"] = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal, ref: false });

/** Log lines for main, on the engine's standard error. */
const log: Log = {
  info: (message, facts) => writeLine("info", message, facts),
  warn: (message, facts) => writeLine("warn", message, facts),
};

function writeLine(level: string, message: string, facts: Readonly<Record<string, unknown>> = {}): void {
  process.stderr.write(`${scrub(`engine ${level}: ${message} ${JSON.stringify(redact(facts))}`)}\n`);
}

/** Characters of an error that are kept. A stack has some thousand; an error can repeat a text of any length. */
const MOST_CHARACTERS = 10_000;

/**
 * Writes the error that ends the engine into a file that main reads, readable only for its owner: nothing that is sent then
 * surely arrives. Without a path, or if the disk refuses, it goes to standard error. Electron removes main's listeners of that
 * as soon as the process has ended, often before the text is there. Source: electron, lib/browser/api/utility-process.ts.
 */
function sayLastWords(path: string | undefined, thrown: unknown): void {
  const said = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  const words = scrub(said.slice(0, MOST_CHARACTERS));
  try {
    if (path === undefined) throw new Error("no file");
    writeFileSync(path, words, { mode: 0o600 });
  } catch {
    process.stderr.write(`engine error: ${words}\n`);
  }
}

class EngineProgram {
  readonly #folder: string;
  readonly #exportRule: ExportRule;
  readonly #port = process.parentPort;
  readonly #ended = new AbortController();
  readonly #files: OpenedFiles;
  readonly #server: Server;
  #opened: { readonly connections: ConnectionStores; readonly handlers: Handlers<OfflineName> } | null = null;

  constructor(folder: string, exportRule: ExportRule) {
    this.#folder = folder;
    this.#exportRule = exportRule;
    // SQLite sorts large indexes in temporary files. They stay beside the data, where there is room for them.
    process.env["SQLITE_TMPDIR"] ??= folder;
    this.#files = new OpenedFiles({
      folder: join(folder, "opened"),
      threads: {
        reader: threadAt("import-reader"),
        writer: threadAt("import-writer"),
        archiver: threadAt("archive-writer"),
      },
      nowMs: Date.now,
      onChange: () => this.#server.tell({ event: "opened.changed", facts: {} }),
      onStore: (store, signal) => this.#keep(store, signal),
      onLongWork: () => this.#announceLongWork(),
    });
    const handlers = this.#handlersWhenOpened();
    this.#server = serve(handlers, (message) => this.#port.postMessage(message));
  }

  /** Opens the program's database if possible, and answers until the process is ended. */
  run(): void {
    process.on("SIGTERM", () => this.#end());
    process.on("disconnect", () => this.#end());
    try {
      this.#open();
    } catch (thrown) {
      log.warn("the data was not opened", { cause: String(thrown) });
    }
    this.#port.on("message", ({ data }) => {
      if (!isBeat(data)) return this.#server.take(data);
      this.#port.postMessage(aliveMessage(debuggerUrl() === undefined ? USUAL_SECONDS : NO_LIMIT_SECONDS));
    });
  }

  /** Asks main to be patient until the next answer to the heartbeat. */
  #announceLongWork(): void {
    this.#port.postMessage(aliveMessage(LONG_WORK_SECONDS));
  }

  /** A database that cannot be opened now (no room, no permission) is tried again with the next request. */
  #open(): Handlers<OfflineName> {
    if (this.#opened !== null) return this.#opened.handlers;
    const connections = new ConnectionStores({
      folder: this.#folder,
      onStore: (store, signal) => {
        this.#keep(store, signal);
        void finishRemoval(store, log, signal);
      },
      onDamage: (path) => leaveDamaged(path),
      onQuarantined: (fileName) => {
        log.warn("a damaged database was quarantined", { fileName });
        this.#server.tell({ event: "store.quarantined", facts: { fileName } });
      },
      onReadOnly: (cause) => {
        log.warn("the data can only be read", { cause });
        this.#server.tell({ event: "store.readOnly", facts: { cause } });
      },
      // Migrating the program's own database has no time limit.
      onLongWork: () => this.#port.postMessage(aliveMessage(NO_LIMIT_SECONDS)),
    });
    const handlers = makeOfflineHandlers({
      connections,
      log,
      opened: this.#files,
      exportsFolder: join(this.#folder, "exports"),
      exportRule: this.#exportRule,
    });
    this.#opened = { connections, handlers };
    setInterval(() => connections.closeIdle(), IDLE_CHECK_MS).unref();
    return handlers;
  }

  /** Gives an open store what works beside it: the threads that sort, its search index and kept orders. */
  #keep(store: Store, signal: AbortSignal): void {
    store.views.sorter.useThreads(threadAt("row-sorter"));
    void keepPrepared({ store, log, sleep, signal });
  }

  /** The offline handlers. Each opens the program's database first if it is not open. */
  #handlersWhenOpened(): AnyHandlers {
    const names = Object.keys(methods).filter((name) => isMethod(name) && methods[name].served === "offline");
    return Object.fromEntries(names.map((name): [string, AnyHandler] => [name, this.#handlerOf(name)]));
  }

  #handlerOf(name: string): AnyHandler {
    return (input, call) => {
      const handlers: AnyHandlers = this.#open();
      if (LONG_METHODS.has(name)) this.#announceLongWork();
      const answer = async (): Promise<unknown> => handlers[name]?.(input, call);
      const read = (): Promise<unknown> => this.#files.whileReading(sourceOfRequest(input), answer);
      return this.#opened?.connections.during(read);
    };
  }

  #end(): void {
    this.#ended.abort();
    this.#server.close();
    this.#opened?.connections.close();
    void this.#files.close();
    process.exit(0);
  }
}

/** The programs of the engine's threads are beside its own, before and after the build. */
function threadAt(name: string): string {
  return join(import.meta.dirname, name + extname(import.meta.filename));
}

/** Views and statements still use the damaged file: a new process checks it, and begins a new one if necessary. */
function leaveDamaged(path: string): never {
  suspect(path);
  return fail(new Error("a database is damaged"));
}

function fail(thrown: unknown): never {
  sayLastWords(argumentOf(LAST_WORDS_ARGUMENT), thrown);
  process.exit(1);
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

/** The value of the last argument that begins so. */
function argumentOf(start: string): string | undefined {
  return process.argv.findLast((argument) => argument.startsWith(start))?.slice(start.length);
}

takeLanguage(argumentOf(LANGUAGE_ARGUMENT) ?? "en");
const folder = argumentOf(DATA_ARGUMENT);
const givenRule = argumentOf(EXPORTS_ARGUMENT) ?? "allowed";
if (folder === undefined) fail(new Error(`no ${DATA_ARGUMENT}<folder> given`));
else new EngineProgram(folder, exportRule.safeParse(givenRule).data ?? "off").run();
