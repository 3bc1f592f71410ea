// Copies a text; says for a moment that it did.
import { ActionIcon, CopyButton as MantineCopyButton, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { Found } from "./found.tsx";
import { markHidden } from "../../../domain/text/hidden-characters.ts";

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <MantineCopyButton value={text} timeout={3000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? "Copied" : `Copy ${what}`}>
          <ActionIcon size={20} onClick={copy} aria-label={`Copy ${what}`} color={copied ? "green" : "gray"}>
            {copied ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </MantineCopyButton>
  );
}

/** An identifier in the fixed-width font with its copy button. */
export function CopyableId({ id, what }: { readonly id: string; readonly what: string }) {
  return (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 2, minWidth: 0, maxWidth: "100%" }}>
      <bdi className="sb-mono" style={{ overflowWrap: "anywhere" }}>
        <Found text={markHidden(id)} />
      </bdi>
      <CopyButton text={id} what={what} />
    </span>
  );
}
