// Files that arrive without a dialog: arguments, the system's own opening, drops. Kept until the window asks for them.
import { isAbsolute, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ChosenFile } from "#contract/methods/methods.ts";
import { findLink } from "#domain/link.ts";
import type { ChosenFiles } from "./file-dialogs.ts";

/** The most waiting sets, and the most files of a set; a person would not exceed them. */
const MOST_PENDING = 50;
const MOST_OF_A_SET = 1000;
/** The longest path of Windows, UTF-16 units; no system allows longer ones. */
const LONGEST_PATH = 32_767;

/** Made before anything else, because macOS delivers the file that started the program before the program is ready. */
export class OfferedFiles {
  readonly #files: Pick<ChosenFiles, "grant">;
  readonly #programFolder: string;
  readonly #pending: { readonly paths: string[]; readonly grows: boolean }[] = [];
  #hear: () => void = () => undefined;

  constructor(files: Pick<ChosenFiles, "grant">, programFolder: string) {
    this.#files = files;
    this.#programFolder = programFolder;
  }

  /** Takes files that were dropped together. Anything that is not an absolute path is left out. */
  put(paths: readonly unknown[]): void {
    this.#add(paths.filter(isPath), false);
  }

  /** Takes a file that the system opens. macOS sends several one by one; they wait as one set. */
  putOne(path: string): void {
    const last = this.#pending.at(-1);
    if (last?.grows === true && last.paths.length < MOST_OF_A_SET) last.paths.push(path);
    else this.#add([path], true);
  }

  /**
   * Takes the files among a program's arguments, relative to a folder, or as `file://` addresses (Linux). Options and
   * the program's own folder are not files. Files beside a link are ignored, because a link may come from anybody.
   */
  putFromArguments(argv: readonly string[], folder: string): boolean {
    if (findLink(argv) !== null) return false;
    const named = argv.slice(1).filter((argument) => argument !== "" && !argument.startsWith("-"));
    const paths = named.flatMap((argument) => pathOf(argument, folder)).filter((path) => path !== this.#programFolder);
    this.#add(paths, false);
    return paths.length > 0;
  }

  get isWaiting(): boolean {
    return this.#pending.length > 0;
  }

  /** Removes and returns the oldest waiting set; null if there is none. */
  take(): readonly ChosenFile[] | null {
    return this.#pending.shift()?.paths.map((path) => this.#files.grant(path)) ?? null;
  }

  /** Registers the listener for new sets; it is called at once if sets are waiting. */
  listen(listener: () => void): void {
    this.#hear = listener;
    if (this.#pending.length > 0) listener();
  }

  #add(paths: readonly string[], grows: boolean): void {
    if (paths.length === 0) return;
    this.#pending.push({ paths: paths.slice(0, MOST_OF_A_SET), grows });
    if (this.#pending.length > MOST_PENDING) this.#pending.shift();
    this.#hear();
  }
}

/** The path that an argument names; nothing for a `file:` address of another machine. */
function pathOf(argument: string, folder: string): readonly string[] {
  if (!/^file:/iu.test(argument)) return [resolve(folder, argument)];
  try {
    return [fileURLToPath(argument)];
  } catch {
    return [];
  }
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST_PATH && isAbsolute(value);
}
