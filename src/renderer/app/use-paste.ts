// Opens the palette with a text that is pasted outside a field.
import { useEffect } from "react";
import { LONGEST_LOOKUP } from "#domain/lookup/lookup.ts";
import { openPalette } from "#renderer/palette/palette-actions.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import { isField } from "#renderer/design/keys/is-field.ts";
import { typeAhead } from "#renderer/design/keys/type-ahead.ts";

/** The text comes with the paste event, so reading the clipboard needs no permission. A dialog keeps its own pastes. */
export function usePaste(): void {
  const app = useAppContext();
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      if (event.defaultPrevented || isField(event.target) || isField(document.activeElement)) return;
      if (document.querySelector("[aria-modal=true]")) return;
      const text = event.clipboardData?.getData("text/plain").trim().slice(0, LONGEST_LOOKUP).toWellFormed() ?? "";
      if (text === "") return;
      event.preventDefault();
      openPalette(app, text);
      typeAhead();
    }
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, [app]);
}
