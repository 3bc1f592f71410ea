// Completes UIDs and conversations from what is stored for the connection; asked a moment after typing stops.
import { lookUpValues } from "../../../actions/query/suggestions.ts";
import { useEffect, useState } from "react";
import { useDebouncedValue } from "@mantine/hooks";
import type { KnownValue } from "../../../model/draft/chip-options.ts";
import { ask } from "../../../actions/base/ask.ts";
import { useAppContext, useApp } from "../../../actions/base/use-app.ts";

interface Suggested {
  /** the text that these are for; null before the first answer */
  readonly text: string | null;
  readonly known: readonly KnownValue[];
}

const NOTHING: Suggested = { text: null, known: [] };

/** Suggestions for a text; none while the field is not in use. A failure gives none: typing goes on. */
export function useSuggestions(what: "uid" | "conversation" | null, text: string, inUse: boolean): Suggested {
  const app = useAppContext();
  const connectionId = useApp((state) => state.settings.currentConnectionId);
  const [suggested, setSuggested] = useState(NOTHING);
  const [wanted] = useDebouncedValue(text, 120);
  useEffect(() => {
    if (!inUse || what === null) return;
    return ask(
      (signal) => lookUpValues(app, what, wanted, signal),
      (known) => setSuggested({ text: wanted, known }),
      () => setSuggested({ text: wanted, known: [] }),
    );
  }, [app, connectionId, what, wanted, inUse]);
  return suggested;
}
