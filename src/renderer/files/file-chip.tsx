// The icon of an opened file, and the chip with the shown file's name beside the screen's title.
import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconX, IconArchive, IconFileText } from "@tabler/icons-react";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { useRunCommand } from "#renderer/design/keys/use-run-command.ts";
import { IconButton } from "#renderer/design/parts/icon-button.tsx";
import classes from "./files.module.css";
import { useAppContext, useApp } from "#renderer/state/use-app.ts";
import { selectOnlineId } from "#renderer/state/slices/settings-slice.ts";
import { say } from "#texts/say.ts";

/** The name of the shown file, and a button back to the connection. */
export function FileChip({ file }: { readonly file: OpenedFile }) {
  const app = useAppContext();
  const runCommand = useRunCommand();
  const back = useApp((state) => state.connections.find(({ id }) => id === selectOnlineId(state))?.name);
  return (
    <span className={classes.chip}>
      <Tooltip label={say("files.showDetails")}>
        <UnstyledButton
          className={classes.chipName}
          onClick={() => app.store.setState({ dialog: { kind: "file", openedId: file.openedId, tab: "parts" } })}
        >
          <FileMark kind={file.kind} small />
          <bdi className={classes.nameText}>{file.name}</bdi>
        </UnstyledButton>
      </Tooltip>
      <IconButton
        small
        icon={IconX}
        label={say("files.backTo", { connection: back ?? null })}
        onClick={() => runCommand("leaveFile")}
      />
    </span>
  );
}

/** The icon of an opened file, in the place where a connection has its colour. */
export function FileMark(props: { readonly kind: OpenedFile["kind"]; readonly small?: boolean }) {
  const Icon = props.kind === "archive" ? IconArchive : IconFileText;
  return (
    <span className={classes.mark} data-small={props.small === true} data-kind={props.kind} aria-hidden>
      <Icon size={props.small === true ? 13 : 16} stroke={1.8} />
    </span>
  );
}
