// Suggests stored UIDs and conversations.
import type { KnownValue } from "../../model/draft/chip-options.ts";
import type { PlacedApp } from "../base/app.ts";

/** The stored values that contain a text. */
export function lookUpValues(
  app: PlacedApp,
  what: "uid" | "conversation",
  text: string,
  signal?: AbortSignal,
): Promise<readonly KnownValue[]> {
  const asked = { what, text: text.slice(0, 200) };
  return app.place.call("suggest.values", asked, signal === undefined ? {} : { signal });
}
