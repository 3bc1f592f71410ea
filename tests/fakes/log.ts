// A log for tests: keeps every line, so that a test can search for things that must never be logged.
import type { Log } from "#core/ports.ts";

export interface FakeLog {
  readonly log: Log;
  /** each line with its facts, as JSON text */
  readonly lines: readonly string[];
}

export function makeFakeLog(): FakeLog {
  const lines: string[] = [];
  const write = (message: string, facts: Readonly<Record<string, unknown>> = {}): void => {
    lines.push(JSON.stringify({ message, ...facts }));
  };
  return { log: { info: write, warn: write }, lines };
}
