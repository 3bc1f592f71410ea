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
import { markSuspect } from "#core/store/quarantine.ts";
import { ConnectionStores } from "#core/store/sources/connection-stores.ts";
import type { Store } from "#core/store/store.ts";
import { redact, scrub } from "#domain/privacy/redact.ts";
import { sourceOfRequest } from "#domain/records/source-id.ts";

/** The arguments with which main starts the engine. */
const ARGUMENTS = {
  /** the folder of the program's data */
  data: "--data=",
  /** the language of sentences that a person reads; files stay in English */
  language: "--language=",
  /** the file for an error that ends the process */
  lastWords: "--last-words=",
  /** the rule of the organisation's policy for exports */
  exports: "--exports=",
} as const;

/** The value of an argument; of the last one, if it is repeated. */
function argument(name: keyof typeof ARGUMENTS): string | undefined {
  const start = ARGUMENTS[name];
  return process.argv.findLast((text) => text.startsWith(start))?.slice(start.length);
}

/** How often idle databases are closed, milliseconds. */
const IDLE_CHECK_MS = 60_000;

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

class EngineProgram {
  readonly #folder: string;
  readonly #exportRule: ExportRule;
  readonly #port = process.parentPort;
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
      onStore: (store, signal) => this.#prepare(store, signal),
      onLongWork: () => this.#askForTime(LONG_WORK_SECONDS),
    });
    this.#server = serve(this.#lazyHandlers(), (message) => this.#port.postMessage(message));
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
      // A debugger may hold the process for any time.
      this.#askForTime(debuggerUrl() === undefined ? USUAL_SECONDS : NO_LIMIT_SECONDS);
    });
  }

  /** Tells main that the engine lives, and how long it may be silent until the next answer to the heartbeat. */
  #askForTime(seconds: number): void {
    this.#port.postMessage(aliveMessage(seconds));
  }

  /** Opens the program's database, unless it is open. Throws if it cannot be opened now (no room, no permission). */
  #open(): Handlers<OfflineName> {
    if (this.#opened !== null) return this.#opened.handlers;
    const connections = new ConnectionStores({
      folder: this.#folder,
      onStore: (store, signal) => {
        this.#prepare(store, signal);
        void finishRemoval(store, log, signal);
      },
      onDamage: failForDamage,
      onQuarantined: (fileName) => {
        log.warn("a damaged database was quarantined", { fileName });
        this.#server.tell({ event: "store.quarantined", facts: { fileName } });
      },
      onReadOnly: (cause) => {
        log.warn("the data can only be read", { cause });
        this.#server.tell({ event: "store.readOnly", facts: { cause } });
      },
      // Migrating the program's own database has no time limit.
      onLongWork: () => this.#askForTime(NO_LIMIT_SECONDS),
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
  #prepare(store: Store, signal: AbortSignal): void {
    store.views.sorter.useThreads(threadAt("row-sorter"));
    void keepPrepared({ store, log, sleep, signal });
  }

  /** The offline handlers. Each opens the program's database first, again after a failure. */
  #lazyHandlers(): AnyHandlers {
    const names = Object.keys(methods).filter((name) => isMethod(name) && methods[name].served === "offline");
    return Object.fromEntries(names.map((name): [string, AnyHandler] => [name, this.#lazyHandler(name)]));
  }

  #lazyHandler(name: string): AnyHandler {
    return (input, call) => {
      const handlers: AnyHandlers = this.#open();
      if (LONG_METHODS.has(name)) this.#askForTime(LONG_WORK_SECONDS);
      const answer = async (): Promise<unknown> => handlers[name]?.(input, call);
      const read = (): Promise<unknown> => this.#files.whileReading(sourceOfRequest(input), answer);
      return this.#opened?.connections.during(read);
    };
  }

  #end(): void {
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

/** Characters of an error that are kept. A stack has some thousand; an error can repeat a text of any length. */
const MOST_CHARACTERS = 10_000;

/**
 * Writes the error that ends the engine into a file that main reads, readable only for its owner. Standard error comes
 * second (no path, or the disk refuses): Electron stops listening to it as soon as the process has ended, often before
 * the text has arrived. Source: electron, lib/browser/api/utility-process.ts.
 */
function writeLastWords(path: string | undefined, thrown: unknown): void {
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  const words = scrub(text.slice(0, MOST_CHARACTERS));
  try {
    if (path === undefined) throw new Error("no file");
    writeFileSync(path, words, { mode: 0o600 });
  } catch {
    process.stderr.write(`engine error: ${words}\n`);
  }
}

function fail(thrown: unknown): never {
  writeLastWords(argument("lastWords"), thrown);
  process.exit(1);
}

/** Views and statements still use the damaged file: a new process checks it, and begins a new one if necessary. */
function failForDamage(path: string): never {
  markSuspect(path);
  return fail(new Error("a database is damaged"));
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

takeLanguage(argument("language") ?? "en");
const folder = argument("data");
const rule = exportRule.safeParse(argument("exports") ?? "allowed").data ?? "off";
if (folder === undefined) fail(new Error(`no ${ARGUMENTS.data}<folder> given`));
else new EngineProgram(folder, rule).run();
