// Copies a text, and shows for a moment that it is copied.
import type { ReactNode } from "react";
import { CopyButton as MantineCopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { IconButton } from "../../design/parts/icon-button.tsx";
import { Found } from "./found.tsx";
import { markHidden } from "../../../domain/text/hidden-characters.ts";
import { paneTexts as texts } from "./pane-texts.ts";

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <MantineCopyButton value={text} timeout={3000}>
      {({ copied, copy }) => (
        <IconButton
          icon={copied ? IconCheck : IconCopy}
          label={texts.copy(what)}
          {...(copied ? { tip: texts.copied } : {})}
          small
          color={copied ? "green" : "gray"}
          onClick={copy}
        />
      )}
    </MantineCopyButton>
  );
}

/** An identifier in the fixed-width font with its copy button; null for none. `what` names it: "session id". */
export function copyableId(id: string | null, what: string): ReactNode {
  if (id === null) return null;
  return (
    <span key={what} style={{ display: "inline-flex", alignItems: "center", gap: 2, minWidth: 0, maxWidth: "100%" }}>
      <bdi className="sb-mono" style={{ overflowWrap: "anywhere" }}>
        <Found text={markHidden(id)} />
      </bdi>
      <CopyButton text={id} what={what} />
    </span>
  );
}
