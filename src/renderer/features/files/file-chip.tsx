// The name of the shown file beside the screen's title, and a button back to the connection.
import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { runCommand } from "../../actions/commands/commands.ts";
import { IconButton } from "../../design/parts/icon-button.tsx";
import { FileMark } from "./file-mark.tsx";
import classes from "./files.module.css";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { selectOnlineId } from "../../actions/base/slices/settings.ts";
import { fileTexts as texts } from "../../model/files/file-texts.ts";

export function FileChip({ file }: { readonly file: OpenedFile }) {
  const app = useAppContext();
  const back = useApp((state) => state.connections.find(({ id }) => id === selectOnlineId(state))?.name);
  return (
    <span className={classes.chip}>
      <Tooltip label={texts.showDetails}>
        <UnstyledButton
          className={classes.chipName}
          onClick={() => app.store.setState({ dialog: { kind: "file", openedId: file.openedId, tab: "parts" } })}
        >
          <FileMark kind={file.kind} small />
          <bdi className={classes.nameText}>{file.name}</bdi>
        </UnstyledButton>
      </Tooltip>
      <IconButton small icon={IconX} label={texts.backTo(back)} onClick={() => runCommand(app, "leaveFile")} />
    </span>
  );
}
