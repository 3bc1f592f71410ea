// Draws a key sequence as keys.
import { Fragment } from "react";
import { showKeys } from "./keys.ts";
import { say } from "#texts/say.ts";

/** macOS has Cmd where others have Ctrl. */
const isMac = /Mac/u.test(navigator.userAgent);

/** A tooltip's text with the keys that do the same. */
export function KeyTip({ text, keys }: { readonly text: string; readonly keys: string }) {
  return (
    <span style={{ display: "flex", gap: 8 }}>
      {text} <Keys keys={keys} />
    </span>
  );
}

export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span style={{ display: "inline-flex", gap: 3, alignItems: "center" }}>
      {showKeys(keys, isMac).map((part, index) => (
        <Fragment key={`${part}${index}`}>
          {part === say("design.thenPress") ? <span className="sb-quiet">{part}</span> : <kbd>{part}</kbd>}
        </Fragment>
      ))}
    </span>
  );
}
