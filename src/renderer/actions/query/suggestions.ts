// Suggests stored UIDs and conversations.
import type { KnownValue } from "../../model/draft/chip-options.ts";
import type { App } from "../base/app.ts";

/** The stored values that contain a text. */
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
