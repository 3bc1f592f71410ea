// Describes the status of a key.
import type { KeyStatus } from "../../../contract/methods/connection-methods.ts";
import { connectionTexts as texts } from "./connection-texts.ts";

/** How a key is stored, as a line under its field. An unknown status counts as no key. */
export function keyWords(status: KeyStatus | undefined): string {
  if (status?.kept === "builtIn") return texts.builtInKey;
  if (status === undefined || !status.set || status.kept === "none") return texts.noKey;
  if (status.kept === "unavailable") return texts.lockedKey;
  const key = texts.storedKey(status.lastFour);
  return status.kept === "system" ? texts.encrypted(key) : texts.untilClosed(key);
}
