// Suggests stored values for a typed text: UIDs, people, conversations, tags.
import type { LookupMatches } from "#contract/methods/lookup-methods.ts";
import type { KnownValue } from "#renderer/list/model/draft/chip-options.ts";
import type { PlacedApp } from "#renderer/state/app.ts";

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

/** The people and conversations that a text names, as Ctrl+K finds them. */
export function lookUpNames(app: PlacedApp, text: string, signal: AbortSignal): Promise<LookupMatches> {
  return app.place.call("lookup.find", { text: text.slice(0, 200), noTexts: true }, { signal });
}

const MOST_TAGS = 200;

/** The most frequent tags of the rows of a view. */
export async function loadedTags(app: PlacedApp, viewId: number, signal: AbortSignal): Promise<readonly string[]> {
  const asked = { viewId, column: "tags", limitValues: MOST_TAGS, zone: "UTC" };
  const { values } = await app.place.call("view.facets", asked, { signal });
  return values.map(({ value }) => String(value));
}
