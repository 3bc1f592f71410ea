// Files that the person chose: the window holds their ids, main holds their paths.
import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions, Shell } from "electron";
import { badRequest } from "../../contract/failure.ts";
import type { ChosenFile, Input } from "../../contract/methods/methods.ts";
import { safeFileName } from "../../core/files/jobs/part-names.ts";

export type OpenWhat = Input<"file.chooseOpen">["what"];

export interface ChosenFilesOptions {
  readonly dialog: Pick<Dialog, "showOpenDialog" | "showSaveDialog">;
  readonly shell: Pick<Shell, "showItemInFolder">;
  readonly window: () => BrowserWindow | null;
}

/** All files, because their content decides what they are. Windows and Linux choose files or folders, not both. */
const OPEN_PROPERTIES = {
  files: ["openFile", "multiSelections"],
  folder: ["openDirectory"],
} as const satisfies Readonly<Record<OpenWhat, OpenDialogOptions["properties"]>>;

/** Electron asks before replacing a file on Linux, and offers a new folder on macOS, only if requested. */
const SAVE_PROPERTIES = [
  "showOverwriteConfirmation",
  "createDirectory",
] as const satisfies SaveDialogOptions["properties"];

export class ChosenFiles {
  readonly #options: ChosenFilesOptions;
  readonly #paths = new Map<string, string>();

  constructor(options: ChosenFilesOptions) {
    this.#options = options;
  }

  /** Asks for several files or one folder to open; null if the person cancelled. */
  async chooseOpen(what: OpenWhat): Promise<readonly ChosenFile[] | null> {
    const { dialog, window } = this.#options;
    const options: OpenDialogOptions = { properties: [...OPEN_PROPERTIES[what]] };
    const parent = window();
    const answer =
      parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options);
    return answer.canceled || answer.filePaths.length === 0 ? null : answer.filePaths.map((path) => this.grant(path));
  }

  /** Asks where to save; null if the person cancelled. */
  async chooseSave(suggestedName: string): Promise<ChosenFile | null> {
    const { dialog, window } = this.#options;
    const options: SaveDialogOptions = {
      defaultPath: safeFileName(suggestedName),
      properties: [...SAVE_PROPERTIES],
    };
    const parent = window();
    const answer =
      parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options);
    return answer.canceled || answer.filePath === "" ? null : this.grant(answer.filePath);
  }

  /** Shows a file in the system's file manager. */
  reveal(fileId: string): void {
    this.#options.shell.showItemInFolder(this.pathOf(fileId, "file.reveal"));
  }

  /** Makes an id for a file that the program wrote, or that came without a dialog. Never for a path from the window. */
  grant(path: string): ChosenFile {
    const fileId = randomUUID();
    this.#paths.set(fileId, path);
    return { fileId, name: basename(path) };
  }

  /** The path of an id; fails with `badRequest` for an unknown id. */
  pathOf(fileId: string, method: string): string {
    const path = this.#paths.get(fileId);
    if (path === undefined) throw badRequest(method, "unknown file");
    return path;
  }
}
