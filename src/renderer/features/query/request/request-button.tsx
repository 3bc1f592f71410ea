// Opens the dialog that shows the exact request.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { keysOf } from "../../../design/keys/command-table.ts";
import { useApp } from "../../../actions/base/store.ts";
import { Keys } from "../../../design/keys/key-caps.tsx";

export function RequestButton() {
  return (
    <Tooltip
      label={
        <span style={{ display: "flex", gap: 8 }}>
          Show request <Keys keys={keysOf("showRequest") ?? "v"} />
        </span>
      }
    >
      <ActionIcon size={30} aria-label="Show request" onClick={() => useApp.setState({ dialog: { kind: "request" } })}>
        <IconSend size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
