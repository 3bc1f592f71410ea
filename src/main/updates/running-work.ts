// Knows whether a load or an export runs, because updates wait for both.
import type { AnyHandlers } from "../../contract/carrier/dispatch.ts";
import type { MethodName } from "../../contract/methods/methods.ts";

/** The methods that load rows or write files. */
const WORK: ReadonlySet<string> = new Set<MethodName>([
  "query.run",
  "query.find",
  "walk.more",
  "walk.all",
  "thread.fetch",
  "call.fetch",
  "file.open",
  "opened.import",
  "export.start",
  "export.resume",
  "export.verify",
]);

export class RunningWork {
  #running = 0;
  #waiting: (() => void)[] = [];

  get isBusy(): boolean {
    return this.#running > 0;
  }

  /** Resolves at once if nothing runs, otherwise when the last piece of work has ended. */
  whenIdle(): Promise<void> {
    if (!this.isBusy) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The same handlers; those that load or export count while they run. */
  follow(handlers: AnyHandlers): AnyHandlers {
    const followed = Object.entries(handlers).map(([name, handler]) => {
      if (handler === undefined || !WORK.has(name)) return [name, handler] as const;
      const counted: typeof handler = async (input, call) => {
        this.#running++;
        try {
          return await handler(input, call);
        } finally {
          this.#end();
        }
      };
      return [name, counted] as const;
    });
    return Object.fromEntries(followed);
  }

  #end(): void {
    this.#running--;
    if (this.isBusy) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
