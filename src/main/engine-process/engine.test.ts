// The engine's keeper with a real process: what happens to calls if the process is killed or keeps dying.
import { fork, type ChildProcess } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeFakeClock, type FakeClock } from "#tests/fakes/clock.ts";
import { makeFakeLog } from "#tests/fakes/log.ts";
import { Failed } from "#contract/failure.ts";
import { Engine, type EngineProcess } from "./engine.ts";
import { takeLastWords } from "./take-last-words.ts";

const folder = mkdtempSync(join(tmpdir(), "switchboard-engine-"));
/** Answers view.close. For result.drop it only sends an event, so that a test knows that the request is running. */
const SCRIPT = join(folder, "engine.mjs");
writeFileSync(
  SCRIPT,
  `process.on("message", ({ id, method }) => {
     if (method === "view.close") process.send({ id, ok: true, output: {} });
     if (method === "result.drop") process.send({ event: "store.quarantined", facts: { fileName: "got it" } });
   });`,
);
const LAST_WORDS = join(folder, "last-words.txt");
afterAll(() => rmSync(folder, { recursive: true }));

function everySecond(tick: () => void): () => void {
  ticks.add(tick);
  return () => ticks.delete(tick);
}

function passSeconds(seconds: number): void {
  for (let second = 0; second < seconds; second++) for (const tick of ticks) tick();
}

/** A child process with the events of Electron's UtilityProcess. */
class Process extends EventEmitter implements EngineProcess {
  readonly child: ChildProcess;
  readonly stderr = null;

  constructor(script: string) {
    super();
    this.child = fork(script, { serialization: "advanced" });
    this.child.on("spawn", () => this.emit("spawn"));
    this.child.on("message", (message) => this.emit("message", message));
    this.child.on("exit", (code) => this.emit("exit", code ?? 1));
  }
  postMessage(message: unknown): void {
    if (this.child.connected && typeof message === "object" && message !== null)
      this.child.send(message, () => undefined);
  }
  /** Chromium does the same in the end if the process does not end by itself. */
  kill = (): boolean => this.child.kill("SIGKILL");
}

let processes: Process[] = [];
let told: EventEmitter;
let names: string[] = [];
let fake: FakeClock;
let fakeLog: ReturnType<typeof makeFakeLog>;
/** the heartbeat's tick of each process */
let ticks: Set<() => void>;
let engine: Engine;

function start(script = SCRIPT): Engine {
  return new Engine({
    fork: () => {
      const made = new Process(script);
      processes.push(made);
      return made;
    },
    clock: fake.clock,
    everySecond,
    log: fakeLog.log,
    lastWords: () => takeLastWords(LAST_WORDS),
    tell: (event) => {
      names.push(event.event);
      told.emit(event.event);
    },
  });
}

beforeEach(() => {
  processes = [];
  names = [];
  ticks = new Set();
  told = new EventEmitter();
  fake = makeFakeClock();
  fakeLog = makeFakeLog();
});
afterEach(() => engine.close());

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => "no failure",
    (thrown: unknown) => (thrown instanceof Failed ? thrown.failure : thrown),
  );

describe("a killed engine", () => {
  test("running calls are interrupted, the engine restarts, the window gets an event, and later calls are answered", async () => {
    engine = start();
    const underWay = failureOf(engine.call("result.drop", { resultId: 1 }));
    await once(told, "store.quarantined");
    const restarted = once(told, "engine.restarted");
    processes[0]?.child.kill("SIGKILL");
    expect(await underWay).toEqual({ kind: "interrupted" });
    await restarted;
    expect(await engine.call("view.close", { viewId: 1 })).toEqual({});
    expect({ names, processes: processes.length }).toEqual({
      names: ["store.quarantined", "engine.restarted"],
      processes: 2,
    });
  });

  test("a call made before the new process runs waits for it", async () => {
    engine = start();
    await engine.call("view.close", { viewId: 1 });
    const { child } = processes[0] ?? {};
    const gone = new Promise((resolve) => child?.once("exit", resolve));
    child?.kill("SIGKILL");
    await gone;
    expect(await engine.call("view.close", { viewId: 1 })).toEqual({});
  });
});

describe("an engine that ends by an error", () => {
  const FAILING = join(folder, "failing.mjs");
  writeFileSync(
    FAILING,
    `import { writeFileSync } from "node:fs";
     process.on("message", () => {
       writeFileSync(${JSON.stringify(LAST_WORDS)}, "Error: the store is damaged");
       process.exit(1);
     });`,
  );

  test("its last words are in the log, once", async () => {
    engine = start(FAILING);
    const restarted = once(told, "engine.restarted");
    await failureOf(engine.call("view.close", { viewId: 1 }));
    await restarted;
    processes[1]?.child.kill("SIGKILL");
    await expect
      .poll(() => fakeLog.lines.filter((line) => line.includes("engine exited")))
      .toEqual([
        JSON.stringify({ message: "engine exited", code: 1, said: "Error: the store is damaged" }),
        JSON.stringify({ message: "engine exited", code: 1, said: null }),
      ]);
  });

  test("while the program ended too, the next start logs its last words", () => {
    writeFileSync(LAST_WORDS, "Error: no memory");
    engine = start();
    expect(fakeLog.lines.join("")).toContain('ended by an error","said":"Error: no memory"');
  });
});

describe("an engine that stops answering", () => {
  const FREEZING = join(folder, "freezing.mjs");
  writeFileSync(
    FREEZING,
    `process.on("SIGTERM", () => process.exit(0));
     process.send({ alive: { patienceSeconds: 10 } });
     process.on("message", ({ id, method }) => {
       if (method === "view.close") process.send({ id, ok: true, output: {} });
       if (method === "result.drop") {
         process.send({ event: "store.quarantined", facts: { fileName: "got it" } });
         for (;;) {}
       }
     });`,
  );

  test("is ended after ten seconds, its calls fail with a reason, and later calls wait for the next process", async () => {
    engine = start(FREEZING);
    await engine.call("view.close", { viewId: 1 });
    const underWay = failureOf(engine.call("result.drop", { resultId: 1 }));
    await once(told, "store.quarantined");
    passSeconds(10);
    expect(processes[0]?.child.killed).toBe(false);
    passSeconds(1);
    const later = engine.call("view.close", { viewId: 1 });
    expect(await underWay).toEqual({ kind: "interrupted", why: "silent" });
    expect(await later).toEqual({});
    expect([names, processes.length]).toEqual([["store.quarantined", "engine.restarted"], 2]);
  });

  test("is ended and not started again if it is closed meanwhile", async () => {
    engine = start(FREEZING);
    await engine.call("view.close", { viewId: 1 });
    const underWay = failureOf(engine.call("result.drop", { resultId: 1 }));
    await once(told, "store.quarantined");
    passSeconds(11);
    const ended = once(processes[0]?.child ?? new EventEmitter(), "exit");
    engine.close();
    await Promise.all([ended, underWay]);
    expect([processes.length, ticks.size]).toEqual([1, 0]);
  });
});

describe("an engine that keeps dying", () => {
  const DYING = join(folder, "dying.mjs");
  writeFileSync(DYING, "process.exit(3);");

  /** Lets the waits of the fourth start run out; they are longer than the fake clock's short ones. */
  async function lastStart(): Promise<void> {
    await fake.whenAlarms(1);
    fake.ring();
  }

  test("gets four more starts with growing waits, then is given up with a clear failure, then tried again later", async () => {
    engine = start(DYING);
    await lastStart();
    const exits = (): Promise<unknown> => new Promise((resolve) => processes[4]?.child.once("exit", resolve));
    await expect.poll(() => processes.length).toBe(5);
    await exits();
    expect(fake.waits).toEqual([0, 250, 1000]);
    expect(await failureOf(engine.call("view.close", { viewId: 1 }))).toEqual({
      kind: "storage",
      cause: "gone",
      detail: "The data process stopped 5 times within a minute and was not restarted.",
    });
    expect(processes).toHaveLength(5);
    // Sixty short waits of a second each move the fake clock.
    for (let second = 0; second < 60; second += 1) await fake.clock.sleep(1000, new AbortController().signal);
    await failureOf(engine.call("view.close", { viewId: 1 }));
    expect(processes.length).toBeGreaterThan(5);
  });
});

describe("an engine that cannot be started at first", () => {
  test("is tried again with the same waits, and waiting calls are answered", async () => {
    let tries = 0;
    engine = new Engine({
      fork: () => {
        tries += 1;
        if (tries <= 2) throw new Error("no more processes");
        const made = new Process(SCRIPT);
        processes.push(made);
        return made;
      },
      clock: fake.clock,
      everySecond,
      log: makeFakeLog().log,
      lastWords: () => null,
      tell: () => undefined,
    });
    expect(await engine.call("view.close", { viewId: 1 })).toEqual({});
    expect({ tries, waits: fake.waits }).toEqual({ tries: 3, waits: [0, 250] });
  });

  test("is given up with a clear failure if it never starts", async () => {
    engine = new Engine({
      fork: () => {
        throw new Error("no more processes");
      },
      clock: fake.clock,
      everySecond,
      log: makeFakeLog().log,
      lastWords: () => null,
      tell: () => undefined,
    });
    const asked = failureOf(engine.call("view.close", { viewId: 1 }));
    await fake.whenAlarms(1);
    fake.ring();
    expect(await asked).toMatchObject({ kind: "storage", cause: "gone" });
  });
});

describe("a closed engine", () => {
  test("its process ends, calls are cancelled, and it is not started again", async () => {
    engine = start();
    const underWay = failureOf(engine.call("result.drop", { resultId: 1 }));
    await once(told, "store.quarantined");
    const ended = once(processes[0]?.child ?? new EventEmitter(), "exit");
    engine.close();
    await ended;
    expect(await underWay).toEqual({ kind: "cancelled" });
    expect(await failureOf(engine.call("view.close", { viewId: 1 }))).toEqual({ kind: "cancelled" });
    expect(processes).toHaveLength(1);
  });
});
