// Logs uncaught errors: in main itself, in the window's page, and exits of Electron's helper processes.
import type { Input } from "#contract/methods/methods.ts";
import type { Log } from "#core/ports.ts";

type Fault = Input<"fault.note">;

/** The most page faults that one run logs: a page that fails on every render must not fill the disk. */
const MOST_PAGE_FAULTS = 200;

/** The part of `process` that is used. */
export interface FaultSource {
  readonly on: (event: "uncaughtException" | "unhandledRejection", listener: (thrown: unknown) => void) => unknown;
}

/** Logs uncaught errors and continues: main holds no rows, and the engine restarts by its own rules. */
export function logFaults(source: FaultSource, log: Log): void {
  source.on("uncaughtException", (thrown) => log.warn("nobody caught an error", { said: sayOf(thrown) }));
  source.on("unhandledRejection", (thrown) => log.warn("nobody handled a rejection", { said: sayOf(thrown) }));
}

/** The handler of `fault.note`: logs the faults of pages, up to a limit. */
export function makeFaultNotes(log: Log): (fault: Fault) => Record<string, never> {
  let noted = 0;
  return ({ kind, text }) => {
    noted += 1;
    if (noted <= MOST_PAGE_FAULTS) log.warn("a fault in the window", { kind, said: text });
    if (noted === MOST_PAGE_FAULTS) log.warn("further faults of the window are not logged");
    return {};
  };
}

function sayOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}
