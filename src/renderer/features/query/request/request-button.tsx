// Opens the dialog that shows the exact request.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { keysOf } from "../../../design/keys/command-table.ts";
import { Keys } from "../../../design/keys/key-caps.tsx";
import { QUERY_TEXTS } from "../../../model/query/query-texts.ts";
import { useAppContext } from "../../../actions/base/use-app.ts";

export function RequestButton() {
  const app = useAppContext();
  return (
    <Tooltip
      label={
        <span style={{ display: "flex", gap: 8 }}>
          {QUERY_TEXTS.request.show} <Keys keys={keysOf("showRequest") ?? "v"} />
        </span>
      }
    >
      <ActionIcon
        size={30}
        aria-label={QUERY_TEXTS.request.show}
        onClick={() => app.store.setState({ dialog: { kind: "request" } })}
      >
        <IconSend size={16} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
