// Files that the person chose: the window holds their ids, main holds their paths.
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import type { BrowserWindow, Dialog, Shell } from "electron";
import { Failed } from "../contract/failure.ts";
import { safeFileName } from "../core/files/jobs/part-names.ts";

export interface ChosenFile {
  readonly fileId: string;
  readonly name: string;
}

export interface ChosenFiles {
  /** Asks where to save; null when the person cancelled. */
  readonly chooseSave: (suggestedName: string) => Promise<ChosenFile | null>;
  /** Shows a file in the system's file manager. */
  readonly reveal: (fileId: string) => void;
  /** An id for a file that the program itself has written. */
  readonly grant: (path: string) => ChosenFile;
  /** The path behind an id; fails with `badRequest` for an id that was never given out. */
  readonly pathOf: (fileId: string, method: string) => string;
}

export interface ChosenFilesOptions {
  readonly dialog: Pick<Dialog, "showSaveDialog">;
  readonly shell: Pick<Shell, "showItemInFolder">;
  readonly window: () => BrowserWindow | null;
}

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
    async chooseSave(suggestedName) {
      const options = { defaultPath: safeFileName(suggestedName) };
      const parent = window();
      const answer =
        parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options);
      if (answer.canceled || answer.filePath === "") return null;
      return grant(answer.filePath);
    },
    reveal: (fileId) => shell.showItemInFolder(pathOf(fileId, "file.reveal")),
  };
}
