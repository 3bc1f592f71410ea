// Copying by a button, which says for a moment that the text is copied.
import { useEffect, useState } from "react";
import { putOnClipboard } from "./show-notice.ts";
import { useAppContext } from "./use-app.ts";

const SAID_MS = 3000;

/** `copied` is true for three seconds after `copy` has put the text on the clipboard. */
export function useCopy(text: string): { readonly copied: boolean; readonly copy: () => Promise<void> } {
  const app = useAppContext();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return { copied, copy: async () => setCopied(await putOnClipboard(app, text)) };
}
