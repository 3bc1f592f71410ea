// A key sequence, drawn as keys.
import { Fragment } from "react";
import { isMac } from "./platform.ts";
import { showKeys } from "./keys.ts";

export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span style={{ display: "inline-flex", gap: 3, alignItems: "center" }}>
      {showKeys(keys, isMac).map((part, index) => (
        <Fragment key={`${part}${index}`}>
          {part === "then" ? <span className="sb-quiet">then</span> : <kbd>{part}</kbd>}
        </Fragment>
      ))}
    </span>
  );
}
