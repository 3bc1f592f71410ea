// The engine process: opens the store and answers the offline methods that main forwards to it.
import { url as debuggerUrl } from "node:inspector";
import { dirname, extname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { isMethod, methods, type Handlers, type OfflineName } from "../contract/methods/methods.ts";
import type { AnyHandler, AnyHandlers } from "../contract/carrier/dispatch.ts";
import { aliveFor, isBeat, LONG_WORK_SECONDS, NO_LIMIT_SECONDS, USUAL_SECONDS } from "../contract/carrier/heartbeat.ts";
import { serve, type Server } from "../contract/carrier/port.ts";
import { finishDrops } from "../core/handlers/storage/drop-connection.ts";
import { keepPrepared } from "../core/handlers/base/keep-prepared.ts";
import { makeOfflineHandlers } from "../core/handlers/offline.ts";
import { OpenedFiles } from "../core/handlers/opened/opened.ts";
import { exportRule, type ExportRule } from "../contract/policy/policy-table.ts";
import type { Clock, Log } from "../core/ports.ts";
import { sayLastWords } from "./last-words.ts";
import { takeLanguage } from "./take-language.ts";
import { openStoreOrQuarantine, suspect } from "../core/store/quarantine.ts";
import type { Store } from "../core/store/store.ts";
import { redact, scrub } from "../domain/privacy/redact.ts";
import { sourceOfRequest } from "../domain/records/source-id.ts";

const STORE_ARGUMENT = "--store=";
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

class EngineProgram {
  readonly #storePath: string;
  readonly #exportRule: ExportRule;
  readonly #port = process.parentPort;
  readonly #ended = new AbortController();
  readonly #files: OpenedFiles;
  readonly #server: Server;
  #opened: { readonly store: Store; readonly handlers: Handlers<OfflineName> } | null = null;

  constructor(storePath: string, exportRule: ExportRule) {
    this.#storePath = storePath;
    this.#exportRule = exportRule;
    // SQLite sorts large indexes in temporary files. They stay beside the store, where there is room for them.
    process.env["SQLITE_TMPDIR"] ??= dirname(storePath);
    this.#files = new OpenedFiles({
      folder: join(dirname(storePath), "opened"),
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
    const handlers = whenOpened(
      () => this.#open(),
      () => this.#announceLongWork(),
      this.#files,
    );
    this.#server = serve(handlers, (message) => this.#port.postMessage(message));
  }

  /** Opens the store if possible, and answers until the process is ended. */
  run(): void {
    process.on("SIGTERM", () => this.#end());
    process.on("disconnect", () => this.#end());
    try {
      this.#open();
    } catch (thrown) {
      log.warn("the store was not opened", { cause: String(thrown) });
    }
    this.#port.on("message", ({ data }) => {
      if (!isBeat(data)) return this.#server.take(data);
      this.#port.postMessage(aliveFor(debuggerUrl() === undefined ? USUAL_SECONDS : NO_LIMIT_SECONDS));
    });
  }

  /** Asks main to be patient until the next answer to the heartbeat. */
  #announceLongWork(): void {
    this.#port.postMessage(aliveFor(LONG_WORK_SECONDS));
  }

  /** A store that cannot be opened now (no room, no permission) is tried again with the next request. */
  #open(): Handlers<OfflineName> {
    if (this.#opened !== null) return this.#opened.handlers;
    // Migrating the person's own store has no time limit.
    this.#port.postMessage(aliveFor(NO_LIMIT_SECONDS));
    const { store, quarantined } = openStoreOrQuarantine(this.#storePath, () => this.#leaveDamaged());
    const exportsFolder = join(dirname(this.#storePath), "exports");
    const handlers = makeOfflineHandlers({
      store,
      log,
      opened: this.#files,
      exportsFolder,
      exportRule: this.#exportRule,
    });
    this.#opened = { store, handlers };
    void finishDrops(store, log);
    this.#keep(store, this.#ended.signal);
    if (quarantined !== null) {
      log.warn("the damaged store was quarantined", { quarantined });
      this.#server.tell({ event: "store.quarantined", facts: { fileName: quarantined } });
    }
    if (store.readOnly !== null) {
      log.warn("the store can only be read", { cause: store.readOnly });
      this.#server.tell({ event: "store.readOnly", facts: { cause: store.readOnly } });
    }
    return handlers;
  }

  /** Gives an open store what works beside it: the threads that sort, its search index and kept orders. */
  #keep(store: Store, signal: AbortSignal): void {
    store.views.sorter.useThreads(threadAt("row-sorter"));
    void keepPrepared({ store, log, sleep, signal });
  }

  /** Views and statements still use the damaged file: a new process checks it, and creates a new store if necessary. */
  #leaveDamaged(): void {
    suspect(this.#storePath);
    fail(new Error("the store is damaged"));
  }

  #end(): void {
    this.#ended.abort();
    this.#server.close();
    this.#opened?.store.close();
    void this.#files.close();
    process.exit(0);
  }
}

/** The programs of the engine's threads are beside its own, before and after the build. */
function threadAt(name: string): string {
  return join(import.meta.dirname, name + extname(import.meta.filename));
}

/** The offline handlers; each opens the store first if it is not open. */
function whenOpened(
  open: () => AnyHandlers,
  announceLongWork: () => void,
  files: Pick<OpenedFiles, "whileReading">,
): AnyHandlers {
  const names = Object.keys(methods).filter((name) => isMethod(name) && methods[name].served === "offline");
  return Object.fromEntries(
    names.map((name): [string, AnyHandler] => [
      name,
      (input, call) => {
        const handlers = open();
        if (LONG_METHODS.has(name)) announceLongWork();
        return files.whileReading(sourceOfRequest(input), async () => handlers[name]?.(input, call));
      },
    ]),
  );
}

function fail(thrown: unknown): void {
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
const storePath = argumentOf(STORE_ARGUMENT);
const givenRule = argumentOf(EXPORTS_ARGUMENT) ?? "allowed";
if (storePath === undefined) fail(new Error(`no ${STORE_ARGUMENT}<path> given`));
else new EngineProgram(storePath, exportRule.safeParse(givenRule).data ?? "off").run();
