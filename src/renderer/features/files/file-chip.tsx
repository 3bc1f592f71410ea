// The name of the file that is shown, beside the screen's title, with the way back to the connection.
import { ActionIcon, Tooltip, UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { runCommand } from "../../actions/commands/commands.ts";
import { FileMark } from "./file-mark.tsx";
import classes from "./files.module.css";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { selectOnlineId } from "../../actions/base/slices/settings.ts";

export function FileChip({ file }: { readonly file: OpenedFile }) {
  const app = useAppContext();
  const back = useApp((state) => state.connections.find(({ id }) => id === selectOnlineId(state))?.name);
  const label = `Back to ${back ?? "the connection"}`;
  return (
    <span className={classes.chip}>
      <Tooltip label="Show the file's details">
        <UnstyledButton
          className={classes.chipName}
          onClick={() => app.store.setState({ dialog: { kind: "file", openedId: file.openedId, tab: "parts" } })}
        >
          <FileMark kind={file.kind} small />
          <bdi className={classes.nameText}>{file.name}</bdi>
        </UnstyledButton>
      </Tooltip>
      <Tooltip label={label}>
        <ActionIcon size={20} aria-label={label} onClick={() => runCommand(app, "leaveFile")}>
          <IconX size={13} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
