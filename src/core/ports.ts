// The ports of core: the host injects the outside world here, so that core runs without Electron.
import type { Connection } from "#domain/connection.ts";

/** `fetch` as core uses it: the sample service, Electron's net.fetch, or Node's own. */
export type FetchPort = (request: Request) => Promise<Response>;

export interface Clock {
  readonly nowMs: () => number;
  /** Resolves after the time, or rejects with the signal's reason. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Writes lines to the log file. Callers pass facts, never bodies or keys; the host redacts again. */
export interface Log {
  readonly info: (message: string, facts?: Readonly<Record<string, unknown>>) => void;
  readonly warn: (message: string, facts?: Readonly<Record<string, unknown>>) => void;
}

/** Access to one connection: its roots, its transport, and its key for the length of one request. */
export interface ServiceAccess {
  /** whose records it loads: the application and the roots (`originOf`) */
  readonly origin: string;
  readonly chatRoot: string;
  readonly callsRoot: string;
  readonly fetch: FetchPort;
  /** Rejects with Failed `secret` if there is no key. */
  readonly readKey: () => Promise<string>;
  /** keys of other connections that the host holds now; an answer may echo one of them too */
  readonly heldKeys?: () => readonly string[];
}

/** A connection to test as given, saved or not. */
export interface Trial {
  readonly connection: Connection;
  /** if absent, the stored key is used, provided the roots are those it was entered for */
  readonly key: string | undefined;
}

/** Returns a connection's access by its id, or that of a trial; rejects with Failed `badRequest` for an unknown id. */
export type AccessPort = (asked: string | Trial) => Promise<ServiceAccess>;
