// One suite over every carrier of Node: two ends in one process, a MessageChannel to a thread, a child process. The
// window's carrier has the same suite in tests/e2e/carrier.spec.ts.
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { MessageChannel, Worker } from "node:worker_threads";
import { afterAll, describe, expect, test } from "vitest";
import type { Port } from "#contract/carrier/port.ts";
import { CARRIER_CASES, INTERNAL_CASES } from "#tests/carriers/cases.ts";
import { NEXT_CASE, serveCases } from "#tests/carriers/far-end.ts";

interface Carrier {
  /** a separate channel for one case */
  readonly open: () => Port;
  readonly close: () => unknown;
}

/** Both ends in this process; every message is cloned and arrives later, as over any other carrier. */
function makePair(): Carrier {
  return {
    open() {
      let listener: ((message: unknown) => void) | null = null;
      const take = serveCases((message) => {
        const copy: unknown = structuredClone(message);
        queueMicrotask(() => listener?.(copy));
      });
      return {
        post(message) {
          const copy: unknown = structuredClone(message);
          queueMicrotask(() => take(copy));
        },
        listen: (given) => (listener = given),
      };
    },
    close: () => undefined,
  };
}

interface Emitter {
  readonly on: (name: "message", listener: (message: unknown) => void) => unknown;
  readonly removeAllListeners: (name: "message") => unknown;
}

/** The near end of a channel that is told when a case begins. Late messages of the case before are ignored. */
function nearEnd(emitter: Emitter, post: (message: unknown) => void): Port {
  emitter.removeAllListeners("message");
  post(NEXT_CASE);
  return { post, listen: (listener) => void emitter.on("message", listener) };
}

function makeThread(): Carrier {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(join(import.meta.dirname, "carriers/worker.ts"), {
    workerData: { port: port2 },
    transferList: [port2],
  });
  return {
    open: () => nearEnd(port1, (message) => port1.postMessage(message)),
    close: () => worker.terminate(),
  };
}

function makeChild(): Carrier {
  const child = fork(join(import.meta.dirname, "carriers/child.ts"), [], { serialization: "advanced", execArgv: [] });
  return {
    open: () => nearEnd(child, (message) => sendTo(child, message)),
    close: () => child.kill(),
  };
}

/** Structured clone accepts more than Node's typings allow. */
function sendTo(child: ChildProcess, message: unknown): void {
  const send: unknown = Reflect.get(child, "send");
  if (typeof send === "function") Reflect.apply(send, child, [message]);
}

const CARRIERS: readonly (readonly [name: string, make: () => Carrier])[] = [
  ["two ends in one process", makePair],
  ["a MessageChannel to a thread", makeThread],
  ["a child process with structured clone", makeChild],
];

describe.each(CARRIERS)("over %s", (_name, make) => {
  let carrier: Carrier | null = null;
  afterAll(() => carrier?.close());

  test.each([...CARRIER_CASES, ...INTERNAL_CASES])("$name", async ({ prove }) => {
    carrier ??= make();
    await expect(prove(carrier.open())).resolves.toBeUndefined();
  });
});
