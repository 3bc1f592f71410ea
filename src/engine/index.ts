// The engine process: opens the store and answers the offline methods that main forwards to it.
import { url as debuggerUrl } from "node:inspector";
import { dirname, extname, join } from "node:path";
import { isMethod, methods } from "../contract/methods/methods.ts";
import type { Handlers, OfflineName } from "../contract/methods/methods.ts";
import type { AnyHandler, AnyHandlers } from "../contract/carrier/dispatch.ts";
import { aliveFor, isBeat, LONG_WORK_SECONDS, NO_LIMIT_SECONDS, USUAL_SECONDS } from "../contract/carrier/heartbeat.ts";
import { serve } from "../contract/carrier/port.ts";
import { finishDrops } from "../core/handlers/drop-connection.ts";
import { keepIndexed } from "../core/handlers/base/keep-indexed.ts";
import { makeOfflineHandlers } from "../core/handlers/offline.ts";
import { makeOpenedFiles } from "../core/handlers/opened/opened.ts";
import type { OpenedFiles } from "../core/handlers/opened/opened.ts";
import type { Log } from "../core/ports.ts";
import type { IndexProgress } from "../core/store/search/fill-search-index.ts";
import { openStoreOrSetAside, suspect } from "../core/store/quarantine.ts";
import type { Store } from "../core/store/store.ts";
import { redact, scrub } from "../domain/privacy/redact.ts";
import { LIVE_SOURCE, sourceOfRequest } from "../domain/records/source-id.ts";

const STORE_ARGUMENT = "--store=";

/** These may change millions of rows in one transaction of our own store. */
const LONG_METHODS: ReadonlySet<string> = new Set(["result.create", "result.drop"]);

/** Log lines for main, on the engine's standard error. */
const log: Log = {
  info: (message, facts) => writeLine("info", message, facts),
  warn: (message, facts) => writeLine("warn", message, facts),
};

function writeLine(level: string, message: string, facts: Readonly<Record<string, unknown>> = {}): void {
  process.stderr.write(`${scrub(`engine ${level}: ${message} ${JSON.stringify(redact(facts))}`)}\n`);
}

function start(storePath: string): void {
  const port = process.parentPort;
  let opened: { readonly store: Store; readonly handlers: Handlers<OfflineName> } | null = null;

  const ended = new AbortController();

  const files = makeOpenedFiles({
    folder: join(dirname(storePath), "opened"),
    threads: {
      reader: threadAt("import-reader"),
      writer: threadAt("import-writer"),
      archiver: threadAt("archive-writer"),
    },
    nowMs: Date.now,
    onChange: () => server.tell({ event: "opened.changed", facts: {} }),
    onStore: keepSearchable,
    onLongWork: announceLongWork,
  });

  /** Tells main to be patient until the next answer to the heartbeat. */
  function announceLongWork(): void {
    port.postMessage(aliveFor(LONG_WORK_SECONDS));
  }

  function keepSearchable(source: number, store: Store, signal: AbortSignal): void {
    const tell = (progress: IndexProgress | null): void =>
      server.tell({ event: "search.indexing", facts: { source, progress } });
    void keepIndexed({ store, log, tell, signal });
  }

  /** A store that cannot be opened now (no room, no permission) is tried again with the next request. */
  function openNow(): Handlers<OfflineName> {
    if (opened !== null) return opened.handlers;
    // Migrating the person's own store has no time limit.
    port.postMessage(aliveFor(NO_LIMIT_SECONDS));
    const { store, setAside } = openStoreOrSetAside(storePath, leaveDamaged);
    const exportsFolder = join(dirname(storePath), "exports");
    opened = { store, handlers: makeOfflineHandlers({ store, log, opened: files, exportsFolder }) };
    void finishDrops(store, log);
    keepSearchable(LIVE_SOURCE, store, ended.signal);
    if (setAside !== null) {
      log.warn("the store was damaged and set aside", { setAside });
      server.tell({ event: "store.setAside", facts: { fileName: setAside } });
    }
    if (store.readOnly !== null) {
      log.warn("the store can only be read", { cause: store.readOnly });
      server.tell({ event: "store.readOnly", facts: { cause: store.readOnly } });
    }
    return opened.handlers;
  }

  /** Views and statements still use the damaged file: a new process checks it, and creates a new store if necessary. */
  function leaveDamaged(): void {
    suspect(storePath);
    fail(new Error("the store is damaged"));
  }

  const server = serve(whenOpened(openNow, announceLongWork, files), (message) => port.postMessage(message));
  function end(): void {
    ended.abort();
    server.close();
    opened?.store.close();
    void files.close();
    process.exit(0);
  }
  process.on("SIGTERM", end);
  process.on("disconnect", end);
  try {
    openNow();
  } catch (thrown) {
    log.warn("the store was not opened", { cause: String(thrown) });
  }
  port.on("message", ({ data }) => {
    if (!isBeat(data)) return server.take(data);
    port.postMessage(aliveFor(debuggerUrl() === undefined ? USUAL_SECONDS : NO_LIMIT_SECONDS));
  });
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
  const said = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  process.stderr.write(`${scrub(`engine error: ${said}`)}\n`);
  process.exit(1);
}

process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

const given = process.argv.findLast((argument) => argument.startsWith(STORE_ARGUMENT));
if (given === undefined) fail(new Error(`no ${STORE_ARGUMENT}<path> given`));
else start(given.slice(STORE_ARGUMENT.length));
