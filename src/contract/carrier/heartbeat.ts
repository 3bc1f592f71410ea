// The heartbeat between main and the engine: main asks every second, and an engine that is alive answers at once.
import { z } from "zod";

/** What main posts, beside the messages of contract/carrier/port.ts. */
export const BEAT = { beat: true } as const;

const beat = z.object({ beat: z.literal(true) });
const answer = z.object({ alive: z.object({ patienceSeconds: z.number().int().min(0) }) });

/** How long an engine may usually be silent: nothing that it does holds it up for so long. */
export const USUAL_SECONDS = 10;

/** How long it may be silent while it brings a store to a new schema or removes a large result in one transaction. */
export const LONG_WORK_SECONDS = 600;

/** An engine with a debugger attached stands still for as long as a person looks at it. */
export const NO_LIMIT_SECONDS = 0;

/** True for main's question. */
export function isBeat(message: unknown): boolean {
  return beat.safeParse(message).success;
}

/** The engine's answer: how long it may be silent from now on, seconds. */
export function aliveFor(patienceSeconds: number): unknown {
  return { alive: { patienceSeconds } };
}

/** The patience in the engine's answer; null for any other message. */
export function readAlive(message: unknown): number | null {
  const read = answer.safeParse(message);
  return read.success ? read.data.alive.patienceSeconds : null;
}
