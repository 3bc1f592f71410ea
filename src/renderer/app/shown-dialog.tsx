// The open dialog, by its kind. The one of shortcuts is here itself.
import { Button, Modal } from "@mantine/core";
import { ConnectionDialog, DeleteConnectionDialog } from "../features/connections/connection-dialog.tsx";
import { ExportDialog } from "../features/export/export-dialog.tsx";
import { CsvDialog } from "../features/files/csv-dialog.tsx";
import { FileDialog, ForgetFileDialog } from "../features/files/file-dialog.tsx";
import { HeldExportDialog } from "../features/export/held-export.tsx";
import { GoToDialog } from "../features/rows/go-to/go-to-dialog.tsx";
import { UnfinishedExportsDialog } from "../features/export/unfinished-exports.tsx";
import { VerifyDialog } from "../features/export/verify-dialog.tsx";
import { LedgerDialog } from "../features/result/ledger/ledger-dialog.tsx";
import { ClearDataDialog, ForgetOldDialog } from "../features/storage/forget-many-dialogs.tsx";
import { ForgetKeptDialog } from "../features/storage/forget-kept-dialog.tsx";
import { SettingsDialog } from "./settings/settings-dialog.tsx";
import { LinkDialog } from "../features/links/link-dialog.tsx";
import { RequestDialog } from "../features/query/request/request-dialog.tsx";
import { runCommand } from "../actions/commands/commands.ts";
import { useAppContext } from "../actions/base/use-app.ts";
import { guideTexts } from "../model/help/guide-texts.ts";
import type { OpenDialog } from "../actions/base/slices/dialog.ts";
import { Keys } from "../design/keys/key-caps.tsx";
import { COMMANDS, COMMAND_GROUPS } from "../design/keys/command-table.ts";
import { commandGroupTexts, commandLabel } from "../design/keys/command-texts.ts";
import { appTexts as texts } from "./app-texts.ts";
import classes from "../design/looks/dialogs.module.css";

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
      return <ExportDialog fetch={dialog.fetch === true} rows={dialog.rows ?? "view"} onClose={close} />;
    case "unfinishedExports":
      return <UnfinishedExportsDialog onClose={close} />;
    case "heldExport":
      return <HeldExportDialog held={dialog} onClose={close} />;
    case "verifiedExport":
      return <VerifyDialog files={dialog} lines={dialog.lines} onClose={close} />;
    case "ledger":
      return <LedgerDialog onClose={close} />;
    case "request":
      return <RequestDialog onClose={close} />;
    case "goTo":
      return <GoToDialog way={dialog.way} onClose={close} />;
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
    case "file":
      return <FileDialog openedId={dialog.openedId} tab={dialog.tab} onClose={close} />;
    case "forgetFile":
      return <ForgetFileDialog openedId={dialog.openedId} onClose={close} />;
    case "deleteConnection":
      return <DeleteConnectionDialog connectionId={dialog.connectionId} onClose={close} />;
    case "connection":
      return (
        <ConnectionDialog
          connectionId={dialog.connectionId}
          duplicateOf={dialog.duplicateOf ?? null}
          focus={dialog.focus ?? "name"}
          onClose={close}
        />
      );
  }
}

/** All shortcuts, made from the command table. */
function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useAppContext();
  return (
    <Modal opened onClose={onClose} title={texts.allShortcuts} size={620}>
      <div className={classes.shortcutColumns}>
        {COMMAND_GROUPS.map((group) => (
          <section key={group} className={classes.shortcutGroup} aria-label={commandGroupTexts[group]}>
            <h3 className={classes.shortcutHeading}>{commandGroupTexts[group]}</h3>
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
          {guideTexts.open}
        </Button>
      </div>
    </Modal>
  );
}
