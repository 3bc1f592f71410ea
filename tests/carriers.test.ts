// One suite over every carrier of Node: two ends in one process, a MessageChannel to a thread, a child process.
// The window's carrier has the same suite in tests/e2e/carrier.spec.ts.
import { fork } from "node:child_process";
import { join } from "node:path";
import { MessageChannel, Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { serve } from "../src/contract/port.ts";
import type { Port } from "../src/contract/port.ts";
import { CARRIER_CASES, INTERNAL_CASES } from "./carriers/cases.ts";
import { makeCarrierHandlers } from "./carriers/handlers.ts";

interface Opened {
  readonly port: Port;
  readonly close: () => unknown;
}

/** Both ends in this process; every message is cloned and comes later, as over any other carrier. */
function openPair(): Opened {
  let listener: ((message: unknown) => void) | null = null;
  const early: unknown[] = [];
  const server = serve(
    makeCarrierHandlers((event) => server.tell(event)),
    (message) => {
      const copy: unknown = structuredClone(message);
      queueMicrotask(() => (listener === null ? early.push(copy) : listener(copy)));
    },
  );
  return {
    port: {
      post(message) {
        const copy: unknown = structuredClone(message);
        queueMicrotask(() => server.take(copy));
      },
      listen(given) {
        listener = given;
        for (const message of early.splice(0)) given(message);
      },
    },
    close: server.close,
  };
}

function openThread(): Opened {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(join(import.meta.dirname, "carriers/worker.ts"), {
    workerData: { port: port2 },
    transferList: [port2],
  });
  return {
    port: {
      post: (message) => port1.postMessage(message),
      listen: (listener) => void port1.on("message", listener),
    },
    close: () => worker.terminate(),
  };
}

function openChild(): Opened {
  const child = fork(join(import.meta.dirname, "carriers/child.ts"), [], { serialization: "advanced", execArgv: [] });
  return {
    port: {
      post: (message) => sendTo(child, message),
      listen: (listener) => void child.on("message", listener),
    },
    close: () => child.kill(),
  };
}

/** Structured clone takes more than what Node's typings let one send. */
function sendTo(child: { readonly send: (message: object) => boolean }, message: unknown): void {
  Reflect.apply(child.send, child, [message]);
}

const CARRIERS: readonly (readonly [name: string, open: () => Opened])[] = [
  ["two ends in one process", openPair],
  ["a MessageChannel to a thread", openThread],
  ["a child process with structured clone", openChild],
];

describe.each(CARRIERS)("over %s", (_name, open) => {
  test.concurrent.each([...CARRIER_CASES, ...INTERNAL_CASES])("$name", async ({ prove }) => {
    const { port, close } = open();
    try {
      await expect(prove(port)).resolves.toBeUndefined();
    } finally {
      await close();
    }
  });
});
