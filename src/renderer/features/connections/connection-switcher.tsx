// The menu at the bottom of the rail: switches, adds, edits, duplicates and deletes connections.
import type { ComponentProps } from "react";
import { Menu, UnstyledButton, VisuallyHidden, type UnstyledButtonProps } from "@mantine/core";
import { IconCheck, IconCopy, IconPencil, IconPlus, IconSelector, IconTrash } from "@tabler/icons-react";
import type { Connection } from "../../../domain/connection.ts";
import { MenuItem } from "../../design/parts/menu-item.tsx";
import { FileMark } from "../files/file-chip.tsx";
import { holdsText } from "../../model/files/file-words.ts";
import { goToConnection } from "../../actions/connections/connection-actions.ts";
import { openEntry, showFiles } from "../../actions/files/file-actions.ts";
import classes from "./connections.module.css";
import { isolate } from "../../../domain/text/hidden-characters.ts";
import { MANAGED_TEXTS } from "../../../contract/policy/managed-texts.ts";
import { isManaged, selectNoOthers } from "../../actions/base/slices/policy.ts";
import { useApp, useAppContext, useConnection, useFile } from "../../actions/base/use-app.ts";
import { connectionTexts as texts } from "../../model/connections/connection-texts.ts";

export function ConnectionSwitcher() {
  const app = useAppContext();
  const connections = useApp((state) => state.connections);
  const current = useConnection();
  const noOthers = useApp(selectNoOthers);
  return (
    <Menu position="right-end" width={280} offset={10}>
      <Menu.Target>
        <CurrentButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.connections}</Menu.Label>
        {connections.map((each) => (
          <Menu.Item
            key={each.id}
            leftSection={<ColourMark colour={each.colour} name={each.name} small />}
            rightSection={each.id === current?.id ? <IconCheck size={14} aria-label={texts.isCurrent} /> : null}
            onClick={() => void goToConnection(app, each.id)}
          >
            <bdi className={classes.entryName}>{isolate(each.name)}</bdi>
            <span className={classes.entryFacts}>
              {regionOf(each)} <KeyWords connectionId={each.id} />
            </span>
          </Menu.Item>
        ))}
        <OpenedFiles />
        <Menu.Divider />
        {current !== undefined && current.kind === "service" && <CurrentItems {...current} />}
        <MenuItem
          icon={IconPlus}
          forbidden={noOthers}
          onClick={() => app.store.setState({ dialog: { kind: "connection", connectionId: null } })}
        >
          {texts.newConnection}
        </MenuItem>
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * The button that opens the menu, with the current connection or file. The menu gives it its reference and handlers.
 */
function CurrentButton(button: UnstyledButtonProps & ComponentProps<"button">) {
  const current = useConnection();
  const file = useFile();
  return (
    <UnstyledButton
      {...button}
      className={classes.current}
      title={file?.name ?? isolate(current?.name ?? "")}
      data-tour-mark="connection"
    >
      {file === undefined ? (
        <ColourMark colour={current?.colour} name={current?.name ?? "?"} />
      ) : (
        <FileMark kind={file.kind} />
      )}
      <VisuallyHidden>
        {file === undefined ? texts.current(current?.name) : texts.currentFile(file.name)}
      </VisuallyHidden>
      <span className={classes.currentText} aria-hidden>
        <span className={classes.currentName}>{file?.name ?? isolate(current?.name ?? texts.noConnection)}</span>
        {file !== undefined && <span className={classes.currentRegion}>{texts.openedFile}</span>}
        {current !== undefined && <span className={classes.currentRegion}>{regionOf(current)}</span>}
      </span>
      <IconSelector size={14} className={classes.currentChevron} aria-hidden />
    </UnstyledButton>
  );
}

/** The menu items that edit, duplicate or delete the current connection. */
function CurrentItems({ id, name }: Connection) {
  const { store } = useAppContext();
  const noOthers = useApp(selectNoOthers);
  const isFixed = useApp((state) => isManaged(state, id));
  return (
    <>
      <MenuItem icon={IconPencil} onClick={() => store.setState({ dialog: { kind: "connection", connectionId: id } })}>
        {isFixed ? texts.showManaged(name) : texts.edit(name)}
      </MenuItem>
      <MenuItem
        icon={IconCopy}
        forbidden={noOthers}
        onClick={() => store.setState({ dialog: { kind: "connection", connectionId: null, duplicateOf: id } })}
      >
        {texts.duplicate(name)}
      </MenuItem>
      <MenuItem
        color="red"
        icon={IconTrash}
        forbidden={isFixed ? MANAGED_TEXTS.connectionFixed : null}
        onClick={() => store.setState({ dialog: { kind: "deleteConnection", connectionId: id } })}
      >
        {texts.delete(name)}
      </MenuItem>
      <Menu.Divider />
    </>
  );
}

/** The most files the menu lists; the Files screen has the rest. */
const MOST_LISTED = 6;

function OpenedFiles() {
  const app = useAppContext();
  const all = useApp((state) => state.opened);
  const opened = all.filter(({ state }) => state !== "failed");
  const currentId = useApp((state) => state.settings.currentConnectionId);
  if (opened.length === 0) return null;
  return (
    <>
      <Menu.Label>{texts.openedFiles}</Menu.Label>
      {opened.slice(0, MOST_LISTED).map((file) => (
        <Menu.Item
          key={file.openedId}
          leftSection={<FileMark kind={file.kind} small />}
          rightSection={file.connectionId === currentId ? <IconCheck size={14} aria-label={texts.isCurrent} /> : null}
          onClick={() => void openEntry(app, file.openedId)}
        >
          <bdi className={classes.entryName}>{file.name}</bdi>
          <span className={classes.entryFacts}>{holdsText(file)}</span>
        </Menu.Item>
      ))}
      {opened.length > MOST_LISTED && <Menu.Item onClick={() => showFiles(app)}>{texts.allOpenedFiles}</Menu.Item>}
    </>
  );
}

/** The connection's colour with its first letter, so that colour is not the only sign. */
export function ColourMark(props: {
  readonly colour: Connection["colour"] | undefined;
  readonly name: string;
  readonly small?: boolean;
}) {
  return (
    <span
      className={classes.mark}
      data-small={props.small === true}
      style={{ background: `var(--mantine-color-${props.colour ?? "gray"}-8)` }}
      aria-hidden
    >
      {[...props.name.trim()][0]?.toUpperCase() ?? "?"}
    </span>
  );
}

function regionOf(connection: Connection): string {
  return connection.kind === "sample" ? texts.builtIn : `${connection.appId} · ${connection.region}`;
}

function KeyWords({ connectionId }: { readonly connectionId: string }) {
  const status = useApp((state) => state.keyStatuses[connectionId]);
  return status?.set === false ? texts.keyMissing : null;
}
