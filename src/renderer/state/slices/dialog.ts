// The open dialog. At most one dialog is open.
import type { ExportFind, VerifiedLine } from "#contract/methods/export-methods.ts";
import type { KeptEntry } from "#contract/methods/storage-methods.ts";
import type { ChosenFile } from "#contract/methods/methods.ts";
import type { Link } from "#domain/link.ts";
import type { GoToWay } from "#renderer/list/model/rows/read-go-to.ts";

/** A manifest, and further files or folders in which to look for its files, besides its own folder. */
export interface VerifiedFiles {
  readonly manifest: ChosenFile;
  readonly besides: readonly ChosenFile[];
}

/** A tab of an opened file's details. */
export type FileTab = "parts" | "events" | "unreadable";

/** A tab of the load report. */
export type LedgerTab = "requests" | "unreadable";

/** A tab of the settings. */
export type SettingsTab = "general" | "storage" | "organisation";

export type OpenDialog =
  | { readonly kind: "settings"; readonly tab?: SettingsTab }
  | { readonly kind: "forgetKept"; readonly entry: KeptEntry }
  /** `beforeMs`: forget data whose last use was before then */
  | { readonly kind: "forgetOld"; readonly beforeMs: number }
  | { readonly kind: "clearData" }
  | { readonly kind: "shortcuts" }
  | { readonly kind: "guide" }
  /** `fetch`: load the rest of the query first, when there is more of it; `rows`: those that are chosen at first */
  | { readonly kind: "export"; readonly fetch?: true; readonly rows?: "selection" }
  | { readonly kind: "unfinishedExports" }
  /** a redacted export that was not finished, because these are left in its files */
  | {
      readonly kind: "heldExport";
      readonly jobId: string;
      readonly name: string;
      readonly finds: readonly ExportFind[];
    }
  | ({ readonly kind: "verifiedExport"; readonly lines: readonly VerifiedLine[] } & VerifiedFiles)
  | { readonly kind: "ledger"; readonly tab?: LedgerTab }
  | { readonly kind: "request" }
  | { readonly kind: "goTo"; readonly way: GoToWay }
  | { readonly kind: "link"; readonly link: Link }
  | { readonly kind: "forgetFile"; readonly openedId: number }
  | { readonly kind: "file"; readonly openedId: number; readonly tab: FileTab }
  | { readonly kind: "csv"; readonly openedId: number; readonly part: number }
  | { readonly kind: "chooseParts"; readonly openedId: number }
  | { readonly kind: "deleteConnection"; readonly connectionId: string }
  /** `focus`: the field that gets the focus, instead of the name */
  | {
      readonly kind: "connection";
      readonly connectionId: string | null;
      readonly duplicateOf?: string;
      readonly focus?: "key";
    };

export interface DialogSlice {
  readonly dialog: OpenDialog | null;
  /** a link that waits until there is a connection to open it over */
  readonly keptLink: Link | null;
  /** the page of the guide that was shown last */
  readonly guidePage: string | null;
}

export const DIALOG: DialogSlice = { dialog: null, keptLink: null, guidePage: null };

/** The change that opens the form of a connection with the focus on its key. */
export function editingKey(connectionId: string): Pick<DialogSlice, "dialog"> {
  return { dialog: { kind: "connection", connectionId, focus: "key" } };
}
