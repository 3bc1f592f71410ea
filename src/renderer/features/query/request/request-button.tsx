// Opens the dialog that shows the exact request.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { keysOf } from "../../../design/keys/command-table.ts";
import { Keys } from "../../../design/keys/key-caps.tsx";
import { useAppContext } from "../../../actions/base/use-app.ts";

export function RequestButton() {
  const app = useAppContext();
  return (
    <Tooltip
      label={
        <span style={{ display: "flex", gap: 8 }}>
          Show request <Keys keys={keysOf("showRequest") ?? "v"} />
        </span>
      }
    >
      <ActionIcon
        size={30}
        aria-label="Show request"
        onClick={() => app.store.setState({ dialog: { kind: "request" } })}
      >
        <IconSend size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
