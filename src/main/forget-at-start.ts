// Forgets at the start the data that was not used for the number of days in the settings.
import { failureOf } from "#contract/failure.ts";
import type { Engine } from "#main/engine-process/engine.ts";
import type { Settings } from "#contract/methods/settings-methods.ts";
import type { Log } from "#core/ports.ts";

const DAY_MS = 86_400_000;

export interface ForgetParts {
  readonly settings: { readonly read: () => Pick<Settings, "forgetAfterDays"> };
  readonly engine: Pick<Engine, "call">;
  readonly log: Pick<Log, "info" | "warn">;
  readonly nowMs: () => number;
}

/** Never rejects: the next start forgets the data that this one could not. */
export async function forgetAtStart({ settings, engine, log, nowMs }: ForgetParts): Promise<void> {
  const { forgetAfterDays } = settings.read();
  if (forgetAfterDays === null) return;
  try {
    const forgotten = await engine.call("storage.forgetOld", { beforeMs: nowMs() - forgetAfterDays * DAY_MS });
    log.info("old data was forgotten", { ...forgotten });
  } catch (thrown) {
    log.warn("old data was not forgotten", { failure: failureOf(thrown).kind });
  }
}
