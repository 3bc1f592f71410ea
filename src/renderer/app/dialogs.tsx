// The dialogs of the window; at most one is open.
import { ConnectionDialog } from "../features/connections/connection-dialog.tsx";
import { DeleteConnectionDialog } from "../features/connections/delete-dialog.tsx";
import { ExportDialog } from "../features/export/export-dialog.tsx";
import { CsvDialog } from "../features/files/csv-dialog.tsx";
import { FileDialog } from "../features/files/file-dialog.tsx";
import { ForgetFileDialog } from "../features/files/forget-dialog.tsx";
import { GoToDialog } from "../features/rows/go-to/go-to-dialog.tsx";
import { UnfinishedExportsDialog } from "../features/export/unfinished-exports.tsx";
import { VerifyDialog } from "../features/export/verify-dialog.tsx";
import { LedgerDialog } from "../features/result/ledger/ledger-dialog.tsx";
import { LinkDialog } from "../features/links/link-dialog.tsx";
import { RequestDialog } from "../features/query/request/request-dialog.tsx";
import { SettingsDialog } from "./settings-dialog.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { useFocusReturn } from "../design/keys/use-focus-return.ts";
import type { App } from "../actions/base/app.ts";
import { useAppContext, useApp } from "../actions/base/use-app.ts";

/** Closes whatever dialog is open. */
export function closeDialog(app: App): void {
  app.store.setState({ dialog: null });
}

export function Dialogs() {
  const app = useAppContext();
  const close = (): void => closeDialog(app);
  const dialog = useApp((state) => state.dialog);
  useFocusReturn(dialog !== null);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "settings":
      return <SettingsDialog onClose={close} />;
    case "shortcuts":
      return <ShortcutsDialog onClose={close} />;
    case "export":
      return <ExportDialog fetch={dialog.fetch === true} onClose={close} />;
    case "unfinishedExports":
      return <UnfinishedExportsDialog onClose={close} />;
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
