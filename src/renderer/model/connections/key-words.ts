// The status of a key in words.
import type { KeyStatus } from "../../../contract/methods/connection-methods.ts";

/** How a key is kept, as a line under its field; an unknown status counts as none. */
export function keyWords(status: KeyStatus | undefined): string {
  if (status?.kept === "builtIn") return "The sample brings its own key";
  if (status === undefined || !status.set || status.kept === "none") return "No key stored";
  if (status.kept === "unavailable")
    return "A key is stored, but the system's key store does not open it now. Unlock the key ring, then try again";
  const which = status.lastFour === null ? "A key is stored" : `A key ending in ${status.lastFour} is stored`;
  if (status.kept === "system") return `${which}, encrypted by the operating system`;
  return `${which}. Kept until Switchboard closes — this system offers no protected storage`;
}
