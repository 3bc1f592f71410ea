// Describes the status of a key, and the outcome of a connection test.
import type { KeyStatus, RootTest } from "#contract/methods/connection-methods.ts";
import { say } from "#texts/say.ts";
import { describe } from "#renderer/design/words/describe.ts";

/**
 * How a key is stored, as a line under its field. An unknown status counts as no key. `keysOnDisk`: false where the
 * organisation does not allow keys on the disk.
 */
export function keyWords(status: KeyStatus | undefined, keysOnDisk = true): string {
  if (status?.kept === "builtIn") return say("connections.builtInKey");
  if (status?.kept === "managed")
    return say("connections.managedKey", { key: say("connections.storedKey", { lastFour: status.lastFour }) });
  if (status === undefined || !status.set || status.kept === "none") return say("connections.noKey");
  if (status.kept === "unavailable") return say("connections.lockedKey");
  const key = say("connections.storedKey", { lastFour: status.lastFour });
  return status.kept === "system"
    ? say("connections.encrypted", { key })
    : keysOnDisk
      ? say("connections.untilClosed", { key })
      : say("connections.notOnDisk", { key });
}

export interface TestLine {
  readonly root: RootTest["root"];
  readonly isGood: boolean;
  readonly title: string;
  readonly detail: string;
}

/** The line of one root: its speed and the rights of the key, or the failure. */
export function testLine(test: RootTest): TestLine {
  const { root, host, outcome, tookMs } = test;
  if (outcome !== "ok") {
    const { title, detail } = describe(outcome);
    return { root, isGood: false, title: `${say(`connections.roots.${root}`)}: ${title}`, detail };
  }
  const allowed = test.scope === "insufficient" ? say("connections.mayNotList") : say("connections.mayList");
  const left = test.rateLimit?.remaining;
  const rest = left === null || left === undefined ? "" : ` ${say("connections.requestsLeft", { requests: left })}`;
  return {
    root,
    isGood: test.scope !== "insufficient",
    title: `${say(`connections.roots.${root}`)}: ${say("connections.answered", { host, tookMs: Math.round(tookMs) })}`,
    detail: `${allowed}${rest}`,
  };
}
