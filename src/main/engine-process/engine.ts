// Keeps the engine process running: starts it, calls it through the contract, and restarts it if it stops.
import { createInterface } from "node:readline";
import type { Clock, Log } from "#core/ports.ts";
import type { EventMessage } from "#contract/events.ts";
import { Failed, type Failure } from "#contract/failure.ts";
import { makeClient, type Client } from "#contract/carrier/port.ts";
import { watchHeartbeat, type EverySecond } from "./engine-heartbeat.ts";
import { RestartBound } from "./restart-bound.ts";
import { say } from "#texts/say.ts";

/** The part of Electron's UtilityProcess that is used here. */
export interface EngineProcess {
  readonly postMessage: (message: unknown) => void;
  readonly on: {
    (event: "message", listener: (message: unknown) => void): unknown;
    (event: "spawn", listener: () => void): unknown;
    (event: "exit", listener: (code: number) => void): unknown;
    (event: "error", listener: (kind: string, location: string) => void): unknown;
  };
  readonly kill: () => boolean;
  /** the engine's log output; null if it is not piped */
  readonly stderr: NodeJS.ReadableStream | null;
}

export interface EngineOptions {
  readonly fork: () => EngineProcess;
  readonly clock: Clock;
  readonly everySecond: EverySecond;
  readonly log: Log;
  /** Takes what an engine said before it ended by an error; null if there is nothing. */
  readonly lastWords: () => string | null;
  /** receives the engine's own events, and `engine.restarted` after a restart */
  readonly tell: (event: EventMessage) => void;
}

const INTERRUPTED: Failure = { kind: "interrupted" };
const SILENT: Failure = { kind: "interrupted", why: "silent" };
const CLOSED: Failure = { kind: "cancelled" };

/** The process that calls wait for: running, or starting. There is none after the engine was given up. */
interface Run {
  readonly client: Promise<Client>;
  readonly stop: () => void;
}

/**
 * The engine process, which is kept running within limits: at most four restarts a minute. An engine that stops
 * answering is ended and counts as one that stopped. `call` and `close` work without the object too, so they are
 * fields.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #closed = new AbortController();
  readonly #bound: RestartBound;
  #run: Run | null;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#bound = new RestartBound(options.clock);
    const said = options.lastWords();
    if (said !== null) options.log.warn("the engine of an earlier start ended by an error", { said });
    this.#run = this.#start(false);
  }

  /**
   * Calls the engine. Running calls fail with `interrupted` if the process stops; new calls wait for the restart. Fails
   * with `storage` `gone` once the engine is given up.
   */
  readonly call: Client["call"] = async (name, input, options) => {
    const client = await this.#findRun().client.catch(() => {
      throw this.#closed.signal.aborted ? new Failed(CLOSED) : this.#gone();
    });
    return client.call(name, input, options);
  };

  /** Ends the process for good. */
  readonly close = (): void => {
    this.#closed.abort();
    this.#run?.stop();
  };

  /** A process that cannot be created counts as one that stopped at once. */
  #start(isRestart: boolean): Run | null {
    const { everySecond, lastWords, log, tell } = this.#options;
    const child = this.#tryFork();
    if (child === null) return this.#planRestart();
    const post = (message: unknown): void => child.postMessage(message);
    const stop = (): void => void child.kill();
    const ended = Promise.withResolvers<void>();
    const heartbeat = watchHeartbeat({
      everySecond,
      post,
      onSilent: (silentSeconds) => {
        log.warn("engine silent", { silentSeconds });
        client.fail(SILENT);
        // Two engines must not use one store, so the next one starts after this one has ended.
        this.#run = { client: ended.promise.then(() => this.#findRun().client), stop };
        this.#run.client.catch(() => undefined);
        stop();
      },
    });
    const client = makeClient({
      post,
      listen: (listener) => void child.on("message", (message) => heartbeat.take(message) || listener(message)),
    });
    client.hear(tell);
    logLines(child.stderr, log);
    child.on("spawn", () => isRestart && tell({ event: "engine.restarted", facts: {} }));
    child.on("error", (kind, location) => log.warn("engine error", { kind, location }));
    child.on("exit", (code) => {
      heartbeat.stop();
      client.fail(this.#closed.signal.aborted ? CLOSED : INTERRUPTED);
      if (!this.#closed.signal.aborted) {
        log.warn("engine exited", { code, said: lastWords() });
        this.#run = this.#planRestart();
      }
      ended.resolve();
    });
    return { client: Promise.resolve(client), stop };
  }

  #tryFork(): EngineProcess | null {
    try {
      return this.#options.fork();
    } catch (thrown) {
      this.#options.log.warn("engine not started", { cause: String(thrown) });
      return null;
    }
  }

  #planRestart(): Run | null {
    const { clock, log } = this.#options;
    const waitMs = this.#bound.next();
    if (waitMs === null) {
      log.warn("engine given up", { exits: this.#bound.count });
      return null;
    }
    const client = clock.sleep(waitMs, this.#closed.signal).then(() => {
      this.#run = this.#start(true);
      if (this.#run === null) throw this.#gone();
      return this.#run.client;
    });
    // Nobody may be waiting when close() ends the wait.
    client.catch(() => undefined);
    return { client, stop: () => undefined };
  }

  #findRun(): Run {
    if (this.#closed.signal.aborted) throw new Failed(CLOSED);
    if (this.#run === null && this.#bound.hasRested()) this.#run = this.#start(true);
    if (this.#run !== null) return this.#run;
    throw this.#gone();
  }

  #gone(): Failed {
    return new Failed({
      kind: "storage",
      cause: "gone",
      detail: say("main.problems.engineGone", { times: this.#bound.count }),
    });
  }
}

/** Copies the engine's own lines, already scrubbed, to the log file. */
function logLines(from: NodeJS.ReadableStream | null, log: Log): void {
  if (from === null) return;
  createInterface({ input: from, crlfDelay: Infinity }).on("line", (line) => log.warn(line));
}
