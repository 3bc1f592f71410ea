// Reports each sleep of the computer to the windows, with its length.
import type { EventMessage } from "#contract/events.ts";
import type { Log } from "#core/ports.ts";

/** The part of Electron's powerMonitor that is used. */
export interface PowerEvents {
  readonly on: {
    (event: "suspend", listener: () => void): unknown;
    (event: "resume", listener: () => void): unknown;
  };
}

export interface SleepPorts {
  readonly power: PowerEvents;
  /** the system's clock, which keeps running while the computer sleeps */
  readonly nowMs: () => number;
  readonly log: Log;
  readonly tell: (event: EventMessage) => void;
}

/** A resume without a known beginning of the sleep says nothing, and neither does a clock that was set back. */
export function followSleep({ power, nowMs, log, tell }: SleepPorts): void {
  let sleptFromMs: number | null = null;
  power.on("suspend", () => {
    sleptFromMs = nowMs();
    log.info("the computer goes to sleep");
  });
  power.on("resume", () => {
    const resumedAtMs = nowMs();
    const sleptMs = sleptFromMs === null ? 0 : resumedAtMs - sleptFromMs;
    sleptFromMs = null;
    if (sleptMs <= 0) return;
    const sleptSeconds = Math.round(sleptMs / 1000);
    log.info("the computer is awake again", { sleptSeconds });
    tell({ event: "computer.resumed", facts: { sleptSeconds, resumedAtMs } });
  });
}
