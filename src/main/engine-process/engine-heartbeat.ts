// Notices a silent engine. Counts ticks, not time: none pass while the computer sleeps or main itself is busy.
import { BEAT, NO_LIMIT_SECONDS, readAlive } from "#contract/carrier/heartbeat.ts";

/** Runs a function every second until the returned function is called. */
export type EverySecond = (tick: () => void) => () => void;

export interface HeartbeatOptions {
  readonly everySecond: EverySecond;
  readonly post: (message: unknown) => void;
  /** Called once, when the engine has been silent for longer than it announced. */
  readonly onSilent: (silentSeconds: number) => void;
}

export interface Heartbeat {
  /** Takes a message of the engine; true if it was an answer to the heartbeat. */
  readonly take: (message: unknown) => boolean;
  readonly stop: () => void;
}

/** Starts asking. Silence counts from the engine's first answer, since a start may migrate a large store. */
export function watchHeartbeat({ everySecond, post, onSilent }: HeartbeatOptions): Heartbeat {
  let patienceSeconds = NO_LIMIT_SECONDS;
  let silentSeconds = 0;

  const stop = everySecond(() => {
    if (patienceSeconds !== NO_LIMIT_SECONDS && silentSeconds >= patienceSeconds) {
      stop();
      return onSilent(silentSeconds);
    }
    silentSeconds++;
    // One question at a time, so that a busy engine finds one question instead of one per second.
    if (silentSeconds === 1) post(BEAT);
  });

  return {
    take(message) {
      const patience = readAlive(message);
      if (patience === null) return false;
      patienceSeconds = patience;
      silentSeconds = 0;
      return true;
    },
    stop,
  };
}
