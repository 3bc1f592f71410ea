// Describes the status of a key.
import type { KeyStatus } from "../../../contract/methods/connection-methods.ts";
import { connectionTexts as texts } from "./connection-texts.ts";

/**
 * How a key is stored, as a line under its field. An unknown status counts as no key. `keysOnDisk`: false where the
 * organisation does not allow keys on the disk.
 */
export function keyWords(status: KeyStatus | undefined, keysOnDisk = true): string {
  if (status?.kept === "builtIn") return texts.builtInKey;
  if (status?.kept === "managed") return texts.managedKey(texts.storedKey(status.lastFour));
  if (status === undefined || !status.set || status.kept === "none") return texts.noKey;
  if (status.kept === "unavailable") return texts.lockedKey;
  const key = texts.storedKey(status.lastFour);
  return status.kept === "system" ? texts.encrypted(key) : keysOnDisk ? texts.untilClosed(key) : texts.notOnDisk(key);
}
