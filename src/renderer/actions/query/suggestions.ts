// Values that the store knows: UIDs and conversations that hold a text.
import { client } from "../base/client.ts";
import { useApp } from "../base/store.ts";
import type { KnownValue } from "../../model/draft/chip-options.ts";

/** The stored values that hold a text. */
export function lookUpValues(
  what: "uid" | "conversation",
  text: string,
  signal?: AbortSignal,
): Promise<readonly KnownValue[]> {
  const connectionId = useApp.getState().settings.currentConnectionId;
  const asked = { connectionId, what, text: text.slice(0, 200) };
  return client.call("suggest.values", asked, signal === undefined ? {} : { signal });
}
