// The dialogs of the window; at most one is open.
import { useApp } from "../actions/base/store.ts";
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

/** Closes whatever dialog is open. */
export function closeDialog(): void {
  useApp.setState({ dialog: null });
}

export function Dialogs() {
  const dialog = useApp((state) => state.dialog);
  useFocusReturn(dialog !== null);
  switch (dialog?.kind) {
    case undefined:
      return null;
    case "settings":
      return <SettingsDialog onClose={closeDialog} />;
    case "shortcuts":
      return <ShortcutsDialog onClose={closeDialog} />;
    case "export":
      return <ExportDialog fetch={dialog.fetch === true} onClose={closeDialog} />;
    case "unfinishedExports":
      return <UnfinishedExportsDialog onClose={closeDialog} />;
    case "verifiedExport":
      return <VerifyDialog files={dialog} lines={dialog.lines} onClose={closeDialog} />;
    case "ledger":
      return <LedgerDialog onClose={closeDialog} />;
    case "request":
      return <RequestDialog onClose={closeDialog} />;
    case "goTo":
      return <GoToDialog way={dialog.way} onClose={closeDialog} />;
    case "link":
      return <LinkDialog link={dialog.link} />;
    case "csv":
      return (
        <CsvDialog
          key={`${dialog.openedId} ${dialog.part}`}
          openedId={dialog.openedId}
          part={dialog.part}
          onClose={closeDialog}
        />
      );
    case "file":
      return <FileDialog openedId={dialog.openedId} tab={dialog.tab} onClose={closeDialog} />;
    case "forgetFile":
      return <ForgetFileDialog openedId={dialog.openedId} onClose={closeDialog} />;
    case "deleteConnection":
      return <DeleteConnectionDialog connectionId={dialog.connectionId} onClose={closeDialog} />;
    case "connection":
      return (
        <ConnectionDialog
          connectionId={dialog.connectionId}
          duplicateOf={dialog.duplicateOf ?? null}
          focus={dialog.focus ?? "name"}
          onClose={closeDialog}
        />
      );
  }
}
