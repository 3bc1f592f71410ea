// The menu at the bottom of the rail: switches, adds, edits, duplicates and deletes connections.
import { useMemo, type ComponentProps } from "react";
import { Menu, UnstyledButton, VisuallyHidden, type UnstyledButtonProps } from "@mantine/core";
import { IconCheck, IconCopy, IconPencil, IconPlus, IconSelector, IconTrash } from "@tabler/icons-react";
import type { Connection } from "#domain/connection.ts";
import { MenuItem } from "#renderer/design/parts/menu-item.tsx";
import { FileMark } from "#renderer/files/file-chip.tsx";
import { holdsOrState } from "#renderer/files/file-words.ts";
import { goToConnection } from "#renderer/connections/connection-actions.ts";
import { connectionColour, connectionLetters } from "#renderer/connections/connection-letters.ts";
import { openEntry } from "#renderer/files/file-actions.ts";
import { showPlain } from "#renderer/list/actions/query/record-actions.ts";
import classes from "./connection-switcher.module.css";
import { isolate } from "#domain/text/hidden-characters.ts";
import { isManaged, selectNoOthers } from "#renderer/state/slices/policy-slice.ts";
import { useApp, useAppContext, useConnection, useFile } from "#renderer/state/use-app.ts";
import { say } from "#texts/say.ts";

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
        <Menu.Label>{say("connections.connections")}</Menu.Label>
        {connections.map((each) => (
          <Menu.Item
            key={each.id}
            leftSection={<ColourMark connection={each} small />}
            rightSection={
              each.id === current?.id ? <IconCheck size={14} aria-label={say("connections.isCurrent")} /> : null
            }
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
          {say("connections.newConnection")}
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
      {file === undefined ? <ColourMark connection={current} /> : <FileMark kind={file.kind} />}
      <VisuallyHidden>
        {file === undefined
          ? say("connections.current", { name: current === undefined ? null : isolate(current.name) })
          : say("connections.currentFile", { name: file.name })}
      </VisuallyHidden>
      <span className={classes.currentText} aria-hidden>
        <span className={classes.currentName}>
          {file?.name ?? isolate(current?.name ?? say("connections.noConnection"))}
        </span>
        {file !== undefined && <span className={classes.currentRegion}>{say("connections.openedFile")}</span>}
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
        {isFixed
          ? say("connections.showManaged", { name: isolate(name) })
          : say("connections.edit", { name: isolate(name) })}
      </MenuItem>
      <MenuItem
        icon={IconCopy}
        forbidden={noOthers}
        onClick={() => store.setState({ dialog: { kind: "connection", connectionId: null, duplicateOf: id } })}
      >
        {say("connections.duplicate", { name: isolate(name) })}
      </MenuItem>
      <MenuItem
        color="red"
        icon={IconTrash}
        forbidden={isFixed ? say("policy.rules.connectionFixed") : null}
        onClick={() => store.setState({ dialog: { kind: "deleteConnection", connectionId: id } })}
      >
        {say("connections.delete", { name: isolate(name) })}
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
      <Menu.Label>{say("connections.openedFiles")}</Menu.Label>
      {opened.slice(0, MOST_LISTED).map((file) => (
        <Menu.Item
          key={file.openedId}
          leftSection={<FileMark kind={file.kind} small />}
          rightSection={
            file.connectionId === currentId ? <IconCheck size={14} aria-label={say("connections.isCurrent")} /> : null
          }
          onClick={() => void openEntry(app, file.openedId)}
        >
          <bdi className={classes.entryName}>{file.name}</bdi>
          <span className={classes.entryFacts}>{holdsOrState(file)}</span>
        </Menu.Item>
      ))}
      {opened.length > MOST_LISTED && (
        <Menu.Item onClick={() => showPlain(app, "files")}>{say("connections.allOpenedFiles")}</Menu.Item>
      )}
    </>
  );
}

/** The connection's colour with its letters, so that colour is not the only sign. */
function ColourMark({
  connection,
  small = false,
}: {
  readonly connection: Connection | undefined;
  readonly small?: boolean;
}) {
  const all = useApp((state) => state.connections);
  const letters = useMemo(() => connectionLetters(all), [all]);
  return (
    <span
      className={classes.mark}
      data-small={small}
      style={{ background: connectionColour(connection?.colour ?? "gray") }}
      aria-hidden
    >
      {letters.get(connection?.id ?? "") ?? "?"}
    </span>
  );
}

function regionOf(connection: Connection): string {
  return connection.kind === "sample" ? say("connections.builtIn") : `${connection.appId} · ${connection.region}`;
}

function KeyWords({ connectionId }: { readonly connectionId: string }) {
  const status = useApp((state) => state.keyStatuses[connectionId]);
  return status?.set === false ? say("connections.keyMissing") : null;
}
