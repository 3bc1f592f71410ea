// Sends one GET to one of a connection's two roots, with the key, within limits of size and time, and reads the answer.
import { badRequest, Failed, failureOf, type Root } from "#contract/failure.ts";
import { checkRoot } from "#domain/connection.ts";
import { jsonWithoutKeys, searchInRecordsFor, withoutKeys } from "#domain/privacy/held-keys.ts";
import type { Clock, Log, ServiceAccess } from "#core/ports.ts";
import { readJson, readText, type Answer } from "./body.ts";
import { networkCauseOf } from "./network-cause.ts";
import { readRateLimit } from "./rate-limit.ts";
import type { RateLimit } from "#contract/ledger-lines.ts";
import { refusalOf } from "./refusal.ts";

export interface Limits {
  /** most bytes of a body, after decompression */
  readonly bodyBytes: number;
  /** without a byte: a page of 1,000 records may take minutes on a slow link */
  readonly milliseconds: number;
}
export const DEFAULT_LIMITS: Limits = { bodyBytes: 64 * 1024 * 1024, milliseconds: 30_000 };
/** An answer that never ends is given up after this many times the limit. */
const MOST_ROUNDS = 20;

/** The parts that all requests of a client share. */
export interface Sending {
  readonly access: ServiceAccess;
  /** its `sleep` ends a request at the time limit, so it must not resolve early */
  readonly clock: Clock;
  readonly log: Log;
  readonly limits: Limits;
}

export interface Asked {
  readonly root: Root;
  /** path and parameters after the root, percent-encoded, with a leading slash */
  readonly path: string;
  /** the name in the log, because the path may contain names of people */
  readonly label: string;
  readonly viewingAs: string | undefined;
}

export interface Received {
  readonly status: number;
  readonly host: string;
  readonly body: unknown;
  /** the text of `body` */
  readonly text: string;
  /** path and parameters, without host and key */
  readonly request: string;
  readonly rateLimit: RateLimit | null;
  readonly requestedAtMs: number;
  readonly tookMs: number;
}

/**
 * Sends once, follows no redirect (only the connection's hosts get the key) and returns the JSON. Throws `Failed`:
 * `network`, `auth`, `rateLimited`, `api`, `unexpectedBody`, `cancelled`, `badRequest` (root, UID), those of `readKey`.
 */
export async function send(by: Sending, asked: Asked, signal: AbortSignal): Promise<Received> {
  const { access, clock, log } = by;
  const address = addressOf(asked.root === "chat" ? access.chatRoot : access.callsRoot, asked.path);
  const key = (await access.readKey()).trim();
  const headers = headersOf(key, asked.viewingAs);
  const requestedAtMs = clock.nowMs();
  const tookMs = (): number => clock.nowMs() - requestedAtMs;
  const keys = [key, ...(access.heldKeys?.() ?? [])];
  const search = searchInRecordsFor(keys);
  const request = withoutKeys(address.pathname + address.search, search);
  try {
    const received = await exchange(by, address, headers, signal);
    // First of all, because everything that is stored, shown and exported is made from this text.
    const answer = { ...received, text: jsonWithoutKeys(received.text, search) };
    const rateLimit = readRateLimit(answer.headers, clock.nowMs());
    log.info("answered", {
      asked: asked.label,
      status: answer.status,
      tookMs: tookMs(),
      characters: answer.text.length,
    });
    const body = once(() => readJson(answer));
    const refusal = refusalOf(answer, body, keys, clock.nowMs());
    if (refusal !== null) throw new Failed(refusal);
    const { status, host, text } = answer;
    return { status, host, body: body(), text, request, rateLimit, requestedAtMs, tookMs: tookMs() };
  } catch (thrown) {
    const failure = failureOf(thrown);
    log.warn("not answered as asked", { asked: asked.label, tookMs: tookMs(), failure: failure.kind });
    throw new Failed(failure, request);
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function addressOf(root: string, path: string): URL {
  const wrong = checkRoot(root);
  if (wrong !== null) throw badRequest("request", wrong);
  return new URL(`${root.replace(/(?<!\/)\/+$/u, "")}${path}`);
}

/** The errors of fetch quote a refused header, so an invalid key is refused here. */
function headersOf(key: string, viewingAs: string | undefined): Readonly<Record<string, string>> {
  if (key === "") throw new Failed({ kind: "secret", cause: "none" });
  if (!/^[!-~]+$/u.test(key)) throw new Failed({ kind: "auth", status: null, code: "KEY_HAS_OTHER_CHARACTERS" });
  if (viewingAs === undefined) return { accept: "application/json", apikey: key };
  if (!/^[!-~](?:[ -~]*[!-~])?$/u.test(viewingAs)) {
    throw badRequest("request", "Viewing as contains characters that a UID cannot have.");
  }
  return { accept: "application/json", apikey: key, onBehalfOf: viewingAs };
}

/**
 * The request and its answer. Throws `Failed` only. The signal also aborts an abandoned request, because Electron's net
 * continues to receive a cancelled body (Electron, lib/browser/api/net-fetch.ts).
 */
async function exchange(
  { access, clock, limits }: Sending,
  address: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  const { host } = address;
  const alarm = new AbortController();
  const finished = new AbortController();
  const givenUp = new AbortController();
  let hasMoved = false;
  untilSilent(clock, limits.milliseconds, finished.signal, () => {
    const moved = hasMoved;
    hasMoved = false;
    return moved;
  }).then(
    () => alarm.abort(),
    () => undefined,
  );
  try {
    const either = AbortSignal.any([signal, alarm.signal]);
    const ending = AbortSignal.any([either, givenUp.signal]);
    const response = await access.fetch(
      new Request(address, { headers, signal: ending, redirect: "manual", credentials: "omit", cache: "no-store" }),
    );
    // The transport followed a redirect although it must not: the answer is not the service's.
    if (response.redirected) throw new Failed({ kind: "network", cause: "redirected", host });
    const text = await readText(response, limits.bodyBytes, either, () => (hasMoved = true));
    return { status: response.status, headers: response.headers, text, host };
  } catch (thrown) {
    givenUp.abort();
    if (signal.aborted) throw new Failed({ kind: "cancelled" });
    if (alarm.signal.aborted) throw new Failed({ kind: "network", cause: "timedOut", host });
    if (thrown instanceof Failed)
      throw thrown.failure.kind === "network" ? new Failed({ ...thrown.failure, host }) : thrown;
    throw new Failed({ kind: "network", cause: networkCauseOf(thrown), host });
  } finally {
    finished.abort();
  }
}

/** Resolves once nothing has moved for the time, or after very many times. Rejects when the signal aborts. */
async function untilSilent(
  clock: Clock,
  milliseconds: number,
  signal: AbortSignal,
  hasMoved: () => boolean,
): Promise<void> {
  for (let round = 1; ; round += 1) {
    await clock.sleep(milliseconds, signal);
    if (!hasMoved() || round === MOST_ROUNDS) return;
  }
}
