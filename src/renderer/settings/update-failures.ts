// Describes failed checks and downloads of updates.
import type { Failure } from "#contract/failure.ts";
import { describe, type Description } from "#renderer/design/words/describe.ts";
import { say } from "#texts/say.ts";

/** As `describe`, with the cause of a failed update. */
export function describeUpdate(failure: Failure): Description {
  return failure.kind === "update"
    ? { title: say(`updates.failures.${failure.cause}.title`), detail: say(`updates.failures.${failure.cause}.detail`) }
    : describe(failure);
}
