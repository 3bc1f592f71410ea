// The open dialog, by its kind. The one of shortcuts is here itself.
import { Button, Modal } from "@mantine/core";
import { ConnectionDialog, DeleteConnectionDialog } from "#renderer/connections/connection-dialog.tsx";
import { ExportDialog } from "#renderer/export/export-dialog.tsx";
import { ChoosePartsDialog } from "#renderer/files/choose-parts-dialog.tsx";
import { CsvDialog } from "#renderer/files/csv-dialog.tsx";
import { FileDialog, ForgetFileDialog } from "#renderer/files/file-dialog.tsx";
import { HeldExportDialog } from "#renderer/export/held-export.tsx";
import { GoToDialog } from "#renderer/list/views/rows/go-to/go-to-dialog.tsx";
import { UnfinishedExportsDialog } from "#renderer/export/unfinished-exports.tsx";
import { VerifyDialog } from "#renderer/export/verify-dialog.tsx";
import { LedgerDialog } from "#renderer/list/views/result/ledger/ledger-dialog.tsx";
import { ClearDataDialog, ForgetKeptDialog, ForgetOldDialog } from "#renderer/storage/forget-dialogs.tsx";
import { SettingsDialog } from "#renderer/settings/settings-dialog.tsx";
import { CALL_COLUMNS } from "#renderer/record/views/calls/call-grid-columns.tsx";
import { MESSAGE_COLUMNS } from "#renderer/record/views/messages/message-grid-columns.tsx";
import { RawJson } from "#renderer/record/views/raw/raw-json.tsx";
import { askForMessage, leaveConnectionForm } from "#renderer/links/link-actions.ts";
import { LinkDialog } from "#renderer/links/link-dialog.tsx";
import { RequestDialog } from "#renderer/list/views/query/request/request-dialog.tsx";
import { runCommand } from "./commands.ts";
import { useAppContext } from "#renderer/state/use-app.ts";
import type { OpenDialog } from "#renderer/state/slices/dialog.ts";
import { Keys } from "#renderer/design/keys/key-caps.tsx";
import { COMMANDS, COMMAND_GROUPS } from "#renderer/design/keys/command-table.ts";
import { commandLabel } from "#renderer/design/keys/command-texts.ts";
import classes from "#renderer/design/looks/dialogs.module.css";
import { say } from "#texts/say.ts";

const GRID_COLUMNS = { messages: MESSAGE_COLUMNS, calls: CALL_COLUMNS };

export function ShownDialog(props: {
  readonly dialog: Exclude<OpenDialog, { kind: "guide" }>;
  readonly onClose: () => void;
}) {
  const { dialog, onClose: close } = props;
  switch (dialog.kind) {
    case "settings":
      return <SettingsDialog tab={dialog.tab ?? "general"} onClose={close} />;
    case "forgetKept":
      return <ForgetKeptDialog entry={dialog.entry} />;
    case "forgetOld":
      return <ForgetOldDialog beforeMs={dialog.beforeMs} />;
    case "clearData":
      return <ClearDataDialog />;
    case "shortcuts":
      return <ShortcutsDialog onClose={close} />;
    case "export":
      return (
        <ExportDialog
          fetch={dialog.fetch === true}
          rows={dialog.rows ?? "view"}
          gridColumns={GRID_COLUMNS}
          onClose={close}
        />
      );
    case "unfinishedExports":
      return <UnfinishedExportsDialog onClose={close} />;
    case "heldExport":
      return <HeldExportDialog held={dialog} onClose={close} />;
    case "verifiedExport":
      return <VerifyDialog files={dialog} lines={dialog.lines} onClose={close} />;
    case "ledger":
      return <LedgerDialog Raw={RawJson} tab={dialog.tab ?? "requests"} onClose={close} />;
    case "request":
      return <RequestDialog onClose={close} />;
    case "goTo":
      return <OpenGoToDialog dialog={dialog} onClose={close} />;
    case "link":
      return <LinkDialog link={dialog.link} />;
    case "csv":
      return (
        <CsvDialog
          key={`${dialog.openedId} ${dialog.part}`}
          openedId={dialog.openedId}
          part={dialog.part}
          onClose={close}
        />
      );
    case "chooseParts":
      return <ChoosePartsDialog key={dialog.openedId} openedId={dialog.openedId} onClose={close} />;
    case "file":
      return <FileDialog openedId={dialog.openedId} tab={dialog.tab} onClose={close} />;
    case "forgetFile":
      return <ForgetFileDialog openedId={dialog.openedId} onClose={close} />;
    case "deleteConnection":
      return <DeleteConnectionDialog connectionId={dialog.connectionId} onClose={close} />;
    case "connection":
      return <OpenConnectionDialog dialog={dialog} onClose={close} />;
  }
}

/** A message that is not loaded is asked for as a link to it would be. */
function OpenGoToDialog(props: {
  readonly dialog: Extract<OpenDialog, { kind: "goTo" }>;
  readonly onClose: () => void;
}) {
  const app = useAppContext();
  const { dialog, onClose } = props;
  return (
    <GoToDialog way={dialog.way} onClose={onClose} onAskForMessage={(messageId) => askForMessage(app, messageId)} />
  );
}

/** The form of a connection. A link may have waited for it. */
function OpenConnectionDialog(props: {
  readonly dialog: Extract<OpenDialog, { kind: "connection" }>;
  readonly onClose: () => void;
}) {
  const app = useAppContext();
  const { dialog, onClose } = props;
  return (
    <ConnectionDialog
      connectionId={dialog.connectionId}
      duplicateOf={dialog.duplicateOf ?? null}
      focus={dialog.focus ?? "name"}
      onClose={onClose}
      onLeft={(isSaved) => leaveConnectionForm(app, isSaved)}
    />
  );
}

/** All shortcuts, made from the command table. */
function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useAppContext();
  return (
    <Modal opened onClose={onClose} title={say("window.allShortcuts")} size={780}>
      <div className={classes.shortcutColumns}>
        {COMMAND_GROUPS.map((group) => (
          <section key={group} className={classes.shortcutGroup} aria-label={say(`commands.groups.${group}`)}>
            <h3 className={classes.shortcutHeading}>{say(`commands.groups.${group}`)}</h3>
            {COMMANDS.filter((command) => command.group === group && command.keys.length > 0).map((command) => (
              <div key={command.id} className={classes.shortcut}>
                <span>{commandLabel(command.id)}</span>
                <span className={classes.shortcutKeys}>
                  {command.keys.map((keys) => (
                    <Keys key={keys} keys={keys} />
                  ))}
                </span>
              </div>
            ))}
          </section>
        ))}
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => runCommand(app, "guide")} rightSection={<Keys keys="F1" />}>
          {say("help.guide.open")}
        </Button>
      </div>
    </Modal>
  );
}
