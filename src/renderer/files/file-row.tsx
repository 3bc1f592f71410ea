// One opened file in the list. A click on its name opens it, and its menu has the other actions.
import { ActionIcon, Badge, Menu, Progress, Table, Tooltip, UnstyledButton } from "@mantine/core";
import {
  IconAlertTriangle,
  IconDots,
  IconFileInfo,
  IconFolderOpen,
  IconPlayerStop,
  IconRefresh,
  IconTableOptions,
  IconTrash,
  IconWebhook,
} from "@tabler/icons-react";
import type { OpenedFile } from "#contract/methods/opened-methods.ts";
import { writeTime } from "#domain/time/time-form.ts";
import { openEntry, readAgain } from "./file-actions.ts";
import { cancelImport } from "./import-actions.ts";
import { describe } from "#renderer/design/words/describe.ts";
import { formatBytes } from "#renderer/design/words/format-values.ts";
import { MenuItem } from "#renderer/design/parts/menu-item.tsx";
import { useNowSeconds } from "#renderer/design/parts/use-now.ts";
import { formatAgo } from "#renderer/list/model/result/walk-words.ts";
import { FileMark } from "./file-chip.tsx";
import { holdsRecords, holdsText, kindWords, progressRatio, progressWords, stateWords } from "./file-words.ts";
import toneClasses from "#renderer/design/looks/tone.module.css";
import classes from "./files.module.css";
import type { App } from "#renderer/state/app.ts";
import { useApp, useAppContext, useTimeForm } from "#renderer/state/use-app.ts";
import type { FileTab, OpenDialog } from "#renderer/state/slices/dialog.ts";
import { WHOLE_TEXT } from "#renderer/design/parts/whole-text.ts";
import { say } from "#texts/say.ts";

const show = (app: App, dialog: OpenDialog): void => app.store.setState({ dialog });

export function FileRow({ file }: { readonly file: OpenedFile }) {
  const app = useAppContext();
  const isCurrent = useApp((state) => state.settings.currentConnectionId === file.connectionId);
  const form = useTimeForm();
  const nowSeconds = useNowSeconds();
  const openedSeconds = file.openedAtMs / 1000;
  return (
    <Table.Tr data-current={isCurrent || undefined}>
      <Table.Td className={classes.nameCell}>
        <UnstyledButton
          className={classes.name}
          onClick={() => void openEntry(app, file.openedId)}
          {...(isCurrent ? { "aria-current": "true" } : {})}
        >
          <FileMark kind={file.kind} />
          <bdi className={classes.nameText} {...WHOLE_TEXT}>
            {file.name}
          </bdi>
          {isCurrent && <span className={classes.shown}>{say("files.shown")}</span>}
        </UnstyledButton>
      </Table.Td>
      <Table.Td className="sb-quiet">{kindWords(file)}</Table.Td>
      <Table.Td className="sb-numeric">{holdsRecords(file) && holdsText(file)}</Table.Td>
      <Table.Td ta="right" className="sb-numeric">
        {formatBytes(file.totalBytes)}
      </Table.Td>
      <Table.Td className="sb-quiet" title={writeTime(openedSeconds, form)}>
        {formatAgo(nowSeconds - openedSeconds)}
      </Table.Td>
      <Table.Td className={classes.stateCell}>
        <FileState file={file} />
      </Table.Td>
      <Table.Td>
        <FileMenu file={file} />
      </Table.Td>
    </Table.Tr>
  );
}

function FileState({ file }: { readonly file: OpenedFile }) {
  const progress = useApp((state) => state.imports[file.openedId]);
  if (progress !== undefined) {
    const ratio = progressRatio(progress);
    return (
      <span className={classes.reading}>
        <Progress
          value={(ratio ?? 0) * 100}
          size="sm"
          className={classes.bar}
          aria-label={say("files.reading", { name: file.name })}
          striped={ratio === null}
        />
        <span className="sb-fine sb-numeric">{progressWords(progress)}</span>
      </span>
    );
  }
  const { tone, word, sentence } = stateWords(file);
  const why = file.failure === null ? null : describe(file.failure).detail;
  return (
    <>
      <Tooltip label={why === null ? sentence : `${sentence} ${why}`} multiline maw={360}>
        <Badge className={`${classes.badge} ${toneClasses.tone}`} data-tone={tone} tabIndex={0}>
          {word}
        </Badge>
      </Tooltip>
      {file.state === "failed" && <span className={classes.reason}>{why ?? sentence}</span>}
    </>
  );
}

function FileMenu({ file }: { readonly file: OpenedFile }) {
  const app = useAppContext();
  const { openedId, kind, state, events, unreadable } = file;
  const isRunning = useApp(({ imports }) => imports[openedId] !== undefined);
  const showTab = (tab: FileTab): void => show(app, { kind: "file", openedId, tab });
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon aria-label={say("files.actionsFor", { name: file.name })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state !== "failed" && (
          <MenuItem icon={IconFolderOpen} onClick={() => void openEntry(app, openedId)}>
            {state === "waiting" || state === "interrupted" ? say("files.readAndShow") : say("files.show")}
          </MenuItem>
        )}
        <MenuItem icon={IconFileInfo} onClick={() => showTab("parts")}>
          {say("files.details")}
        </MenuItem>
        {events > 0 && (
          <MenuItem icon={IconWebhook} onClick={() => showTab("events")}>
            {say("files.events")}
          </MenuItem>
        )}
        {unreadable > 0 && (
          <MenuItem icon={IconAlertTriangle} onClick={() => showTab("unreadable")}>
            {say("files.unreadableRecords")}
          </MenuItem>
        )}
        {isRunning && (
          <MenuItem icon={IconPlayerStop} onClick={() => cancelImport(app, openedId)}>
            {say("files.stop")}
          </MenuItem>
        )}
        {kind === "import" && !isRunning && <ReadAgainItems file={file} />}
        <Menu.Divider />
        <MenuItem icon={IconTrash} color="red" onClick={() => show(app, { kind: "forgetFile", openedId })}>
          {say("files.forget")}
        </MenuItem>
      </Menu.Dropdown>
    </Menu>
  );
}

function ReadAgainItems({ file: { openedId, parts } }: { readonly file: OpenedFile }) {
  const app = useAppContext();
  const part = parts.findIndex(({ detection }) => detection !== null && detection.csv !== null);
  return (
    <>
      {part >= 0 && (
        <MenuItem icon={IconTableOptions} onClick={() => show(app, { kind: "csv", openedId, part })}>
          {say("files.changeColumns")}
        </MenuItem>
      )}
      <MenuItem icon={IconRefresh} onClick={() => void readAgain(app, openedId)}>
        {say("files.readAgain")}
      </MenuItem>
    </>
  );
}
