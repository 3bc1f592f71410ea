// The heartbeat between main and the engine: main asks every second, and a healthy engine answers at once.
import { z } from "zod";

/** The question that main posts, beside the messages of contract/carrier/port.ts. */
export const BEAT = { beat: true } as const;

const beat = z.object({ beat: z.literal(true) });
const answer = z.object({ alive: z.object({ patienceSeconds: z.number().int().min(0) }) });

/** How long an engine may normally be silent; no normal work blocks it that long. */
export const USUAL_SECONDS = 10;

/** How long it may be silent while it migrates a store or removes a large result in one transaction. */
export const LONG_WORK_SECONDS = 600;

/** An engine with a debugger attached may pause for as long as a person looks at it. */
export const NO_LIMIT_SECONDS = 0;

/** True for main's question. */
export function isBeat(message: unknown): boolean {
  return beat.safeParse(message).success;
}

/** The engine's answer: how long it may be silent from now on, seconds. */
export function aliveMessage(patienceSeconds: number): unknown {
  return { alive: { patienceSeconds } };
}

/** The patience in the engine's answer; null for any other message. */
export function readAlive(message: unknown): number | null {
  const read = answer.safeParse(message);
  return read.success ? read.data.alive.patienceSeconds : null;
}
