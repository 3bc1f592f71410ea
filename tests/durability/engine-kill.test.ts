// Loading many messages while the engine alone is killed again and again: running calls end as interrupted, the
// engine restarts by itself, and no stored page is lost.
import { fork, type ChildProcess } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { EventMessage } from "#contract/events.ts";
import { failureOf } from "#contract/failure.ts";
import { makeClient, type Client } from "#contract/carrier/port.ts";
import type { Clock } from "#core/ports.ts";
import { systemClock } from "#main/system/clock.ts";
import { Engine, type EngineProcess } from "#main/engine-process/engine.ts";
import { packMessage, unpackMessage } from "#tools/browser-shell/utility/port-message.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { makeOnline } from "#tests/fakes/online.ts";
import { makeTemporaryFolder } from "#tests/fakes/store.ts";
import { runs } from "#tests/random-runs.ts";
import { expectWholeWalk } from "./expect-whole.ts";
import { startHeardService, type HeardService } from "./heard-service.ts";
import { armMoment, randomMoments } from "./moments.ts";

const LIMIT_ROWS = 200;
const KILLS = runs("interruptions");
/** More than the killed engines can load. */
const MESSAGES = KILLS * 1300;
const ROOT = join(import.meta.dirname, "../..");

/** The engine in a real process, forked like in the browser shell. */
function forkEngine(folder: string): ChildProcess {
  const child = fork(join(ROOT, "src/engine/index.ts"), [`--data=${folder}`], {
    execArgv: ["--import", join(ROOT, "tools/browser-shell/utility/parent-port.ts")],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

/** The child as main sees it. */
function processOf(child: ChildProcess): EngineProcess {
  const events = new EventEmitter();
  child.on("spawn", () => events.emit("spawn"));
  child.on("message", (packed) => events.emit("message", unpackMessage(packed)));
  child.on("exit", (code) => events.emit("exit", code ?? 1));
  return Object.assign(events, {
    // Does nothing for a child that is gone, as in Electron.
    postMessage: (message: unknown) => void (child.connected && child.send(packMessage(message), () => undefined)),
    kill: () => child.kill(),
    stderr: null,
  });
}

/** An engine that ends in order leaves its compiled code behind, which speeds up the start of those that are killed. */
async function warmUp(folder: string): Promise<void> {
  const child = forkEngine(folder);
  const { call } = makeClient({
    post: (message) => void child.send(packMessage(message)),
    listen: (listener) => void child.on("message", (packed) => listener(unpackMessage(packed))),
  });
  await call("result.list", { connectionId: "one", kind: "messages", limitRows: 1 });
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Kills this process's engine at each of the moments in turn, counted from the start of each. */
function startKilledEngine(
  folder: string,
  { hear }: HeardService,
): { readonly engine: Engine; readonly told: readonly EventMessage[] } {
  const moments = randomMoments(9, KILLS, { mostRequests: 4, longestStartMs: 400, longestPageMs: 60 });
  const told: EventMessage[] = [];
  let kills = 0;
  // Time passes only with kills: the engine is given up after five exits within a minute.
  const clock: Clock = { nowMs: () => kills * 60_000, sleep: async () => undefined };
  const engine = new Engine({
    fork: () => {
      const child = forkEngine(folder);
      const moment = moments[kills];
      const strike = (): void => {
        kills += 1;
        child.kill("SIGKILL");
      };
      hear(moment === undefined ? () => undefined : armMoment(moment, strike).request);
      return processOf(child);
    },
    clock,
    everySecond: () => () => undefined,
    log: makeFakeLog().log,
    lastWords: () => null,
    tell: (event) => told.push(event),
  });
  onTestFinished(engine.close);
  return { engine, told };
}

/** Repeats the call as long as the engine was killed in between; every other failure fails the test. */
async function insist<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (thrown) {
      expect(failureOf(thrown)).toEqual({ kind: "interrupted" });
    }
  }
}

/** The engine's `call`, and the calls that ended in a failure: method and kind. */
function noteFailures(engine: Engine): { readonly call: Client["call"]; readonly failures: readonly string[] } {
  const failures: string[] = [];
  return {
    failures,
    call: async (name, input, options) => {
      try {
        return await engine.call(name, input, options);
      } catch (thrown) {
        failures.push(`${name} ${failureOf(thrown).kind}`);
        throw thrown;
      }
    },
  };
}

const NOT_STARTED = { append: { cursor: null, ended: null }, prepend: { cursor: null, ended: null } };
const QUERY = { kind: "messages", params: { limit: LIMIT_ROWS } } as const;

test(`an engine killed at ${KILLS} random moments of a load loses no stored page`, async () => {
  const folder = makeTemporaryFolder();
  const heard = await startHeardService(MESSAGES);
  await warmUp(folder);
  const { engine, told } = startKilledEngine(folder, heard);
  const { call, failures } = noteFailures(engine);
  const online = makeOnline(heard.fake, { call }, { clock: systemClock });
  const create = { connectionId: "one", query: QUERY, createdAtMs: 1, walks: NOT_STARTED };
  const { resultId } = await insist(() => call("result.create", create));
  const { signal } = new AbortController();
  let stored = 0;
  await insist(async () => {
    const { rowCount } = await call("result.read", { resultId });
    expect(rowCount).toBeGreaterThanOrEqual(stored);
    const emit = ({ rows }: { readonly rows: number }): void => void (stored = rowCount + rows);
    return online["walk.all"]({ resultId, direction: "prepend" }, { signal, emit });
  });
  expect(told).toEqual(Array.from({ length: KILLS }, () => ({ event: "engine.restarted", facts: {} })));
  expect(failures.filter((failure) => !failure.endsWith(" interrupted"))).toEqual([]);
  expect(failures).toContain("result.takePage interrupted");
  await expectWholeWalk(engine, resultId, heard.fake, KILLS);
});
