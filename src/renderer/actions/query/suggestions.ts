// Values that the store knows: UIDs and conversations that hold a text.
import type { KnownValue } from "../../model/draft/chip-options.ts";
import type { App } from "../base/app.ts";

/** The stored values that hold a text. */
export function lookUpValues(
  app: App,
  what: "uid" | "conversation",
  text: string,
  signal?: AbortSignal,
): Promise<readonly KnownValue[]> {
  const connectionId = app.store.getState().settings.currentConnectionId;
  const asked = { connectionId, what, text: text.slice(0, 200) };
  return app.client.call("suggest.values", asked, signal === undefined ? {} : { signal });
}
