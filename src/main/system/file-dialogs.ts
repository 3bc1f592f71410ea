// Files that the person chose: the window holds their ids, main holds their paths.
import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { BrowserWindow, Dialog, OpenDialogOptions, SaveDialogOptions, Shell } from "electron";
import { badRequest } from "#contract/failure.ts";
import type { ChosenFile, Input } from "#contract/methods/methods.ts";
import { safeFileName } from "#core/files/jobs/part-names.ts";

export type OpenWhat = Input<"file.chooseOpen">["what"];

/** The two dialogs, each with a folder of its own. */
export type DialogKind = "open" | "save";

/** Where a person chose files last. */
export interface LastFolders {
  /** null before the first choice */
  readonly read: (kind: DialogKind) => string | null;
  readonly keep: (kind: DialogKind, folder: string) => void;
}

export interface ChosenFilesOptions {
  readonly dialog: Pick<Dialog, "showOpenDialog" | "showSaveDialog">;
  readonly shell: Pick<Shell, "showItemInFolder">;
  readonly window: () => BrowserWindow | null;
  /** null before the settings are read */
  readonly folders: () => LastFolders | null;
  /** the folder of the first save dialog: a name without a folder would lead into that of the program */
  readonly downloads: () => string;
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

  /**
   * Asks for several files or one folder to open; null if the person cancelled. Begins where a person opened something
   * last, because Electron begins in Downloads each time. Source: Electron, "Breaking Changes", 43.
   */
  async chooseOpen(what: OpenWhat): Promise<readonly ChosenFile[] | null> {
    const { dialog, window, folders } = this.#options;
    const last = await this.#lastFolder("open");
    const options: OpenDialogOptions = {
      ...(last === null ? {} : { defaultPath: last }),
      properties: [...OPEN_PROPERTIES[what]],
    };
    const parent = window();
    const answer =
      parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options);
    const [first] = answer.filePaths;
    if (answer.canceled || first === undefined) return null;
    folders()?.keep("open", dirname(first));
    return answer.filePaths.map((path) => this.grant(path));
  }

  /** Asks where to save; null if the person cancelled. */
  async chooseSave(suggestedName: string): Promise<ChosenFile | null> {
    const { dialog, window, folders, downloads } = this.#options;
    const options: SaveDialogOptions = {
      defaultPath: join((await this.#lastFolder("save")) ?? downloads(), safeFileName(suggestedName)),
      properties: [...SAVE_PROPERTIES],
    };
    const parent = window();
    const answer =
      parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options);
    if (answer.canceled || answer.filePath === "") return null;
    folders()?.keep("save", dirname(answer.filePath));
    return this.grant(answer.filePath);
  }

  /** Null before the first choice, and if the folder is gone: the name of a missing folder would become a file's name. */
  async #lastFolder(kind: DialogKind): Promise<string | null> {
    const folder = this.#options.folders()?.read(kind) ?? null;
    if (folder === null) return null;
    const isThere = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    return isThere ? folder : null;
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
