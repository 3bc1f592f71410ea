// Puts the effects of a missing network or a sleep of the computer on the shown data into words.
import { formatDuration } from "#domain/time/time.ts";
import { say } from "#texts/say.ts";

/** How long the status bar speaks of a sleep that is over, seconds. */
const SPOKEN_OF_SECONDS = 60;
/** A shorter sleep is not worth a word, seconds. */
const LEAST_SLEEP_SECONDS = 10;

export interface ComputerFacts {
  readonly isOnline: boolean;
  readonly lastSleep: { readonly sleptSeconds: number; readonly resumedAtMs: number } | null;
  /** false for the sample and for opened files */
  readonly needsNetwork: boolean;
  /** a walk of the shown connection loads */
  readonly isLoading: boolean;
}

/** A state and its effects. */
export interface ComputerWords {
  readonly state: string;
  readonly meaning: string;
  /** the whole sentence */
  readonly hint: string;
}

/** Null if there is nothing to say. A missing network comes first: it also explains failures after a sleep. */
export function computerWords(facts: ComputerFacts, nowSeconds: number): ComputerWords | null {
  const { isOnline, lastSleep, needsNetwork, isLoading } = facts;
  if (!isOnline) {
    const what = needsNetwork ? (isLoading ? "walkWaits" : "onlyStored") : "needsNone";
    return { state: say("computer.offline"), ...wordsOf(what) };
  }
  if (lastSleep === null || lastSleep.sleptSeconds < LEAST_SLEEP_SECONDS) return null;
  if (nowSeconds - lastSleep.resumedAtMs / 1000 >= SPOKEN_OF_SECONDS) return null;
  const state = say("computer.slept", { length: formatDuration(lastSleep.sleptSeconds) });
  return { state, ...wordsOf(isLoading ? "walkGoesOn" : "allKept") };
}

type Effect = "walkWaits" | "onlyStored" | "needsNone" | "walkGoesOn" | "allKept";

function wordsOf(effect: Effect): Pick<ComputerWords, "meaning" | "hint"> {
  return { meaning: say(`computer.${effect}.meaning`), hint: say(`computer.${effect}.hint`) };
}
