// Copies a text, and shows for a moment that it is copied.
import type { ReactNode } from "react";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useCopy } from "#renderer/state/use-copy.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import { HighlightedText } from "./highlighted-text.tsx";
import { markHidden } from "#domain/text/hidden-characters.ts";
import { say } from "#texts/say.ts";

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <IconButton
      icon={copied ? IconCheck : IconCopy}
      label={say("pane.copy", { what })}
      {...(copied ? { tip: say("pane.copied") } : {})}
      small
      color={copied ? "green" : "gray"}
      onClick={() => void copy()}
    />
  );
}

/** An identifier in the fixed-width font with its copy button; null for none. `what` names it: "session id". */
export function copyableId(id: string | null, what: string): ReactNode {
  if (id === null) return null;
  return (
    <span key={what} style={{ display: "inline-flex", alignItems: "center", gap: 2, minWidth: 0, maxWidth: "100%" }}>
      <bdi className="sb-mono" style={{ overflowWrap: "anywhere" }}>
        <HighlightedText text={markHidden(id)} />
      </bdi>
      <CopyButton text={id} what={what} />
    </span>
  );
}
