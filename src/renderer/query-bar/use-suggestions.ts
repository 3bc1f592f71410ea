// Completes UIDs and conversations from what is stored for the connection; asked a moment after typing stops.
import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import type { Output } from "../../contract/methods.ts";
import { client } from "../client.ts";
import { useApp } from "../state/store.ts";

export type Suggestion = Output<"suggest.values">[number];

/** Suggestions for a text; none while the field is not in use. A failure gives none: typing goes on. */
export function useSuggestions(what: "uid" | "conversation", text: string, inUse: boolean): readonly Suggestion[] {
  const connectionId = useApp((state) => state.settings.currentConnectionId);
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [wanted] = useDebouncedValue(text, 120);
  useEffect(() => {
    if (!inUse) return;
    const controller = new AbortController();
    client
      .call("suggest.values", { connectionId, what, text: wanted.slice(0, 200) }, { signal: controller.signal })
      .then(setSuggestions, () => undefined);
    return () => controller.abort();
  }, [connectionId, what, wanted, inUse]);
  return suggestions;
}
