// One opened file in the list: its name opens it, its menu has what else can be done with it.
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
import type { OpenedFile } from "../../../contract/methods/opened-methods.ts";
import { formatTime } from "../../../domain/time/time.ts";
import { openEntry, readAgain } from "../../actions/files/file-actions.ts";
import { cancelImport } from "../../actions/files/import-actions.ts";
import { describe } from "../../design/words/describe.ts";
import { formatBytes } from "../../design/words/format.ts";
import { useNowSeconds } from "../../design/parts/use-now.ts";
import { formatAgo } from "../../model/result/walk-words.ts";
import { FileMark } from "./file-mark.tsx";
import { holdsText, kindWords, progressRatio, progressWords, stateWords } from "../../model/files/file-words.ts";
import toneClasses from "../../design/looks/tone.module.css";
import classes from "./files.module.css";
import type { App } from "../../actions/base/app.ts";
import { useAppContext, useApp } from "../../actions/base/use-app.ts";
import { selectZone } from "../../actions/base/slices/settings.ts";
import type { OpenDialog } from "../../actions/base/slices/dialog.ts";

const show = (app: App, dialog: OpenDialog): void => app.store.setState({ dialog });

export function FileRow({ file }: { readonly file: OpenedFile }) {
  const app = useAppContext();
  const isCurrent = useApp((state) => state.settings.currentConnectionId === file.connectionId);
  const zone = useApp(selectZone);
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
          <bdi className={classes.nameText} title={file.name}>
            {file.name}
          </bdi>
          {isCurrent && <span className={classes.shown}>shown</span>}
        </UnstyledButton>
      </Table.Td>
      <Table.Td className={classes.quiet}>{kindWords(file)}</Table.Td>
      <Table.Td className="sb-numeric">{file.messages + file.calls + file.events > 0 && holdsText(file)}</Table.Td>
      <Table.Td ta="right" className="sb-numeric">
        {formatBytes(file.totalBytes)}
      </Table.Td>
      <Table.Td className={classes.quiet} title={formatTime(openedSeconds, zone)}>
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
          aria-label={`Reading ${file.name}`}
          striped={ratio === null}
        />
        <span className={classes.progressText}>{progressWords(progress)}</span>
      </span>
    );
  }
  const { tone, word, sentence } = stateWords(file);
  const why = file.failure === null ? null : describe(file.failure);
  return (
    <Tooltip label={why === null ? sentence : `${sentence} ${why.detail}`} multiline maw={360}>
      <Badge className={`${classes.badge} ${toneClasses.tone}`} data-tone={tone} tabIndex={0}>
        {word}
      </Badge>
    </Tooltip>
  );
}

function FileMenu({ file }: { readonly file: OpenedFile }) {
  const app = useAppContext();
  const { openedId, kind, state, parts, events, unreadable } = file;
  const isRunning = useApp(({ imports }) => imports[openedId] !== undefined);
  const csvPart = parts.findIndex(({ detection }) => detection !== null && detection.csv !== null);
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${file.name}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {state !== "failed" && (
          <Menu.Item
            leftSection={<IconFolderOpen size={14} aria-hidden />}
            onClick={() => void openEntry(app, openedId)}
          >
            {state === "waiting" || state === "interrupted" ? "Read and show" : "Show"}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFileInfo size={14} aria-hidden />}
          onClick={() => show(app, { kind: "file", openedId, tab: "parts" })}
        >
          Details
        </Menu.Item>
        {events > 0 && (
          <Menu.Item
            leftSection={<IconWebhook size={14} aria-hidden />}
            onClick={() => show(app, { kind: "file", openedId, tab: "events" })}
          >
            Events
          </Menu.Item>
        )}
        {unreadable > 0 && (
          <Menu.Item
            leftSection={<IconAlertTriangle size={14} aria-hidden />}
            onClick={() => show(app, { kind: "file", openedId, tab: "unreadable" })}
          >
            Unreadable records
          </Menu.Item>
        )}
        {isRunning && (
          <Menu.Item leftSection={<IconPlayerStop size={14} aria-hidden />} onClick={() => cancelImport(app, openedId)}>
            Stop reading
          </Menu.Item>
        )}
        {kind === "import" && !isRunning && (
          <>
            {csvPart >= 0 && (
              <Menu.Item
                leftSection={<IconTableOptions size={14} aria-hidden />}
                onClick={() => show(app, { kind: "csv", openedId, part: csvPart })}
              >
                Change how it is read
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconRefresh size={14} aria-hidden />}
              onClick={() => void readAgain(app, openedId)}
            >
              Read again
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => show(app, { kind: "forgetFile", openedId })}
        >
          Forget
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
