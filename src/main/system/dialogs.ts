// Files that the person chose: the window holds their ids, main holds their paths.
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions, Shell } from "electron";
import { Failed } from "../../contract/failure.ts";
import type { ChosenFile, Input } from "../../contract/methods/methods.ts";
import { safeFileName } from "../../core/files/jobs/part-names.ts";

export type OpenWhat = Input<"file.chooseOpen">["what"];

export interface ChosenFiles {
  /** Asks what to open, several files or one folder; null if the person cancelled. */
  readonly chooseOpen: (what: OpenWhat) => Promise<readonly ChosenFile[] | null>;
  /** Asks where to save; null if the person cancelled. */
  readonly chooseSave: (suggestedName: string) => Promise<ChosenFile | null>;
  /** Shows a file in the system's file manager. */
  readonly reveal: (fileId: string) => void;
  /**
   * Makes an id for a file that the program wrote, or that reached main without a dialog. Never for a path from the
   * window.
   */
  readonly grant: (path: string) => ChosenFile;
  /** The path of an id; fails with `badRequest` for an unknown id. */
  readonly pathOf: (fileId: string, method: string) => string;
}

export interface ChosenFilesOptions {
  readonly dialog: Pick<Dialog, "showOpenDialog" | "showSaveDialog">;
  readonly shell: Pick<Shell, "showItemInFolder">;
  readonly window: () => BrowserWindow | null;
}

/**
 * All files can be chosen, because the content decides what a file is. Windows and Linux choose files or folders, not
 * both.
 */
const OPEN_PROPERTIES = {
  files: ["openFile", "multiSelections"],
  folder: ["openDirectory"],
} as const satisfies Readonly<Record<OpenWhat, OpenDialogOptions["properties"]>>;

/** Electron asks before replacing a file on Linux, and offers a new folder on macOS, only if requested. */
const SAVE_PROPERTIES = [
  "showOverwriteConfirmation",
  "createDirectory",
] as const satisfies SaveDialogOptions["properties"];

export function makeChosenFiles({ dialog, shell, window }: ChosenFilesOptions): ChosenFiles {
  const paths = new Map<string, string>();

  function pathOf(fileId: string, method: string): string {
    const path = paths.get(fileId);
    if (path === undefined) throw new Failed({ kind: "badRequest", method, issues: ["unknown file"] });
    return path;
  }

  function grant(path: string): ChosenFile {
    const fileId = randomUUID();
    paths.set(fileId, path);
    return { fileId, name: basename(path) };
  }

  return {
    pathOf,
    grant,
    async chooseOpen(what) {
      const options: OpenDialogOptions = { properties: [...OPEN_PROPERTIES[what]] };
      const parent = window();
      const answer =
        parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options);
      return answer.canceled || answer.filePaths.length === 0 ? null : answer.filePaths.map(grant);
    },
    async chooseSave(suggestedName) {
      const options: SaveDialogOptions = {
        defaultPath: safeFileName(suggestedName),
        properties: [...SAVE_PROPERTIES],
      };
      const parent = window();
      const answer =
        parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options);
      if (answer.canceled || answer.filePath === "") return null;
      return grant(answer.filePath);
    },
    reveal: (fileId) => shell.showItemInFolder(pathOf(fileId, "file.reveal")),
  };
}
