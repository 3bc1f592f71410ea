// Loaded into the engine before its own code: `process.parentPort` as Electron's utility processes have it.
import { EventEmitter } from "node:events";
import { packMessage, unpackMessage } from "./port-message.ts";

class ParentPort extends EventEmitter {
  readonly #early: unknown[] = [];

  /** As in Electron, messages wait until there is a listener. */
  constructor() {
    super();
    process.on("message", (packed: unknown) => {
      const data = unpackMessage(packed);
      if (this.listenerCount("message") === 0) this.#early.push(data);
      else this.emit("message", { data, ports: [] });
    });
    this.on("newListener", (name) => {
      if (name !== "message") return;
      queueMicrotask(() => {
        for (const data of this.#early.splice(0)) this.emit("message", { data, ports: [] });
      });
    });
  }
  postMessage(message: unknown): void {
    const packed = packMessage(message);
    if (process.connected) process.send?.(packed);
  }
}

Object.defineProperty(process, "parentPort", { value: new ParentPort() });
// Utility processes end with the program, after the engine's own listeners. They ignore the terminal's Ctrl-C, which is
// meant for the program.
process.on("disconnect", () => setImmediate(() => process.exit(0)));
process.on("SIGINT", () => undefined);
